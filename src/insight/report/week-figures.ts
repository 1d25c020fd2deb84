import { isDay, isInDays } from '../../base/time/days.ts';
import { zonedText } from '../../base/time/times.ts';
import { shownCourierName } from '../../orders/courier-titles.ts';
import { dayOfOrder } from '../../orders/group-orders.ts';
import type { KnownTimes } from '../../orders/lateness.ts';
import { MoneySums } from '../../orders/money.ts';
import type { FigureOrder } from '../../orders/orders-alike.ts';
import { isReturned, isVoid } from '../../orders/states.ts';
import type { Share } from './chance.ts';
import { DeliveryTimes, hoursBetween } from './delivery-times.ts';
import { NamedGroups } from './named-groups.ts';
import { endOf, type ParcelEnd } from './parcel-ends.ts';
import { daysAfter } from './periods.ts';
import { type ComparedWeeks, mostDaysToEnd, recentDaysOf, usualDaysOf } from './weeks.ts';

/** Parcels that were delivered or came back. */
export class EndFigures {
  readonly times = new DeliveryTimes();
  /** How many came back, whether delivered before or not. */
  returned = 0;
  /** How many of those that came back were never delivered. */
  undelivered = 0;

  add(kind: ParcelEnd['kind'], hours: number | undefined): void {
    if (kind === 'delivered') this.times.add(hours);
    else this.returned++;
    if (kind === 'undelivered') this.undelivered++;
  }

  merge({ times, returned, undelivered }: EndFigures): void {
    this.times.merge(times);
    this.returned += returned;
    this.undelivered += undelivered;
  }

  get delivered(): number {
    return this.times.known + this.times.unknown;
  }

  /** The share of all parcels that were delivered or came back. */
  share(of: 'returned' | 'undelivered'): Share {
    return { part: this[of], whole: this.delivered + this.returned };
  }
}

/** One of the compared weeks: the orders created in it, and the parcels delivered or returned in it. */
export class WeekFigures {
  readonly created = new MoneySums();
  readonly cancelled = new MoneySums();
  readonly ended = new EndFigures();
}

/** The compared week and the weeks before it, which show what is usual: of a courier, a city, or all. */
export class GroupWeeks {
  readonly now = new EndFigures();
  readonly usual = new EndFigures();
  /** Orders created in the week. `createdBefore`: on all earlier days that were read. */
  created = 0;
  createdBefore = 0;

  merge(others: GroupWeeks): void {
    this.now.merge(others.now);
    this.usual.merge(others.usual);
    this.created += others.created;
    this.createdBefore += others.createdBefore;
  }
}

/** The keys and names of an order's courier and city. */
export interface OrderGroups {
  readonly courier: readonly [key: string, name: string];
  readonly city: readonly [key: string, name: string];
}

/** Adds up orders week by week. Deliveries and returns count in the week in which they took place. */
export class ComparedFigures {
  readonly week = new WeekFigures();
  readonly before = new WeekFigures();
  readonly lastYear = new WeekFigures();
  readonly total = new GroupWeeks();
  readonly couriers = new NamedGroups(() => new GroupWeeks(), shownCourierName);
  readonly cities = new NamedGroups(() => new GroupWeeks());
  /** Parcels that were delivered or came back on an unknown day, of orders created in the days of the comparison. */
  readonly withoutDay = new EndFigures();
  private readonly windows;
  private readonly usual;
  private readonly recent;

  constructor(
    readonly weeks: ComparedWeeks,
    private readonly zone: string | undefined,
    private readonly times: KnownTimes,
  ) {
    this.windows = [
      [weeks.week, this.week],
      [weeks.before, this.before],
      [weeks.lastYear, this.lastYear],
    ] as const;
    this.usual = usualDaysOf(weeks);
    this.recent = recentDaysOf(weeks);
  }

  add(order: FigureOrder, { courier, city }: OrderGroups): void {
    const { total, state } = order;
    const created = dayOfOrder(order, this.zone);
    const groups = [this.total, this.couriers.of(...courier), this.cities.of(...city)];
    for (const [days, { created: all, cancelled }] of this.windows) {
      if (!isInDays(created, days)) continue;
      all.add(total);
      if (isVoid(state) && !isReturned(state)) cancelled.add(total);
    }
    if (isInDays(created, this.weeks.week)) for (const group of groups) group.created++;
    else if (isInDays(created, this.recent)) for (const group of groups) group.createdBefore++;
    this.addEnd(order, created, groups);
  }

  private addEnd(order: FigureOrder, created: string, groups: readonly GroupWeeks[]): void {
    const end = endOf(order, this.times);
    if (!end) return;
    const { kind, at } = end;
    const day = (this.zone === undefined ? at : zonedText(at, this.zone)).slice(0, 10);
    if (!isDay(day)) {
      if (isInDays(created, this.recent)) this.withoutDay.add(kind, undefined);
      return;
    }
    if (!isDay(created) || day > daysAfter(created, mostDaysToEnd)) return;
    const hours = kind === 'delivered' ? hoursBetween(order.created, at) : undefined;
    for (const [days, { ended }] of this.windows) if (isInDays(day, days)) ended.add(kind, hours);
    const side = isInDays(day, this.weeks.week) ? 'now' : 'usual';
    if (side === 'usual' && !isInDays(day, this.usual)) return;
    for (const group of groups) group[side].add(kind, hours);
  }

  /** Is the day known for most parcels that came back? If not, the shares of a week would say too little. */
  get knowsReturns(): boolean {
    return this.withoutDay.returned <= this.total.now.returned + this.total.usual.returned;
  }
}
