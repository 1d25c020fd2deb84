import * as z from 'zod';
import { timestamps, untyped } from './values.ts';

/** Element of an order's items, in the order of the interface document. */
export const OrderItem = z.looseObject({
  id: z.int(),
  order_id: z.int(),
  name: z.string().nullable(),
  sku: untyped,
  quantity: z.int(),
  weight: z.number().nullable(),
  weight_unit: untyped,
  price: z.number(),
  total_price: z.number().nullable(),
  tax: untyped,
  currency: z.string(),
  ...timestamps,
  verification_status: z.string(),
  verified_at: untyped,
  verified_by: untyped,
  wrong_attempts: z.int(),
  verification_note: untyped,
});

/** Element of an order's boxes: a packed box. */
export const OrderBox = z.looseObject({
  id: z.int(),
  order_id: z.int(),
  box_id: z.int().nullable(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  weight: z.number(),
  packaging_type_id: z.int(),
  ...timestamps,
});
