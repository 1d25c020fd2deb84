import { describe, expect, it } from 'vitest';
import { listInProcess } from '../support/list-in-process.ts';
import { sampleOf } from '../support/ring.ts';
import { object, text, things, vendorDocument, whole } from '../support/vendor-parts.ts';

const route = 'GET /things';
const responses = (schema: unknown) => ({ 200: { description: '', content: { 'application/json': { schema } } } });
const documentOf = (schema?: unknown) =>
  vendorDocument({
    route,
    operation: schema ? { responses: responses(schema) } : { responses: {} },
    answer: () => ({}),
  });

/** Reads a response of a list whose document says where the rows are, or nothing of it. */
async function readOf(json: unknown, schema: unknown) {
  const { pull } = await listInProcess(documentOf(schema), () => ({ json }), route);
  const { rows, failure } = await pull();
  return { ids: rows.map(({ id }) => id), kind: failure?.kind };
}

const described = object({ things, total: whole, note: text });
const row = (id: number) => ({ id, name: `Thing ${id}` });

describe('an object where the list should be', () => {
  const cases: readonly [string, unknown, unknown][] = [
    ['is one row if it is a record', { things: row(1), total: 1 }, { ids: [1], kind: undefined }],
    ['is a part of the list if the total says so', { things: row(1), total: 5 }, { ids: [1], kind: 'partial' }],
    [
      'is a list if its names are places',
      { things: { 0: row(1), 2: row(3) }, total: 2 },
      { ids: [1, 3], kind: undefined },
    ],
    ['is no row if it is none', { things: { error: 'no', hint: 'x', at: 1 } }, { ids: [], kind: 'unavailable' }],
    ['is no row if it holds the rows', { things: { list: [row(1)], count: 1 } }, { ids: [], kind: 'unavailable' }],
  ];

  it.each(sampleOf(cases, 3))('%s', async (_what, json, read) => {
    expect(await readOf(json, described)).toEqual(read);
  });
});

describe('a list of which the document says nothing', () => {
  const cases: readonly [string, unknown, unknown][] = [
    [
      'is the one on its level',
      { result: { things: [row(1), row(2)], errors: [] }, total: 2 },
      { ids: [1, 2], kind: undefined },
    ],
    ['goes on where a count below says so', { result: { things: [row(1)], total: 9 } }, { ids: [1], kind: 'partial' }],
    ['is none of two', { result: { things: [row(1)], others: [row(2)] } }, { ids: [], kind: 'unavailable' }],
    ['is nothing that a record holds', { result: { id: 7, items: [row(1)] } }, { ids: [], kind: 'unavailable' }],
  ];

  it.each(sampleOf(cases, 3))('%s', async (_what, json, read) => {
    expect(await readOf(json, undefined)).toEqual(read);
  });
});
