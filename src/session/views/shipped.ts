import type { SavedView } from './view.ts';

/** The views that come with shipctl, for orders. One that is saved under the same name takes its place. */
export const shippedViews: Readonly<Record<string, SavedView>> = {
  courier: {
    version: 1,
    columns: [
      ...['order_number', 'receiver', 'receiver_phone', 'receiver_city', 'receiver_address_line'],
      ...['receiver_street_name', 'receiver_block', 'receiver_postal_code', 'receiver_short_address'],
      ...['boxes_count', 'total_weight', 'payment_method', 'order_grand_total', 'currency', 'description'],
    ],
  },
  accountant: {
    version: 1,
    columns: [
      ...['order_number', 'date', 'status', 'receiver', 'receiver_city', 'payment_method'],
      ...['order_grand_total', 'tax', 'currency', 'selected_shipment_company'],
      ...['delivered_at', 'return_ordered_at', 'external_id', 'id'],
    ],
  },
  picking: {
    version: 1,
    rows: 'items',
    columns: ['items.sku', 'items.name', 'items.quantity', 'order_number', 'status', 'items.verification_status'],
  },
};
