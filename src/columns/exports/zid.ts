import type { ExportMap } from './export-map.ts';

const status = 'order_status';

// Headings: the orders that Zid writes to Excel, as a program in public code reads the files of one shop from 2020 to 2025, all 38 of
// them. A row for each item; the fields of the order stand in the first of them, its number in all. States: those in these files, and
// codes of docs.zid.sa/list-of-orders. That `unit_price` is that of one piece: a test of that program has 2 of 50 in sub_totals of 100.
// Zid may call what is paid by other words than these: an order of an unknown one is left out, and counted.
export const zid: ExportMap = {
  title: 'Zid',
  known_by: ['id', status, 'customer_mobile', 'sub_totals', 'product name', 'unit_price'],
  columns: {
    id: 'external_id',
    customer_name: 'receiver_name',
    customer_mobile: 'receiver_phone',
    customer_email: 'receiver_email',
    shipping_address: 'receiver_address_line',
    shipping_short_address: 'receiver_short_address',
    shipping_city: 'receiver_city',
    total: 'order_grand_total',
    currency: 'currency',
    customer_note: 'description',
    'product name': 'items.name',
    sku: 'items.sku',
    quantity: 'items.quantity',
    unit_price: 'items.price',
    // The fee for cash on delivery, not what is collected.
    cod: '',
  },
  payment: [
    { heading: 'payment_method', is: ['cod', 'zid_cod'], means: 'cod' },
    { heading: 'payment_status', is: ['paid', 'مدفوع', 'مدفوعة', 'تم الدفع'], means: 'paid' },
    { heading: 'payment_status', is: ['*'], means: 'unpaid' },
    { heading: status, is: ['بانتظار الدفع', 'payment pending'], means: 'unpaid' },
    { heading: 'payment_method', is: ['*'], means: 'paid' },
  ],
  left_out: [
    { heading: status, is: ['تم الإلغاء', 'ملغي', 'canceled', 'cancelled'], because: 'cancelled' },
    { heading: status, is: ['مسترجع', 'returned'], because: 'refunded' },
    { heading: status, is: ['جاري التوصيل', 'قيد التوصيل', 'in delivery', 'indelivery'], because: 'shipped' },
    { heading: status, is: ['تم التوصيل', 'تم التنفيذ', 'delivered', 'completed'], because: 'delivered' },
  ],
};
