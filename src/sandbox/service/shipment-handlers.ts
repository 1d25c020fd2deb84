import type { Row } from '../../base/row.ts';
import { dateTimeOf } from '../data/instant.ts';
import { partsOf } from '../data/values.ts';
import { invalidInput } from '../http/response.ts';
import { sampleCouriers } from '../samples/samples.ts';
import { applyTransition, type Transition, transitions } from './order-handlers.ts';
import { pdfResponse } from './pdf.ts';
import { namedRow, recordResponse, type ServiceCall, type ServiceHandler, shownFields } from './service-call.ts';
import { settableFields } from './validation.ts';

const joinPresent = (...values: readonly unknown[]): string => values.filter((value) => (value ?? '') !== '').join(' ');

const consigneeOf = (order: Row): string => joinPresent(order.receiver_first_name, order.receiver_last_name);

/** The lines of a shipment's invoice. */
function invoiceLines(shipment: Row, order: Row): string[] {
  const lines = partsOf(order.items).map(({ quantity, name, sku, price }) =>
    joinPresent(quantity, 'x', name ?? sku ?? 'item', price, order.currency),
  );
  return [
    `Invoice ${joinPresent(shipment.id)}`,
    'Made up by the shipctl sandbox: worth nothing.',
    '',
    `Order: ${joinPresent(order.id)} (number ${joinPresent(order.order_number)})`,
    `Waybill: ${joinPresent(shipment.external_id)}`,
    `Courier: ${joinPresent(shipment.courier)}`,
    '',
    `Consignee: ${consigneeOf(order) || '-'}`,
    `Phone: ${joinPresent(order.receiver_phone) || '-'}`,
    `Address: ${joinPresent(order.receiver_address_line) || '-'}`,
    `City: ${joinPresent(order.receiver_city) || '-'}`,
    '',
    ...lines,
    `Total: ${joinPresent(order.order_grand_total, order.currency)} (${joinPresent(order.payment_method)})`,
  ];
}

function orderToShip({ order_id: id }: Row, { table }: ServiceCall): Row {
  if (id === undefined || id === null) throw invalidInput('order_id', 'The order id field is required.');
  const order = table('orders').find(Number(id));
  if (!order) throw invalidInput('order_id', 'The selected order id is invalid.');
  return order;
}

/** The courier asked for, or else the first. */
function chosenCourier({ courier = sampleCouriers[0].name }: Row): string {
  const found = sampleCouriers.find(({ name }) => name === courier);
  if (!found) throw invalidInput('courier', 'The selected courier is invalid.');
  return found.name;
}

/** Creates a shipment with a waybill, and changes the order's state and the fields that `orderChanges` returns. */
function shipOrder(transition: Transition, orderChanges: (shipment: Row, call: ServiceCall) => Row): ServiceHandler {
  return (call) => {
    const { operation, request, table } = call;
    const fields = settableFields(call);
    const order = orderToShip(fields, call);
    const courier = chosenCourier(fields);
    const { status } = applyTransition(order, transition);
    const shipment = table('shipments').create({ order_id: order.id, courier, order_status: status });
    table('orders').change(Number(order.id), { status, ...orderChanges(shipment, call) });
    // Not kept: the port may be another one next time.
    const label = { shipment_label_url: `${request.origin}/api/shipments/${String(shipment.id)}/invoice` };
    return recordResponse(operation, shownFields(operation, { ...shipment, ...label }), 201);
  };
}

const writeInvoice: ServiceHandler = (call) => {
  const { row } = namedRow(call);
  const order = call.table('orders').find(Number(row.order_id)) ?? {};
  return pdfResponse(
    `Invoice ${String(row.id)}, order ${String(order.id)}: ${consigneeOf(order)}`,
    invoiceLines(row, order),
  );
};

export const shipmentHandlers = {
  'shipments.create': shipOrder(transitions['shipments.create'], ({ external_id, courier }) => ({
    shipment_external_id: external_id,
    selected_shipment_company: courier,
  })),
  'shipments.return': shipOrder(transitions['shipments.return'], (_, { now }) => ({
    return_ordered_at: dateTimeOf(now.getTime()),
  })),
  'shipments.invoice': writeInvoice,
};
