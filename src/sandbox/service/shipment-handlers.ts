import type { Row } from '../../base/row.ts';
import { dateTimeOf } from '../data/instant.ts';
import { keyOf } from '../data/random.ts';
import { invalidInput } from '../http/refusal.ts';
import { couriers } from '../samples/companies.ts';
import { bodyOf } from './body.ts';
import { type Call, type Handler, recordReply, shownBy } from './call.ts';
import { type Move, moves } from './moves.ts';
import { moved } from './order-handlers.ts';

function orderIn({ order_id: id }: Row, { table }: Call): Row {
  if (id === undefined || id === null) throw invalidInput('order_id', 'The order id field is required.');
  const order = table('orders').find(Number(id));
  if (!order) throw invalidInput('order_id', 'The selected order id is invalid.');
  return order;
}

function courierIn({ courier: wanted = couriers[0].name }: Row): string {
  const courier = couriers.find(({ name }) => name === wanted);
  if (!courier) throw invalidInput('courier', 'The selected courier is invalid.');
  return courier.name;
}

const waybillOf = (orderId: number, move: Move): string =>
  String(4_000_000_000 + (keyOf(orderId, move.done) % 1_000_000_000));

/** Hands an order to a courier: it gets a waybill and another state (the fields are observed, all else assumed). */
function shipping(move: Move, orderFields: (waybill: string, courier: string, call: Call) => Row): Handler {
  return async (call) => {
    const body = bodyOf(call);
    const order = orderIn(body, call);
    const courier = courierIn(body);
    const id = Number(order.id);
    const waybill = waybillOf(id, move);
    const { status } = moved(order, move);
    await call.table('orders').change(id, { status, ...orderFields(waybill, courier, call) });
    const shipment = await call.table('shipments').create({
      order_id: id,
      external_id: waybill,
      shipment_label_url: null,
      tracking_link: `https://sandbox.example/track/${waybill}`,
      order_status: status,
      pickup_id: `PU-${waybill.slice(-6)}`,
    });
    return recordReply(call.operation, shownBy(call.operation, shipment), 201);
  };
}

export const shipmentHandlers: Readonly<Record<string, Handler>> = {
  'shipments.create': shipping(moves['shipments.create'], (waybill, courier) => ({
    shipment_external_id: waybill,
    selected_shipment_company: courier,
  })),
  'shipments.return': shipping(moves['shipments.return'], (_, __, { now }) => ({
    return_ordered_at: dateTimeOf(now.getTime()),
  })),
};
