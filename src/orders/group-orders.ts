import { sumDecimals } from '../base/numbers/decimals.ts';
import type { Row } from '../base/row.ts';
import { foldText } from '../base/text/fold-text.ts';
import { plainText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole, roleText } from '../operations/roles.ts';
import { zonedText } from '../output/zoned.ts';
import type { StatKey } from './stat-keys.ts';

/** The column of the result that holds what is counted by: labels and words are known by these names. */
export const keyColumns: Readonly<Record<StatKey, string>> = {
  status: 'status',
  day: 'day',
  city: 'city',
  courier: 'courier',
  payment: 'payment_method',
};

/** What orders of one key and one currency come to. */
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

const dayOf = (order: Row, zone: string | undefined): string => {
  const created = plainText(order.created_at);
  const local = zone === undefined || created === '' ? '' : zonedText(created, zone);
  return (local || plainText(order.date) || created).slice(0, 10);
};

function keyReader(operation: Operation, { by, zone }: GroupOptions): (order: Row) => Key {
  const plain = (read: (order: Row) => string) => (order: Row) => {
    const label = read(order);
    return { key: foldText(label), label };
  };
  if (by === 'day') return plain((order) => dayOf(order, zone));
  if (by === 'payment') return plain((order) => plainText(order.payment_method));
  const fields = fieldsOfRole(operation, by);
  if (by !== 'city') return plain((order) => roleText(order, fields).trim());
  // A city has one id and names in two scripts.
  return (order) => {
    const label = roleText(order, fields).trim();
    const id = plainText(order.receiver_city_id);
    return { key: id === '' ? foldText(label) : `#${id}`, label: label || (id === '' ? '' : `#${id}`) };
  };
}

/** Counts orders by a key and a currency; memory grows with the number of keys alone. */
export class GroupedOrders {
  private readonly stats = new Map<string, Stat>();
  private readonly keyOf: (order: Row) => Key;
  private readonly totalFields: readonly string[];
  private readonly currencyFields: readonly string[];
  /** Orders whose amount is no number: they are counted, not added. */
  withoutAmount = 0;
  orders = 0;

  constructor(
    operation: Operation,
    private readonly options: GroupOptions,
  ) {
    this.keyOf = keyReader(operation, options);
    this.totalFields = fieldsOfRole(operation, 'total');
    this.currencyFields = fieldsOfRole(operation, 'currency');
  }

  add(order: Row): void {
    const { key, label } = this.keyOf(order);
    const currency = roleText(order, this.currencyFields).trim();
    const id = JSON.stringify([key, currency]);
    const stat = this.stats.get(id) ?? { label, currency, orders: 0, amount: '0' };
    this.stats.set(id, stat);
    this.orders++;
    stat.orders++;
    if (this.isBetter(label, stat.label)) stat.label = label;
    const sum = sumDecimals([stat.amount, roleText(order, this.totalFields).trim()]);
    if (sum === undefined) this.withoutAmount++;
    else stat.amount = sum;
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

  /** What all orders come to, by currency. */
  get totals(): readonly (readonly [currency: string, amount: string])[] {
    const totals = new Map<string, string>();
    for (const { currency, amount } of this.stats.values())
      totals.set(currency, sumDecimals([totals.get(currency) ?? '0', amount]) ?? '0');
    return [...totals];
  }
}
