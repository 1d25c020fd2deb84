import { exactNumber } from '../../base/json/exact-json.ts';
import type { Row } from '../../base/row.ts';
import { rowShape } from '../../operations/manifest.ts';
import type { MoneySums } from '../../orders/money.ts';
import type { Share } from './chance.ts';
import type { DeliveryTimes } from './delivery-times.ts';
import { sortedSums } from './report-format.ts';

const columns = [
  'topic',
  'period',
  'courier',
  'city',
  'status',
  'cod_standing',
  'part',
  'days_since_delivery',
  'orders',
  'of_orders',
  'usual_orders',
  'usual_of_orders',
  'amount',
  'average',
  'currency',
  'median_days',
  'days_of_90_percent',
];

/** A row for each number of a report. Which columns a row has depends on its topic. */
export const reportShape = rowShape(columns, {
  orders: 'integer',
  of_orders: 'integer',
  usual_orders: 'integer',
  usual_of_orders: 'integer',
  amount: 'number',
  average: 'number',
  median_days: 'number',
  days_of_90_percent: 'number',
});

export const blankRow: Row = Object.fromEntries(columns.map((name) => [name, null]));

/** A row for each currency. */
export const moneyRows = (topic: string, sums: MoneySums | undefined, more: Row): Row[] =>
  (sums ? sortedSums(sums) : []).map(({ orders, amount, currency }) => ({
    ...blankRow,
    topic,
    ...more,
    orders,
    amount: exactNumber(amount),
    currency: currency || null,
  }));

export const daysIn = (times: DeliveryTimes): Row => ({
  median_days: times.daysOf(0.5) ?? null,
  days_of_90_percent: times.daysOf(0.9) ?? null,
});

/** The rows for parcels that came back, of all that were delivered or came back; none if there are no such parcels. */
export const rateRows = (topic: string, of: Row, shares: Readonly<Record<'returned' | 'undelivered', Share>>): Row[] =>
  (['returned', 'undelivered'] as const).flatMap((name) => {
    const { part, whole } = shares[name];
    return whole === 0 ? [] : [{ ...blankRow, topic, ...of, part: name, orders: part, of_orders: whole }];
  });

/** A row for a number of orders; none for no order. */
export const countRows = (topic: string, orders: number, more: Row): Row[] =>
  orders === 0 ? [] : [{ ...blankRow, topic, ...more, orders }];
