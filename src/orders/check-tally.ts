import { IdSet } from '../base/numbers/id-set.ts';
import type { Finding, Severity } from './checks/rule.ts';

/** How many orders have something that is this bad. */
export class CheckTally {
  orders = 0;
  private readonly found: Readonly<Record<Severity, IdSet>> = { error: new IdSet(), warning: new IdSet() };

  add(orders: number, findings: readonly Finding[]): void {
    this.orders += orders;
    for (const { order, severity } of findings)
      this.found[severity].add(/^\d{1,15}$/.test(order) ? Number(order) : order);
  }

  count(severity: Severity): number {
    return this.found[severity].size;
  }
}
