import { itemForms } from '../item-cells.ts';
import type { ExportMap, LeaveRule, PaymentRule } from './export-map.ts';

/** The states of WooCommerce by their slugs and names: https://woocommerce.com/document/managing-orders/order-statuses/ */
const leftOutBy = (heading: string): readonly LeaveRule[] => [
  { heading, is: ['cancelled', 'canceled', 'trash', 'ملغي', 'ملغى'], because: 'cancelled' },
  { heading, is: ['refunded', 'مسترد', 'مسترجع'], because: 'refunded' },
  { heading, is: ['completed', 'مكتمل'], because: 'completed' },
  { heading, is: ['failed', 'فشل'], because: 'failed' },
];

const paidBy = (status: string, method: string): readonly PaymentRule[] => [
  { heading: method, is: ['cod'], means: 'cod' },
  { heading: status, is: ['on-hold', 'on hold', 'pending', 'pending payment', 'draft'], means: 'unpaid' },
  { heading: status, is: ['قيد الانتظار', 'بانتظار الدفع'], means: 'unpaid' },
  { heading: method, is: ['*'], means: 'paid' },
];

// Headings: the default fields of "Advanced Order Export For WooCommerce", as files of it in public code have them
// (James F Dougherty's orders.pl lists all of a file). "Name" and "Quantity" are those of its older versions.
export const woocommerceAdvanced: ExportMap = {
  title: 'WooCommerce (Advanced Order Export)',
  known_by: ['Order Number', 'Order Status', 'First Name (Billing)', 'Payment Method Title', 'Item Cost'],
  columns: {
    'Order Number': 'external_id',
    'First Name (Shipping)': 'receiver_first_name',
    'Last Name (Shipping)': 'receiver_last_name',
    'Phone (Shipping)': 'receiver_phone',
    'Email (Billing)': 'receiver_email',
    'Address 1&2 (Shipping)': 'receiver_address_line 1',
    'Address 1 (Shipping)': 'receiver_address_line 1',
    'Address 2 (Shipping)': 'receiver_address_line 3',
    'Postcode (Shipping)': 'receiver_address_line 5',
    'City (Shipping)': 'receiver_city',
    'Country Code (Shipping)': 'receiver_country',
    'Order Total Amount': 'order_grand_total',
    'Customer Note': 'description',
    SKU: 'items.sku',
    'Item Name': 'items.name',
    Name: 'items.name',
    'Quantity (- Refund)': 'items.quantity',
    Quantity: 'items.quantity',
    'Item Cost': 'items.price',
    // The number of a line, and notes of the shop to itself.
    'Item #': '',
    'Order Notes': '',
  },
  otherwise: {
    'First Name (Billing)': 'receiver_first_name',
    'Last Name (Billing)': 'receiver_last_name',
    'Phone (Billing)': 'receiver_phone',
    'Address 1&2 (Billing)': 'receiver_address_line 1',
    'Address 1 (Billing)': 'receiver_address_line 1',
    'Address 2 (Billing)': 'receiver_address_line 3',
    'Postcode (Billing)': 'receiver_address_line 5',
    'City (Billing)': 'receiver_city',
    'Country Code (Billing)': 'receiver_country',
  },
  payment: paidBy('Order Status', 'Payment Method Title'),
  left_out: [
    ...leftOutBy('Order Status'),
    { heading: 'Quantity (- Refund)', is: ['0'], because: 'refunded', item: true },
  ],
};

const address = (party: string): Readonly<Record<string, string>> => ({
  [`${party}_first_name`]: 'receiver_first_name',
  [`${party}_last_name`]: 'receiver_last_name',
  [`${party}_phone`]: 'receiver_phone',
  [`${party}_address_1`]: 'receiver_address_line 1',
  [`${party}_address_2`]: 'receiver_address_line 3',
  [`${party}_postcode`]: 'receiver_address_line 5',
  [`${party}_city`]: 'receiver_city',
  [`${party}_country`]: 'receiver_country',
});

// Headings: SkyVerge's "Customer/Order/Coupon Export", formats "Default" and "Default - One Row per Item": the class
// WC_Customer_Order_CSV_Export_Generator lists them, and how it writes line_items.
const skyverge: Omit<ExportMap, 'title' | 'known_by'> = {
  columns: {
    order_number: 'external_id',
    ...address('shipping'),
    billing_email: 'receiver_email',
    order_total: 'order_grand_total',
    order_currency: 'currency',
    customer_note: 'description',
    item_name: 'items.name',
    item_sku: 'items.sku',
    item_quantity: 'items.quantity',
    item_total: 'items.price',
    // Notes of the shop to itself.
    order_notes: '',
  },
  otherwise: address('billing'),
  payment: paidBy('status', 'payment_method'),
  left_out: leftOutBy('status'),
  line_totals: ['item_total'],
};

export const woocommerceItems: ExportMap = {
  title: 'WooCommerce (a row for each item)',
  known_by: ['order_number', 'billing_first_name', 'shipping_first_name', 'item_name', 'item_quantity'],
  ...skyverge,
};

export const woocommerceOrders: ExportMap = {
  title: 'WooCommerce (a row for each order)',
  known_by: ['order_number', 'billing_first_name', 'shipping_first_name', 'line_items'],
  ...skyverge,
  items: {
    heading: 'line_items',
    each: itemForms.skyverge,
  },
};

/** Far more items than one order of a shop has. */
const numbers = Array.from({ length: 60 }, (_, at) => at + 1);

// Headings: woocommerce.com/document/import-and-export-of-woocommerce-orders, and a whole file of WebToffee's "Order Export" in
// public code, whose items stand beside one another. With a row for each item it has the headings of the one above.
export const woocommerceSuite: ExportMap = {
  title: 'WooCommerce (Import Export Suite)',
  known_by: ['order_number', 'billing_first_name', 'shipping_first_name', 'Product Item 1 Name'],
  ...skyverge,
  columns: {
    ...skyverge.columns,
    ...Object.fromEntries(
      numbers.flatMap((number) => [
        [`Product Item ${number} Name`, `items[${number - 1}].name`],
        [`Product Item ${number} SKU`, `items[${number - 1}].sku`],
        [`Product Item ${number} Quantity`, `items[${number - 1}].quantity`],
        [`Product Item ${number} Total`, `items[${number - 1}].price`],
      ]),
    ),
  },
  line_totals: numbers.map((number) => `Product Item ${number} Total`),
};

// Headings: get_export_columns of plugins/woocommerce/src/Admin/API/Reports/Orders/Controller.php in woocommerce/woocommerce.
export const woocommerceAnalytics: ExportMap = {
  title: 'WooCommerce Analytics',
  known_by: ['Order #', 'Customer type', 'Product(s)', 'Items sold'],
  columns: {},
  refused:
    'it has no phones and no addresses. Export the orders with a plugin that writes them, like Advanced Order Export',
};
