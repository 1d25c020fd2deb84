import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Failure, usageFailure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { readDay } from '../base/time/times.ts';
import type { Operation } from '../operations/manifest.ts';
import { readArguments } from '../service/input/arguments.ts';
import type { Prepared } from '../session/command.ts';
import type { Context, Invocation } from '../session/context.ts';
import { readLedger } from '../writes/open-ledger.ts';
import { type LabelPlace, placeOf, shippedSince } from './fetch-labels.ts';
import { pdfMistakes, shipOperations } from './options.ts';
import { shipKey } from './plan-lines.ts';
import { openPdfFile, saveLabels } from './save-labels.ts';

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

async function placesOf(
  context: Context,
  create: Operation,
  args: readonly string[],
  byOrders: boolean,
  since: string,
) {
  const book = await readLedger(context);
  const made = book.all().filter(({ operation, state }) => operation === create.id && state === 'created');
  if (args.length === 0) {
    return (await shippedSince(context, create, since)).map(placeOf);
  }
  return args.map((id): LabelPlace => {
    const entry = made.find((each) => (byOrders ? each.key === shipKey(id) : each.id === id && !each.adopted));
    if (entry) return placeOf(entry);
    return { name: byOrders ? escaped`order ${id}` : escaped`shipment ${id}`, label: '', shipment: byOrders ? '' : id };
  });
}

/** `shipments labels` */
export async function labelsRunner(context: Context, invocation: Invocation): Promise<Prepared> {
  const { io, settings, messages } = context;
  const { flags, words } = invocation;
  const { create, invoice } = shipOperations(context);
  if (!create) throw usageFailure(['Labels need the operation shipments.create.']);
  const given =
    words.length === 0
      ? undefined
      : await readArguments(context, { ...create, parameters: ['shipment'], acceptsMany: true }, invocation);
  const out = typeof flags.out === 'string' ? flags.out : 'labels.pdf';
  const since = readDay(typeof flags.since === 'string' ? flags.since : 'today', io.now());
  const taken = flags.out === undefined && existsSync(resolve(io.cwd, out));
  return {
    mistakes: [
      ...(given?.mistakes ?? []),
      ...pdfMistakes('--out', out),
      ...(taken ? [escaped`${out} exists. Choose a file: --out <file>`] : []),
      ...(isDay(since)
        ? []
        : [escaped`--since: invalid date ${JSON.stringify(flags.since)}. Use YYYY-MM-DD, today, yesterday or 7d.`]),
      ...(given && flags.since !== undefined ? ['--since and ids cannot be used together.'] : []),
    ],
    run: async () => {
      const places = await placesOf(context, create, given?.args ?? [], flags.orders === true, since);
      if (places.length === 0) {
        throw new Failure('not_found', escaped`shipctl ship has created no shipment on this machine since ${since}.`, {
          hint: 'Give the ids of shipments, or an earlier day: --since 7d',
        });
      }
      if (settings.dryRun) return messages.note(escaped`Would save ${places.length} labels to ${resolve(io.cwd, out)}`);
      await saveLabels(context, invoice, await openPdfFile(context, out), places);
    },
  };
}
