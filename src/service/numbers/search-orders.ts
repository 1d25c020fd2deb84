import { lacksCredential } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { dayBefore } from '../../base/time/times.ts';
import type { Operation } from '../../operations/manifest.ts';
import { orderNumberKey, orderReader, plainFields } from '../../orders/order.ts';
import type { Run } from '../../ports/run.ts';
import type { Context } from '../../session/context.ts';
import type { Input } from '../input/values.ts';
import type { OrderArgument } from './order-argument.ts';

/** How many days back orders are searched if neither `--search-days` nor dates say so. */
export const usualSearchDays = 60;

interface DaysBack {
  /** The flag that says how many days back to read, and the number that it has, if it is given. */
  readonly flag: string;
  readonly days: number | undefined;
  readonly usualDays: number;
}

/** The day from which a list is read if no flag names days; undefined if one does, or if the list has no such filter. */
export function firstDayOf(context: Context, { input }: Operation, { flag, days, usualDays }: DaysBack) {
  const namesDays = context.invocation.given.some(
    ({ field, value }) => field?.startsWith('date_') || /^date_(from|to)[:=]/.test(String(value)),
  );
  const since =
    namesDays || !Object.hasOwn(input, 'date_from') ? undefined : dayBefore(context.io.now(), days ?? usualDays);
  const clash = namesDays
    ? escaped`${flag} and --date-from or --date-to cannot be used together.`
    : escaped`${flag}: the list cannot be read by days. Leave it out.`;
  return { since, mistakes: since === undefined && days !== undefined ? [clash] : [] };
}

/** An order of the list. */
export interface ListedOrder {
  readonly id: string;
  readonly number: string;
  /** The shop's own number of it; empty if it has none. */
  readonly reference: string;
  readonly row: Row;
}

/** The days of each window of a search, the latest first and without a gap; one for all if the list has no filter for days. */
export function searchWindows({ invocation, io }: Context, { listing: { input } }: OrderArgument): Input[] {
  if (!Object.hasOwn(input, 'date_from') || !Object.hasOwn(input, 'date_to')) return [{}];
  const days = invocation.shared.searchDays ?? usualSearchDays;
  // The latest orders are looked up most often.
  const starts = [...[7, 21].filter((each) => each < days), days];
  return starts.map((start, at) => {
    const newer = starts[at - 1];
    // The service's day may have begun before that of this machine: the latest window has no end.
    const end = newer === undefined ? {} : { date_to: dayBefore(io.now(), newer + 1) };
    return { date_from: dayBefore(io.now(), start), ...end };
  });
}

/** The orders of a list, page by page. */
export async function* listOrders({ service, messages }: Run, { listing }: OrderArgument, input: Input) {
  const read = orderReader(listing);
  let count = 0;
  try {
    for await (const { rows } of service.impatient().pages(listing, { inputs: [input] })) {
      count += rows.length;
      messages.progress?.show(escaped`Looking for order numbers \u2026 ${count}`);
      for (const { values } of rows) {
        const { id, number, text } = read(values);
        yield { id, number, reference: text(plainFields.reference), row: values };
      }
    }
  } finally {
    messages.progress?.wipe();
  }
}

/**
 * Returns the order that has a number, at which reading ends; else all orders that have it as their reference, the shop's own number. None
 * if none of the days that are searched has it.
 */
export async function findNamed(context: Context, argument: OrderArgument, word: string): Promise<ListedOrder[]> {
  const wanted = orderNumberKey(word);
  const referred = new Map<string, ListedOrder>();
  for (const input of searchWindows(context, argument)) {
    for await (const order of listOrders(context, argument, input)) {
      if (orderNumberKey(order.number) === wanted) return [order];
      if (orderNumberKey(order.reference) === wanted) referred.set(order.id, order);
    }
  }
  return [...referred.values()];
}

/** Returns the order of an id; undefined if there is none; `unknown` if the service has no route that tells, or its credential is missing. */
export async function findById(
  { service }: Run,
  { reading }: OrderArgument,
  id: string,
): Promise<Row | 'unknown' | undefined> {
  if (!reading) return 'unknown';
  const found = await service.impatient().find(reading, [id]);
  if (found.state === 'found') return found.record;
  if (found.state === 'missing') return found.isCertain ? undefined : 'unknown';
  if (lacksCredential(found.failure)) return 'unknown';
  throw found.failure;
}
