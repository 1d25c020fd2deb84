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

/** Of so many differences the service is asked again. */
const mostAskedAgain = 3;

/** So many requests are no reason to read everything. */
export const fewRequests = 20;

/** An order that a list lacks is asked for by itself where so few are missing. */
const fewMissing = 20;

/** Of more, so many are asked for: the list is believed where all of them are gone. */
const sampled = 5;

/** An overdue audit reads this share of the older orders more than its turn. */
const catchingUp = 0.1;

/** What an audit has left over for the next one, and whether orders had waited for longer than they may. */
export interface AuditState {
  readonly carry: number;
  readonly isOverdue: boolean;
}

/**
 * The orders that a sync of changes does not list: those in no open state, created up to a day. What has become of them is found by
 * counting, and by reading some of their days again in turn.
 */
export class OlderOrders {
  /** The days that were read whole. */
  readonly ranges: DayRange[] = [];
  /** Orders of which the service does not say whether they are still there. */
  readonly unknown: string[] = [];
  /** Where the lists of days have orders. */
  private listed: OrderPlace[] = [];

  private constructor(
    private readonly reading: SyncedOrders,
    private readonly counts: DayCounts,
    /** The filter of states, and those of its states in which orders stay. */
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

  /** All of them first: where that differs and no state does, orders in other states have come or gone. */
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

  /** The days that an audit reads, the first one first. */
  private get auditedDays() {
    return this.counts.groups().filter(({ verified }) => verified !== '');
  }

  /** These days, each with those up to the next one of an audit: an order may have come where there was none. */
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
   * Compares counts, and reads the days in which they differ. Counts find what has changed; that the orders are as the mirror says is
   * proved by reading them alone.
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
   * Does the service count other orders in these days, now as before, than it has listed of them meanwhile? What was read before may
   * have changed since: that is no contradiction where the list itself has as many.
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
   * Reads the orders of these days, and finds out what has become of those that the list lacks. Returns false where the days of the
   * service are others than those of the mirror, so that the list says nothing about them.
   */
  async read(range: DayRange): Promise<boolean> {
    const { reading, counts } = this;
    const { from, to } = range;
    // The service's day may begin in another time zone, or its filter leave out the last day.
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

  /** Finds out whether orders that a list lacks are gone. Returns false if it had to have some of them. */
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
   * Reads days again whose orders were not seen for longest, as many as the time since the last sync asks for. `share` is that time
   * by the time in which all are to be read; `carry` the orders that the last audit has left; `overdue` the time before which none may
   * have been seen last.
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
