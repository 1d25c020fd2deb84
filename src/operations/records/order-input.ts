import * as z from 'zod';

/** One item of an order to create or update (observed in two integrations; weights in grams). */
const ItemInput = z.looseObject({
  name: z.string().optional(),
  sku: z.string().optional(),
  quantity: z.int().optional(),
  price: z.number().optional(),
  weight: z.number().optional(),
});

/** One packed box of an order to create; the request says `packages` where responses say `boxes` (observed). */
export const PackageInput = z.looseObject({
  length: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  weight: z.number().optional(),
  packaging_type_id: z.int().optional(),
});

/** Body of an order (observed). No field is known to be required: only types are checked. */
export const OrderInput = z.looseObject({
  receiver_first_name: z.string().optional().describe('first name of the consignee'),
  receiver_last_name: z.string().optional().describe('last name of the consignee'),
  receiver_phone: z.string().optional().describe('phone of the consignee, +966…'),
  receiver_email: z.string().optional().describe('email of the consignee'),
  receiver_address_line: z.string().optional().describe('street address'),
  receiver_city_id: z.int().optional().describe('city (shipctl cities list)'),
  receiver_country_id: z.int().optional().describe('country (shipctl countries list)'),
  receiver_short_address: z.string().optional().describe('national short address, RRRD2929'),
  warehouse_id: z.int().optional().describe('where it leaves from (shipctl warehouses list)'),
  order_grand_total: z.number().optional().describe('what the consignee pays in all'),
  payment_method: z.string().optional().describe('paid, or cod for cash on delivery'),
  description: z.string().optional().describe('what is inside'),
  items: z.array(ItemInput).optional().describe('{name, sku, quantity, price, weight in grams}'),
  packages: z.array(PackageInput).optional().describe('{length, width, height, weight, packaging_type_id}'),
});
