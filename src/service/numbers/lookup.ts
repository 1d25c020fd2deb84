import { lacksCredential } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { isoDay } from '../../base/time/times.ts';
import type { Operation } from '../../operations/manifest.ts';
import { orderReader } from '../../orders/order.ts';
import type { Batch } from '../../paging/list-reading.ts';
import type { Context } from '../../session/context.ts';
import type { Service } from '../../session/service.ts';
import type { Input } from '../input/values.ts';
import type { OrderArgument } from './order-argument.ts';

/** How the orders of an account are read to look up their numbers. */
export interface NumberReading {
  readonly context: Context;
  readonly argument: OrderArgument;
  /** The whole list for these filters. */
  pages(input: Input): AsyncIterable<Batch>;
  /** The first rows of the list. */
  latest(count: number): AsyncIterable<Batch>;
  /** Returns the order of an id; undefined if there is none; `unknown` if the service has no route that tells, or its credential is missing. */
  byId(id: string): Promise<Row | 'unknown' | undefined>;
}

/** Reads the orders of an account without waiting out an outage; `service` is that of the context unless given. */
export function numberReading(context: Context, argument: OrderArgument, service = context.service): NumberReading {
  const { listing, reading } = argument;
  const impatient = service.impatient();
  return {
    context,
    argument,
    pages: (input) => impatient.pages(listing, { inputs: [input] }),
    latest: (rows) => impatient.pages(listing, { rows }),
    byId: (id) => readById(impatient, reading, id),
  };
}

async function readById(service: Service, reading: Operation | undefined, id: string) {
  if (!reading) return 'unknown';
  const found = await service.find(reading, [id]);
  if (found.state === 'found') return found.record;
  if (found.state === 'missing') return found.isCertain ? undefined : 'unknown';
  if (lacksCredential(found.failure)) return 'unknown';
  throw found.failure;
}

/** An order of the list: its id as text, its number, and all that is known of it. */
export interface ListedOrder {
  readonly id: string;
  readonly number: string;
  readonly row: Row;
}

/** The order that has a number: reading ends with it. */
export async function findByNumber(reading: NumberReading, number: string): Promise<ListedOrder | undefined> {
  for (const input of searchWindows(reading)) {
    for await (const order of listOrders(reading, input)) if (order.number === number) return order;
  }
  return undefined;
}

/** All orders of the search that have one of these words as their id or as their number. */
export async function listMatching(reading: NumberReading, words: ReadonlySet<string>): Promise<ListedOrder[]> {
  const windows = searchWindows(reading);
  const [{ date_from: from } = {}] = windows.slice(-1);
  const found: ListedOrder[] = [];
  for await (const order of listOrders(reading, from === undefined ? {} : { date_from: from })) {
    if (words.has(order.id) || words.has(order.number)) found.push(order);
  }
  return found;
}

/** Days of the last windows, and how far back each reaches; the latest orders are looked up most often. */
const windowDays = [7, 21];

/** The windows of days, the latest first and without a gap; one for all where the list has no filter for days. */
function searchWindows({ context, argument }: NumberReading): Input[] {
  const days = context.invocation.operationFlags.searchDays ?? usualSearchDays;
  const { input } = argument.listing;
  if (!Object.hasOwn(input, 'date_from') || !Object.hasOwn(input, 'date_to')) return [{}];
  const starts = [...windowDays.filter((each) => each < days), days];
  return starts.map((start, at) => {
    const newer = starts[at - 1];
    // The service's day may have begun before that of this machine: the latest window has no end.
    const end = newer === undefined ? {} : { date_to: dayBefore(context, newer + 1) };
    return { date_from: dayBefore(context, start), ...end };
  });
}

/** The orders that the service lists for these filters, with the proof of `--all`. */
async function* listOrders(
  { context, pages, argument: { listing } }: NumberReading,
  input: Input,
): AsyncGenerator<ListedOrder, void> {
  const { progress } = context.messages;
  const read = orderReader(listing);
  let count = 0;
  try {
    for await (const { rows } of pages(input)) {
      count += rows.length;
      progress.show(escaped`Looking for order numbers \u2026 ${count}`);
      for (const { values } of rows) {
        const { id, number } = read(values);
        yield { id, number, row: values };
      }
    }
  } finally {
    progress.wipe();
  }
}

/** How many days back orders are searched if neither `--search-days` nor dates say so. */
export const usualSearchDays = 60;

/** So many days before today, as the service takes a day. */
export function dayBefore({ io }: Pick<Context, 'io'>, days: number): string {
  const now = io.now();
  return isoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));
}
