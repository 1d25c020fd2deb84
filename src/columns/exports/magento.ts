import type { ExportMap } from './export-map.ts';

// Headings: the columns of the grid of orders in magento/magento2,
// app/code/Magento/Sales/view/adminhtml/ui_component/sales_order_grid.xml. It has no items and no phone. Its addresses are street,
// city, region and postcode: ShippingAddressAggregator in app/code/Magento/Sales/etc/di.xml. That the grid of customers has a
// column Phone: app/code/Magento/Customer/view/adminhtml/ui_component/customer_listing.xml.
export const magento: ExportMap = {
  title: 'Magento',
  known_by: ['ID', 'Purchase Point', 'Purchase Date', 'Ship-to Name', 'Grand Total (Purchased)'],
  columns: {
    ID: 'external_id',
    'Ship-to Name': 'receiver_name',
    'Customer Email': 'receiver_email',
    'Shipping Address': 'receiver_address_line',
    'Grand Total (Purchased)': 'order_grand_total',
    Phone: 'receiver_phone',
    Telephone: 'receiver_phone',
    City: 'receiver_city',
  },
  payment: [
    { heading: 'Payment Method', is: ['cod', 'cashondelivery', 'phoenix_cashondelivery'], means: 'cod' },
    { heading: 'Status', is: ['pending', 'pending payment', 'pending_payment'], means: 'unpaid' },
    { heading: 'Payment Method', is: ['*'], means: 'paid' },
  ],
  left_out: [
    { heading: 'Status', is: ['canceled', 'cancelled'], because: 'cancelled' },
    { heading: 'Status', is: ['closed'], because: 'refunded' },
    { heading: 'Status', is: ['complete'], because: 'complete' },
    { heading: 'Status', is: ['on hold', 'holded', 'suspected fraud', 'payment review'], because: 'on hold' },
    { heading: 'Ship-to Name', is: [''], because: 'nothing to ship' },
  ],
  parts: { heading: 'Shipping Address', as: ',\\s*(?<receiver_city>[^,]+),[^,]*,[^,]*$' },
  lacks:
    'The grid of orders of Magento has no phones and no items. Add a column Phone: Customers, All Customers exports one beside the email that both grids have.',
};
