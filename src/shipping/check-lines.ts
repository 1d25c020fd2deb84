import type { Row } from '../base/row.ts';
import { escaped, term } from '../base/text/message.ts';
import { type Finding, findingOf, priceAboveTotal } from '../orders/checks/check-orders.ts';
import { compareAmounts, currencyCode, usualCurrency } from '../orders/money.ts';
import type { Run } from '../ports/run.ts';
import { isReady, type ShipLine } from './lines.ts';
import { OpenChecks } from './open-checks.ts';
import { priceCurrency } from './read-price.ts';
import type { ShipRequest } from './request.ts';

/** Leaves out what a courier would refuse. Returns the warnings of the others. */
export async function checkLines(
  desk: Run,
  { operations, checks }: Pick<ShipRequest, 'operations' | 'checks'>,
  lines: readonly ShipLine[],
): Promise<readonly Finding[]> {
  const ready = lines.filter(isReady);
  if (ready.length === 0) return [];
  const open = new OpenChecks(desk, operations.list, checks);
  const findings = (await open.check(ready.map(({ order }) => order.row))).flat();
  open.report();
  for (const line of ready) line.purchase = await open.purchaseOf(line.order.row);
  const warnings: Finding[] = [];
  for (const line of ready) {
    const own = findings.filter(({ order }) => order === line.order.id);
    const names = errorNames(own);
    if (names.length === 0) warnings.push(...own);
    else {
      line.fault = escaped`${names.map((rule) => term(rule))}`;
      line.isRefusedByChecks = true;
    }
  }
  return warnings;
}

const errorNames = (findings: readonly Finding[]): readonly string[] =>
  [...new Set(findings.flatMap(({ severity, rule }) => (severity === 'error' ? [rule] : [])))].sort();

/** Returns a function that names the checks which an order fails, without comparing it with others. */
export function rechecker(desk: Run, { operations, checks }: Pick<ShipRequest, 'operations' | 'checks'>) {
  const single = checks.filter(({ test }) => test !== undefined);
  const open = new OpenChecks(desk, operations.get ?? operations.list, single);
  return async (row: Row): Promise<string> => errorNames((await open.check([row])).flat()).join(', ');
}

/** A finding of each order whose shipment costs more than the order, both in the currency of prices. */
export function pricesAboveTotal(
  { checks }: Pick<ShipRequest, 'checks'>,
  lines: readonly ShipLine[],
): readonly Finding[] {
  if (!checks.includes(priceAboveTotal)) return [];
  return lines.filter(isReady).flatMap(({ order, rate }) => {
    const { id, number, updated, total, fields } = order;
    const isSameCurrency = currencyCode(total.currency || usualCurrency) === priceCurrency;
    const isAbove = rate?.price !== undefined && (compareAmounts(rate.price, total.amount) ?? 0) > 0;
    if (!isSameCurrency || !isAbove || !((compareAmounts(total.amount, '0') ?? 0) > 0)) return [];
    const [field = ''] = fields.total;
    return [findingOf(priceAboveTotal, { id, number, updated }, { field, value: total.amount })];
  });
}
