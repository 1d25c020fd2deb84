import * as z from 'zod';
import { untyped } from './values.ts';

/** Fields seen in integrators' code (observed); the document names the lists only. */
export const Country = z.looseObject({
  id: z.int(),
  name: z.string(),
  name_ar: z.string().nullish(),
  code: z.string().nullish(),
});

export const City = z.looseObject({
  id: z.int(),
  name: z.string(),
  name_ar: z.string().nullish(),
});

/** Values seen: aramex, barq, transcorp, thabit, jt, spl (observed). */
export const Courier = z.looseObject({
  id: untyped,
  name: z.string(),
});

export const PackagingType = z.looseObject({
  id: z.int(),
  name: z.string(),
  is_default: z.union([z.boolean(), z.int()]).nullish(),
});

/** A state by its name, with a label where the service gives one (assumed). */
export const StatusName = z.looseObject({
  name: z.string(),
  label: z.string().nullish(),
});

/** A price for sending a parcel (observed); one of the two prices is given. */
export const Rate = z.looseObject({
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
