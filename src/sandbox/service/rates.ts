import type { Row } from '../../base/row.ts';
import { money } from '../data/values.ts';
import type { City } from '../samples/cities.ts';
import { kilometres } from './cities.ts';

export interface Parcel {
  readonly kilograms: number;
  /** What it takes up. */
  readonly litres: number;
}

interface Tariff {
  readonly service_id: number;
  readonly identifier: string;
  readonly courier_name: string;
  readonly service_name: string;
  readonly delivery_time: string | null;
  /** In riyals, for the first kilogram within a city. */
  readonly base: number;
  readonly perKilogram: number;
  readonly perHundredKilometres: number;
  readonly withinCity?: true;
  readonly inCents?: true;
}

/** Made up, but for their shape. The identifiers differ from the couriers' names, as they were seen to (observed). */
const tariffs: readonly Tariff[] = [
  {
    ...{ service_id: 11, identifier: 'ARX-DOM', courier_name: 'Aramex', service_name: 'Domestic' },
    ...{ delivery_time: '1-3 days', base: 18, perKilogram: 2.5, perHundredKilometres: 0.75 },
  },
  {
    ...{ service_id: 12, identifier: 'BRQ-SD', courier_name: 'Barq', service_name: 'Same day', withinCity: true },
    ...{ delivery_time: 'same day', base: 32, perKilogram: 3, perHundredKilometres: 0 },
  },
  {
    ...{ service_id: 14, identifier: 'THB-STD', courier_name: 'Thabit', service_name: 'Standard', inCents: true },
    ...{ delivery_time: '2-4 days', base: 15.95, perKilogram: 2, perHundredKilometres: 0.5 },
  },
  {
    ...{ service_id: 16, identifier: 'SPL-PCL', courier_name: 'سبل', service_name: 'طرود' },
    ...{ delivery_time: null, base: 13, perKilogram: 1.5, perHundredKilometres: 0.4 },
  },
];

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
