import type { Row } from '../../base/row.ts';
import { CheckedOrder, type CheckFacts, type OrderName } from './checked-order.ts';
import type { Fault, Finding, Rule } from './rule.ts';

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

/** What is wrong with one order by itself. */
export const checkOrder = (row: Row, facts: CheckFacts, rules: readonly Rule[]): Finding[] =>
  findingsOf(new CheckedOrder(row, facts), rules);

/** Checks one order after another, and each against those before it. */
export class OrderChecks {
  private readonly across;

  constructor(
    private readonly facts: CheckFacts,
    private readonly rules: readonly Rule[],
  ) {
    this.across = rules.flatMap((rule) => (rule.across ? [{ rule, test: rule.across() }] : []));
  }

  /** What is wrong with an order; and with orders before it, where this one shows it. */
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
