import { multiplyDecimals, withoutExponent } from '../base/numbers/decimals.ts';
import type { NamedCity } from './cities.ts';
import { fromMinorUnits, type Money } from './money.ts';
import type { Order } from './order.ts';

/**
 * The facts of an order that figures may need, besides its total and currency. `wasDelivered`: `delivered`, but only for orders whose state
 * does not tell whether they were delivered.
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

/** An order for figures: a whole one, or one that has only the requested facts; the others are empty. */
export interface FigureOrder extends Pick<Order, Exclude<OrderFact, 'place' | 'wasDelivered'> | 'total' | 'fields'> {
  readonly place: NamedCity;
}

/** A number of orders whose requested facts are equal. Their total is the sum of all. */
export interface OrdersAlike {
  readonly order: FigureOrder;
  readonly orders: number;
}

/** Totals of one currency: their sum in minor units (`minor`), or the same `text` of all orders, which has no minor units. */
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
