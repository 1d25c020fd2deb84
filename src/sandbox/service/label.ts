import type { Row } from '../../base/row.ts';
import { readableMoney } from '../../orders/money.ts';
import { partsOf } from '../data/values.ts';
import type { SandboxResponse } from '../http/messages.ts';
import { courierTitleOf, saudiCities } from '../samples/samples.ts';
import { LabelCanvas } from './label-canvas.ts';
import { pdfFile, pdfHeaders } from './pdf.ts';

const joinPresent = (...values: readonly unknown[]): string => values.filter((value) => (value ?? '') !== '').join(' ');

const consigneeOf = (order: Row): string => joinPresent(order.receiver_first_name, order.receiver_last_name);

/** More are counted: a parcel has one label, on one page. */
const mostItems = 4;

const contentsOf = (order: Row): string[] => {
  const items = partsOf(order.items);
  const named = items
    .slice(0, mostItems)
    .map(({ quantity, name, sku }) => joinPresent(quantity, 'x', name ?? sku ?? 'item'));
  return items.length > mostItems ? [...named, `and ${items.length - mostItems} more`] : named;
};

const paymentOf = ({ payment_method: payment, order_grand_total: total, currency }: Row): string =>
  payment === 'cod'
    ? `COD ${readableMoney({ amount: joinPresent(total), currency: joinPresent(currency) }, false)}`
    : 'PREPAID';

const cityOf = ({ receiver_city: name, receiver_city_id: id }: Row): string =>
  joinPresent(name) || (saudiCities.find((city) => city.id === id)?.name ?? '-');

/** The label of a shipment, as couriers print them: a page of A6 with the waybill as Code 128. */
export const labelResponse = (shipment: Row, order: Row): SandboxResponse => ({
  status: 200,
  headers: pdfHeaders,
  body: '',
  later: () => writeLabel(shipment, order),
});

async function writeLabel(shipment: Row, order: Row): Promise<Buffer> {
  const label = new LabelCanvas();
  const plain = { size: 9 };
  await label.write(courierTitleOf(shipment.courier), { size: 16, isBold: true });
  label.rule();
  label.barcode(String(shipment.external_id), 56);
  await label.write(joinPresent(shipment.external_id), { size: 12, isBold: true, caption: 'Waybill' });
  label.rule();
  await label.write(joinPresent(order.shipper_name), { ...plain, caption: 'From' });
  await label.write(joinPresent(order.shipper_city, order.shipper_phone), plain);
  label.rule();
  await label.write(consigneeOf(order) || '-', { size: 12, isBold: true, caption: 'Consignee' });
  await label.write(joinPresent(order.receiver_phone) || '-', { ...plain, caption: 'Phone' });
  await label.write(joinPresent(order.receiver_address_line) || '-', { ...plain, caption: 'Address' }, 3);
  const short = joinPresent(order.receiver_short_address);
  if (short !== '') await label.write(short, { ...plain, caption: 'Short address' });
  await label.write(cityOf(order), { size: 14, isBold: true, caption: 'City' });
  label.rule();
  await label.write(paymentOf(order), { size: 14, isBold: true });
  const pieces = `Pieces: ${Math.max(1, partsOf(order.boxes).length)}`;
  await label.write(`${joinPresent(order.id)} (number ${joinPresent(order.order_number)})   ${pieces}`, {
    ...plain,
    caption: 'Order',
  });
  for (const line of contentsOf(order)) await label.write(line, plain);
  label.skip(4);
  await label.write('Made up by the shipctl sandbox: worth nothing.', { size: 7 });
  const title = `Label ${joinPresent(shipment.id)}, order ${joinPresent(order.id)}: ${consigneeOf(order)}`;
  return pdfFile(title, [label.page()]);
}
