import type { ExportMap } from './export-map.ts';

const receiver: ExportMap['columns'] = {
  'order-id': 'external_id',
  'recipient-name': 'receiver_name',
  'ship-phone-number': 'receiver_phone',
  'buyer-phone-number': 'receiver_phone',
  'buyer-email': 'receiver_email',
  'ship-address-1': 'receiver_address_line 1',
  'ship-address-2': 'receiver_address_line 2',
  'ship-address-3': 'receiver_address_line 3',
  'ship-postal-code': 'receiver_address_line 5',
  'ship-city': 'receiver_city',
  'ship-country': 'receiver_country',
  'cod-collectible-amount': 'cod_amount',
  sku: 'items.sku',
  'product-name': 'items.name',
};

const payment: ExportMap['payment'] = [
  { heading: 'payment-method', is: ['cod'], means: 'cod' },
  { heading: 'payments-date', is: ['*'], means: 'paid' },
];

// Headings: "Order reports attributes" at developer-docs.amazon.com/sp-api, GET_FLAT_FILE_ACTIONABLE_ORDER_DATA_SHIPPING;
// payment-method and cod-collectible-amount are in the files of countries with cash on delivery. The service collects
// payments before it lists an order.
export const amazonUnshipped: ExportMap = {
  title: 'Amazon (unshipped orders)',
  known_by: ['order-id', 'order-item-id', 'recipient-name', 'ship-address-1', 'quantity-to-ship'],
  columns: { ...receiver, 'quantity-to-ship': 'items.quantity' },
  payment,
  left_out: [{ heading: 'quantity-to-ship', is: ['0'], because: 'shipped', item: true }],
};

// Headings: the report New Orders of Seller Central ("Order Reports" in its help), which GET_FLAT_FILE_ORDER_REPORT_DATA_SHIPPING
// gives to programs. A price is that of all pieces: "aggregate of the quantity, not unit price" says the help of item-price in
// the reports of all orders. That taxes are in the prices is assumed: they are in the shops of the region.
export const amazonNewOrders: ExportMap = {
  title: 'Amazon (new orders)',
  known_by: ['order-item-id', 'recipient-name', 'quantity-purchased', 'item-price'],
  columns: { ...receiver, currency: 'currency', 'quantity-purchased': 'items.quantity', 'item-price': 'items.price' },
  line_totals: ['item-price'],
  added: ['item-price', 'shipping-price', 'gift-wrap-price'],
  taken_off: ['item-promotion-discount', 'ship-promotion-discount'],
  payment,
  left_out: [{ heading: 'quantity-purchased', is: ['0'], because: 'cancelled', item: true }],
};

// Headings: "Order Tracking reports attributes" at developer-docs.amazon.com/sp-api,
// GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL.
export const amazonAllOrders: ExportMap = {
  title: 'Amazon (all orders)',
  known_by: ['amazon-order-id', 'order-status', 'item-status', 'fulfillment-channel'],
  columns: {},
  refused: 'it does not say who receives an order. Download the report Unshipped Orders instead',
};
