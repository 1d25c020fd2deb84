import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { suggest } from '../base/text/suggest.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Display } from '../output/formats.ts';
import type { OrderReading } from '../service/read-orders.ts';
import { delayed } from '../service/show.ts';
import type { Context } from '../session/context.ts';
import { placeOfLog } from '../writes/open-ledger.ts';
import { type Journal, openJournal } from './journal/journal.ts';
import { PushLoop } from './push/push-loop.ts';
import { Pusher, type PushPlan } from './push/pusher.ts';
import { pushPatience, unsentFailure } from './push-packed.ts';
import { readOrdersToPack } from './read-orders-to-pack.ts';
import { openLineSource } from './scan/line-source.ts';
import { Station } from './station.ts';

export interface OpenStation {
  readonly reading: OrderReading;
  readonly list: Operation;
  readonly display: Display;
  /** Undefined where nothing is sent. */
  readonly plan: PushPlan | undefined;
}

const bell = '\u0007';

/** What a run leaves: orders that were scanned in it and are not finished. */
function unfinishedFailure({ book }: Journal, opened: ReadonlySet<string>): Failure | undefined {
  const left = book.all().filter((order) => opened.has(order.id) && !order.isFinished);
  if (left.length === 0) return undefined;
  const numbers = left.map(({ contents }) => contents.number).join(', ');
  return new Failure(
    'partial',
    escaped`${pluralize(left.length, 'orders')} ${left.length === 1 ? 'is' : 'are'} not finished: ${numbers}.`,
    {
      hint: escaped`See what is missing: ${suggest`pack status`}`,
    },
  );
}

function bothFailures(one: Failure | undefined, other: Failure | undefined): Failure | undefined {
  if (!one || !other) return one ?? other;
  return new Failure('partial', `${one.message}\n${other.message}`, other.details);
}

/** Packs until the end of the scans, sends what is to be sent, and says what is left. */
export async function openStation(context: Context, { reading, list, display, plan }: OpenStation): Promise<void> {
  const { io, messages, signal, stdoutTerminal } = context;
  const isScreen = io.stdin.isTTY === true && stdoutTerminal.isTerminal;
  const isJson = ['json', 'ndjson'].includes(display.format.name);
  const journal = await openJournal(placeOfLog(context, 'pack'), context);
  const late = delayed(signal, pushPatience);
  let loop: PushLoop | undefined;
  try {
    const orders = await readOrdersToPack(context, reading, list, journal.book);
    const source = openLineSource(context, isScreen);
    const tell = (text: string) =>
      source.tell(() => {
        if (isScreen) io.stdout.write(bell);
        messages.warn(text);
      });
    loop =
      plan &&
      new PushLoop(new Pusher(context, { journal, plan, signal: late, onRefused: tell }), context, ({ message }) =>
        tell(message),
      );
    const station = new Station(context, { journal, orders, source, isScreen, isJson, onFinished: () => loop?.wake() });
    try {
      loop?.wake();
      await station.run();
    } finally {
      station.close();
      source.close();
    }
    await loop?.finish();
    const unsent = loop && unsentFailure(journal.book, loop.failure);
    const failure = bothFailures(unfinishedFailure(journal, station.opened), unsent);
    if (failure && !isScreen) throw failure;
    // A person who stops for today has made no mistake.
    if (failure) messages.note([failure.message, failure.details.hint].join('\n'));
  } finally {
    await loop?.close();
    journal.close();
  }
}
