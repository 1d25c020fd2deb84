import { Failure } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped, pluralize } from '../../base/text/message.ts';
import { isText } from '../../base/text/text.ts';
import { isDay } from '../../base/time/days.ts';
import type { Operation } from '../../operations/manifest.ts';
import { listNoun } from '../../operations/route.ts';
import { plainFields } from '../../orders/order.ts';
import type { Messages } from '../../output/messages.ts';
import type { Batch } from '../../paging/list-reading.ts';
import type { LastDayFacts } from '../../ports/service.ts';
import type { Input } from '../input/values.ts';

// `date_to` is the last day of a period (documented). Where a service compares the moment of an order with that text, as in
// `created_at <= '2026-01-31'`, the day is over as it begins: its orders are left out, without any sign, and a period of one
// day is empty. This is found out once, by orders that are there and days that should have them, and corrected then.

const lastOf = (input: Input): string | undefined => {
  const { date_to: day } = input;
  return isText(day) && isDay(day) ? day : undefined;
};

/** Is it a list that is asked for up to a day? */
export const endsWithDay = ({ input, method }: Operation, inputs: readonly Input[]): boolean =>
  method === 'GET' && Object.hasOwn(input, 'date_from') && inputs.some((each) => lastOf(each) !== undefined);

/** The day after one, as `YYYY-MM-DD`. */
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function withDayMore(input: Input): Input {
  const last = lastOf(input);
  return last === undefined ? input : { ...input, date_to: nextDay(last) };
}

/** The inputs that bring what was asked for, as far as it is known of the service. Sends nothing. */
export async function periodInputs(
  facts: LastDayFacts | undefined,
  operation: Operation,
  inputs: readonly Input[],
): Promise<readonly Input[]> {
  if (!facts || !endsWithDay(operation, inputs)) return inputs;
  return facts.recall()?.isIncluded === false ? inputs.map(withDayMore) : inputs;
}

/** The times that a record has of its making, as the service writes them. */
const timesOf = (row: Row): string[] => [row[plainFields.created], row[plainFields.day]].filter(isText);

const momentOf = (row: Row): number => {
  const moment = row[plainFields.created];
  return isText(moment) && /T.*(Z|[+-]\d\d:?\d\d)$/.test(moment) ? Date.parse(moment) : Number.NaN;
};

/** The day of a record that is made near noon in UTC is the same day almost everywhere. */
function surestDay(rows: readonly Row[]): string | undefined {
  const moments = rows.map(momentOf).filter((moment) => !Number.isNaN(moment));
  const fromNoon = (moment: number): number => Math.abs((moment % 86_400_000) - 43_200_000);
  const [best] = moments.sort((a, b) => fromNoon(a) - fromNoon(b));
  return best === undefined ? undefined : new Date(best).toISOString().slice(0, 10);
}

/** Is this the time of a midnight, as it is written? */
const isMidnight = (time: string): boolean => /^[T ]00:00(:00(\.0*)?)?Z?$/.test(time.slice(10)) || time.length === 10;

/**
 * Is it made within its day? Any comparison takes the midnight of a day: it is written as such in one of two times. A single
 * time may be in another zone, where midnight is at a quarter of an hour.
 */
function isWithinDay(row: Row): boolean {
  const times = timesOf(row);
  if (times.length === 0 || times.some(isMidnight)) return false;
  return times.length > 1 || times.every((time) => !/:(00|15|30|45):00(\.0*)?Z?$/.test(time));
}

/** Returns how many rows a list has, and the first of them; undefined if the service does not say. */
export type CountRows = (
  input: Input,
) => Promise<{ readonly total: number; readonly rows: readonly Row[] } | undefined>;

/** The part of a list that was read of a period, and what asks the service. */
export interface ReadPeriod {
  readonly input: Input;
  /** Of all pages. */
  readonly total: number;
  readonly rows: readonly Row[];
  readonly count: CountRows;
}

/**
 * Finds out whether a period has the orders of its last day, with three requests at most. Undefined if nothing shows it: then,
 * of a list that is empty, nothing is missing either.
 */
