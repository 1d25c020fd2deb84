import { createHash } from 'node:crypto';
import { IdSet } from '../../base/numbers/id-set.ts';
import type { Row } from '../../base/row.ts';
import { escapeControls } from '../../base/text/escape.ts';
import { foldText } from '../../base/text/text.ts';
import { epochOf, isoDay } from '../../base/time/times.ts';
import { phoneDigits } from '../phones.ts';
import { isVoid } from '../states.ts';
import { AlikeTotals } from './alike-totals.ts';
import {
  type AcrossTest,
  type CheckedOrder,
  type CheckFacts,
  type Fault,
  type FaultAcross,
  type OrderName,
  type Rule,
  readChecked,
  type Severity,
  type ShippedOrder,
} from './rule.ts';
import { realShortAddress, shortAddressField, singleRules } from './single-rules.ts';

/** Orders that a rule remembers: some tens of megabytes. */
const mostRemembered = 100_000;

/** A household may share an address; this many receivers do not. */
const manyReceivers = 3;

const hour = 3_600_000;

const digest = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64').slice(0, 12);

/** One text for all spellings of a phone. */
const phoneOf = ({ phone, readPhone }: CheckedOrder): string =>
  readPhone?.number ?? (phoneDigits(phone) || foldText(phone));

const receiverOf = (order: CheckedOrder): string => phoneOf(order) || foldText(order.receiver);

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
    this.groups.set(key, [...this.of(key), member]);
  }
}

function sharedAddresses(): AcrossTest {
  const codes = new Groups<{ readonly of: OrderName; readonly value: string; readonly receiver: string }>();
  return {
    forgotten: () => codes.forgotten,
    add: (order) => {
      const code = realShortAddress(order);
      if (code === undefined) return [];
      const before = codes.of(code);
      const own = { of: order.name, value: order.place.shortAddress, receiver: receiverOf(order) };
      const receivers = new Set(before.map(({ receiver }) => receiver));
      const wasShared = receivers.size >= manyReceivers;
      receivers.add(own.receiver);
      // The list stays short: what is shared already needs no further example.
      if (!wasShared) codes.add(code, own);
      if (receivers.size < manyReceivers) return [];
      return (wasShared ? [own] : [...before, own]).map(({ of, value }) => ({ of, value, field: shortAddressField }));
    },
  };
}

/**
 * The goods, buyer and time of an order: two orders of one text within an hour may be one. Undefined if the order does not say. `made`:
 * milliseconds since 1970.
 */
export function purchaseOf(order: CheckedOrder): { readonly text: string; readonly made: number } | undefined {
  const { phone, created, items, total } = order;
  const made = epochOf(created);
  if (phone === '' || Number.isNaN(made)) return undefined;
  const things = items.map((item) => `${item.sku ?? item.name ?? ''}×${item.quantity ?? ''}`);
  return { text: digest([phoneOf(order), total.amount, ...things.sort()]), made };
}

/** Why an order is like another one that was shipped from here. */
function shippedReason({ id, number, shipped, waybill, isSure }: ShippedOrder): string {
  const name = escapeControls(number || id);
  const day = isoDay(new Date(shipped));
  if (!isSure) return `Order ${name} may have been shipped on ${day}: the same phone, total and items, within an hour.`;
  const parcel = waybill === '' ? '' : ` (waybill ${escapeControls(waybill)})`;
  return `Order ${name} was shipped on ${day}${parcel}: the same phone, total and items, within an hour.`;
}

