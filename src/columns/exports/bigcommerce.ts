import { itemForms } from '../item-cells.ts';
import type { ExportMap } from './export-map.ts';

const address = (party: string): Readonly<Record<string, string>> => ({
  [`${party} First Name`]: 'receiver_first_name',
  [`${party} Last Name`]: 'receiver_last_name',
  [`${party} Phone`]: 'receiver_phone',
  [`${party} Street 1`]: 'receiver_address_line 1',
  [`${party} Street 2`]: 'receiver_address_line 3',
  [`${party} Zip`]: 'receiver_address_line 5',
  [`${party} Suburb`]: 'receiver_city',
  [`${party} Country`]: 'receiver_country',
});

// Headings: the default template of BigCommerce, as importers of orders-export.csv in public code read it, with the form of
// "Product Details". Its suburb is the city. A name may hold commas.
export const bigcommerce: ExportMap = {
  title: 'BigCommerce',
  known_by: ['Order ID', 'Order Status', 'Shipping Street 1', 'Shipping Suburb', 'Product Details'],
  columns: {
    'Order ID': 'external_id',
    ...address('Shipping'),
    'Customer Email': 'receiver_email',
    'Customer Phone': 'receiver_phone',
    'Order Total (inc tax)': 'order_grand_total',
    'Customer Message': 'description',
    // Notes of the shop to itself.
    'Order Notes': '',
  },
  otherwise: address('Billing'),
  payment: [
    { heading: 'Payment Method', is: ['cod'], means: 'cod' },
    { heading: 'Order Status', is: ['pending', 'awaiting payment', 'incomplete'], means: 'unpaid' },
    { heading: 'Order Status', is: ['*'], means: 'paid' },
  ],
  left_out: [
    { heading: 'Order Status', is: ['cancelled', 'declined'], because: 'cancelled' },
    { heading: 'Order Status', is: ['refunded'], because: 'refunded' },
    { heading: 'Order Status', is: ['shipped'], because: 'shipped' },
    { heading: 'Order Status', is: ['completed'], because: 'completed' },
    { heading: 'Order Status', is: ['disputed', 'manual verification required'], because: 'on hold' },
  ],
  items: {
    heading: 'Product Details',
    each: itemForms.bigcommerce,
  },
};
