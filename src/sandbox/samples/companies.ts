import type { NotEmpty } from '../data/random.ts';

export interface Courier {
  readonly id: number;
  readonly name: string;
  readonly name_ar: string;
}

/** The names are the values that integrators were seen to send as `courier` (observed). */
export const couriers: NotEmpty<Courier> = [
  { id: 1, name: 'aramex', name_ar: 'أرامكس' },
  { id: 2, name: 'barq', name_ar: 'برق' },
  { id: 3, name: 'transcorp', name_ar: 'ترانسكورب' },
  { id: 4, name: 'thabit', name_ar: 'ثابت' },
  { id: 5, name: 'jt', name_ar: 'جي آند تي' },
  { id: 6, name: 'spl', name_ar: 'سبل' },
];

const rate = (service_id: number, identifier: string, courier_name: string, service_name: string) => {
  return { service_id, identifier, courier_name, service_name };
};

/** Prices of a parcel, one of the two (observed); the identifiers differ from the couriers' names, as they were seen to. */
export const rates = [
  { ...rate(11, 'ARX-DOM', 'Aramex', 'Domestic'), price_sar: 24.5, price_cents: null, delivery_time: '1-3 days' },
  { ...rate(12, 'BRQ-SD', 'Barq', 'Same day'), price_sar: 32, price_cents: null, delivery_time: 'same day' },
  { ...rate(14, 'THB-STD', 'Thabit', 'Standard'), price_sar: null, price_cents: 1995, delivery_time: '2-4 days' },
  { ...rate(16, 'SPL-PCL', 'سبل', 'طرود'), price_sar: 17, price_cents: null, delivery_time: null },
];

export interface Warehouse {
  readonly name: string;
  readonly city: string;
  readonly phone: string;
  readonly address_line: string;
  readonly city_id: number;
}

export const warehouses: NotEmpty<Warehouse> = [
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
];
