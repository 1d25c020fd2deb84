import { epochOf } from '../../base/time/times.ts';
import type { KnownPlaces } from '../../orders/cities.ts';
import { CityTally } from '../../orders/city-tally.ts';
import { type CodStanding, codStanding, type Payouts, wasDelivered } from '../../orders/cod.ts';
import { CodTally } from '../../orders/cod-tally.ts';
import { shownCourierName } from '../../orders/courier-titles.ts';
import { dayFacts, dayOfOrder } from '../../orders/group-orders.ts';
import { isLate, isStuck, type KnownTimes, type StuckTimes, stateSince, waitingSince } from '../../orders/lateness.ts';
import { courierKey } from '../../orders/meanings.ts';
import { MoneySums } from '../../orders/money.ts';
import type { FigureOrder, OrderFact } from '../../orders/orders-alike.ts';
import {
  hasShipment,
  isDelivered,
  isOnItsWay,
  isReturned,
  isVoid,
  isWaiting,
  knownStates,
  stateKey,
} from '../../orders/states.ts';
import { type Changes, changesOf } from './changes.ts';
import { DeliveryTimes, hoursBetween } from './delivery-times.ts';
import { NamedGroups } from './named-groups.ts';
import { endOf } from './parcel-ends.ts';
import { type PeriodKind, periodOf } from './periods.ts';
import { ComparedFigures, type GroupWeeks, type OrderGroups } from './week-figures.ts';
import type { ComparedWeeks } from './weeks.ts';

/** Where orders are, of the many states: what a chart tells apart. */
export const orderStages = ['delivered', 'on_its_way', 'waiting', 'returned', 'cancelled', 'other'] as const;

export type OrderStage = (typeof orderStages)[number];

export function stageOfState(state: string): OrderStage {
  if (isReturned(state)) return 'returned';
  if (isVoid(state)) return 'cancelled';
  if (isDelivered(state)) return 'delivered';
  if (isOnItsWay(state)) return 'on_its_way';
  return isWaiting(state) ? 'waiting' : 'other';
}

/** An order that says when it was delivered is, whatever its state is called. */
const stageOf = (order: FigureOrder): OrderStage =>
  wasDelivered(order) && !isVoid(order.state) ? 'delivered' : stageOfState(order.state);

export interface ReportOptions {
  readonly by: PeriodKind;
  readonly weekStart: Parameters<typeof periodOf>[2];
  readonly zone: string | undefined;
  readonly isArabic: boolean;
  readonly places: KnownPlaces;
  readonly payouts: Payouts;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly lateBefore: number;
  readonly stuckTimes: StuckTimes;
  readonly times: KnownTimes;
  /** The costs of shipments by the ids of their orders, in riyals, exact. */
  readonly costs: ReadonlyMap<string, string>;
  /** Undefined if no week is compared. */
  readonly weeks: ComparedWeeks | undefined;
}

/** Orders of one stage, period or state: their number and amounts. */
const newSums = (): MoneySums => new MoneySums();

/** The orders of a courier or a city. */
export class GroupFigures {
  readonly all = new MoneySums();
  readonly returned = new MoneySums();
  /** How many of those that came back were never delivered. */
  undelivered = 0;
  readonly times = new DeliveryTimes();
  readonly costs = new MoneySums();
  /** Shipped, and nothing says what that cost. */
  unpriced = 0;

  get delivered(): number {
    return this.times.known + this.times.unknown;
  }

  /** How many were delivered or came back. */
  get ended(): number {
    return this.delivered + this.returned.orders;
  }

  merge(others: GroupFigures): void {
    this.all.merge(others.all);
    this.returned.merge(others.returned);
    this.undelivered += others.undelivered;
    this.times.merge(others.times);
    this.costs.merge(others.costs);
    this.unpriced += others.unpriced;
  }
}

/** An order that waits too long, or is on its way for too long. */
export interface OverdueOrder {
  /** Its number, or its id where it has none. */
  readonly order: string;
  readonly state: string;
  readonly courier: string;
  readonly city: string;
  /** Epoch milliseconds. */
  readonly since: number;
}

