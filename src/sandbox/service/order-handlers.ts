import type { Row } from '../../base/row.ts';
import { timestampOf } from '../data/instant.ts';
import { partsOf } from '../data/values.ts';
import { invalidInput, recordNotFound } from '../http/http-error.ts';
import { unverified } from '../orders/order-fields.ts';
import {
  namedRow,
  parseId,
  recordResponse,
  type ServiceCall,
  type ServiceHandler,
  shownFields,
} from './service-call.ts';
import { settableFields } from './settable-fields.ts';
import { applyTransition, transitions } from './transitions.ts';

/** Changes the order that the path names, and responds with it. */
const changeOrder = (change: (order: Row, call: ServiceCall) => Row): ServiceHandler => {
  return (call) => {
    const { id, row } = namedRow(call);
    return recordResponse(call.operation, call.rows.change(id, change(row, call)));
  };
};

const updateOrder: ServiceHandler = (call) => {
  const { id, row } = namedRow(call);
  const fields = settableFields(call);
  applyTransition(row, transitions['orders.update']);
  return recordResponse(call.operation, call.rows.update(id, fields));
};

function verifiedItem(item: Row, { merchant, now }: ServiceCall): Row {
  if (item.verification_status === 'verified') return item;
  const time = timestampOf(now.getTime());
  const verification = { verification_status: 'verified', verified_at: time, verified_by: merchant.userId };
  return { ...item, ...verification, updated_at: time };
}

const codeFields = ['sku', 'code', 'barcode'];

/**
 * Compares a scanned code with the item's sku: a wrong one is counted, and gets a 422. Without a code, or for an item
 * without a sku, the item is verified at once. All assumed: the body is not published.
 */
const verifyItem: ServiceHandler = (call) => {
  const { operation, body, now, rows } = call;
  const { id, row: order } = namedRow(call);
  const [, itemId = ''] = call.parameters;
  const items = partsOf(order.items);
  const item = items.find((each) => each.id === parseId(itemId));
  if (!item) throw recordNotFound('OrderItem', itemId);
  applyTransition(order, transitions['orders.verify-item']);
  const replaceItem = (changed: Row): Row => {
    rows.change(id, { items: items.map((each) => (each === item ? changed : each)) });
    return changed;
  };
  const field = codeFields.find((name) => (body[name] ?? null) !== null);
  const code = field && String(body[field]);
  if (field === undefined || item.sku === null || code === item.sku) {
    return recordResponse(operation, shownFields(operation, replaceItem(verifiedItem(item, call))));
  }
  const attempts = Number(item.wrong_attempts) + 1;
  const time = timestampOf(now.getTime());
  replaceItem({ ...item, wrong_attempts: attempts, verification_note: `scanned ${code}`, updated_at: time });
  // Returned, not thrown: the wrong attempt is kept.
  return invalidInput(field, `The ${field} is not that of the item (wrong attempt ${attempts}).`).response(true);
};

export const orderHandlers = {
  'orders.update': updateOrder,
  'orders.cancel': changeOrder((order) => applyTransition(order, transitions['orders.cancel'])),
  'orders.reset': changeOrder((order) => ({
    ...applyTransition(order, transitions['orders.reset']),
    shipment_external_id: null,
    selected_shipment_company: null,
    items: partsOf(order.items).map((item) => ({ ...item, ...unverified })),
  })),
  'orders.verify': changeOrder((order, call) => ({
    ...applyTransition(order, transitions['orders.verify']),
    items: partsOf(order.items).map((item) => verifiedItem(item, call)),
  })),
  'orders.verify-item': verifyItem,
};
