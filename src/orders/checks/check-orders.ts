import { createHash } from 'node:crypto';
import { IdSet } from '../../base/numbers/id-set.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { foldText } from '../../base/text/fold-text.ts';
import { epochOf } from '../../base/time/times.ts';
import { samePhone } from '../phones.ts';
import { isVoid } from '../states.ts';
import {
  type AcrossTest,
  CheckedOrder,
  type CheckFacts,
  type Fault,
  type FaultAcross,
  type Finding,
  type OrderName,
  type Rule,
  type Severity,
} from './rule.ts';
import { realShortAddress, shortAddressField, singleRules } from './single-rules.ts';

/** Orders that a rule remembers: some tens of megabytes. */
const mostRemembered = 100_000;

/** A household may share an address; this many receivers do not. */
const manyReceivers = 3;

const hour = 3_600_000;

const digest = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64').slice(0, 12);

const receiverOf = ({ phone, receiver }: CheckedOrder): string => samePhone(phone) || foldText(receiver);

/** Groups of orders under a key, at most so many orders in all. */
class Groups<T> {
  private readonly groups = new Map<string, T[]>();
  private size = 0;
  forgotten = 0;

  of(key: string): readonly T[] {
    return this.groups.get(key) ?? [];
  }

  add(key: string, member: T): void {
    if (this.size >= mostRemembered) {
      this.forgotten++;
      return;
    }
    this.size++;
    const group = this.groups.get(key);
    if (group) group.push(member);
    else this.groups.set(key, [member]);
  }
}

class SharedAddresses implements AcrossTest {
  private readonly codes = new Groups<{
    readonly name: OrderName;
    readonly receiver: string;
    readonly value: string;
  }>();

  get forgotten(): number {
    return this.codes.forgotten;
  }

  add(order: CheckedOrder): readonly FaultAcross[] {
    const code = realShortAddress(order);
    if (code === undefined) return [];
    const before = [...this.codes.of(code)];
    const own = { name: order.name, receiver: receiverOf(order), value: order.place.shortAddress };
    const receivers = new Set(before.map(({ receiver }) => receiver));
    const wasShared = receivers.size >= manyReceivers;
    receivers.add(own.receiver);
    // The list stays short: what is shared already needs no further example.
    if (!wasShared) this.codes.add(code, own);
    if (receivers.size < manyReceivers) return [];
    return (wasShared ? [own] : [...before, own]).map(({ name, value }) => ({
      of: name,
      field: shortAddressField,
      value,
    }));
  }
}

class RepeatedOrders implements AcrossTest {
  private readonly seen = new Groups<{ readonly name: OrderName; readonly time: number; isTold: boolean }>();

  get forgotten(): number {
    return this.seen.forgotten;
  }

  add(order: CheckedOrder): readonly FaultAcross[] {
    const { fields, phone } = order;
    const [field = ''] = fields.phone;
    const time = epochOf(order.created);
    if (phone === '' || Number.isNaN(time) || isVoid(order.state)) return [];
    const items = order.items.map((item) => `${item.sku ?? item.name ?? ''}×${item.quantity ?? ''}`);
    const key = digest([phone, order.total.amount, ...items.sort()]);
    const near = this.seen.of(key).filter((other) => Math.abs(other.time - time) <= hour);
    const own = { name: order.name, time, isTold: near.length > 0 };
    this.seen.add(key, own);
    if (near.length === 0) return [];
    const untold = near.filter(({ isTold }) => !isTold);
    for (const each of untold) each.isTold = true;
    const faultOf = (of: OrderName, other: OrderName | undefined): FaultAcross => ({
      of,
      field,
      value: phone,
      reason: escaped`Order ${other?.number || other?.id} has the same phone, total and items, within an hour.`,
    });
    return [...untold.map(({ name }) => faultOf(name, own.name)), faultOf(own.name, near[0]?.name)];
  }
}

const acrossRules: readonly Rule[] = [
  {
    id: 'short-address-shared',
    severity: 'warning',
    reason: escaped`The same national short address is on orders of ${manyReceivers} or more receivers.`,
    remedy: 'Is it copied from a form, or your own? Ask the receivers for theirs.',
    across: () => new SharedAddresses(),
  },
  {
    id: 'order-repeated',
    role: 'phone',
    severity: 'warning',
    reason: 'Another order has the same phone, total and items, within an hour.',
    remedy: 'Was it ordered twice? Cancel the one that is too many (orders cancel).',
    across: () => new RepeatedOrders(),
  },
];

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
