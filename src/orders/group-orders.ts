import { sumDecimals } from '../base/numbers/decimals.ts';
import { foldText } from '../base/text/text.ts';
import { zonedText } from '../base/time/times.ts';
import type { KnownPlaces } from './cities.ts';
import { byText, CityTally, usualName } from './city-tally.ts';
import { codColumn, codFacts, codParts, codStandings, type Payouts } from './cod.ts';
import { usualCourierName } from './courier-titles.ts';
import { courierKey, paymentKey } from './meanings.ts';
import { currencyCode, type Money, MoneySums } from './money.ts';
import type { FigureOrder, OrderFact, OrdersAlike } from './orders-alike.ts';
import { stateKey } from './states.ts';

/** The keys that orders can be counted by, and the columns of the result: labels and words are known by these names. */
export const keyColumns = {
  status: 'status',
  day: 'day',
  city: 'city',
  courier: 'courier',
  payment: 'payment_method',
  cod: codColumn,
  currency: 'currency',
} as const;

export type StatKey = keyof typeof keyColumns;

export interface Stat {
  /** The same for all labels that mean the same. */
  readonly key: string;
  /** Empty where the orders do not say. */
  label: string;
  readonly currency: string;
  orders: number;
  /** In exact decimals. */
  amount: string;
}

interface GroupOptions {
  readonly by: StatKey;
  readonly zone: string | undefined;
  /** Names in Arabic letters are preferred, where there are names in both. */
  readonly isArabic: boolean;
  /** With the list of cities, where they are the key. */
  readonly places: KnownPlaces;
  /** Payouts of couriers, where the key is the place of cash on delivery. */
  readonly payouts: Payouts;
}

/** The day of an order: as the service writes it, or with a zone that of its creation there. Empty if it does not say. */
export const dayOfOrder = ({ day, created }: FigureOrder, zone: string | undefined): string =>
  zone === undefined ? day : zonedText(created, zone).slice(0, 10);

export const dayFacts = (zone: string | undefined): readonly OrderFact[] =>
  zone === undefined ? ['day'] : ['created'];

/** The facts that each key needs. */
const factsOf: Readonly<Record<StatKey, (options: GroupOptions) => readonly OrderFact[]>> = {
  status: () => ['state'],
  day: ({ zone }) => dayFacts(zone),
  city: () => ['place'],
  courier: () => ['courier'],
  payment: () => ['payment'],
  cod: ({ payouts }) => codFacts(payouts),
  currency: () => [],
};

/** An order's label by each key. */
const labels: Readonly<Record<Exclude<StatKey, 'cod'>, (order: FigureOrder, options: GroupOptions) => string>> = {
  status: ({ state }) => state,
  city: ({ place }, { places, isArabic }) => places.cities.nameOf(place, isArabic),
  courier: ({ courier }) => courier,
  currency: ({ total }) => currencyCode(total.currency),
  payment: ({ payment }) => payment,
  day: (order, { zone }) => dayOfOrder(order, zone),
};

const rankIn =
  (labels: readonly string[]) =>
  (label: string): number =>
    labels.includes(label) ? labels.indexOf(label) : labels.length;

/** One text for all labels that mean the same. A city has its own. */
const keys: Readonly<Partial<Record<StatKey, (label: string) => string>>> = {
  payment: paymentKey,
  status: stateKey,
};

/** Counts orders by a key and a currency; memory grows with the number of keys alone. */
export class GroupedOrders {
  private readonly stats = new Map<string, Stat>();
  private readonly sums = new MoneySums();
  private readonly keyOf: (label: string) => string;
  /** How many orders have each label of a key, in every currency. */
  private readonly labels = new Map<string, Map<string, number>>();
  private readonly cities: CityTally;

  constructor(private readonly options: GroupOptions) {
    const ofCourier = (label: string): string => courierKey(label, options.places);
    this.keyOf = options.by === 'courier' ? ofCourier : (keys[options.by] ?? foldText);
    this.cities = new CityTally(() => options.places.cities, options.isArabic);
  }

