import * as z from 'zod';
import { group, record } from './operation.ts';
import { untyped } from './records.ts';

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
    note: 'The external_id is the waybill of the courier. Couriers: shipctl couriers list',
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
