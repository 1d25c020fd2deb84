import type { Row } from '../../base/row.ts';
import { timestampOf } from '../data/instant.ts';
import { rowsOf } from '../data/values.ts';
import { invalidInput } from '../http/invalid.ts';
import { conflict, noSuchRecord, refusalReply } from '../http/refusal.ts';
import { unverified } from '../orders/given.ts';
import { bodyOf } from './body.ts';
import { type Call, type Handler, idOf, namedRow, recordReply, shownBy } from './call.ts';
import { type Move, moves } from './transitions.ts';

/** The state that a move puts an order into; the refusal where it is in none that the move starts from. */
export function moved(order: Row, { from, to, done }: Move): { readonly status: unknown } {
  if (!from.some((status) => status === order.status)) {
    throw conflict(`Order ${String(order.id)} is ${String(order.status)}: it cannot be ${done}.`);
  }
  return { status: to ?? order.status };
}

/** Answers with the order as it is after the change that is made of it. */
const changing = (change: (order: Row, call: Call) => Row): Handler => {
  return (call) => {
    const { id, row } = namedRow(call);
    return recordReply(call.operation, call.table('orders').change(id, change(row, call)));
  };
};

const update: Handler = (call) => {
  const { id, row } = namedRow(call);
  const given = bodyOf(call);
  moved(row, moves['orders.update']);
  return recordReply(call.operation, call.rows.update(id, given));
};

const reset = (order: Row): Row => ({
  ...moved(order, moves['orders.reset']),
  shipment_external_id: null,
  selected_shipment_company: null,
  items: rowsOf(order.items).map((item) => ({ ...item, ...unverified })),
});

function verified(item: Row, { merchant, now }: Call): Row {
  if (item.verification_status === 'verified') return item;
  const moment = timestampOf(now.getTime());
  const by = { verified_at: moment, verified_by: merchant.userId };
  return { ...item, updated_at: moment, verification_status: 'verified', ...by };
}

const verify = (order: Row, call: Call): Row => ({
  ...moved(order, moves['orders.verify']),
  items: rowsOf(order.items).map((item) => verified(item, call)),
});

const nameOfCode = ['sku', 'code', 'barcode'] as const;

/**
 * A scanned code is compared with the sku; a wrong one is counted, and refused with a 422. Without a code, or for an
 * item without a sku, the word of who packs is enough. All assumed: no body is published.
 */
const verifyItem: Handler = (call) => {
  const { operation, body, now, table } = call;
  const { id, row } = namedRow(call);
  const [, text = ''] = call.parameters;
  const items = rowsOf(row.items);
  const item = items.find((each) => each.id === idOf(text));
  if (!item) throw noSuchRecord('OrderItem', text);
  moved(row, moves['orders.verify-item']);
  const put = (changed: Row): Row => {
    table('orders').change(id, { items: items.map((each) => (each === item ? changed : each)) });
    return changed;
  };
  const name = nameOfCode.find((each) => body[each] !== undefined && body[each] !== null);
  const scanned = name === undefined ? undefined : String(body[name]);
  if (name === undefined || item.sku === null || scanned === item.sku) {
    return recordReply(operation, shownBy(operation, put(verified(item, call))));
  }
  const wrongAttempts = Number(item.wrong_attempts) + 1;
  const moment = timestampOf(now.getTime());
  put({ ...item, wrong_attempts: wrongAttempts, verification_note: `scanned ${scanned}`, updated_at: moment });
  const refusal = invalidInput(name, `The ${name} is not that of the item (wrong attempt ${wrongAttempts}).`);
  return refusalReply(refusal, true);
};

export const orderHandlers: Readonly<Record<string, Handler>> = {
  'orders.update': update,
  'orders.cancel': changing((order) => moved(order, moves['orders.cancel'])),
  'orders.reset': changing(reset),
  'orders.verify': changing(verify),
  'orders.verify-item': verifyItem,
};
