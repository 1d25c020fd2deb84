import type { ExportMap } from './export-map.ts';

const address = (party: string): Readonly<Record<string, string>> => ({
  [`${party}/Name`]: 'receiver_name',
  [`${party}/Mobile`]: 'receiver_phone',
  [`${party}/Phone`]: 'receiver_phone',
  [`${party}/Email`]: 'receiver_email',
  [`${party}/Street`]: 'receiver_address_line 1',
  [`${party}/Street2`]: 'receiver_address_line 3',
  [`${party}/Zip`]: 'receiver_address_line 5',
  [`${party}/City`]: 'receiver_city',
  [`${party}/Country`]: 'receiver_country',
});

// Headings: the labels of sale.order, its lines and its partners in odoo/odoo, joined by slashes as its exports have them; fields
// of the order, its reference too, stand in the first row of its lines only.
export const odoo: ExportMap = {
  title: 'Odoo',
  known_by: ['Order Reference', 'Order Lines/Product', 'Order Lines/Quantity'],
  columns: {
    'Order Reference': 'external_id',
    ...address('Delivery Address'),
    Total: 'order_grand_total',
    // The name of a partner.
    'Delivery Address': '',
    'Order Lines/Product': 'items.name',
    'Order Lines/Product/Internal Reference': 'items.sku',
    'Order Lines/Quantity': 'items.quantity',
    'Order Lines/Unit Price': 'items.price',
  },
  otherwise: { ...address('Customer'), Customer: 'receiver_name' },
  left_out: [
    { heading: 'Status', is: ['cancelled', 'cancel'], because: 'cancelled' },
    { heading: 'Status', is: ['quotation', 'quotation sent', 'draft', 'sent'], because: 'a quotation' },
  ],
  continues: true,
};
