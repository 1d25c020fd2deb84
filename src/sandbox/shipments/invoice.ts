import type { Row } from '../../base/row.ts';
import { partsOf } from '../data/values.ts';

const joinPresent = (...values: readonly unknown[]): string => values.filter((value) => (value ?? '') !== '').join(' ');

export const consigneeOf = (order: Row): string => joinPresent(order.receiver_first_name, order.receiver_last_name);

/** The lines of a shipment's invoice. */
export function invoiceLines(shipment: Row, order: Row): string[] {
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
