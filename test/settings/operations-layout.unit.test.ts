import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSomeOperations, readStoredOperations, writeOperations } from '../../src/settings/overrides.ts';
import { temporaryFolder } from '../support/folders.ts';

const groups = ['orders', 'boxes', 'طلبات', 'a-b'];
const long = 'x'.repeat(300);

/** Operations of a few groups in any order, many enough for an index. */
const contents = fc
  .record({
    ids: fc.array(fc.tuple(fc.constantFrom(...groups), fc.string({ maxLength: 5 })), { minLength: 1, maxLength: 40 }),
    fields: fc.dictionary(fc.constantFrom('credentials', 'values', 'servers'), fc.jsonValue({ maxDepth: 2 })),
    note: fc.string(),
  })
  .map(({ ids, fields, note }) => {
    const many = ids.flatMap(([group, verb]) => Array.from({ length: 30 }, (_, at) => `${group}.${verb}${at}`));
    const all = [...many, ...Array.from({ length: 1000 }, (_, at) => `filler.${at}`)];
    const operations = Object.fromEntries(all.map((id) => [id, { route: 'GET /x', note, long }]));
    // As JSON has it: without -0.
    return JSON.parse(JSON.stringify({ version: 1, operations, ...fields })) as { version: 1; operations: object };
  });

const file = () => join(temporaryFolder(), 'default.operations.json');

describe('a large file of overrides', () => {
  it('holds what was written, in its order, and gives the groups that are asked for', () => {
    const path = file();
    fc.assert(
      fc.property(contents, fc.subarray(groups), (content, wanted) => {
        writeFileSync(path, writeOperations(content));
        const { index: _, ...written } = JSON.parse(readFileSync(path, 'utf8'));
        expect(JSON.stringify(written)).toBe(JSON.stringify(content));
        expect(JSON.stringify(readStoredOperations(path))).toBe(JSON.stringify(content));
        const { operations, ...rest } = readSomeOperations(path, () => new Set(wanted)) ?? {};
        const ids = Object.keys(content.operations).filter((id) => wanted.includes(id.split('.')[0] ?? ''));
        expect(Object.keys(operations as object)).toEqual(ids);
        expect({ ...rest, operations: content.operations }).toEqual(content);
      }),
      { numRuns: 30 },
    );
  });

  const content = {
    version: 1,
    operations: Object.fromEntries(
      ['orders', 'boxes'].flatMap((group) =>
        Array.from({ length: 600 }, (_, at) => [`${group}.v${at}`, { route: 'GET /x', long }]),
      ),
    ),
    values: { a: { place: 'path' } },
  };
  const text = writeOperations(content);
  const boxes = () => new Set(['boxes']);

  it.each([
    ['spaces in the first group', text.replace('"orders.v5":', '"orders.v5":  ')],
    ['another name of a group', text.replace('"boxes.v5":', '"foxes.v5":')],
    ['a line less', text.replace(/"boxes\.v7":.*\n/, '')],
    ['a line more', text.replace('"boxes.v7":', '"boxes.new":{"route":"GET /y"},\n"boxes.v7":')],
    ['an end that is cut', text.slice(0, -3)],
    ['an index that is none', text.replace('"index":[[', '"index":[["orders"],[')],
    ['a place too far', text.replace(/"orders",\d+/, '"orders",99999999999')],
    ['no index', JSON.stringify(content)],
  ])('with %s is read as a whole', (_what, given) => {
    const path = file();
    writeFileSync(path, given);
    expect(readSomeOperations(path, boxes)).toBeUndefined();
  });

  it('may have changes of the same length', () => {
    const path = file();
    writeFileSync(path, text.replace('"boxes.v5":{"route":"GET /x"', '"boxes.v5":{"route":"PUT /x"'));
    expect(readSomeOperations(path, boxes)?.operations).toMatchObject({ 'boxes.v5': { route: 'PUT /x' } });
  });

  it('is small enough to be indented where it has few operations', () => {
    const { operations } = content;
    const few = { version: 1, operations: { 'orders.v0': operations['orders.v0'] } };
    expect(writeOperations(few)).toBe(JSON.stringify(few, undefined, '\t'));
  });
});
