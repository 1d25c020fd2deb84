import type { Row } from '../../base/row.ts';
import { invalidInput } from '../http/invalid.ts';
import { couriers } from '../samples/companies.ts';
import { bodyOf } from './body.ts';
import { type Call, type Handler, recordReply, shownBy } from './call.ts';
import { moved } from './order-handlers.ts';
import type { Move } from './transitions.ts';

function orderIn({ order_id: id }: Row, { table }: Call): Row {
  if (id === undefined || id === null) throw invalidInput('order_id', 'The order id field is required.');
  const order = table('orders').find(Number(id));
  if (!order) throw invalidInput('order_id', 'The selected order id is invalid.');
  return order;
}

/** The courier asked for, or else the first. */
function courierIn({ courier: wanted = couriers[0].name }: Row): string {
  const courier = couriers.find(({ name }) => name === wanted);
  if (!courier) throw invalidInput('courier', 'The selected courier is invalid.');
  return courier.name;
}

/** Hands an order to a courier: it gets another state and fields of its own, and a shipment with a waybill. */
export function shipping(move: Move, orderFields: (shipment: Row, call: Call) => Row): Handler {
  return (call) => {
    const body = bodyOf(call);
    const order = orderIn(body, call);
    const courier = courierIn(body);
    const { status } = moved(order, move);
    const shipment = call.table('shipments').create({ order_id: order.id, courier, order_status: status });
    call.table('orders').change(Number(order.id), { status, ...orderFields(shipment, call) });
    // Made for each answer: the port may be another one next time.
    const label = { shipment_label_url: `${call.origin}/api/shipments/${String(shipment.id)}/invoice` };
    return recordReply(call.operation, shownBy(call.operation, { ...shipment, ...label }), 201);
  };
}