  /** The facts of an order that it needs. */
  get facts(): readonly OrderFact[] {
    return factsOf[this.options.by](this.options);
  }

  /** Adds one order, or a group of equal ones. */
  add({ order, orders }: OrdersAlike): void {
    const { by } = this.options;
    this.sums.add(order.total, orders);
    if (by === 'cod') this.addParts(order, orders);
    else this.addBy(by, order, orders);
  }

  private addBy(by: Exclude<StatKey, 'cod'>, order: FigureOrder, orders: number): void {
    const { places } = this.options;
    const { total, place } = order;
    const label = labels[by](order, this.options);
    const key = by === 'city' ? places.cities.keyOf(place) : this.keyOf(label);
    this.count(key, label, total, orders);
    if (by === 'city') {
      this.cities.add(place, orders);
      return;
    }
    const counts = this.labels.get(key) ?? new Map<string, number>();
    this.labels.set(key, counts.set(label, (counts.get(label) ?? 0) + orders));
  }

  /** The rest of an order that settlement files pay in part stands apart from the part that they pay. */
  private addParts(order: FigureOrder, orders: number): void {
    const parts = codParts(order, this.options.payouts);
    if (parts.length === 0) this.count('not_cod', 'not_cod', order.total, orders);
    for (const [at, { standing, money }] of parts.entries())
      this.count(standing, standing, money, at === 0 ? orders : 0);
  }

  private count(key: string, label: string, { amount, currency: named }: Money, orders: number): Stat {
    const currency = currencyCode(named);
    const id = JSON.stringify([key, currency]);
    const stat = this.stats.get(id) ?? { key, label, currency, orders: 0, amount: '0' };
    this.stats.set(id, stat);
    stat.orders += orders;
    stat.amount = sumDecimals([stat.amount, amount]) ?? stat.amount;
    return stat;
  }

  get orders(): number {
    return this.sums.orders;
  }

  /** Orders whose amount is not a number: they are counted, not added. */
  get withoutAmount(): number {
    return this.sums.withoutAmount;
  }

  get totals(): readonly Money[] {
    return this.sums.all;
  }

  private usualLabel({ key, label }: Stat): string {
    if (this.options.by === 'city') return this.cities.nameOfKey(key) ?? label;
    const nameOf = this.options.by === 'courier' ? usualCourierName : usualName;
    return nameOf(this.labels.get(key) ?? new Map(), this.options.isArabic) ?? label;
  }

  /** Orders with nothing but the id of a city are counted with those that name it. */
  private joined(): Iterable<Stat> {
    const joined = new Map<string, Stat>();
    for (const stat of this.stats.values()) {
      const key = this.options.by === 'city' ? this.cities.joinedKey(stat.key) : stat.key;
      const id = JSON.stringify([key, stat.currency]);
      const other = joined.get(id);
      joined.set(id, {
        ...stat,
        key,
        orders: stat.orders + (other?.orders ?? 0),
        amount: sumDecimals([stat.amount, other?.amount ?? '0']) ?? stat.amount,
      });
    }
    return joined.values();
  }

  /** Those of one key beside each other: days in their order, states as the service names them, the others by their number. */
  sorted(states: readonly string[]): readonly Stat[] {
    const all = [...this.joined()].map((stat) => ({ ...stat, label: this.usualLabel(stat) }));
    const counts = new Map<string, number>();
    for (const { label, orders } of all) counts.set(label, (counts.get(label) ?? 0) + orders);
    const ranks: Readonly<Partial<Record<StatKey, (label: string) => number>>> = {
      day: () => 0,
      status: rankIn(states),
      cod: rankIn(codStandings),
    };
    const rank = ranks[this.options.by] ?? ((label: string) => -(counts.get(label) ?? 0));
    return all.sort((one, other) => {
      const byRank = rank(one.label) - rank(other.label);
      return (
        byRank || byText(one.label, other.label) || other.orders - one.orders || byText(one.currency, other.currency)
      );
    });
  }
}
