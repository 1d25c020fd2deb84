import type { Row } from '../../base/row.ts';
import { timestampOf } from '../data/instant.ts';
import { conflict, noSuchRecord } from '../http/refusal.ts';
import { type Call, type Handler, idOf, namedRow, recordReply, rowsOf, shownBy } from './call.ts';
import { type Move, moves } from './moves.ts';

/** The fields that put an order into the state of a move; the refusal where it is in none that the move starts from. */
export function moved(order: Row, { from, to, done }: Move): { readonly status: Move['to'] } {
  if (!from.some((status) => status === order.status)) {
    throw conflict(`Order ${String(order.id)} is ${String(order.status)}: it cannot be ${done}.`);
  }
  return { status: to };
}

const notShipped: Row = { shipment_external_id: null, selected_shipment_company: null };

/** Answers with the order as it is after the change that is made of it. */
const changing = (change: (order: Row, call: Call) => Row): Handler => {
  return async (call) => {
    const { id, row } = namedRow(call);
    return recordReply(call.operation, await call.table('orders').change(id, change(row, call)));
  };
};

const verifiedItem = (item: Row, { merchant, now }: Call): Row => {
  const moment = timestampOf(now.getTime());
  return {
    ...item,
    updated_at: moment,
    verification_status: 'verified',
    verified_at: moment,
    verified_by: merchant.userId,
  };
};

/** Another code than the item's counts as a wrong attempt (assumed). Without a code the item is taken at its word. */
function attempted(item: Row, call: Call): Row {
  const { sku, barcode, code } = call.body;
  const scanned = sku ?? barcode ?? code;
  if (scanned === undefined || scanned === item.sku) return verifiedItem(item, call);
  return { ...item, wrong_attempts: Number(item.wrong_attempts) + 1, verification_note: `scanned ${String(scanned)}` };
}

const verifyItem: Handler = async (call) => {
  const { id, row } = namedRow(call);
  const [, text = ''] = call.parameters;
  const items = rowsOf(row.items);
  const item = items.find((each) => each.id === idOf(text));
  if (!item) throw noSuchRecord('OrderItem', text);
  const tried = attempted(item, call);
  await call.table('orders').change(id, { items: items.map((each) => (each === item ? tried : each)) });
  return recordReply(call.operation, shownBy(call.operation, tried));
};

export const orderHandlers: Readonly<Record<string, Handler>> = {
  'orders.cancel': changing((order) => moved(order, moves['orders.cancel'])),
  'orders.reset': changing((order) => ({ ...moved(order, moves['orders.reset']), ...notShipped })),
  'orders.verify': changing((order, call) => ({
    ...moved(order, moves['orders.verify']),
    items: rowsOf(order.items).map((item) => verifiedItem(item, call)),
  })),
  'orders.verify-item': verifyItem,
};
