import warehouses from './warehouses.json' with { type: 'json' };

/** The names are the values that integrators were seen to send as `courier` (observed). */
export const sampleCouriers = [
  { id: 1, name: 'aramex', name_ar: 'أرامكس' },
  { id: 2, name: 'barq', name_ar: 'برق' },
  { id: 3, name: 'transcorp', name_ar: 'ترانسكورب' },
  { id: 4, name: 'thabit', name_ar: 'ثابت' },
  { id: 5, name: 'jt', name_ar: 'جي آند تي' },
  { id: 6, name: 'spl', name_ar: 'سبل' },
] as const;

export const sampleWarehouses = warehouses;
