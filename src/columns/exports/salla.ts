import { itemForms } from '../item-cells.ts';
import type { ExportMap } from './export-map.ts';

const status = 'حالة الطلب';
const items = 'اسماء المنتجات مع SKU';

// Headings: the orders that Salla writes to Excel, as several programs in public code read them; two of them match the cells
// of products: (SKU: …) name (Qty: …).
export const salla: ExportMap = {
  title: 'Salla',
  known_by: ['رقم الطلب', status, 'اسم العميل', items],
  columns: {
    'رقم الطلب': 'external_id',
    'اسم العميل': 'receiver_name',
    'رقم الجوال': 'receiver_phone',
    'البريد الإلكتروني': 'receiver_email',
    'عنوان العميل': 'receiver_address_line',
    المدينة: 'receiver_city',
    الدولة: 'receiver_country',
    'إجمالي الطلب': 'order_grand_total',
    'اجمالي الطلب': 'order_grand_total',
  },
  payment: [
    { heading: 'طريقة الدفع', is: ['cod'], means: 'cod' },
    { heading: status, is: ['بإنتظار الدفع', 'بانتظار الدفع'], means: 'unpaid' },
    { heading: 'طريقة الدفع', is: ['*'], means: 'paid' },
  ],
  left_out: [
    { heading: status, is: ['ملغي', 'ملغى', 'محذوف'], because: 'cancelled' },
    { heading: status, is: ['مسترجع', 'قيد الاسترجاع'], because: 'refunded' },
    { heading: status, is: ['تم الشحن', 'جاري التوصيل'], because: 'shipped' },
    { heading: status, is: ['تم التوصيل', 'تم التنفيذ'], because: 'delivered' },
  ],
  items: { heading: items, each: itemForms.salla },
};