async function findLastDay({ input, total, rows, count }: ReadPeriod): Promise<boolean | undefined> {
  const last = lastOf(input);
  if (last === undefined) return undefined;
  // In every zone the day has begun by then.
  const begun = Date.parse(`${last}T12:00:00Z`);
  if (rows.some((row) => momentOf(row) > begun)) return true;
  const { date_from: _, date_to: __, ...filters } = input;
  const countDays: CountRows = (days) => count({ ...filters, ...days });
  if (total > 0) return findByOrders(rows, countDays);
  const longer = await count(withDayMore(input));
  if (!longer || longer.total === 0) return undefined;
  const next = await countDays(daysOf(nextDay(last), nextDay(last)));
  if (!next) return undefined;
  return longer.total > next.total ? false : next.rows.some(isWithinDay) || undefined;
}

const daysOf = (first: string, last: string): Input => ({ date_from: first, date_to: last });

/** Finds the same out by a day of which these are orders, of whatever period. */
export async function findByOrders(rows: readonly Row[], count: CountRows): Promise<boolean | undefined> {
  const day = surestDay(rows);
  const itself = day === undefined ? undefined : await count(daysOf(day, day));
  if (day === undefined || !itself) return undefined;
  if (itself.total > 0) return itself.rows.some(isWithinDay) || undefined;
  // The day has an order, and a period of that day has none.
  const both = await count(daysOf(day, nextDay(day)));
  const next = both && (await count(daysOf(nextDay(day), nextDay(day))));
  return next && both.total > next.total ? false : undefined;
}

export interface PeriodReading {
  readonly facts: LastDayFacts;
  readonly messages: Pick<Messages, 'note'>;
  open(inputs: readonly Input[]): AsyncIterable<Batch>;
  readonly count: CountRows;
}

/**
 * Reads a list by periods that have their last day. The service's use of it is found out before the first rows are
 * yielded, if it is not known. Throws Failure; the rows yielded before that are good.
 */
export async function* readPeriods(
  user: PeriodReading,
  operation: Operation,
  inputs: readonly Input[],
): AsyncGenerator<Batch, void> {
  const { facts, open, count } = user;
  const known = facts.recall();
  if (known?.isIncluded === false) {
    yield* readLonger(user, operation, inputs, known.at);
    return;
  }
  const batches = open(inputs)[Symbol.asyncIterator]();
  try {
    let next = await batches.next();
    if (!known && !next.done) {
      const { rows, total = rows.length } = next.value;
      const input = inputs.find((each) => lastOf(each) !== undefined) ?? {};
      const values = rows.map((row) => row.values);
      const isIncluded = await findLastDay({ input, total, rows: values, count });
      if (isIncluded !== undefined) await facts.keep(isIncluded);
      if (isIncluded === false) {
        yield* readLonger(user, operation, inputs, undefined);
        return;
      }
    }
    for (; !next.done; next = await batches.next()) yield next.value;
  } finally {
    await batches.return?.();
  }
}

/** Asks for a day more, and leaves out the orders of it that come. `at`: when it was found out that this is needed. */
async function* readLonger(
  { facts, messages, open }: PeriodReading,
  operation: Operation,
  inputs: readonly Input[],
  at: string | undefined,
): AsyncGenerator<Batch, void> {
  const noun = listNoun(operation);
  const last = inputs.map(lastOf).find((day) => day !== undefined) ?? '';
  const found = at === undefined ? escaped`just now` : escaped`on ${at.slice(0, 10)}`;
  messages.note(
    escaped`The service leaves out the last day of a period (found ${found}): a day more is asked for, so that ${last} is in it.`,
  );
  let dropped = 0;
  let doubtful = 0;
  const isWanted = (row: Row): boolean => {
    const times = timesOf(row);
    if (times.some((time) => time.slice(0, 10) <= last)) return true;
    // A comparison with a moment takes that moment, the midnight after the last day.
    if (times.some(isMidnight)) return false;
    doubtful++;
    return true;
  };
  for await (const batch of open(inputs.map(withDayMore))) {
    const rows = batch.rows.filter(({ values }) => isWanted(values));
    dropped += batch.rows.length - rows.length;
    yield { ...batch, rows, ...(batch.total !== undefined && { total: Math.max(0, batch.total - dropped) }) };
  }
  if (doubtful === 0) return;
  await facts.keep(undefined);
  throw new Failure(
    'partial',
    escaped`${pluralize(doubtful, noun)} may be of a later day than ${last}: they are in the list.`,
    {
      hint: escaped`The service left out the last day of a period, and may have it now. The next command finds it out anew.`,
    },
  );
}
