import { checkRules, type Finding } from '../../orders/checks/check-orders.ts';
import type { Severity } from '../../orders/checks/rule.ts';

/** An order with faults, and the findings of checks that compare it with others, or with the ledger. */
export interface FaultyOrder {
  readonly id: string;
  readonly number: string;
  readonly beside: readonly Finding[];
}

/** Returns the findings that are asked about: those of errors, and of warnings if they are the least wanted. */
export const wantedFindings = (findings: readonly Finding[], least: Severity): readonly Finding[] =>
  findings.filter(({ severity }) => least === 'warning' || severity === 'error');

/** Returns the orders that have these findings, those with errors first. Of what an order shows by itself only the order is kept: it is read again. */
export async function faultyOrders(
  batches: AsyncIterable<readonly { readonly findings: readonly Finding[] }[]>,
  least: Severity,
): Promise<readonly FaultyOrder[]> {
  const alone = new Set(checkRules.filter(({ test }) => test !== undefined).map(({ id }) => id));
  const orders = new Map<string, { readonly number: string; readonly beside: Finding[]; hasError: boolean }>();
  for await (const batch of batches)
    for (const finding of batch.flatMap(({ findings }) => wantedFindings(findings, least))) {
      const { order: id, number, rule, severity } = finding;
      const order = orders.get(id) ?? { number, beside: [], hasError: false };
      orders.set(id, order);
      order.hasError ||= severity === 'error';
      if (!alone.has(rule)) order.beside.push(finding);
    }
  return [...orders]
    .toSorted(([, one], [, other]) => Number(other.hasError) - Number(one.hasError))
    .map(([id, { number, beside }]) => ({ id, number, beside }));
}
