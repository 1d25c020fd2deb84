import { escaped, type Message } from '../base/text/message.ts';
import { wasDelivered } from '../orders/cod.ts';
import { currencyCode } from '../orders/money.ts';
import { type Order, plainFields } from '../orders/order.ts';
import { paymentOf } from '../orders/payments.ts';
import { isKnownState, isVoid } from '../orders/states.ts';
import { numberKey, type ParcelKey, waybillKey, writtenKey } from './settlement-cells.ts';
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
  private readonly wanted = new Set<string>();
  private readonly wantedNumbers = new Set<string>();
  private readonly byWaybill = new Map<string, Set<SettledOrder>>();
  private readonly byNumber = new Map<string, Set<SettledOrder>>();
  /** As the service and this machine write them. */
  private readonly written = new Map<SettledOrder, ReadonlySet<string>>();

  constructor(
    rows: Iterable<Pick<SettlementRow, 'keys'>>,
    /** Waybills of shipments that this machine has made, by the ids of their orders. */
    private readonly shipped: ReadonlyMap<string, string>,
  ) {
    for (const { field, shown } of [...rows].flatMap(({ keys }) => keys)) {
      this.wanted.add(waybillKey(shown));
      if (field !== 'waybill') this.wantedNumbers.add(numberKey(shown));
    }
  }

  add(order: Order): void {
    const shippedAs = this.shipped.get(order.id) ?? '';
    const waybills = [order.waybill, order.text(plainFields.merchantShipment), shippedAs].filter(Boolean);
    const numbers = [order.number, order.text(plainFields.reference)].filter(Boolean);
    const isNamed =
      waybills.some((each) => this.wanted.has(waybillKey(each))) ||
      numbers.some((each) => this.wantedNumbers.has(numberKey(each)));
    const read = settledOrder(order, shippedAs);
    const mayBeMissing = read.isCod === true && read.isDelivered && !read.isVoid;
    if (!isNamed && !mayBeMissing) return;
    if (mayBeMissing) this.delivered.push(read);
    if (!isNamed) return;
    for (const each of waybills) remember(this.byWaybill, waybillKey(each), read);
    for (const each of numbers) remember(this.byNumber, numberKey(each), read);
    this.written.set(read, new Set([...waybills, ...numbers].map(writtenKey)));
  }

  /** The orders that a key of a row may mean. */
  private meantBy({ field, shown }: ParcelKey): readonly SettledOrder[] {
    const found = field === 'waybill' ? undefined : this.byNumber.get(numberKey(shown));
    return [...(found ?? this.byWaybill.get(waybillKey(shown)) ?? [])];
  }

  /** Is one of the keys written as the order has it? */
  private isWritten(keys: readonly ParcelKey[], order: SettledOrder): boolean {
    return keys.some(({ shown }) => this.written.get(order)?.has(writtenKey(shown)));
  }

  /** The one order that all keys of a row mean, or why there is none, as a sentence. */
  find(keys: readonly ParcelKey[]): { readonly order: SettledOrder } | { readonly fault: Message } {
    if (keys.length === 0) return { fault: escaped`The row has no waybill and no order number.` };
    const meant = keys.map((key) => this.meantBy(key)).filter((orders) => orders.length > 0);
    const [first, ...rest] = meant;
    if (!first) return { fault: escaped`No order has this waybill or number.` };
    const common = first.filter((order) => rest.every((orders) => orders.includes(order)));
    const [order, other] = common;
    const [alike] = keys.flatMap((key) => key.alike ?? []);
    if (order && !other && alike !== undefined && !this.isWritten(keys, order)) {
      const number = order.number || order.id;
      return {
        fault: escaped`The file has ${alike}, too: it is not certain which of them is that of order ${number}.`,
      };
    }
    if (order && !other) return { order };
    const numbers = [...new Set((common.length > 0 ? common : meant.flat()).map(({ number, id }) => number || id))];
    const named = numbers.slice(0, 5);
    return {
      fault: other
        ? escaped`Several orders have it: ${named}.`
        : escaped`Its waybill and its number are of different orders: ${named}.`,
    };
  }
}

function remember(list: Map<string, Set<SettledOrder>>, form: string, order: SettledOrder): void {
  const found = list.get(form);
  if (found) found.add(order);
  else list.set(form, new Set([order]));
}
