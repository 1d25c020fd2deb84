import { exactNumber } from '../../base/json/exact-json.ts';
import type { Row } from '../../base/row.ts';
import type { MoneySums } from '../../orders/money.ts';
import { rowShape } from '../../session/command.ts';
import { type GroupFigures, type OverdueFigures, orderStages, type ReportFigures } from './figures.ts';
import { sortedSums } from './report-format.ts';

const columns = [
  'topic',
  'period',
  'courier',
  'city',
  'status',
  'days_since_delivery',
  'orders',
  'amount',
  'currency',
  'median_days',
  'days_of_90_percent',
];

/** A row for each number of a report. Which columns a row has depends on its topic. */
export const reportShape = rowShape(columns, {
  orders: 'integer',
  amount: 'number',
  median_days: 'number',
  days_of_90_percent: 'number',
});

const blank: Row = Object.fromEntries(columns.map((name) => [name, null]));

/** A row for each currency. */
const moneyRows = (topic: string, sums: MoneySums | undefined, more: Row): Row[] =>
  (sums ? sortedSums(sums) : []).map(({ orders, amount, currency }) => ({
    ...blank,
    topic,
    ...more,
    orders,
    amount: exactNumber(amount),
    currency: currency || null,
  }));

/** The rows of all orders, or of those of a courier or city: its name is empty if orders do not say it. */
function groupRows({ times, returned, costs, unpriced }: GroupFigures, of: Row): Row[] {
  const counted = (topic: string, status: string, orders: number, more: Row = {}): Row[] =>
    orders === 0 ? [] : [{ ...blank, topic, ...of, status, orders, ...more }];
  const days = { median_days: times.daysOf(0.5) ?? null, days_of_90_percent: times.daysOf(0.9) ?? null };
  return [
    ...counted('delivery', 'delivered', times.known, days),
    ...counted('delivery', 'unknown', times.unknown),
    ...moneyRows('returns', returned, { ...of, status: 'returned' }),
    ...moneyRows('costs', costs, { ...of, status: 'known' }),
    ...counted('costs', 'unknown', unpriced),
  ];
}

const overdueRows = (topic: string, { states }: OverdueFigures, isArabic: boolean): Row[] =>
  states
    .sorted(isArabic, ({ orders }) => orders)
    .flatMap(({ name, value }) => moneyRows(topic, value, { status: name || null }));

/** All numbers of a report, a row each, for programs. */
export function reportRows(figures: ReportFigures, isArabic: boolean): Row[] {
  const { periods, codByAge, codByCourier, total } = figures;
  return [
    ...[...periods]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([period, stages]) =>
        orderStages.flatMap((stage) =>
          moneyRows('orders', stages.get(stage), { period: period || null, status: stage }),
        ),
      ),
    ...figures.statesInOrder.flatMap(({ name, value }) => moneyRows('states', value, { status: name || null })),
    ...groupRows(total, {}),
    ...figures.couriersBySize.flatMap(({ name, value }) => groupRows(value, { courier: name })),
    ...figures.citiesBySize.flatMap(({ name, value }) => groupRows(value, { city: name })),
    ...overdueRows('late', figures.late, isArabic),
    ...overdueRows('stuck', figures.stuck, isArabic),
    ...codByAge.lines.map(({ label, standing, orders, amount, currency }) => ({
      ...blank,
      ...{ topic: 'cod', status: standing, days_since_delivery: label || null },
      ...{ orders, amount: exactNumber(amount), currency: currency || null },
    })),
    ...codByCourier.lines.map(({ label, standing, orders, amount, currency }) => ({
      ...blank,
      ...{ topic: 'cod', courier: figures.courierName(label), status: standing },
      ...{ orders, amount: exactNumber(amount), currency: currency || null },
    })),
  ];
}
