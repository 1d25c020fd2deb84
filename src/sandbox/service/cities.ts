import { folded } from '../data/filter.ts';
import { numberOf } from '../data/values.ts';
import { allCities, type City } from '../samples/cities.ts';

/** The city that an id, as number or text, or a name in either script means. */
export function findCity(given: unknown): City | undefined {
  if (typeof given !== 'string') return allCities.find(({ id }) => id === numberOf(given));
  const wanted = folded(given.trim());
  return allCities.find(({ id, name, name_ar }) => [String(id), folded(name), folded(name_ar)].includes(wanted));
}

const kilometresInDegree = 111;

/** Along the straight line, on a flat map: prices need no more. */
export function kilometres(from: City, to: City): number {
  const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180);
  const east = (to.longitude - from.longitude) * Math.cos(middle);
  return kilometresInDegree * Math.hypot(to.latitude - from.latitude, east);
}
