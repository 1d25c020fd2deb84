import * as z from 'zod';
import { untyped } from './values.ts';

/** Fields of these records are not documented: the ones named here are assumed, others pass through. */
export const Warehouse = z.looseObject({
  id: z.int(),
  name: z.string().nullish(),
  city: untyped,
  phone: z.string().nullish(),
  address_line: z.string().nullish(),
});

export const Merchant = z.looseObject({
  id: untyped,
  name: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

export const User = z.looseObject({
  id: untyped,
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

/** The record of a shipment (observed): `external_id` is the courier's waybill. */
export const Shipment = z.looseObject({
  id: untyped,
  order_id: untyped,
  external_id: untyped,
  shipment_label_url: z.string().nullish(),
  tracking_link: z.string().nullish(),
  order_status: z.string().nullish(),
});

export const PickupId = z.looseObject({ pickup_id: untyped });

/** A response that only confirms what was done. */
export const Acknowledgement = z.looseObject({ message: z.string().nullish() });
