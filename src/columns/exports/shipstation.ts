import type { ExportMap } from './export-map.ts';

// Headings: the export of orders of ShipStation, as importers of it in public code read it ("Order - Number", "Ship To - Name",
// "Item - SKU", "Amount - Order Total"). Nothing in it says how an order is paid.
export const shipstation: ExportMap = {
  title: 'ShipStation',
  known_by: ['Order - Number', 'Ship To - Address 1', 'Item - Name', 'Item - Qty'],
  columns: {
    'Order - Number': 'external_id',
    'Ship To - Name': 'receiver_name',
    'Ship To - Phone': 'receiver_phone',
    'Customer Email': 'receiver_email',
    'Ship To - Address 1': 'receiver_address_line 1',
    'Ship To - Address 2': 'receiver_address_line 2',
    'Ship To - Address 3': 'receiver_address_line 3',
    'Ship To - Postal Code': 'receiver_address_line 5',
    'Ship To - City': 'receiver_city',
    'Ship To - Country': 'receiver_country',
    'Amount - Order Total': 'order_grand_total',
    'Notes - From Buyer': 'description',
    'Item - Name': 'items.name',
    'Item - SKU': 'items.sku',
    'Item - Qty': 'items.quantity',
    'Item - Price': 'items.price',
  },
};
