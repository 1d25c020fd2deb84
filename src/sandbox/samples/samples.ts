import { foldText } from '../../base/text/text.ts';
import { numberOf } from '../data/values.ts';
import boxes from './boxes.json' with { type: 'json' };
import cities from './cities.json' with { type: 'json' };
import sampleCountries from './countries.json' with { type: 'json' };
import couriers from './couriers.json' with { type: 'json' };
import goods from './goods.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import spellings from './spellings.json' with { type: 'json' };
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

/**
 * The couriers of shipments. The names of the first six are the values that integrators were seen to send as `courier`
 * (observed). The title is how orders of other programs and prices may name them (assumed).
 */
export const sampleCouriers = couriers.map(({ id, name, name_ar }) => ({ id, name, name_ar }));

/** The courier of shipments that name none (assumed). */
export const usualCourier = 'aramex';

/** All names of each courier, the one of shipments first. */
export const courierNames = couriers.map(({ name, name_ar, title }) => [name, name_ar, title] as const);

/** A courier's name for people. */
export const courierTitleOf = (name: unknown): string =>
  courierNames.find(([own]) => own === name)?.[2] ?? String(name ?? '');

/** A courier's name in shipments. */
export const courierOf = (name: string): string =>
  courierNames.find((names) => names.some((each) => each === name))?.[0] ?? name;

/** Spellings of merchants and their shops for the service's own names. Those of cities are by their ids. */
export const { unlistedCities, countries: countrySpellings, currencies: currencySpellings } = spellings;

export const citySpellings: Readonly<Record<string, readonly string[]>> = spellings.cities;