function repeatedOrders(): AcrossTest {
  const seen = new Groups<{ readonly name: OrderName; readonly time: number; isTold: boolean }>();
  return {
    forgotten: () => seen.forgotten,
    add: (order) => {
      const { fields, phone, state, name } = order;
      const [field = ''] = fields.phone;
      const purchase = purchaseOf(order);
      if (!purchase || isVoid(state)) return [];
      const { text: key, made: time } = purchase;
      const isNear = (at: number): boolean => Math.abs(at - time) <= hour;
      const near = seen.of(key).filter((other) => isNear(other.time));
      const shipped = order.shippedAlike(key).find(({ id, made }) => id !== name.id && isNear(made));
      seen.add(key, { name, time, isTold: near.length > 0 || shipped !== undefined });
      const faultOf = (of: OrderName, other: OrderName): FaultAcross => ({
        of,
        field,
        value: phone,
        other,
        reason: `Order ${escapeControls(other.number || other.id)} has the same phone, total and items, within an hour.`,
      });
      const own: readonly FaultAcross[] = shipped
        ? [{ ...faultOf(name, shipped), reason: shippedReason(shipped) }]
        : near.slice(0, 1).map((each) => faultOf(name, each.name));
      const untold = near.filter(({ isTold }) => !isTold);
      for (const each of untold) each.isTold = true;
      return [...untold.map((each) => faultOf(each.name, name)), ...own];
    },
  };
}

const acrossRules: readonly Rule[] = [
  {
    id: 'short-address-shared',
    severity: 'warning',
    reason: `The same national short address is on orders of ${manyReceivers} or more receivers.`,
    remedy: 'Is it copied from a form, or your own? Ask the receivers for theirs.',
    across: sharedAddresses,
  },
  {
    id: 'order-repeated',
    role: 'phone',
    severity: 'warning',
    reason: 'Another order has the same phone, total and items, within an hour.',
    remedy: 'Was it ordered twice? Cancel the one that is too many.',
    mendedBy: 'orders.cancel',
    across: repeatedOrders,
  },
];

/** The ledger tells it, not the orders. */
export const shippedTwice: Rule = {
  id: 'shipped-twice',
  severity: 'error',
  reason: 'The order shows another waybill than that of the shipment which was created from here.',
  remedy: 'Cancel one of the two shipments at the courier, then settle it.',
  mendedBy: 'ledger.settle',
};

/** The prices of a run of `ship` tell it. */
export const priceAboveTotal: Rule = {
  id: 'price-above-total',
  severity: 'warning',
  reason: 'The price of the shipment is more than the order is worth.',
  remedy: 'Are the weight and the size of the boxes right? Correct them before you ship.',
};

/** Every rule. The grade of what they assume about couriers: published (national addresses), assumed (all others). */
export const checkRules: readonly Rule[] = [...singleRules, ...acrossRules, priceAboveTotal, shippedTwice];

export const findingOf = (
  rule: Rule,
  name: OrderName,
  { field, value, severity, reason, detail, other, parts }: Fault,
) => ({
  order: name.id,
  number: name.number,
  /** When the order was last changed, as the service says it; empty if it does not. */
  updated: name.updated ?? '',
  rule: rule.id,
  severity: severity ?? rule.severity,
  field,
  value,
  reason: reason ?? rule.reason,
  remedy: rule.remedy,
  detail,
  other,
  parts,
});

export type Finding = ReturnType<typeof findingOf>;

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
    const order = readChecked(row, this.facts);
    const own = this.rules.flatMap((rule) => {
      const fault = rule.test?.(order);
      return fault ? [findingOf(rule, order.name, fault)] : [];
    });
    const beside = this.across.flatMap(({ rule, test }) =>
      test.add(order).map((fault) => findingOf(rule, fault.of, fault)),
    );
    return [...own, ...beside];
  }

  /** The rules that had to forget orders, with how many. */
  get forgetful(): readonly { readonly rule: string; readonly orders: number }[] {
    return this.across
      .map(({ rule, test }) => ({ rule: rule.id, orders: test.forgotten() }))
      .filter(({ orders }) => orders > 0);
  }
}

/** How many orders have something that is this bad. */
export class CheckTally {
  orders = 0;
  readonly alike = new AlikeTotals();
  private readonly found: Readonly<Record<Severity, IdSet>> = { error: new IdSet(), warning: new IdSet() };

  add(orders: number, findings: readonly Finding[]): void {
    this.orders += orders;
    this.alike.add(findings);
    for (const { order, severity } of findings)
      this.found[severity].add(/^\d{1,15}$/.test(order) ? Number(order) : order);
  }

  count(severity: Severity): number {
    return this.found[severity].size;
  }
}
