import { IdSet } from '../../base/numbers/id-set.ts';
import type { Row } from '../../base/row.ts';
import { acrossRules } from './across-rules.ts';
import {
  CheckedOrder,
  type CheckFacts,
  type Fault,
  type Finding,
  type OrderName,
  type Rule,
  type Severity,
} from './rule.ts';
import { singleRules } from './single-rules.ts';

/** Every rule. The grade of what they assume about couriers: published (national addresses), assumed (all others). */
export const checkRules: readonly Rule[] = [...singleRules, ...acrossRules];

const findingOf = (rule: Rule, { id, number }: OrderName, { field, value, severity, reason }: Fault): Finding => ({
  order: id,
  number,
  rule: rule.id,
  severity: severity ?? rule.severity,
  field,
  value,
  reason: reason ?? rule.reason,
  remedy: rule.remedy,
});

const findingsOf = (order: CheckedOrder, rules: readonly Rule[]): Finding[] =>
  rules.flatMap((rule) => {
    const fault = rule.test?.(order);
    return fault ? [findingOf(rule, order.name, fault)] : [];
  });

/** Checks one order after another, and each against those before it. */
export class OrderChecks {
  private readonly across;

  constructor(
    private readonly facts: CheckFacts,
    private readonly rules: readonly Rule[],
  ) {
    this.across = rules.flatMap((rule) => (rule.across ? [{ rule, test: rule.across() }] : []));
  }

  /** Returns the findings of an order, and those of earlier orders that this one reveals. */
  check(row: Row): Finding[] {
    const order = new CheckedOrder(row, this.facts);
    const beside = this.across.flatMap(({ rule, test }) =>
      test.add(order).map((fault) => findingOf(rule, fault.of, fault)),
    );
    return [...findingsOf(order, this.rules), ...beside];
  }

  /** The rules that had to forget orders, with how many. */
  get forgetful(): readonly { readonly rule: string; readonly orders: number }[] {
    return this.across
      .filter(({ test }) => test.forgotten > 0)
      .map(({ rule, test }) => ({ rule: rule.id, orders: test.forgotten }));
  }
}

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
