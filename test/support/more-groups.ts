import * as z from 'zod';
import { group, list, record } from '../../src/operations/operation.ts';
import { orders } from '../../src/operations/orders.ts';

const Driver = z.looseObject({ id: z.int(), name: z.string(), city: z.string().nullable() });

/** Everything that a new group needs. */
export const drivers = group('drivers', 'Drivers who fetch parcels', {
  list: list({
    title: 'Drivers List',
    summary: 'List drivers',
    route: 'GET /api/drivers',
    grade: 'published',
    input: z.object({ city: z.string().optional().describe('only drivers of this city') }),
    row: Driver,
    columns: ['id', 'name', 'city'],
    examples: ['', '--city Riyadh'],
  }),
  create: record({
    title: 'Create Driver',
    summary: 'Add a driver',
    route: 'POST /api/drivers',
    grade: 'assumed',
    input: z.looseObject({ name: z.string(), age: z.int().optional().describe('years') }),
    row: Driver,
    columns: ['id', 'name'],
    examples: ['--name Salem'],
  }),
  dismiss: record({
    title: 'Dismiss Driver',
    summary: 'Dismiss drivers',
    route: 'DELETE /api/drivers/{driver}',
    grade: 'assumed',
    row: Driver,
    columns: ['id'],
    acceptsMany: true,
    confirm: 'Dismiss driver {driver}?',
    examples: ['7', '7 8 --yes'],
  }),
});

export const oneMore = [orders, drivers];

/** A group whose record schema throws. */
export const faulty = group('things', 'Things that are not well made', {
  list: list({
    title: 'Things List',
    summary: 'List things',
    route: 'GET /api/things',
    grade: 'assumed',
    input: z.object({}),
    row: z.looseObject({
      id: z.int(),
      name: z.custom(() => {
        throw new TypeError('the schema is broken');
      }),
    }),
    columns: ['id'],
    examples: [''],
  }),
});

/** Paged like orders, with records of two fields: long lists of them cost little. */
export const smallRecords = group('small-records', 'Records of two fields', {
  list: list({
    title: 'Small Records List',
    summary: 'List small records',
    route: 'GET /api/small-records',
    grade: 'assumed',
    envelope: 'data',
    input: z.object({}),
    row: z.looseObject({ id: z.int(), tax: z.number().optional() }),
    columns: ['id', 'tax'],
    examples: [''],
  }),
});
