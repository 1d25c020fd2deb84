import type { Row } from '../base/row.ts';
import type { RecentOrders } from './ages.ts';
import {
  type CountedState,
  DayCounts,
  type DayRange,
  type DifferingDays,
  findDifferingDays,
  isWithin,
  mergeRanges,
} from './day-counts.ts';
import type { MirrorStore } from './mirror-store.ts';
import { dayAfter } from './plan.ts';
import type { OrderPlace, SyncedOrders } from './synced-orders.ts';

/**
 * How a comparison of counts has ended: `different` where the service counts by other days or states than it lists, `silent` where it
 * does not count, `many` where reading everything costs less.
 */
type CountedAs = 'compared' | 'different' | 'silent' | 'many';

/** At most this many differences are counted again. */
const mostAskedAgain = 3;

/** Up to this many requests are never a reason to read everything instead. */
export const fewRequests = 20;

/** Up to this many missing orders are requested one by one. */
const fewMissing = 20;

/** Of more, this many are requested as a sample. If all of these are gone, the list is right. */
const sampled = 5;

/** An overdue audit also reads this share of the older orders. */
const catchingUp = 0.1;

/** The orders that an audit leaves for the next one, and whether some are overdue. */
export interface AuditState {
  readonly carry: number;
  readonly isOverdue: boolean;
}

/**
 * The orders that a sync of changes does not list: created up to a certain day, and in none of the states that it lists. Counts show
 * their changes, and the audit reads some of their days again each time.
 */
export class OlderOrders {
  /** The days that were read completely. */
  readonly ranges: DayRange[] = [];
  /** Orders of which the service does not say whether they still exist. */
  readonly unknown: string[] = [];
  /** Day and state of the orders that the lists of days had. */
  private listed: OrderPlace[] = [];

  private constructor(
    private readonly reading: SyncedOrders,
    private readonly counts: DayCounts,
    /** The filter for states, and its closed states. */
    private readonly closed: { readonly filter: string; readonly states: readonly string[] },
  ) {}

  static async open(reading: SyncedOrders, store: MirrorStore, closed: OlderOrders['closed'], recent: RecentOrders) {
    const counts = await DayCounts.read(store, recent);
    await counts.move(reading.takeMoved());
    return new OlderOrders(reading, counts, closed);
  }

  private ask = (state: CountedState, { from, to }: DayRange): Promise<number | undefined> =>
    this.reading.count({
      ...(state !== undefined && { [this.closed.filter]: state }),
      ...(from !== undefined && { date_from: from }),
      date_to: to,
    });

  /** All orders (undefined) first: if only their count differs, orders in unlisted states have come or gone. */
  private get states(): readonly CountedState[] {
    return [...this.closed.states, undefined];
  }

  private async askAll(): Promise<Map<CountedState, number> | undefined> {
    const theirs = new Map<CountedState, number>();
    for (const state of this.states) {
      const count = await this.ask(state, { from: undefined, to: this.counts.until });
      if (count === undefined) return undefined;
      theirs.set(state, count);
    }
    return theirs;
  }

  /** How many requests it takes to read these days. */
  costOf(ranges: readonly DayRange[]): number {
    return ranges.reduce((sum, range) => sum + 1 + Math.ceil(this.counts.count(undefined, range) / 100), 0);
  }

  /** The days that an audit reads, in ascending order. */
  private get auditedDays() {
    return this.counts.groups().filter(({ verified }) => verified !== '');
  }

  /** Ranges from each of these days to the one before the next audited day: orders may have appeared on days that had none. */
  rangesOf(days: readonly string[]): DayRange[] {
    const wanted = new Set(days);
    const known = [...new Set([...this.auditedDays.map(({ day }) => day), ...days])].sort();
    const ranges = known.flatMap((day, at): DayRange[] => {
      const next = known[at + 1];
      if (!wanted.has(day)) return [];
      return [{ from: at === 0 ? undefined : day, to: next ? dayAfter(next, -1) : this.counts.until }];
    });
    return mergeRanges(ranges, (day, next) => dayAfter(day, 1) === next);
  }

