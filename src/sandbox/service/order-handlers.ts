import type { Row } from '../../base/row.ts';
import { dateTimeOf, partsOf, timestampOf } from '../data/values.ts';
import { conflict, invalidInput, recordNotFound } from '../http/messages.ts';
import { unverified } from '../rows/order-parts.ts';
import type { Status } from '../rows/orders.ts';
import { sampleCouriers, usualCourier } from '../samples/samples.ts';
import { labelResponse } from './label.ts';
import {
  namedRow,
  parseId,
  recordResponse,
  type ServiceCall,
  type ServiceHandler,
  shownFields,
} from './service-call.ts';
import { settableFields } from './validation.ts';

/** From which states an operation may start, and the state that it leads to. */
interface Transition {
  readonly from: readonly Status[];
  /** One of the five, or `returned` (observed); without it the order stays in its state. */
  readonly to?: Status | 'returned';
  /** For the message of the 409: `cannot be cancelled`. */
  readonly participle: string;
}

const unsent: readonly Status[] = ['pending', 'processing'];

/** The operations that change an order's state, or need it in a certain one. ALL ASSUMED: none is documented. */
const transitions = {
  update: { from: unsent, participle: 'changed' },
  cancel: { from: unsent, to: 'cancelled', participle: 'cancelled' },
  // Takes back the waybill and the verification of the items. Of a pending order it changes nothing else.
  reset: { from: [...unsent, 'awaiting_pickup', 'cancelled'], to: 'pending', participle: 'reset' },
  // The last item verified does not change the order's state: verifying the order does.
  verifyItem: { from: unsent, participle: 'verified' },
  // Verifies all items that are not verified yet, without a scan.
  verify: { from: unsent, to: 'processing', participle: 'verified' },
  // Unverified items do not prevent it.
  ship: { from: unsent, to: 'awaiting_pickup', participle: 'shipped' },
  // Also before delivery: nothing in the sandbox delivers.
  return: { from: ['awaiting_pickup', 'delivered'], to: 'returned', participle: 'returned' },
} as const satisfies Readonly<Record<string, Transition>>;

/** The order's state after a transition; throws a 409 if the transition does not start from its state. */
function applyTransition(order: Row, { from, to, participle }: Transition): { readonly status: unknown } {
  if (!from.some((status) => status === order.status)) {
    throw conflict(`Order ${String(order.id)} is ${String(order.status)}: it cannot be ${participle}.`);
  }
  return { status: to ?? order.status };
}

/** Makes a transition of the order that the path names, with further changes, and responds with the order. */
const changeOrder = (transition: Transition, changesOf?: (order: Row, call: ServiceCall) => Row): ServiceHandler => {
  return (call) => {
    const { id, row } = namedRow(call);
    const changes = { ...applyTransition(row, transition), ...changesOf?.(row, call) };
    return recordResponse(call.operation, call.rows.change(id, changes));
  };
};

const updateOrder: ServiceHandler = (call) => {
  const { id, row } = namedRow(call);
  const fields = settableFields(call);
  applyTransition(row, transitions.update);
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
  applyTransition(order, transitions.verifyItem);
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

/** Creates a shipment with a waybill, and changes the order's state and the fields that `orderChanges` returns. */
function shipOrder(transition: Transition, orderChanges: (shipment: Row, call: ServiceCall) => Row): ServiceHandler {
  return (call) => {
    const { operation, request, table } = call;
    const { order_id: id, courier = usualCourier } = settableFields(call);
    if (id === undefined || id === null) throw invalidInput('order_id', 'The order id field is required.');
    const order = table('orders').find(Number(id));
    if (!order) throw invalidInput('order_id', 'The selected order id is invalid.');
    if (!sampleCouriers.some(({ name }) => name === courier)) {
      throw invalidInput('courier', 'The selected courier is invalid.');
    }
    const { status } = applyTransition(order, transition);
    const shipment = table('shipments').create({ order_id: order.id, courier, order_status: status });
    table('orders').change(Number(order.id), { status, ...orderChanges(shipment, call) });
    // Not kept: the port may be another one next time.
    const label = { shipment_label_url: `${request.origin}/api/shipments/${String(shipment.id)}/invoice` };
    return recordResponse(operation, shownFields(operation, { ...shipment, ...label }), 201);
  };
}

const writeLabel: ServiceHandler = (call) => {
  const { row } = namedRow(call);
  return labelResponse(row, call.table('orders').find(Number(row.order_id)) ?? {});
};

export const orderHandlers = {
  'orders.update': updateOrder,
  'orders.cancel': changeOrder(transitions.cancel),
  'orders.reset': changeOrder(transitions.reset, ({ items }) => ({
    shipment_external_id: null,
    selected_shipment_company: null,
    items: partsOf(items).map((item) => ({ ...item, ...unverified })),
  })),
  'orders.verify': changeOrder(transitions.verify, ({ items }, call) => ({
    items: partsOf(items).map((item) => verifiedItem(item, call)),
  })),
  'orders.verify-item': verifyItem,
  'shipments.create': shipOrder(transitions.ship, ({ external_id, courier }) => ({
    shipment_external_id: external_id,
    selected_shipment_company: courier,
  })),
  'shipments.return': shipOrder(transitions.return, (_, { now }) => ({
    return_ordered_at: dateTimeOf(now.getTime()),
  })),
  'shipments.invoice': writeLabel,
};
