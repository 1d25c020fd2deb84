import * as z from 'zod';
import { group, list, record } from './operation.ts';
import { Warehouse } from './records/account.ts';

const warehouseColumns = ['id', 'name', 'city', 'phone', 'address_line'] as const;

export const warehouses = group('warehouses', 'Warehouses that orders leave from', {
  list: list({
    title: 'Warehouses List',
    summary: 'List warehouses',
    route: 'GET /api/warehouses',
    grade: 'observed',
    row: Warehouse,
    columns: warehouseColumns,
    examples: ['', '--all --csv'],
  }),
  get: record({
    title: 'warehouse Details',
    summary: 'Show one warehouse',
    route: 'GET /api/warehouses/{warehouse}',
    grade: 'assumed',
    row: Warehouse,
    columns: warehouseColumns,
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
      phone: z.string().optional().describe('phone, +966…'),
      city_id: z.int().optional().describe('city (shipctl cities list)'),
      address_line: z.string().optional().describe('street address'),
    }),
    row: Warehouse,
    columns: warehouseColumns,
    examples: ['--name "North store" --city-id 3 --phone +966501234567'],
  }),
});
