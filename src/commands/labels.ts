import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Failure, usageFailure } from '../base/failure.ts';
import { isSameFile } from '../base/files/files.ts';
import { escaped } from '../base/text/message.ts';
import { dayHint, parseDays } from '../base/time/days.ts';
import { fileNameMistakes } from '../service/input/given-files.ts';
import { readArguments } from '../service/input/standard-input.ts';
import { defineCommand } from '../session/command.ts';
import { type Context, calendarOf } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { aboutDay } from '../session/shared-flags.ts';
import { labelOutputMistakes, labelSizeMistakes } from '../shipping/labels/label-output.ts';
import { labelPlaceOf, labelPlaces, shippedSince } from '../shipping/labels.ts';
import { type ShipRequest, shipOperations } from '../shipping/request.ts';
import { readSent, sentShape } from '../shipping/sent.ts';

/** Returns the mistakes in the name of a PDF to write, as a flag gives it. */
const pdfNameMistakes = (flag: string, file: string | undefined): string[] =>
  file === undefined || /\.pdf$/i.test(file)
    ? fileNameMistakes(flag, file)
    : [escaped`${flag}: ${JSON.stringify(file)} must end in .pdf.`];

export const labelSizeFlag = flag.choice(
  '--label-size <size>',
  'pages of one size; a4: four on a page',
  ['4x6', 'a6', 'a4'],
  {
    fallbackText: 'as they came',
  },
);

export const labels = defineCommand({
  note: `Without ids: the labels of all shipments that shipctl ship created on this machine today, or since --since. Where the service
named no label when it created a shipment, or the link to it leads nowhere any more, the invoice is saved in its place.`,
  arguments: ['[shipment...]'],
  flags: {
    out: flag.text('--out <file>', 'the PDF to write', { fallbackText: 'labels.pdf' }),
    labelSize: labelSizeFlag,
    orders: flag.switch('--orders', 'the ids are those of orders that shipctl ship shipped on this machine'),
    since: flag.text('--since <day>', aboutDay('created on this day or later'), { fallbackText: 'today' }),
  },
  examples: ['', '--since yesterday --out again.pdf', '7 8 9 --out three.pdf', '3147 --orders --out one.pdf'],
  usesOverrides: true,
  run: async (context, words, flags) => {
    const { io, settings } = context;
    const { create } = shipOperations(context.catalogue) ?? {};
    if (!create) throw usageFailure(['Labels need the operation shipments.create.']);
    const named = { ...create, parameters: ['shipment'], acceptsMany: true } as const;
    const given = words.length === 0 ? undefined : await readArguments(context, named);
    const { out = 'labels.pdf' } = flags;
    const { since: sinceText = 'today' } = flags;
    const since = parseDays(sinceText, calendarOf(context))?.first ?? '';
    const isTaken = flags.out === undefined && existsSync(resolve(io.cwd, out));
    return {
      mistakes: [
        ...(given?.mistakes ?? []),
        ...labelOutputMistakes(context, '--out', out),
        ...labelSizeMistakes(context, '--out', out, flags.labelSize),
        ...(isTaken ? [escaped`${out} exists. Choose a file: --out <file>`] : []),
        ...(since === '' ? [escaped`--since: Invalid date '${sinceText}'. ${dayHint(sinceText)}`] : []),
        ...(given && flags.since !== undefined ? ['--since and ids cannot be used together.'] : []),
      ],
      run: async () => {
        const places = given
          ? await labelPlaces(context, create, given.args, flags.orders)
          : (await shippedSince(context, create, since)).map(labelPlaceOf);
        const none = escaped`shipctl ship has created no shipment on this machine since ${since}.`;
        const hint = 'Give the ids of shipments, or an earlier day: --since 7d';
        if (places.length === 0) throw new Failure('not_found', none, { hint });
        if (settings.dryRun) return { notes: [escaped`Would save ${places.length} labels to ${resolve(io.cwd, out)}`] };
        const { openLabelOutput, saveLabels } = await import('../shipping/labels/save-labels.ts');
        const saving = { output: await openLabelOutput(context, out), size: flags.labelSize };
        const report = await saveLabels(context, saving, places);
        report.tell();
        if (report.failure) throw report.failure;
        return {};
      },
    };
  },
});

const everyDay = { first: '', last: '9999-12-31' };

export const sent = defineCommand({
  note: `Shows what "shipctl ship" shipped, as the ledger of this machine or of all desks has it: day, order, courier, the price that was
confirmed and the one charged, waybill and tracking link. Nothing is sent to the service. label_kept says whether the service named a label, which
shipments labels saves again. What earlier versions shipped has neither courier nor price.`,
  flags: {
    since: flag.text('--since <day>', aboutDay('shipped on this day or later')),
    date: flag.text('--date <day>', aboutDay('shipped on this day')),
  },
  uses: ['output'],
  examples: ['', '--date today', '--since last-month --out shipped.xlsx'],
  usesOverrides: true,
  run: (context, _words, { since, date }) => {
    const { create } = shipOperations(context.catalogue) ?? {};
    if (!create) throw usageFailure(['This needs the operation shipments.create.']);
    const read = (name: string, text: string | undefined) => {
      const days = text === undefined ? everyDay : parseDays(text, calendarOf(context));
      const fault = escaped`${name}: Invalid date '${text ?? ''}'. ${dayHint(text ?? '')}`;
      return { days: days ?? everyDay, mistakes: days ? [] : [fault] };
    };
    const from = read('--since', since);
    const on = read('--date', date);
    const both = since !== undefined && date !== undefined;
    return {
      shape: sentShape,
      mistakes: [
        ...from.mistakes,
        ...on.mistakes,
        ...(both ? ['--since and --date cannot be used together. Several days: --date last-week'] : []),
      ],
      run: async () => {
        const days = since === undefined ? on.days : { ...everyDay, first: from.days.first };
        return readSent(context, create, days);
      },
    };
  },
});

const shipDocuments = ['labels', 'picking', 'handover'] as const;

/** Returns the mistakes in the names of the documents that `ship` writes. */
export function documentMistakes(
  context: Context,
  names: Pick<ShipRequest, 'labelSize'> & {
    readonly [Flag in (typeof shipDocuments)[number]]?: string | undefined;
  },
): string[] {
  const given = shipDocuments.flatMap((name) => {
    const file = names[name];
    return file === undefined ? [] : [{ name, flag: `--${name}`, file, path: resolve(context.io.cwd, file) }];
  });
  const doubles = given.flatMap(({ flag: first, file, path }, at) =>
    given
      .slice(at + 1)
      .filter((other) => isSameFile(path, other.path))
      .map((other) => escaped`${first} and ${other.flag} both name ${file}. Give each a file of its own.`),
  );
  const wrong = given.flatMap(({ name, flag: typed, file }) =>
    name === 'labels' ? labelOutputMistakes(context, typed, file) : pdfNameMistakes(typed, file),
  );
  return [...wrong, ...labelSizeMistakes(context, '--labels', names.labels, names.labelSize), ...doubles];
}
