import type { Row } from '../../base/row.ts';
import { rowsOf } from '../data/values.ts';

const shown = (...values: readonly unknown[]): string =>
  values
    .filter((value) => value !== null && value !== undefined && value !== '')
    .map(String)
    .join(' ');

/** What stands on the invoice of a shipment, line by line. */
export function invoiceLines(shipment: Row, order: Row): string[] {
  const consignee = shown(order.receiver_first_name, order.receiver_last_name);
  const lines = rowsOf(order.items).map(({ quantity, name, sku, price }) =>
    shown(quantity, 'x', name ?? sku ?? 'item', price, order.currency),
  );
  return [
    `Invoice ${shown(shipment.id)}`,
    'Made up by the shipctl sandbox: worth nothing.',
    '',
    `Order: ${shown(order.id)} (number ${shown(order.order_number)})`,
    `Waybill: ${shown(shipment.external_id)}`,
    `Courier: ${shown(shipment.courier)}`,
    '',
    `Consignee: ${consignee || '-'}`,
    `Phone: ${shown(order.receiver_phone) || '-'}`,
    `Address: ${shown(order.receiver_address_line) || '-'}`,
    `City: ${shown(order.receiver_city) || '-'}`,
    '',
    ...lines,
    `Total: ${shown(order.order_grand_total, order.currency)} (${shown(order.payment_method)})`,
  ];
}
