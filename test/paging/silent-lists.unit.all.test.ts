import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Answer, listInProcess, type Query } from '../support/list-in-process.ts';
import { range } from '../support/lists.ts';
import { perRing } from '../support/ring.ts';
import { styleDocument } from '../support/styled-lists.ts';

// Services that say nothing about pages, whatever they know of them: a list is vouched for only if it is whole.

const service = fc.record({
  count: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constantFrom(1, 2, 20, 21, 100, 101, 300)),
  page: fc.constantFrom(undefined, undefined, 'page', 'pageNumber', 'page_number', 'unusual'),
  first: fc.constantFrom(0, 1),
  offset: fc.constantFrom(undefined, undefined, 'offset', 'skip'),
  size: fc.constantFrom(undefined, 'limit', 'per_page', 'page_size', 'unusual_size'),
  fallback: fc.constantFrom(Number.POSITIVE_INFINITY, 1, 2, 7, 10, 20, 50),
  most: fc.constantFrom(Number.POSITIVE_INFINITY, 20, 50, 100),
  hasIds: fc.boolean(),
  /** A row comes at the front with every so many requests; never if 0. */
  pace: fc.constantFrom(0, 0, 0, 2, 5),
  unknown: fc.constantFrom('ignored', 'ignored', 'refused'),
  behind: fc.constantFrom('empty', '404', '422'),
});

type Invented = typeof service extends fc.Arbitrary<infer T> ? T : never;

function answers(invented: Invented) {
  const { count, page, first, offset, size, fallback, most, hasIds, pace, unknown, behind } = invented;
  let asked = 0;
  const refused: Answer = { status: 422, json: { message: 'No.' } };
  return (query: Query): Answer => {
    asked++;
    const known = [page, offset, size, 'tint'];
    if (unknown === 'refused' && Object.keys(query).some((name) => !known.includes(name)))
      return { status: 422, json: { errors: { per_page: ['unknown'] } } };
    const came = pace > 0 ? Math.floor(asked / pace) : 0;
    const all = range(1 - came, count).map((id) => (hasIds ? { id, name: `Thing ${id}` } : { name: `Thing ${id}` }));
    const wanted = Math.min(size === undefined ? fallback : Number(query[size] ?? fallback), most);
    const number = page === undefined ? 0 : Number(query[page] ?? first) - first;
    const start = number * (Number.isFinite(wanted) ? wanted : all.length);
    const from = offset === undefined ? start : start + Number(query[offset] ?? 0);
    if (from < 0 || !Number.isFinite(from)) return refused;
    if (from > 0 && from >= all.length && behind !== 'empty')
      return behind === '404' ? { status: 404, json: {} } : refused;
    return { json: all.slice(from, from + wanted) };
  };
}

/** A limit that no input changes, and a way to other pages that nobody can guess, cannot be seen. */
const isHidden = ({ page, offset, size, fallback, most }: Invented): boolean =>
  (page === undefined || page === 'unusual') && offset === undefined && (size === undefined || size === 'unusual_size')
    ? Math.min(fallback, most) < Number.POSITIVE_INFINITY
    : false;

it('a list that says nothing is vouched for only if it is whole', async () => {
  const told = { whole: 0, open: 0 };
  await fc.assert(
    fc.asyncProperty(service, async (invented) => {
      // Of rows without ids nothing shows that the list has moved.
      fc.pre(!isHidden(invented) && (invented.hasIds || invented.pace === 0));
      const list = await listInProcess(styleDocument({ inputs: [], around: [] }), answers(invented));
      const { rows, failure } = await list.pull();
      told[failure ? 'open' : 'whole']++;
      if (failure) return;
      const names = new Set(rows.map(({ name }) => name));
      const missing = range(1, invented.count).filter((id) => !names.has(`Thing ${id}`));
      expect(missing).toEqual([]);
    }),
    { numRuns: perRing(0, 40, 2000) },
  );
  expect(told.whole).toBeGreaterThan(told.open / 2);
});
