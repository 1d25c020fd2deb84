import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overridesKind, readStoredOperations, type StoredOperations } from '../../src/settings/overrides.ts';
import { temporaryFolder } from '../support/folders.ts';
import { perRing } from '../support/ring.ts';

const groups = ['orders', 'boxes', 'طلبات', 'a-b'];
const long = 'x'.repeat(300);

/** Operations of a few groups in any order, many enough for a large file. */
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
    return JSON.parse(JSON.stringify({ version: 1, operations, ...fields })) as StoredOperations;
  });

const write = (content: StoredOperations): string => overridesKind.format?.(content) ?? '';

/** The path of a file with this text. */
function fileWith(text: string): string {
  const path = join(temporaryFolder(), 'default.operations.json');
  writeFileSync(path, text);
  return path;
}

describe('a large file of overrides', () => {
  it('holds what was written, in its order, and gives the groups that are asked for', () => {
    fc.assert(
      fc.property(contents, fc.subarray(groups), (content, wanted) => {
        const text = write(content);
        expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(content));
        const path = fileWith(text);
        expect(JSON.stringify(readStoredOperations(path))).toBe(JSON.stringify(content));
        const { operations, ...rest } = readStoredOperations(path, () => new Set(wanted));
        const ids = Object.keys(content.operations).filter((id) => wanted.includes(id.split('.')[0] ?? ''));
        expect(Object.keys(operations)).toEqual(ids);
        expect({ ...rest, operations: content.operations }).toEqual(content);
      }),
      { numRuns: perRing(6, 6, 100) },
    );
  });

  const content: StoredOperations = {
    version: 1,
    operations: Object.fromEntries(
      ['orders', 'boxes'].flatMap((group) =>
        Array.from({ length: 600 }, (_, at) => [`${group}.v${at}`, { route: 'GET /x', long }]),
      ),
    ),
    values: { a: { place: 'path' } },
  };
  const text = write(content);
  const boxes = () => new Set(['boxes']);
  const groupsRead = (given: string) => {
    const ids = Object.keys(readStoredOperations(fileWith(given), boxes).operations);
    return [...new Set(ids.map((id) => id.split('.')[0]))];
  };

  it.each([
    ['as it was written', text],
    ['with spaces', text.replace('"orders.v5":', '"orders.v5":  ')],
    ['without one of its lines', text.replace(/"boxes\.v7":.*\n/, '')],
    ['with a further line', text.replace('"boxes.v7":', '"boxes.new":{"route":"GET /y"},\n"boxes.v7":')],
  ])('%s gives the groups that are asked for', (_what, given) => {
    expect(groupsRead(given)).toEqual(['boxes']);
  });

  it.each([
    ['with an operation on two lines', text.replace('"boxes.v5":{', '"boxes.v5":{\n')],
    ['with blanks before a name', text.replace('"orders.v5"', ' "orders.v5"')],
    ['on one line', JSON.stringify(content)],
    ['in indented lines', JSON.stringify(content, undefined, '\t')],
  ])('%s is read as a whole', (_what, given) => {
    expect(groupsRead(given)).toEqual(['orders', 'boxes']);
  });

  it.each([
    ['an end that is cut', text.slice(0, -3)],
    ['half an operation', text.replace(/("boxes\.v7":.{50}).*/, '$1')],
  ])('with %s is damaged', (_what, given) => {
    expect(() => readStoredOperations(fileWith(given), boxes)).toThrow('The file of overrides is damaged');
  });

  it('may have changes', () => {
    const path = fileWith(text.replace('"boxes.v5":{"route":"GET /x"', '"boxes.v5":{"route":"DELETE /x"'));
    expect(readStoredOperations(path, boxes).operations).toMatchObject({ 'boxes.v5': { route: 'DELETE /x' } });
  });

  it('is small enough to be indented where it has few operations', () => {
    const few = { ...content, operations: Object.fromEntries(Object.entries(content.operations).slice(0, 1)) };
    expect(write(few)).toBe(JSON.stringify(few, undefined, '\t'));
  });
});
