import { scalarText } from '../base/text/text.ts';
import type { RecentOrders } from './ages.ts';
import type { MirrorReader, StoredValue } from './mirror-store.ts';
import { dayAfter } from './plan.ts';

/** A range of days, both included; undefined: no bound. */
export interface DayRange {
  readonly from: string | undefined;
  readonly to: string;
}

/** The orders that are counted: those of one state, or of all if it is undefined. */
export type CountedState = string | undefined;

interface DayGroup {
  readonly day: string;
  readonly verified: string;
  readonly orders: number;
}

/** Where an order is counted; undefined if it is in none of the days. */
interface Place {
  readonly day: string;
  readonly state: string;
}

/** Is a day one of a range? */
export const isWithin = (day: string, { from, to }: DayRange): boolean =>
  day <= to && (from === undefined || day >= from);

/** How many orders the mirror has of each day and state up to a day, including what this sync has read but not written yet. */
export class DayCounts {
  private readonly states = new Map<string, Map<string, number>>();
  private readonly times = new Map<string, string>();

  private constructor(
    private readonly store: MirrorReader,
    /** The last day. */
    readonly until: string,
  ) {}

  static async read(store: MirrorReader, { since, states: listed }: RecentOrders): Promise<DayCounts> {
    const counts = new DayCounts(store, since);
    const groups = store.read(
      `select day, coalesce(state, '') as state, count(*) as orders, min(coalesce(verified, checked)) as verified
from orders where gone is null and day <= ? group by day, coalesce(state, '')`,
      [since],
    );
    for await (const rows of groups)
      for (const { day, state, orders, verified } of rows) {
        const [date, time] = [scalarText(day), scalarText(verified)];
        counts.add({ day: date, state: scalarText(state) }, Number(orders));
        // Every sync reads orders in these states by their lists.
        if (listed.includes(scalarText(state))) continue;
        const earlier = counts.times.get(date);
        counts.times.set(date, earlier === undefined || time < earlier ? time : earlier);
      }
    return counts;
  }

  private add({ day, state }: Place, orders: number): void {
    if (day === '' || day > this.until) return;
    const ofDay = this.states.get(day) ?? new Map<string, number>();
    ofDay.set(state, (ofDay.get(state) ?? 0) + orders);
    this.states.set(day, ofDay);
  }

  /** Moves orders to the day and state in which a sync has read them; undefined: the order is gone. */
  async move(read: ReadonlyMap<string, Place | undefined>): Promise<void> {
    const ids = [...read.keys()];
    for (let at = 0; at < ids.length; at += mostNamed) {
      const some = ids.slice(at, at + mostNamed);
      const known = await this.store.all(
        `select day, coalesce(state, '') as state from orders where gone is null and id in (${some.map(() => '?').join(', ')})`,
        some,
      );
      for (const { day, state } of known) this.add({ day: scalarText(day), state: scalarText(state) }, -1);
    }
    for (const place of read.values()) if (place) this.add(place, 1);
  }

  count(state: CountedState, range: DayRange = { from: undefined, to: this.until }): number {
    let sum = 0;
    for (const [day, states] of this.states) {
      if (!isWithin(day, range)) continue;
      for (const [name, orders] of states) if (state === undefined || name === state) sum += orders;
    }
    return sum;
  }

  /** The day that divides the orders of a range into halves; undefined if it cannot be divided. */
  middleOf(range: DayRange): string | undefined {
    const days = this.groups().filter(({ day }) => isWithin(day, range));
    const last = days.at(-1);
    if (!last || days.length < 2) return undefined;
    const half = days.reduce((sum, { orders }) => sum + orders, 0) / 2;
    let sum = 0;
    for (const { day, orders } of days) {
      sum += orders;
      if (sum >= half && day < last.day) return day;
    }
    return days.at(-2)?.day;
  }

  /**
   * The days with orders, in ascending order: how many each has, and the oldest time at which an order was seen that no list of a state
   * has; empty if there is none.
   */
  groups(): DayGroup[] {
    const days = [...this.states].map(([day, states]) => ({
      day,
      verified: this.times.get(day) ?? '',
      orders: [...states.values()].reduce((sum, orders) => sum + orders, 0),
    }));
    return days.filter(({ orders }) => orders > 0).sort((one, other) => (one.day < other.day ? -1 : 1));
  }

  /** The ids of the orders that the mirror has of these days. */
  async *idsOf({ from, to }: DayRange): AsyncGenerator<string, void> {
    const values: StoredValue[] = [to, ...(from === undefined ? [] : [from])];
    const bound = from === undefined ? '' : ' and day >= ?';
    for await (const rows of this.store.read(`select id from orders where gone is null and day <= ?${bound}`, values))
      for (const { id } of rows) yield scalarText(id);
  }
}

/** How many ids are named in one query. */
const mostNamed = 500;

/** Merges overlapping and adjacent ranges, and sorts them. `isNext` says whether nothing lies between two days. */
export function mergeRanges(ranges: readonly DayRange[], isNext: (day: string, next: string) => boolean): DayRange[] {
  const merged: DayRange[] = [];
  const sorted = ranges.toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1));
  for (const range of sorted) {
    const last = merged.at(-1);
    const touches = last && (range.from === undefined || range.from <= last.to || isNext(last.to, range.from));
    if (touches) merged[merged.length - 1] = { from: last.from, to: last.to > range.to ? last.to : range.to };
    else merged.push(range);
  }
  return merged;
}

/** Requests the number of orders with a state in a range of days; undefined if the service does not say. */
export type AskCount = (state: CountedState, range: DayRange) => Promise<number | undefined>;

/** Days with at most this many orders are read, not divided further. */
const fewOrders = 200;

/** If one order in this many is counted differently, reading the days costs less than dividing them. */
const dense = 50;

/** Days in which the service counted other orders than the mirror has, and how many it counted. */
export interface DifferingDays {
  readonly range: DayRange;
  readonly theirs: number;
}

/**
 * Finds the days in which the service counts another number of orders than the mirror has. To save requests, it halves the days in
 * which counts differ. `theirs` is the service's count for all days. Undefined if the service stops counting.
 */
export async function findDifferingDays(
  counts: DayCounts,
  ask: AskCount,
  state: CountedState,
  theirs: number,
): Promise<DifferingDays[] | undefined> {
  const divide = async (range: DayRange, wanted: number): Promise<DifferingDays[] | undefined> => {
    const difference = Math.abs(counts.count(state, range) - wanted);
    if (difference === 0) return [];
    const orders = counts.count(undefined, range);
    const middle = counts.middleOf(range);
    if (middle === undefined || orders <= fewOrders || difference * dense >= orders) return [{ range, theirs: wanted }];
    const left = { from: range.from, to: middle };
    const ofLeft = await ask(state, left);
    if (ofLeft === undefined) return undefined;
    const one = await divide(left, ofLeft);
    const other = one && (await divide({ from: dayAfter(middle, 1), to: range.to }, wanted - ofLeft));
    return other && [...one, ...other];
  };
  return divide({ from: undefined, to: counts.until }, theirs);
}