const mostOverdue = 10;

const isBefore = (one: OverdueOrder, other: OverdueOrder): number =>
  one.since - other.since || (one.order < other.order ? -1 : Number(one.order > other.order));

/** Late or stuck orders by their states, and the oldest of them. */
export class OverdueFigures {
  readonly all = new MoneySums();
  readonly states = new NamedGroups(newSums);
  oldest: readonly OverdueOrder[] = [];

  add(order: FigureOrder, city: string, since: number): void {
    this.all.add(order.total);
    this.states.of(stateKey(order.state), order.state).add(order.total);
    const { id, number, state, courier } = order;
    const found = { order: number || id, state, courier, city, since };
    const last = this.oldest.at(-1);
    if (this.oldest.length === mostOverdue && last && isBefore(last, found) <= 0) return;
    this.oldest = [...this.oldest, found].sort(isBefore).slice(0, mostOverdue);
  }
}

/** Adds up orders for a report. Memory grows with days, states, couriers and cities, not with orders; their order does not matter. */
export class ReportFigures {
  readonly all = new MoneySums();
  readonly stages = new Map<OrderStage, MoneySums>();
  /** By the first day of a period; those of which no day is known are under the empty text. */
  readonly periods = new Map<string, Map<OrderStage, MoneySums>>();
  readonly states = new NamedGroups(newSums);
  readonly couriers = new NamedGroups(() => new GroupFigures(), shownCourierName);
  readonly cities = new NamedGroups(() => new GroupFigures());
  readonly total = new GroupFigures();
  readonly late = new OverdueFigures();
  readonly stuck = new OverdueFigures();
  readonly codByAge: CodTally;
  readonly codByCourier: CodTally;
  /** The amounts that each courier owes, by age. */
  readonly codOfCouriers: NamedGroups<CodTally>;
  /** The compared weeks; undefined if none are. */
  readonly compared: ComparedFigures | undefined;
  private readonly cityNames: CityTally;

  constructor(private readonly options: ReportOptions) {
    const { isArabic, places } = options;
    this.cityNames = new CityTally(() => places.cities, isArabic);
    this.codByAge = new CodTally('age', options);
    this.codByCourier = new CodTally('courier', options);
    this.codOfCouriers = new NamedGroups(() => new CodTally('age', options), shownCourierName);
    this.compared = options.weeks && new ComparedFigures(options.weeks, options.zone, options.times);
  }

  /** The facts of an order that it needs. */
  get facts(): readonly OrderFact[] {
    const { codByAge, codByCourier, options } = this;
    const own = ['id', 'number', 'state', 'created', 'delivered', 'returnOrdered', 'place', 'courier'] as const;
    return [...own, ...dayFacts(options.zone), ...codByAge.facts, ...codByCourier.facts];
  }

  add(order: FigureOrder): void {
    const { by, weekStart, zone, payouts, times, costs } = this.options;
    const { id, state, total, place } = order;
    const stage = stageOf(order);
    const period = periodOf(dayOfOrder(order, zone), by, weekStart);
    this.all.add(total);
    addTo(this.stages, stage).add(total);
    const stages = this.periods.get(period) ?? new Map<OrderStage, MoneySums>();
    this.periods.set(period, stages);
    addTo(stages, stage).add(total);
    this.states.of(stateKey(state), state).add(total);
    const hours = hoursBetween(order.created, order.delivered || (times.delivered.get(id) ?? ''));
    const cost = costs.get(id);
    const named = this.groupsOf(order);
    this.cityNames.add(place);
    this.compared?.add(order, named);
    const isUndelivered = endOf(order, times)?.kind === 'undelivered';
    for (const group of [this.total, this.couriers.of(...named.courier), this.cities.of(...named.city)]) {
      group.all.add(total);
      if (isUndelivered) group.undelivered++;
      if (stage === 'returned') group.returned.add(total);
      else if (stage === 'delivered') group.times.add(hours);
      if (stage === 'cancelled') continue;
      if (cost !== undefined) group.costs.add({ amount: cost, currency: 'SAR' });
      else if (hasShipment(state)) group.unpriced++;
    }
    this.addOverdue(order);
    if (codStanding(order, payouts) === undefined) return;
    const single = { order, orders: 1 };
    this.codByAge.add(single);
    this.codByCourier.add(single);
    this.codOfCouriers.of(...named.courier).add(single);
  }