  /**
   * Compares counts, and reads the days in which they differ. Counts show changes, but only reading proves that orders are as the mirror
   * has them.
   */
  async compare(): Promise<CountedAs> {
    const theirs = await this.askAll();
    if (!theirs) return 'silent';
    const mostRequests = Math.max(fewRequests, this.costOf([{ from: undefined, to: this.counts.until }]) / 2);
    for (const [state, count] of theirs) {
      const found = await findDifferingDays(this.counts, this.ask, state, count);
      if (!found) return 'silent';
      const ranges = mergeRanges(
        found.map(({ range }) => range),
        (day, next) => dayAfter(day, 1) === next,
      );
      if (this.costOf(ranges) > mostRequests) return 'many';
      for (const range of ranges) if (!(await this.read(range))) return 'different';
      for (const days of found.slice(0, mostAskedAgain)) if (await this.contradicts(state, days)) return 'different';
    }
    return 'compared';
  }

  /**
   * Does the service count another number of orders in these days than its own list has, and again when asked once more? A difference
   * only to earlier readings is a change, not a contradiction.
   */
  private async contradicts(state: CountedState, { range, theirs }: DifferingDays): Promise<boolean> {
    const isOfState = (place: OrderPlace) => state === undefined || place.state === state;
    const listed = this.listed.filter((place) => isWithin(place.day, range) && isOfState(place));
    for (let time = 0; time < 2; time++) {
      if ([this.counts.count(state, range), listed.length].includes(theirs)) return false;
      if ((await this.ask(state, range)) !== theirs) return false;
    }
    return true;
  }

  /**
   * Reads the orders of these days, and finds out whether those that the list lacks are gone. Returns false if the service and the mirror
   * mean different days, so that the list proves nothing.
   */
  async read(range: DayRange): Promise<boolean> {
    const { reading, counts } = this;
    const { from, to } = range;
    // The service's days may be in another time zone, or its filter may exclude the last day.
    const days: Row = { ...(from !== undefined && { date_from: dayAfter(from, -1) }), date_to: dayAfter(to, 1) };
    const part = { name: `days ${from ?? ''} to ${to}`, inputs: [days] };
    this.listed = this.listed.filter(({ day }) => !isWithin(day, range));
    await reading.readPart(part, false, (place) => isWithin(place.day, range) && this.listed.push(place));
    const missing: string[] = [];
    for await (const id of counts.idsOf(range)) if (!reading.seen.has(id)) missing.push(id);
    const isBelieved = await this.lookAfter(missing);
    await counts.move(reading.takeMoved());
    if (isBelieved) this.ranges.push(range);
    return isBelieved;
  }

  /** Finds out whether the orders that a list lacks are gone. Returns false if some of them exist, so that the list was wrong. */
  private async lookAfter(missing: readonly string[]): Promise<boolean> {
    const { reading } = this;
    const { lookup } = reading;
    if (missing.length === 0) return true;
    if (!lookup) {
      this.unknown.push(...missing);
      return true;
    }
    if (missing.length <= fewMissing) {
      this.unknown.push(...(await reading.lookUp(lookup, missing)));
      return true;
    }
    const step = Math.floor(missing.length / sampled);
    const some = missing.filter((_, at) => at % step === 0).slice(0, sampled);
    const found = reading.lookedUp;
    const unknown = await reading.lookUp(lookup, some);
    if (unknown.length > 0 || reading.lookedUp > found) return false;
    reading.markGone(missing.filter((id) => !some.includes(id)));
    return true;
  }

  /**
   * Reads the days again whose orders were not seen for longest. `share` (0 to 1) is the part of all orders that is due since the last
   * sync; `carry` is the number of orders that the last audit left over; orders last seen before `overdue` have waited too long.
   * Undefined if a list of days proves nothing (`read`).
   */
  async audit(share: number, carry: number, overdue: string): Promise<AuditState | undefined> {
    const groups = this.auditedDays.filter(({ day }) => !this.ranges.some((range) => isWithin(day, range)));
    const orders = groups.reduce((sum, group) => sum + group.orders, 0);
    const isOverdue = groups.some(({ verified }) => verified < overdue);
    const turn = Math.min(1, Math.max(0, share)) * orders;
    let left = Math.min(orders, carry + turn + (isOverdue ? orders * catchingUp : 0));
    const days: string[] = [];
    for (const group of groups.toSorted((one, other) => (one.verified < other.verified ? -1 : 1))) {
      if (group.orders > left) break;
      left -= group.orders;
      days.push(group.day);
    }
    for (const range of this.rangesOf(days)) if (!(await this.read(range))) return undefined;
    return { carry: left, isOverdue };
  }
}
