import { dateTimeOf } from '../data/instant.ts';
import { pdfReply } from '../pdf/document.ts';
import { invoiceLines } from '../shipments/invoice.ts';
import { type Handler, namedRow } from './call.ts';
import { shipping } from './shipping.ts';
import { moves } from './transitions.ts';

const invoice: Handler = (call) => {
  const { row } = namedRow(call);
  const order = call.table('orders').find(Number(row.order_id)) ?? {};
  const consignee = [order.receiver_first_name, order.receiver_last_name].filter(Boolean).join(' ');
  return pdfReply(`Invoice ${String(row.id)}, order ${String(order.id)}: ${consignee}`, invoiceLines(row, order));
};

export const shipmentHandlers: Readonly<Record<string, Handler>> = {
  'shipments.create': shipping(moves['shipments.create'], (shipment) => ({
    shipment_external_id: shipment.external_id,
    selected_shipment_company: shipment.courier,
  })),
  'shipments.return': shipping(moves['shipments.return'], (_, { now }) => ({
    return_ordered_at: dateTimeOf(now.getTime()),
  })),
  'shipments.invoice': invoice,
};
