import { Failure } from '../base/failure.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import { clockTime, duration } from '../base/time/times.ts';
import type { MirrorWriter, StoredValue } from './mirror-store.ts';

/**
 * The times of the oldest orders of a mirror: each order is as the service had it then, or newer. `recent` are the orders in open
 * states and those created after the day `since`, which every sync reads; `older` are the others. Undefined if there are none.
 */
export interface MirrorAges {
  readonly since: string;
  readonly recent: string | undefined;
  readonly older: string | undefined;
  /** The open states that every sync reads; undefined if no older order is in an open state beside these. */
  readonly states?: readonly string[] | undefined;
}

/** The orders that every sync reads, as a condition of the mirror's table of orders. */
export interface RecentOrders {
  readonly since: string;
  /** The open states that the service can be asked for. */
  readonly states: readonly string[];
}

export function isRecent({ since, states }: RecentOrders) {
  const values: readonly StoredValue[] = [since, ...states];
  const inStates = states.length === 0 ? '' : ` or state in (${states.map(() => '?').join(', ')})`;
  return { sql: `(coalesce(day, '') > ?${inStates})`, values };
}

const names = {
  since: 'recent_since',
  recent: 'recent_verified',
  older: 'older_verified',
  states: 'recent_states',
} as const;

/**
 * Notes the ages of the oldest orders, and returns the number of all orders. At the time `shown`, the front of the list showed that no
 * other order had changed; empty if it never did.
 */
export async function writeAges(writer: MirrorWriter, recent: RecentOrders, shown = ''): Promise<number> {
  const { sql, values } = isRecent(recent);
  const groups = await writer.all(
    `select case when ${sql} then 1 else 0 end as recent, min(coalesce(verified, checked)) as verified, count(*) as orders, sum(open) as open
from orders where gone is null group by 1`,
    values,
  );
  const timeOf = (kind: number): string => {
    const verified = groups.find((group) => Number(group.recent) === kind)?.verified;
    if (!isText(verified)) return '';
    return verified > shown ? verified : shown;
  };
  const hasOther = groups.some((group) => Number(group.recent) === 0 && Number(group.open) > 0);
  await writer.put('mirror', [
    [names.since, recent.since],
    [names.recent, timeOf(1)],
    [names.older, timeOf(0)],
    [names.states, hasOther ? recent.states.join() : ''],
  ]);
  return groups.reduce((sum, { orders }) => sum + Number(orders), 0);
}

/** The ages that the last sync has noted; undefined for a mirror of an earlier version. */
export function agesIn(facts: ReadonlyMap<string, string>): MirrorAges | undefined {
  const since = facts.get(names.since);
  if (since === undefined) return undefined;
  const timeOf = (name: string): string | undefined => facts.get(name) || undefined;
  const states = timeOf(names.states)?.split(',');
  return { since, recent: timeOf(names.recent), older: timeOf(names.older), states };
}

/** The ages of the orders that filters choose: `from` is the first day of them, undefined if they are of every day. */
export const agesFrom = (ages: MirrorAges, from: string | undefined): MirrorAges =>
  from !== undefined && from > ages.since ? { ...ages, older: undefined } : ages;

/** The time of the oldest of these orders. */
export function oldestOf({ recent, older }: MirrorAges): string | undefined {
  const times = [recent, older].filter(isText);
  return times.length === 0 ? undefined : times.reduce((one, other) => (one < other ? one : other));
}

const since = (time: string, now: Date): number => Math.max(0, now.getTime() - Date.parse(time));

/** Under this, in milliseconds, two ages are told as one. */
const sameAge = 60_000;

/** Says how old what is read from a mirror is: the oldest part of it, not the newest. */
export function ageMessage(ages: MirrorAges, now: Date): Message {
  const { recent, older } = ages;
  const oldest = oldestOf(ages);
  if (oldest === undefined) return escaped``;
  const update = escaped`To bring it up to date: ${suggest`sync`}`;
  const isOneAge =
    recent === undefined || older === undefined || Math.abs(since(older, now) - since(recent, now)) < sameAge;
  if (isOneAge)
    return escaped`From the mirror, as of ${clockTime(new Date(oldest), now)} (${duration(since(oldest, now))} ago). ${update}`;
  const which = ages.states
    ? escaped`Orders since ${ages.since} and older ones that are ${ages.states.join(' or ')}`
    : escaped`Open orders and those since ${ages.since}`;
  const others = ages.states ? escaped`other older ones` : escaped`older closed ones`;
  return escaped`From the mirror. ${which}: ${duration(since(recent, now))} old; ${others}: up to ${duration(since(older, now))}. ${update}`;
}

/** Throws a failure of kind `partial` if some of these orders are older than `most` milliseconds; undefined: they may be of any age. */
export function assertYoung(ages: MirrorAges, most: number | undefined, now: Date): void {
  const oldest = oldestOf(ages);
  if (most === undefined) return;
  if (oldest !== undefined && since(oldest, now) <= most) return;
  const isOlderPart = ages.older !== undefined && oldest === ages.older && ages.older !== ages.recent;
  const what = isOlderPart ? escaped`older orders` : escaped`orders`;
  const age = oldest === undefined ? 'never' : `${duration(since(oldest, now))} ago`;
  throw new Failure(
    'partial',
    escaped`The mirror is too old: some ${what} were last read ${age}, and --max-age is ${duration(most)}.`,
    {
      hint: isOlderPart
        ? escaped`Read all orders again: ${suggest`sync --full`}`
        : escaped`Bring it up to date: ${suggest`sync`}`,
    },
  );
}

/** A condition and its values. */
export interface OrdersWhere {
  readonly sql: string;
  readonly values: readonly StoredValue[];
}

/**
 * Notes that orders were seen as the service had them at `time`, but for those of these ids. Orders that another desk has read later
 * keep their time.
 */
export async function markVerified(
  writer: MirrorWriter,
  time: string,
  { sql, values }: OrdersWhere,
  except: readonly string[] = [],
): Promise<void> {
  const others = except.length === 0 ? '' : ` and id not in (${except.map(() => '?').join(', ')})`;
  await writer.run(
    `update orders set verified = ? where gone is null and ${sql} and coalesce(verified, '') < ?${others}`,
    [time, ...values, time, ...except],
  );
}

/** Gives the orders of an earlier version the time that is known of them: of a whole reading, or of their own. */
export async function noteEarlierTimes(writer: MirrorWriter): Promise<void> {
  const [full] = await writer.all("select max(started) as started from syncs where kind = 'full'");
  const started = isText(full?.started) ? full.started : '';
  await writer.run(
    'update orders set verified = case when checked > ? then checked else ? end where verified is null and gone is null',
    [started, started],
  );
}
