import { sumDecimals } from '../base/numbers/decimals.ts';
import type { Row } from '../base/row.ts';
import { foldText } from '../base/text/fold-text.ts';
import { zonedText } from '../base/time/times.ts';
import type { Operation } from '../operations/manifest.ts';
import { type Money, MoneySums } from './money.ts';
import { type Order, orderReader, plainFields } from './order.ts';
import type { StatKey } from './stat-keys.ts';

/** The column of the result that holds what is counted by: labels and words are known by these names. */
export const keyColumns: Readonly<Record<StatKey, string>> = {
  status: 'status',
  day: 'day',
  city: 'city',
  courier: 'courier',
  payment: 'payment_method',
};

/** The number and the total of the orders of one key and one currency. */
export interface Stat {
  /** Empty where the orders do not say. */
  label: string;
  readonly currency: string;
  orders: number;
  /** In exact decimals. */
  amount: string;
}

export interface GroupOptions {
  readonly by: StatKey;
  readonly zone: string | undefined;
  /** Names in Arabic letters are preferred, where there are names in both. */
  readonly isArabic: boolean;
}

interface Key {
  readonly key: string;
  readonly label: string;
}

const isArabicText = (text: string): boolean => /[\u0600-\u06ff]/.test(text);

const dayOf = (order: Order, zone: string | undefined): string => {
  const created = order.text(plainFields.created);
  const local = zone === undefined || created === '' ? '' : zonedText(created, zone);
  return (local || order.text(plainFields.day) || created).slice(0, 10);
};

/** A city has one id and names in two scripts. */
function cityKey({ city, cityId }: Order['place']): Key {
  const id = cityId === '' ? '' : `#${cityId}`;
  return { key: id || foldText(city), label: city || id };
}

function keyReader({ by, zone }: GroupOptions): (order: Order) => Key {
  if (by === 'city') return ({ place }) => cityKey(place);
  const labels: Readonly<Record<Exclude<StatKey, 'city'>, (order: Order) => string>> = {
    status: ({ state }) => state,
    day: (order) => dayOf(order, zone),
    courier: ({ courier }) => courier,
    payment: ({ payment }) => payment,
  };
  const labelOf = labels[by];
  return (order) => {
    const label = labelOf(order);
    return { key: foldText(label), label };
  };
}

/** Counts orders by a key and a currency; memory grows with the number of keys alone. */
export class GroupedOrders {
  private readonly stats = new Map<string, Stat>();
  private readonly keyOf: (order: Order) => Key;
  private readonly read: (row: Row) => Order;
  private readonly sums = new MoneySums();

  constructor(
    operation: Operation,
    private readonly options: GroupOptions,
  ) {
    this.keyOf = keyReader(options);
    this.read = orderReader(operation);
  }

  add(row: Row): void {
    const order = this.read(row);
    const { key, label } = this.keyOf(order);
    const { total } = order;
    const id = JSON.stringify([key, total.currency]);
    const stat = this.stats.get(id) ?? { label, currency: total.currency, orders: 0, amount: '0' };
    this.stats.set(id, stat);
    stat.orders++;
    stat.amount = sumDecimals([stat.amount, total.amount]) ?? stat.amount;
    if (this.isBetter(label, stat.label)) stat.label = label;
    this.sums.add(total);
  }

  get orders(): number {
    return this.sums.all.reduce((sum, { orders }) => sum + orders, 0);
  }

  /** Orders whose amount is not a number: they are counted, not added. */
  get withoutAmount(): number {
    return this.sums.withoutAmount;
  }

  /** Is this name of the same thing the one to show? */
  private isBetter(label: string, than: string): boolean {
    if (than.startsWith('#')) return !label.startsWith('#');
    return (
      !label.startsWith('#') &&
      isArabicText(than) !== this.options.isArabic &&
      isArabicText(label) !== isArabicText(than)
    );
  }

  /** Those of one key beside each other: days in their order, states as the service names them, the others by their number. */
  sorted(states: readonly string[]): readonly Stat[] {
    const { by } = this.options;
    const placeOf = ({ label }: Stat): number => (states.includes(label) ? states.indexOf(label) : states.length);
    const byName = (one: Stat, other: Stat): number => (one.label < other.label ? -1 : one.label > other.label ? 1 : 0);
    const all = [...this.stats.values()];
    const ordersOf = new Map<string, number>();
    for (const { label, orders } of all) ordersOf.set(label, (ordersOf.get(label) ?? 0) + orders);
    const number = ({ label }: Stat): number => ordersOf.get(label) ?? 0;
    return all.sort((one, other) => {
      if (by === 'status' && placeOf(one) !== placeOf(other)) return placeOf(one) - placeOf(other);
      if (by !== 'day' && by !== 'status' && number(one) !== number(other)) return number(other) - number(one);
      return byName(one, other) || other.orders - one.orders;
    });
  }

  /** The total of all orders in each currency. */
  get totals(): readonly Money[] {
    return this.sums.all;
  }
}
