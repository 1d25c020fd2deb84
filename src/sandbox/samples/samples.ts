import { foldText } from '../../base/text/text.ts';
import { numberOf } from '../data/values.ts';
import boxes from './boxes.json' with { type: 'json' };
import cities from './cities.json' with { type: 'json' };
import sampleCountries from './countries.json' with { type: 'json' };
import goods from './goods.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import tariffs from './tariffs.json' with { type: 'json' };
import sampleWarehouses from './warehouses.json' with { type: 'json' };

// Countries, cities and kinds of packaging have the fields that were observed; their ids are the sandbox's own.
// Tariffs are made up, except for their shape: the identifiers differ from the couriers' names (observed). Fees are in
// riyals, the base for the first kilogram within a city.
export { sampleCountries, sampleWarehouses, tariffs };

/** The goods in made-up orders: price in SAR for one, weight in grams of one. Some of the notes are hard for spreadsheets. */
export const { products, notes } = goods;

/** Texts in Latin and in Arabic letters. */
export const { firstNames, lastNames, streets, districts } = names;

/** The unit of the measures is not documented: centimetres and kilograms are assumed. */
export const { templates: boxTemplates, packagingTypes: samplePackagingTypes } = boxes;

/** The capital is the city of most orders. Saudi cities have the letter of short addresses and the digits of postal codes. */
export const { capital } = cities;
export const saudiCities = [capital, ...cities.others];

export const allCities = [...saudiCities.map((city) => ({ ...city, country_id: 1 })), ...cities.abroad];

export type SampleCity = (typeof allCities)[number];

/** The city with an id, as number or text, or a name in either script. */
export function findCity(given: unknown): SampleCity | undefined {
  if (typeof given !== 'string') return allCities.find(({ id }) => id === numberOf(given));
  const wanted = foldText(given.trim());
  return allCities.find(({ id, name, name_ar }) => [String(id), foldText(name), foldText(name_ar)].includes(wanted));
}

/** The names are the values that integrators were seen to send as `courier` (observed). */
export const sampleCouriers = [
  { id: 1, name: 'aramex', name_ar: 'أرامكس' },
  { id: 2, name: 'barq', name_ar: 'برق' },
  { id: 3, name: 'transcorp', name_ar: 'ترانسكورب' },
  { id: 4, name: 'thabit', name_ar: 'ثابت' },
  { id: 5, name: 'jt', name_ar: 'جي آند تي' },
  { id: 6, name: 'spl', name_ar: 'سبل' },
] as const;
