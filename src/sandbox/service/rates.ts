import type { Row } from '../../base/row.ts';
import { money } from '../data/values.ts';
import type { City } from '../samples/cities.ts';
import { kilometres } from './cities.ts';
import { tariffs } from './tariffs.ts';

export interface Parcel {
  readonly kilograms: number;
  /** What it takes up. */
  readonly litres: number;
}

const litresPerKilogram = 5;

/** What a parcel is charged for: its weight, or its size where that is more. */
const chargeable = ({ kilograms, litres }: Parcel): number => Math.max(kilograms, litres / litresPerKilogram);

/** What sending parcels costs: a rate each service, one of its two prices given (observed; how it is reckoned is assumed). */
export function ratesOf(from: City, to: City, parcels: readonly Parcel[]): Row[] {
  const kilograms = Math.ceil(parcels.reduce((sum, parcel) => sum + chargeable(parcel), 0));
  const distance = kilometres(from, to);
  return tariffs
    .filter(({ withinCity }) => !withinCity || from.id === to.id)
    .map(({ base, perKilogram, perHundredKilometres, withinCity, inCents, delivery_time, ...service }) => {
      const price = money(base + perKilogram * Math.max(0, kilograms - 1) + (perHundredKilometres * distance) / 100);
      const prices = inCents
        ? { price_sar: null, price_cents: Math.round(price * 100) }
        : { price_sar: price, price_cents: null };
      return { ...service, ...prices, delivery_time };
    });
}
