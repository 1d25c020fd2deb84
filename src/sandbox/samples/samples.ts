import { foldText } from '../../base/text/fold-text.ts';
import { numberOf } from '../data/values.ts';
import boxes from './boxes.json' with { type: 'json' };
import sampleCountries from './countries.json' with { type: 'json' };
import goods from './goods.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import tariffs from './tariffs.json' with { type: 'json' };
import sampleWarehouses from './warehouses.json' with { type: 'json' };

// Countries, cities and kinds of packaging have the fields that were observed; their ids are the sandbox's own.
export { sampleCountries, sampleWarehouses, tariffs };

/** The goods in made-up orders: price in SAR for one, weight in grams of one. Some of the notes are hard for spreadsheets. */
export const { products, notes } = goods;

/** Texts in Latin and in Arabic letters. */
export const { firstNames, lastNames, streets, districts } = names;

/** The unit of the measures is not documented: centimetres and kilograms are assumed. */
export const { templates: boxTemplates, packagingTypes: samplePackagingTypes } = boxes;

/**
 * Made up, except for their shape: the identifiers differ from the couriers' names (observed). Fees are in riyals, the
 * base for the first kilogram within a city.
 */
export type Tariff = (typeof tariffs)[number];

/** Cities, with the letter that short addresses begin with, and the first digits of postal codes. */
export const saudiCities = [
  { id: 3, name: 'Riyadh', name_ar: 'الرياض', latitude: 24.7136, longitude: 46.6753, letter: 'R', postal: '12' },
  { id: 6, name: 'Jeddah', name_ar: 'جدة', latitude: 21.4858, longitude: 39.1925, letter: 'J', postal: '23' },
  { id: 7, name: 'Makkah', name_ar: 'مكة المكرمة', latitude: 21.3891, longitude: 39.8579, letter: 'M', postal: '24' },
  {
    id: 14,
    name: 'Madinah',
    name_ar: 'المدينة المنورة',
    latitude: 24.5247,
    longitude: 39.5692,
    letter: 'D',
    postal: '42',
  },
  { id: 13, name: 'Dammam', name_ar: 'الدمام', latitude: 26.4207, longitude: 50.0888, letter: 'E', postal: '32' },
  { id: 31, name: 'Al Khobar', name_ar: 'الخبر', latitude: 26.2172, longitude: 50.1971, letter: 'E', postal: '34' },
  { id: 5, name: 'Taif', name_ar: 'الطائف', latitude: 21.2703, longitude: 40.4158, letter: 'T', postal: '26' },
  { id: 1, name: 'Tabuk', name_ar: 'تبوك', latitude: 28.3838, longitude: 36.555, letter: 'B', postal: '47' },
  { id: 11, name: 'Buraydah', name_ar: 'بريدة', latitude: 26.326, longitude: 43.975, letter: 'Q', postal: '52' },
  { id: 15, name: 'Abha', name_ar: 'أبها', latitude: 18.2164, longitude: 42.5053, letter: 'A', postal: '62' },
  { id: 10, name: 'Hail', name_ar: 'حائل', latitude: 27.5114, longitude: 41.7208, letter: 'H', postal: '55' },
  { id: 17, name: 'Jazan', name_ar: 'جازان', latitude: 16.8892, longitude: 42.5511, letter: 'Z', postal: '82' },
  { id: 12, name: 'Al Hofuf', name_ar: 'الهفوف', latitude: 25.3647, longitude: 49.5856, letter: 'E', postal: '36' },
] as const;

export type SaudiCity = (typeof saudiCities)[number];

const abroad = [
  { id: 201, name: 'Dubai', name_ar: 'دبي', country_id: 2, latitude: 25.2048, longitude: 55.2708 },
  { id: 202, name: 'Abu Dhabi', name_ar: 'أبوظبي', country_id: 2, latitude: 24.4539, longitude: 54.3773 },
  { id: 301, name: 'Kuwait City', name_ar: 'مدينة الكويت', country_id: 3, latitude: 29.3759, longitude: 47.9774 },
  { id: 401, name: 'Manama', name_ar: 'المنامة', country_id: 4, latitude: 26.2285, longitude: 50.586 },
  { id: 501, name: 'Doha', name_ar: 'الدوحة', country_id: 5, latitude: 25.2854, longitude: 51.531 },
  { id: 601, name: 'Muscat', name_ar: 'مسقط', country_id: 6, latitude: 23.588, longitude: 58.3829 },
  { id: 701, name: 'Amman', name_ar: 'عمّان', country_id: 7, latitude: 31.9454, longitude: 35.9284 },
  { id: 801, name: 'Cairo', name_ar: 'القاهرة', country_id: 8, latitude: 30.0444, longitude: 31.2357 },
];

export const allCities = [...saudiCities.map((city) => ({ ...city, country_id: 1 })), ...abroad];

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
