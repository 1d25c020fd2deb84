import type { AlikeTotals } from '../../orders/checks/alike-totals.ts';
import { checkRules, type Finding } from '../../orders/checks/check-orders.ts';
import type { Severity } from '../../orders/checks/rule.ts';
import { itemsTotal } from '../../orders/checks/single-rules.ts';

/** An order with faults, and the findings of checks that compare it with others, or with the ledger. */
export interface FaultyOrder {
  readonly id: string;
  readonly number: string;
  readonly beside: readonly Finding[];
  readonly hasError: boolean;
}

/** Returns the findings that are asked about: those of errors, and of warnings if they are the least wanted. */
export const wantedFindings = (findings: readonly Finding[], least: Severity): readonly Finding[] =>
  findings.filter(({ severity }) => least === 'warning' || severity === 'error');

interface FoundOrder extends Omit<FaultyOrder, 'id'> {
  readonly beside: Finding[];
  hasError: boolean;
  /** That its items do not come to its total. */
  total?: Finding;
  /** It has another finding than that. */
  hasOther: boolean;
}

/** Returns the orders that have these findings, those with errors first; none for a total alone that differs as those of many others do. Of what an order shows by itself only the order is kept: it is read again. */
export async function faultyOrders(
  batches: AsyncIterable<readonly { readonly findings: readonly Finding[] }[]>,
  { least, alike }: { readonly least: Severity; readonly alike: AlikeTotals },
): Promise<readonly FaultyOrder[]> {
  const alone = new Set(checkRules.filter(({ test }) => test !== undefined).map(({ id }) => id));
  const orders = new Map<string, FoundOrder>();
  for await (const batch of batches)
    for (const finding of batch.flatMap(({ findings }) => wantedFindings(findings, least))) {
      const { order: id, number, rule, severity } = finding;
      const order = orders.get(id) ?? { number, beside: [], hasError: false, hasOther: false };
      orders.set(id, order);
      order.hasError ||= severity === 'error';
      if (rule === itemsTotal) order.total = finding;
      else order.hasOther = true;
      if (!alone.has(rule)) order.beside.push(finding);
    }
  const isAsked = ({ total, hasOther }: FoundOrder): boolean => hasOther || !(total && alike.has(total));
  return [...orders]
    .filter(([, order]) => isAsked(order))
    .toSorted(([, one], [, other]) => Number(other.hasError) - Number(one.hasError))
    .map(([id, { number, beside, hasError }]) => ({ id, number, beside, hasError }));
}
