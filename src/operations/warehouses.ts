import * as z from 'zod';
import { group, list, record } from './operation.ts';
import { untyped } from './records.ts';

/** The fields are not documented: the ones named here are assumed, others pass through. */
const Warehouse = z.looseObject({
  id: z.int(),
  name: z.string().nullish(),
  city: untyped,
  phone: z.string().nullish(),
  address_line: z.string().nullish(),
});

export const warehouses = group('warehouses', 'Warehouses that orders leave from', {
  list: list({
    title: 'Warehouses List',
    summary: 'List warehouses',
    route: 'GET /api/warehouses',
    grade: 'observed',
    rowGrade: 'assumed',
    row: Warehouse,
    columns: ['id', 'name', 'city', 'phone', 'address_line'],
    examples: ['', '--all --csv'],
  }),
  get: record({
    title: 'warehouse Details',
    summary: 'Show one warehouse',
    route: 'GET /api/warehouses/{warehouse}',
    grade: 'assumed',
    row: Warehouse,
    examples: ['1838'],
  }),
  create: record({
    title: 'Create warehouse',
    summary: 'Create a warehouse',
    route: 'POST /api/warehouses',
    grade: 'assumed',
    done: 'Created warehouse {id}.',
    note: 'The fields are assumed. Add others with -F or --data.',
    input: z.looseObject({
      name: z.string().optional().describe('name'),
      phone: z.string().optional().describe('phone, +966… or 05…'),
      city_id: z.int().optional().describe('city (shipctl cities list)'),
      address_line: z.string().optional().describe('street address'),
    }),
    row: Warehouse,
    examples: ['--name "North store" --city-id 3 --phone +966501234567'],
  }),
});
