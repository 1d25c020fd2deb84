import * as z from 'zod';
import { group, list, record } from './operation.ts';
import { PackageInput, untyped } from './records.ts';

/** The record of a shipment (observed): `external_id` is the courier's waybill. */
const Shipment = z.looseObject({
  id: untyped,
  order_id: untyped,
  external_id: untyped,
  shipment_label_url: z.string().nullish(),
  tracking_link: z.string().nullish(),
  order_status: z.string().nullish(),
});

export const shipments = group('shipments', 'Shipments: hand orders to a courier', {
  create: record({
    title: 'Create Shipment',
    summary: 'Create a shipment for an order',
    route: 'POST /api/shipments',
    grade: 'observed',
    done: 'Created shipment {id}.',
    next: { about: 'To save its label', command: 'shipments invoice' },
    note: `The external_id is the waybill of the courier. --courier takes any name of a courier that the service lists, in either
script, and sends the service's own: shipctl couriers list. -F courier=… is sent as it is.`,
    input: z.looseObject({
      order_id: z.int().optional().describe('the order to send'),
      courier: z.string().optional().describe('the courier to send it with'),
    }),
    costsMoney: true,
    confirm: 'Create a shipment?',
    row: Shipment,
    examples: ['--order-id 3147 --courier aramex', '--order-id 3132 --courier spl --yes --json'],
  }),
  return: record({
    title: 'Return Shipment',
    summary: 'Create a return shipment',
    route: 'POST /api/shipments/reverse-shipment',
    grade: 'assumed',
    rowGrade: 'observed',
    done: 'Created return shipment {id}.',
    note: "The provider's reference shows the path cut off, in mixed case (reverse-Shipmen…). The order may get a new id.",
    alternatives: ['POST /api/shipments/reverse-Shipment', 'POST /api/shipments/{shipment}/return'],
    input: z.looseObject({
      order_id: z.int().optional().describe('the order to return'),
      courier: z.string().optional().describe('the courier to collect it with'),
    }),
    costsMoney: true,
    confirm: 'Create a return shipment?',
    row: Shipment,
    examples: ['--order-id 2977 --courier aramex'],
  }),
  invoice: record({
    title: 'Print Invoice',
    summary: 'Save the invoices of shipments as PDF',
    route: 'GET /api/shipments/{shipment}/invoice',
    grade: 'assumed',
    note: 'Without --out each is saved to invoice-<shipment>.pdf, unless that exists. With --out all are merged into one PDF.',
    alternatives: ['GET /api/orders/{shipment}/invoice'],
    acceptsMany: true,
    document: ['url', 'invoice_url', 'pdf_url', 'link', 'invoice', 'pdf', 'file', 'shipment_label_url'],
    row: z.looseObject({}),
    examples: ['7 --out invoice.pdf', '7 8 9 --out all.pdf'],
  }),
  'pickup-id': record({
    title: 'Get Pickup id',
    summary: 'Show the pickup id of a shipment',
    route: 'GET /api/shipments/{shipment}/pickup-id',
    grade: 'assumed',
    row: z.looseObject({ pickup_id: untyped }),
    examples: ['7', '7 --json'],
  }),
});

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

/** How the prices of a list are read. */
export const ratesNote = `compared_price_sar is each price in riyals, without a fee for cash on delivery; of price_sar and price_cents the service sends one, and the other is null.`;

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
    note: `Weights are in kilograms here. The identifiers differ from the courier names that shipments take.

${ratesNote}`,
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
      '--from-city Riyadh --to-city Jeddah --weight 3',
      '--from-city 3 --to-city 6 --box Medium --weight 1.5',
      "--from-city 3 --to-city 6 -F 'packages[0].weight=1.5' --json",
    ],
  }),
});
