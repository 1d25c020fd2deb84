import { multiplyDecimals, withoutExponent } from '../base/numbers/decimals.ts';
import type { NamedCity } from './cities.ts';
import { fromMinorUnits, type Money } from './money.ts';
import type { Order } from './order.ts';

/**
 * What figures can be made of, beside the total and its currency. `wasDelivered` asks for `delivered` only of orders whose state does
 * not tell whether they were delivered.
 */
export type OrderFact =
  | 'id'
  | 'number'
  | 'state'
  | 'day'
  | 'created'
  | 'delivered'
  | 'wasDelivered'
  | 'returnOrdered'
  | 'place'
  | 'courier'
  | 'payment'
  | 'settled';

/** An order as figures are made of it: a whole one, or one with the facts that were asked for, the others empty. */
export interface FigureOrder extends Pick<Order, Exclude<OrderFact, 'place' | 'wasDelivered'> | 'total' | 'fields'> {
  readonly place: NamedCity;
}

/** So many orders that say the same of what was asked for. The total is that of all of them. */
export interface OrdersAlike {
  readonly order: FigureOrder;
  readonly orders: number;
}

/** Totals of one currency: the sum of those in `minorUnits`, or an amount that is none and that so many orders have, as written. */
export interface AddedTotals {
  readonly currency: string;
  readonly orders: number;
  readonly minor: string;
  readonly text: string;
}

/** The exact sum of totals; a text that is not a number stays as it is. */
export function sumOfTotals({ currency, orders, minor, text }: AddedTotals): Money {
  if (minor !== '') return { amount: fromMinorUnits(minor, currency), currency };
  return { amount: multiplyDecimals(withoutExponent(text), String(orders)) ?? text, currency };
}
