import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { group, list, record } from '../../src/operations/operation.ts';

// Each mark expects an error: `npm run types` fails where one of them is not needed.

const Robot = z.looseObject({ id: z.int(), name: z.string(), state: z.string() });
const words = { title: 'Robots', summary: 'Robots', grade: 'assumed', columns: [], examples: [''] } as const;
const Filter = z.object({ state: z.string().optional(), pass: z.string().optional() });

const read = { ...words, route: 'GET /api/robots', row: Robot } as const;
const filtered = { ...read, input: Filter } as const;

const robots = list(read);
const robot = record({ ...words, route: 'GET /api/robots/{robot}', row: Robot });
const made = record({ ...words, route: 'POST /api/robots', row: Robot });

const compiling = {
  good: () =>
    group('robots', 'Robots', {
      list: list({
        ...filtered,
        columns: ['id', { called: ['name', 'state'] }],
        splitBy: 'state',
        synonyms: { condition: 'state' },
      }),
      get: robot,
      create: made,
      start: made,
    }),
  // @ts-expect-error a column that the record does not have
  column: () => list({ ...read, columns: ['colour'] }),
  // @ts-expect-error a column that the one record does not have
  recordColumn: () => record({ ...words, route: 'GET /api/robots/{robot}', row: Robot, columns: ['colour'] }),
  // @ts-expect-error passes over one record
  recordSplit: () => record({ ...filtered, route: 'GET /api/robots/{robot}', splitBy: 'state' }),
  // @ts-expect-error a heading over a field that the record does not have
  heading: () => list({ ...read, columns: [{ called: ['name', 'colour'] }] }),
  // @ts-expect-error a verb that has another name here
  show: () => group('robots', 'Robots', { show: robot }),
  // @ts-expect-error another one
  remove: () => group('robots', 'Robots', { list: robots, remove: made }),
  // @ts-expect-error a list is no creation
  created: () => group('robots', 'Robots', { create: robots }),
  // @ts-expect-error what is listed is read
  listed: () => group('robots', 'Robots', { list: made }),
  // @ts-expect-error what is updated is not created
  updated: () => group('robots', 'Robots', { update: made }),
  // @ts-expect-error passes over an unknown input
  passes: () => list({ ...filtered, splitBy: 'states' }),
  // @ts-expect-error another word for an unknown input
  synonym: () => list({ ...filtered, synonyms: { a: 'b' } }),
  // @ts-expect-error a secret that is no input
  secret: () => list({ ...filtered, secret: ['password'] }),
  // @ts-expect-error a method that HTTP does not have
  method: () => list({ ...read, route: 'FETCH /api/robots' }),
  // @ts-expect-error an address instead of a path
  address: () => list({ ...read, route: 'GET https://evil.example/api' }),
  // @ts-expect-error a grade that is none
  grade: () => list({ ...read, grade: 'certain' }),
};

describe('an entry', () => {
  it.each(Object.entries(compiling))('%s is checked by the compiler', (_what, make) => {
    expect(make).not.toThrow();
  });
});
