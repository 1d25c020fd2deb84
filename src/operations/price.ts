import * as z from 'zod';
import { group, list } from './operation.ts';
import { PackageInput, untyped } from './records.ts';

/** A price for sending a parcel (observed); one of the two prices is given. */
export const CourierRate = z.looseObject({
  service_id: untyped,
  identifier: untyped,
  courier_name: z.string().nullish(),
  service_name: z.string().nullish(),
  price_sar: z.union([z.number(), z.string()]).nullish(),
  price_cents: z.number().nullish(),
  delivery_time: untyped,
});

/** Columns of a rate wherever rates are listed. */
export const rateColumns = [
  'service_id',
  'courier_name',
  'service_name',
  'price_sar',
  'price_cents',
  'delivery_time',
  'identifier',
] as const;

export const price = group('price', 'Prices of sending parcels', {
  calculate: list({
    title: 'Price Calculator',
    summary: 'List what sending packages would cost',
    route: 'POST /api/calculate',
    grade: 'observed',
    note: 'Weights are in kilograms here. The identifiers differ from the courier names that shipments take.',
    safe: true,
    input: z.looseObject({
      from_city: z.union([z.int(), z.string()]).optional().describe('city it leaves from, id or name'),
      to_city: z.union([z.int(), z.string()]).optional().describe('city it goes to, id or name'),
      packages: z.array(PackageInput).optional().describe('{length, width, height, weight in kilograms}'),
    }),
    synonyms: { boxes: 'packages' },
    row: CourierRate,
    columns: rateColumns,
    examples: [
      '--from-city 3 --to-city 6 --packages \'{"weight":1.5,"length":20,"width":15,"height":10}\'',
      "--from-city 3 --to-city 6 -F 'packages[0].weight=1.5' --json",
    ],
  }),
});
