/** The names are the values that integrators were seen to send as `courier` (observed). */
export const sampleCouriers = [
  { id: 1, name: 'aramex', name_ar: 'أرامكس' },
  { id: 2, name: 'barq', name_ar: 'برق' },
  { id: 3, name: 'transcorp', name_ar: 'ترانسكورب' },
  { id: 4, name: 'thabit', name_ar: 'ثابت' },
  { id: 5, name: 'jt', name_ar: 'جي آند تي' },
  { id: 6, name: 'spl', name_ar: 'سبل' },
] as const;

export const sampleWarehouses = [
  {
    name: 'Main warehouse',
    city: 'Riyadh',
    phone: '+966500000051',
    address_line: '7421 Khurais Road, Al Rawdah',
    city_id: 3,
  },
  {
    name: 'مستودع جدة',
    city: 'جدة',
    phone: '+966500000052',
    address_line: '3300 طريق الملك عبدالعزيز، حي الشاطئ',
    city_id: 6,
  },
] as const;
