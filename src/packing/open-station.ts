import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { suggest } from '../base/text/suggest.ts';
import type { Operation } from '../operations/manifest.ts';
import { delayed } from '../service/show.ts';
import { placeOfLog } from '../writes/open-ledger.ts';
import { type Journal, openJournal, type PackBook } from './journal/journal.ts';
import type { PushPlan } from './push/jobs.ts';
import { Pusher, PushLoop, pushPatience, unsentFailure } from './push/pusher.ts';
import { KnownOrders, knownOrder } from './scan/known-orders.ts';
import { openLineSource } from './scan/line-source.ts';
import { Station } from './station.ts';
import type { PackSurroundings } from './surroundings.ts';

/** The orders that are packed at a station, and how it answers. */
export interface StationPlan {
  readonly list: Operation;
  /** Reads the orders to pack. */
  read(): AsyncIterable<readonly Row[]>;
  /** Off a terminal, each scan is answered with a row of JSON. */
  readonly isJson: boolean;
  /** Undefined where nothing is sent. */
  readonly push: PushPlan | undefined;
}

const bell = '\u0007';

/** Names the orders that were scanned in this run and are not finished, as a failure. */
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
export async function openStation(surroundings: PackSurroundings, plan: StationPlan): Promise<void> {
  const { io, messages, signal, stdoutTerminal, clock } = surroundings;
  const isScreen = io.stdin.isTTY === true && stdoutTerminal.isTerminal;
  const journal = await openJournal(placeOfLog(surroundings, 'pack'), surroundings);
  const late = delayed(signal, pushPatience);
  let loop: PushLoop | undefined;
  try {
    const orders = await readOrdersToPack(surroundings, plan, journal.book);
    const source = openLineSource(surroundings, isScreen);
    const tell = (text: string) =>
      source.tell(() => {
        if (isScreen) io.stdout.write(bell);
        messages.warn(text);
      });
    if (plan.push) {
      const pusher = new Pusher(surroundings, { journal, plan: plan.push, signal: late, onRefused: tell });
      loop = new PushLoop(pusher, clock, ({ message }) => tell(message));
    }
    const { isJson } = plan;
    const onFinished = () => loop?.wake();
    const station = new Station(surroundings, { journal, orders, source, isScreen, isJson, onFinished });
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

/**
 * The orders that can be scanned without a network: those of the list, and those of the journal that are not among them.
 * Where the service cannot be reached, what was begun can be finished.
 */
async function readOrdersToPack(
  { messages }: Pick<PackSurroundings, 'messages'>,
  { list, read }: StationPlan,
  book: PackBook,
): Promise<KnownOrders> {
  const orders = new KnownOrders();
  for (const { id, contents } of book.all()) orders.add({ id, ...contents, status: '', receiver: '', codes: [] });
  const begun = orders.size;
  let count = 0;
  try {
    for await (const rows of read()) {
      for (const row of rows) orders.add(knownOrder(row, list));
      count += rows.length;
    }
    messages.note(escaped`${pluralize(count, 'orders')} to pack.`);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'unavailable' || begun === 0) throw error;
    messages.warn(escaped`${error.message} What was scanned here before can be packed: ${pluralize(begun, 'orders')}.`);
  }
  return orders;
}
