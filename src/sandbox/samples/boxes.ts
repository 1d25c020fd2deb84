/** The unit of the measures is not documented: centimetres and kilograms are assumed. */
export const boxTemplates = [
  { type: 'Small', length: 20, width: 15, height: 10, weight: 0.2 },
  { type: 'صندوق صغير', length: 22, width: 16, height: 8.5, weight: 0.18 },
  { type: 'Medium', length: 30, width: 25, height: 20, weight: 0.35 },
  { type: 'صندوق وسط', length: 32, width: 24, height: 18, weight: 0.4 },
  { type: 'Large', length: 45, width: 35, height: 30, weight: 0.6 },
  { type: 'صندوق كبير', length: 50, width: 40, height: 35, weight: 0.75 },
  { type: 'Flyer A4', length: 33, width: 25, height: 2, weight: 0.03 },
  { type: 'Shoe box, double', length: 36, width: 28, height: 13.5, weight: 0.3 },
  { type: 'علبة عطور', length: 12, width: 12, height: 18, weight: 0.15 },
  { type: 'Tube 60"', length: 62, width: 9, height: 9, weight: 0.25 },
  { type: 'كرتون تمور', length: 40, width: 30, height: 12, weight: 0.5 },
  { type: 'Pallet box', length: 80, width: 60, height: 60, weight: 2.4 },
] as const;

/** Kinds of packaging (observed: id, name, is_default). */
export const samplePackagingTypes = [
  { id: 1, name: 'Carton', is_default: true },
  { id: 2, name: 'Flyer', is_default: false },
  { id: 3, name: 'Fragile carton', is_default: false },
  { id: 4, name: 'Cold box', is_default: false },
] as const;
