/** What merchants note on an order: mostly harmless, some of it awkward for spreadsheets and tables. */
export const notes = [
  'Please call before delivery',
  'الرجاء الاتصال قبل التوصيل',
  'Gift wrap, no invoice inside',
  'اترك الطلب عند الحارس',
  'Leave with the "blue door" neighbour',
  'هدية عيد ميلاد 🎁',
  '=SUM(A1:A9)',
  '+1 free sample',
  '-10% agreed by phone',
  '@reception, 2nd floor',
  "Customer's third order; handle with care",
  'Deliver after 17:00',
];
