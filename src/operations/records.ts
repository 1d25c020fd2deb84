import * as z from 'zod';

/** A field that is present with null when it has no value, and whose type the interface document does not show. */
export const untyped = z.unknown();

/** ISO 8601 in UTC with microseconds and a trailing Z (documented). Passed on as sent. */
const timestamp = z.string();

/** A calendar day as the service takes it; flags of this format take what parseDays reads. */
export const Day = z.iso.date();

export const timestamps = { created_at: timestamp, updated_at: timestamp };

/** The five states that filter a list (documented). In data a status is open text: `returned` was seen too. */
export const OrderStatus = z.enum(['pending', 'processing', 'awaiting_pickup', 'delivered', 'cancelled']);

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

/** An order with its items and packed boxes: fields, types and order of the interface document. */
export const OrderRecord = z.looseObject({
  id: z.int(),
  order_number: z.string(),
  status: z.string(),
  date: z.string(),
  order_grand_total: z.number(),
  currency: z.string(),
  description: z.string().nullable(),
  payment_method: z.string(),
  receiver_first_name: z.string(),
  receiver_last_name: z.string(),
  receiver_phone: z.string(),
  receiver_email: z.string().nullable(),
  receiver_short_address: z.string().nullable(),
  // Null where an order names no country or city that the service knows (assumed).
  receiver_country_id: z.int().nullable(),
  receiver_country: untyped,
  receiver_country_code: untyped,
  receiver_city: untyped,
  receiver_city_id: z.int().nullable(),
  receiver_address_line: z.string(),
  receiver_street_name: untyped,
  receiver_block: untyped,
  receiver_postal_code: untyped,
  receiver_latitude: untyped,
  receiver_longitude: untyped,
  shipper_name: z.string(),
  shipper_email: untyped,
  shipper_phone: z.string(),
  shipper_country_id: z.int(),
  shipper_city: z.string(),
  shipper_address_line: z.string(),
  shipper_street_name: untyped,
  shipper_block: untyped,
  shipper_postal_code: untyped,
  shipper_latitude: untyped,
  shipper_longitude: untyped,
  shipper_short_address: untyped,
  total_weight: z.number(),
  merchant_id: untyped,
  delivered_at: untyped,
  tax: z.number(),
  external_id: untyped,
  webhook_id: untyped,
  warehouse_id: z.int(),
  cod_wallet_id: untyped,
  shipment_external_id: untyped,
  selected_shipment_company: untyped,
  source: z.string(),
  return_type: untyped,
  volumetric_divisor: untyped,
  merchant_shipment_id: untyped,
  return_ordered_at: untyped,
  ...timestamps,
  items: z.array(OrderItem),
  boxes: z.array(OrderBox),
});

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
  receiver_phone: z.string().optional().describe('phone of the consignee, +966… or 05…'),
  receiver_email: z.string().optional().describe('email of the consignee'),
  receiver_address_line: z.string().optional().describe('street address'),
  receiver_city_id: z.int().optional().describe('city (shipctl cities list)'),
  receiver_country_id: z.int().optional().describe('country (shipctl countries list)'),
  receiver_short_address: z.string().optional().describe('national short address, RHMA3184'),
  warehouse_id: z.int().optional().describe('its warehouse (shipctl warehouses list)'),
  order_grand_total: z.number().optional().describe('what the consignee pays in all'),
  payment_method: z.string().optional().describe('paid or cod; cash, mada and the like too'),
  description: z.string().optional().describe('what is inside'),
  items: z.array(ItemInput).optional().describe('{name, sku, quantity, price, weight in grams}'),
  packages: z.array(PackageInput).optional().describe('{length, width, height, weight, …}'),
});