  /** Adds an order from before the days of the report. Only the compared weeks count it. */
  addCompared(order: FigureOrder): void {
    this.compared?.add(order, this.groupsOf(order));
  }

  private groupsOf({ courier, place }: FigureOrder): OrderGroups {
    const { places, isArabic } = this.options;
    const { cities } = places;
    return {
      courier: [courierKey(courier, places), courier],
      city: [cities.keyOf(place), cities.nameOf(place, isArabic)],
    };
  }

  private addOverdue(order: FigureOrder): void {
    const { lateBefore, stuckTimes, now, times, places, isArabic } = this.options;
    const city = places.cities.nameOf(order.place, isArabic);
    const since = stateSince(order, times);
    if (isLate(order, lateBefore, times)) this.late.add(order, city, epochOf(waitingSince(order, times)));
    else if (isStuck(order.state, since, now, stuckTimes)) this.stuck.add(order, city, epochOf(since));
  }

  /** All orders of the period that begins on a day. */
  sumsOf(start: string): MoneySums {
    const sums = new MoneySums();
    for (const each of this.periods.get(start)?.values() ?? []) sums.merge(each);
    return sums;
  }

  /** The money of orders paid on delivery that is somewhere: `owed` is what couriers have to pay out. */
  codOf(standing: CodStanding): MoneySums {
    return this.codByAge.totals.of(standing);
  }

  /** States in the order in which orders pass them, then those that are not known. */
  get statesInOrder() {
    const rank = (state: string): number => {
      const at = knownStates.indexOf(stateKey(state));
      return at < 0 ? knownStates.length : at;
    };
    const bySize = this.states.sorted(this.options.isArabic, ({ orders }) => orders);
    return bySize.toSorted((one, other) => rank(one.name) - rank(other.name));
  }

  /** Couriers that owe cash on delivery or have some on its way, with its ages; the one that owes for the most orders first. */
  get debtors() {
    const owes = ({ totals }: CodTally): boolean => totals.of('owed').orders + totals.of('on_its_way').orders > 0;
    return this.codOfCouriers
      .sorted(this.options.isArabic, ({ totals }) => totals.of('owed').orders)
      .filter(({ value }) => owes(value));
  }

  /** The name under which a courier is shown, by one that an order has for it. */
  readonly courierName = (name: string): string => {
    const { places, isArabic } = this.options;
    return this.couriers.nameOf(courierKey(name, places), isArabic) ?? name;
  };

  get couriersBySize() {
    return this.couriers.sorted(this.options.isArabic, ({ all }) => all.orders);
  }

  get citiesBySize() {
    for (const [id, key] of this.cityNames.joins) this.cities.join(id, key, (to, from) => to.merge(from));
    return this.cities.sorted(this.options.isArabic, ({ all }) => all.orders);
  }

  /** The differences from the weeks before the compared one that are more than chance; undefined if no week is compared. */
  get changes(): Changes | undefined {
    if (!this.compared) return undefined;
    const { couriers, cities } = this.compared;
    const { isArabic } = this.options;
    for (const [id, key] of this.cityNames.joins) cities.join(id, key, (to, from) => to.merge(from));
    const sorted = (groups: NamedGroups<GroupWeeks>) => groups.sorted(isArabic, ({ created }) => created);
    return changesOf(this.compared, sorted(couriers), sorted(cities));
  }
}

function addTo<K>(sums: Map<K, MoneySums>, key: K): MoneySums {
  const held = sums.get(key) ?? new MoneySums();
  sums.set(key, held);
  return held;
}
