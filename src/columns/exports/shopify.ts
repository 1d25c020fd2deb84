import type { ExportMap } from './export-map.ts';

// Headings: Shopify's help on exporting orders, as laplace-live/shopify-csv-converter (src/types/index.d.ts) and several
// importers of orders_export.csv have them. Fields of the order stand in the first row of its items only.
// Lineitem grams is not in Shopify's help. Importers in public code take it for line_items.grams of its REST API: that is the weight of
// the variant, so of one piece (shopify.dev/changelog/line-item-weight-input-for-ordercreate-mutation).
export const shopify: ExportMap = {
  title: 'Shopify',
  known_by: ['Name', 'Financial Status', 'Lineitem name', 'Lineitem quantity', 'Shipping Name'],
  columns: {
    Name: 'external_id',
    'Shipping Name': 'receiver_name',
    'Shipping Phone': 'receiver_phone',
    Email: 'receiver_email',
    'Shipping Address1': 'receiver_address_line 1',
    'Shipping Address2': 'receiver_address_line 3',
    'Shipping Zip': 'receiver_address_line 5',
    'Shipping City': 'receiver_city',
    'Shipping Country': 'receiver_country',
    Total: 'order_grand_total',
    Currency: 'currency',
    Notes: 'description',
    'Lineitem name': 'items.name',
    'Lineitem sku': 'items.sku',
    'Lineitem quantity': 'items.quantity',
    'Lineitem price': 'items.price',
    'Lineitem grams': 'items.weight g',
  },
  otherwise: {
    'Billing Name': 'receiver_name',
    'Billing Phone': 'receiver_phone',
    Phone: 'receiver_phone',
    'Billing Address1': 'receiver_address_line 1',
    'Billing Address2': 'receiver_address_line 3',
    'Billing Zip': 'receiver_address_line 5',
    'Billing City': 'receiver_city',
    'Billing Country': 'receiver_country',
  },
  payment: [
    { heading: 'Financial Status', is: ['paid', 'partially_refunded'], means: 'paid' },
    { heading: 'Payment Method', is: ['cod'], means: 'cod' },
    { heading: 'Financial Status', is: ['*'], means: 'unpaid' },
  ],
  left_out: [
    { heading: 'Cancelled at', is: ['*'], because: 'cancelled' },
    { heading: 'Financial Status', is: ['refunded'], because: 'refunded' },
    { heading: 'Financial Status', is: ['voided'], because: 'cancelled' },
    { heading: 'Fulfillment Status', is: ['fulfilled'], because: 'fulfilled' },
    { heading: 'Lineitem fulfillment status', is: ['fulfilled'], because: 'fulfilled', item: true },
    { heading: 'Lineitem requires shipping', is: ['false'], because: 'nothing to ship', item: true },
  ],
};
