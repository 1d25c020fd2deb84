import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsedRow } from '../../src/base/row.ts';
import { pagesOpener } from '../../src/paging/kinds.ts';
import { range } from '../support/lists.ts';
import { perRing } from '../support/ring.ts';

/** How a service turns the size that it is asked for into the one that it uses. */
const services: Readonly<Record<string, (size: number) => number>> = {
  exact: (size) => size,
  'at most 30': (size) => Math.min(size, 30),
  'at least 10': (size) => Math.max(size, 10),
  'always 20': () => 20,
  'rounded up to tens': (size) => Math.ceil(size / 10) * 10,
  'rounded down to tens': (size) => Math.max(10, Math.floor(size / 10) * 10),
};

const styles = {
  page: { kind: 'page', page: 'page', size: 'size', firstPage: 1 },
  offset: { kind: 'offset', offset: 'offset', size: 'size' },
} as const;

const openers = { page: await pagesOpener(styles.page, []), offset: await pagesOpener(styles.offset, []) };

/** Pages of a list of so many rows, asked for one after another: page and size. */
function readerOf(kind: keyof typeof styles, use: (size: number) => number, total: number, named: boolean) {
  const pages = openers[kind]();
  return (page: number, size: number) => {
    const sent = pages.request(page, size).inputs;
    const used = use(Number(sent.size));
    const start = kind === 'page' ? (Number(sent.page ?? 1) - 1) * used : Number(sent.offset ?? 0);
    const ids = range(1, total).slice(start, start + used);
    const json = { total, ...(named && { limit: used }) };
    const rows = ids.map((id) => parsedRow({ id }));
    return pages.read({ rows }, { headers: {}, json }, { at: page, size });
  };
}

const anyService = fc.record({
  kind: fc.constantFrom<keyof typeof styles>('page', 'offset'),
  service: fc.constantFrom(...Object.keys(services)),
  named: fc.boolean(),
  total: fc.integer({ min: 1, max: 400 }),
  first: fc.integer({ min: 1, max: 120 }),
  sizes: fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 6 }),
});

describe('pages of a numbered list', () => {
  it('have the size that the service used, whatever was asked for before', () => {
    fc.assert(
      fc.property(anyService, ({ kind, service, named, total, first, sizes }) => {
        const read = readerOf(kind, services[service] ?? ((size) => size), total, named);
        read(1, first);
        for (const size of sizes) {
          for (const page of range(1, Math.ceil(total / size))) {
            const { rows, counts } = read(page, size);
            if (!counts) throw new Error('no counts');
            expect(counts.total).toBe(total);
            // A page that is called one of its size is just that.
            if (counts.perPage !== size && !(kind === 'offset' && counts.perPage > size)) continue;
            const start = (counts.current - 1) * counts.perPage;
            const expected = range(1, total).slice(start, start + counts.perPage);
            // The length of the last page does not show its size.
            const isUnsure = size > first || service === 'rounded down to tens';
            if (isUnsure && start + counts.perPage >= total) continue;
            expect({ kind, service, size, ids: rows.map(({ id }) => id) }).toMatchObject({ ids: expected });
          }
        }
      }),
      { numRuns: perRing(25, 30, 2000) },
    );
  });

  it('are asked for just as wanted where the service takes any size', () => {
    const pages = openers.offset();
    expect(pages.request(7, 57).inputs).toEqual({ offset: 342, size: 57 });
    expect(pages.request(3, 100).inputs).toEqual({ offset: 200, size: 100 });
  });
});
