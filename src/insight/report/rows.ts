import { exactNumber } from '../../base/json/exact-json.ts';
import type { Row } from '../../base/row.ts';
import { rowShape } from '../../operations/manifest.ts';
import type { MoneySums } from '../../orders/money.ts';
import type { Share } from './chance.ts';
import type { DeliveryTimes } from './delivery-times.ts';
import { type GroupFigures, type OverdueFigures, orderStages, type ReportFigures } from './figures.ts';
import { averageOf, sortedSums } from './report-format.ts';
import type { WeekFigures } from './week-figures.ts';

const columns = [
  'topic',
  'period',
  'courier',
  'city',
  'status',
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

const daysIn = (times: DeliveryTimes): Row => ({
  median_days: times.daysOf(0.5) ?? null,
  days_of_90_percent: times.daysOf(0.9) ?? null,
});

/** The rows for parcels that came back, of all that were delivered or came back; none if there are no such parcels. */
const rateRows = (topic: string, of: Row, shares: Readonly<Record<'returned' | 'undelivered', Share>>): Row[] =>
  (['returned', 'undelivered'] as const).flatMap((status) => {
    const { part, whole } = shares[status];
    return whole === 0 ? [] : [{ ...blank, topic, ...of, status, orders: part, of_orders: whole }];
  });

/** The rows of all orders, or of those of a courier or city: its name is empty if orders do not say it. */
function groupRows(figures: GroupFigures, of: Row): Row[] {
  const { times, returned, costs, unpriced, undelivered, ended } = figures;
  const counted = (topic: string, status: string, orders: number, more: Row = {}): Row[] =>
    orders === 0 ? [] : [{ ...blank, topic, ...of, status, orders, ...more }];
  const cost = moneyRows('costs', costs, { ...of, status: 'known' });
  return [
    ...counted('delivery', 'delivered', times.known, daysIn(times)),
    ...counted('delivery', 'unknown', times.unknown),
    ...moneyRows('returns', returned, { ...of, status: 'returned' }),
    ...rateRows('rates', of, {
      returned: { part: returned.orders, whole: ended },
      undelivered: { part: undelivered, whole: ended },
    }),
    ...sortedSums(costs).flatMap((sum, at) => ({ ...cost[at], average: exactNumber(averageOf(sum)) })),
    ...counted('costs', 'unknown', unpriced),
  ];
}

const overdueRows = (topic: string, { states }: OverdueFigures, isArabic: boolean): Row[] =>
  states
    .sorted(isArabic, ({ orders }) => orders)
    .flatMap(({ name, value }) => moneyRows(topic, value, { status: name || null }));

/** The rows of a week, named by its first day: orders by creation, deliveries and returns by the day on which they happened. */
function weekRows(
  topic: string,
  first: string,
  { created, cancelled, ended }: WeekFigures,
  knowsReturns: boolean,
): Row[] {
  const of = { period: first };
  const shares = { returned: ended.share('returned'), undelivered: ended.share('undelivered') };
  const delivered = { ...blank, topic, ...of, status: 'delivered', orders: ended.delivered, ...daysIn(ended.times) };
  return [
    ...moneyRows(topic, created, { ...of, status: 'created' }),
    ...moneyRows(topic, cancelled, { ...of, status: 'cancelled' }),
    ...(ended.delivered > 0 ? [delivered] : []),
    ...(knowsReturns ? rateRows(topic, of, shares) : []),
  ];
}

function comparedRows({ compared, changes }: ReportFigures): Row[] {
  if (!compared || !changes) return [];
  const { weeks, week, before, lastYear, knowsReturns } = compared;
  const named = (by: string, name: string): Row => (by === 'all' ? {} : { [by]: name });
  return [
    ...weekRows('week', weeks.week.first, week, knowsReturns),
    ...weekRows('week_before', weeks.before.first, before, knowsReturns),
    ...weekRows('week_last_year', weeks.lastYear.first, lastYear, knowsReturns),
    ...changes.changes.map(({ kind, by, name, now, usual, isWorse }) => ({
      ...blank,
      ...{ topic: isWorse ? 'worse' : 'better', period: weeks.week.first, status: kind, ...named(by, name) },
      ...{ orders: now.part, of_orders: now.whole, usual_orders: usual.part, usual_of_orders: usual.whole },
    })),
    ...changes.names.map(({ by, name, orders }) => ({
      ...blank,
      ...{ topic: 'new', period: weeks.week.first, ...named(by, name), orders },
    })),
  ];
}

/** What each courier owes, by the days since delivery. */
const owedRows = ({ debtors, courierName }: ReportFigures): Row[] =>
  debtors.flatMap(({ name, value }) =>
    value.lines
      .filter(({ standing }) => standing === 'owed')
      .map(({ label, orders, amount, currency }) => ({
        ...blank,
        ...{ topic: 'owed', courier: courierName(name), status: 'owed', days_since_delivery: label || null },
        ...{ orders, amount: exactNumber(amount), currency: currency || null },
      })),
  );

/** All numbers of a report, a row each, for programs. */
export function reportRows(figures: ReportFigures, isArabic: boolean): Row[] {
  const { periods, codByAge, codByCourier, total } = figures;
  return [
    ...comparedRows(figures),
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
    ...owedRows(figures),
  ];
}
