import { escaped, type Message } from '../base/text/message.ts';
import { wasDelivered } from '../orders/cod.ts';
import { currencyCode } from '../orders/money.ts';
import { type Order, plainFields } from '../orders/order.ts';
import { paymentOf } from '../orders/payments.ts';
import { isKnownState, isVoid } from '../orders/states.ts';
import { exactKey, looseKey, type ParcelKey } from './settlement-cells.ts';
import type { SettlementRow } from './settlement-rows.ts';

/** An order, as far as settlements ask about it. */
export interface SettledOrder {
  readonly id: string;
  readonly number: string;
  readonly waybill: string;
  readonly state: string;
  readonly courier: string;
  /** As the service writes it. */
  readonly amount: string;
  /** The code of its currency; empty if the order does not say. */
  readonly currency: string;
  /** Undefined if it is not known how the customer pays. */
  readonly isCod: boolean | undefined;
  readonly isVoid: boolean;
  readonly isDelivered: boolean;
  readonly isKnownState: boolean;
  /** `2026-11-23`; empty if the order does not say. */
  readonly deliveredOn: string;
}

function settledOrder(order: Order, waybill: string): SettledOrder {
  const way = paymentOf(order.payment);
  return {
    id: order.id,
    number: order.number,
    waybill: order.waybill || waybill,
    state: order.state,
    courier: order.courier,
    amount: order.total.amount,
    currency: currencyCode(order.total.currency),
    isCod: way === undefined ? undefined : way === 'cod',
    isVoid: isVoid(order.state),
    isDelivered: wasDelivered(order),
    isKnownState: isKnownState(order.state),
    deliveredOn: /^\d{4}-\d\d-\d\d/.exec(order.delivered)?.[0] ?? '',
  };
}

/** The orders that rows of settlement files name. Others are not kept, but those that could have been paid. */
export class OrderIndex {
  /** Delivered and paid in cash, whether a row names them or not. */
  readonly delivered: SettledOrder[] = [];
  private readonly wanted: ReadonlySet<string>;
  private readonly byWaybill = new Map<string, Set<SettledOrder>>();
  private readonly byNumber = new Map<string, Set<SettledOrder>>();

  constructor(
    rows: Iterable<Pick<SettlementRow, 'keys'>>,
    /** Waybills of shipments that this machine has made, by the ids of their orders. */
    private readonly shipped: ReadonlyMap<string, string>,
  ) {
    const wanted = new Set<string>();
    for (const { keys } of rows) for (const { shown } of keys) for (const form of formsOf(shown)) wanted.add(form);
    this.wanted = wanted;
  }

  add(order: Order): void {
    const shippedAs = this.shipped.get(order.id) ?? '';
    const waybills = [order.waybill, order.text(plainFields.merchantShipment), shippedAs].flatMap(formsOf);
    const numbers = [order.number, order.text(plainFields.reference)].flatMap(formsOf);
    const isNamed = [...waybills, ...numbers].some((form) => this.wanted.has(form));
    const read = settledOrder(order, shippedAs);
    const mayBeMissing = read.isCod === true && read.isDelivered && !read.isVoid;
    if (!isNamed && !mayBeMissing) return;
    if (mayBeMissing) this.delivered.push(read);
    if (!isNamed) return;
    for (const form of waybills) remember(this.byWaybill, form, read);
    for (const form of numbers) remember(this.byNumber, form, read);
  }

  /** The orders that a key of a row may mean: as it is written, else without zeros in front. */
  private meantBy({ field, shown }: ParcelKey): readonly SettledOrder[] {
    const lists = field === 'waybill' ? [this.byWaybill] : [this.byNumber, this.byWaybill];
    for (const list of lists) {
      for (const form of formsOf(shown)) {
        const found = list.get(form);
        if (found) return [...found];
      }
    }
    return [];
  }

  /** The one order that all keys of a row mean, or why there is none, as a sentence. */
  find(keys: readonly ParcelKey[]): { readonly order: SettledOrder } | { readonly fault: Message } {
    if (keys.length === 0) return { fault: escaped`The row has no waybill and no order number.` };
    const meant = keys.map((key) => this.meantBy(key)).filter((orders) => orders.length > 0);
    const [first, ...rest] = meant;
    if (!first) return { fault: escaped`No order has this waybill or number.` };
    const common = first.filter((order) => rest.every((orders) => orders.includes(order)));
    const [order, other] = common;
    if (order && !other) return { order };
    const numbers = [...new Set((common.length > 0 ? common : meant.flat()).map(({ number, id }) => number || id))];
    const named = numbers.slice(0, 5).join(', ');
    return {
      fault: other
        ? escaped`Several orders have it: ${named}.`
        : escaped`Its waybill and its number are of different orders: ${named}.`,
    };
  }
}

/** A key as it is compared, the surer form first. Loose forms are marked: `0123` is not `123` where both are written so. */
function formsOf(text: string): readonly string[] {
  if (text === '') return [];
  const loose = looseKey(text);
  return loose === undefined ? [exactKey(text)] : [exactKey(text), `0*${loose}`];
}

function remember(list: Map<string, Set<SettledOrder>>, form: string, order: SettledOrder): void {
  const found = list.get(form);
  if (found) found.add(order);
  else list.set(form, new Set([order]));
}
