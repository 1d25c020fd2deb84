import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listInProcess } from '../support/list-in-process.ts';
import { range } from '../support/lists.ts';
import { countedStyles, followedStyles } from '../support/paging-styles.ts';
import { perRing, sampleOf } from '../support/ring.ts';
import { answerOf, type Shop, styleDocument, thing } from '../support/styled-lists.ts';

const things = (count: number) => range(1, count).map(thing);

interface Case {
  readonly total: number;
  readonly perPage: number | undefined;
  readonly most: number;
  readonly concurrency: number;
}

const anyList: fc.Arbitrary<Case> = fc
  .record({
    total: fc.integer({ min: 0, max: 130 }),
    perPage: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
    most: fc.integer({ min: 1, max: 60 }),
    concurrency: fc.integer({ min: 1, max: 6 }),
  })
  .filter(({ total, perPage = 60, most }) => total / Math.min(perPage, most) <= 12);

/** No rows, a page and no more, one more, and a page size that the service does not give. */
const edges: [Case][] = [
  [{ total: 0, perPage: undefined, most: 30, concurrency: 1 }],
  [{ total: 30, perPage: undefined, most: 30, concurrency: 3 }],
  [{ total: 31, perPage: 30, most: 60, concurrency: 3 }],
  [{ total: 65, perPage: 40, most: 15, concurrency: 6 }],
];

const styles = { ...countedStyles, ...followedStyles };

/** Empty pages that show the end. */
const endingOf = (name: string) => (name.includes('without a total') ? 2 : 1);

/** Nothing tells whether pages are counted from 0 or from 1: the page that is called 1 is asked for. */
const askingOf = (name: string) => (/^X-WP|^pages .*without a total/.test(name) ? 1 : 0);

/** Where the last page is full, one of another size is asked for. */
const acrossOf = (name: string) => (/^pages? .*without a total/.test(name) ? 1 : 0);

/** The second page begins with the last row of the first, which may make one page more. */
const overlapOf = (name: string) => (name === 'offsets without a total' ? 1 : 0);

const idsOf = (rows: readonly { readonly id?: unknown }[]): unknown[] => rows.map(({ id }) => id);

describe('a list that is paged in a way of its own', () => {
  it.each(sampleOf(Object.entries(styles), 2))('is read whole, each row once and in order: %s', async (name, style) => {
    const shop: Shop = { rows: [], most: 100, fallback: 15 };
    const { pull } = await listInProcess(styleDocument(style), (query) => answerOf(style, shop, { query }));
    await fc.assert(
      fc.asyncProperty(anyList, async ({ total, perPage, concurrency, most }) => {
        Object.assign(shop, { rows: things(total), most });
        const isSizeChosen = perPage !== undefined;
        const size = isSizeChosen ? { perPage, isSizeChosen } : {};
        const { rows, failure, asked } = await pull({ concurrency, input: { tint: 'red & blue' }, ...size });
        const used = Math.min(most, perPage ?? 100);
        // If all pages are full, and those of each smaller size would be full too, none shows that the list ends there.
        const areFull = total > used && range(1, used).every((each) => total % each === 0);
        const mayBeOpen = /^pages .*without a total/.test(name) && areFull;
        const kinds = mayBeOpen ? [undefined, 'partial'] : [undefined];
        expect(kinds, String(failure?.message)).toContain(failure?.kind);
        expect(idsOf(rows)).toEqual(range(1, total));
        expect(asked.every(({ tint }) => tint === 'red & blue')).toBe(true);
        // The first page is read again, where there is a total.
        const needed = Math.ceil(total / used) + 1;
        expect(asked.length).toBeLessThanOrEqual(
          needed + endingOf(name) + askingOf(name) + overlapOf(name) + acrossOf(name),
        );
      }),
      { numRuns: perRing(4, 4, 200), examples: edges },
    );
  });

  it.each(sampleOf(Object.entries(styles), 2))(
    'gives --limit rows with as few requests as that needs: %s',
    async (name, style) => {
      const shop: Shop = { rows: things(95), most: 30, fallback: 15 };
      const { pull } = await listInProcess(styleDocument(style), (query) => answerOf(style, shop, { query }));
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 110 }), async (limit) => {
          const { rows, failure, asked } = await pull({ all: false, limit, perPage: Math.min(limit, 100) });
          expect({ failure, ids: idsOf(rows) }).toEqual({ failure: undefined, ids: range(1, Math.min(limit, 95)) });
          const needed = Math.ceil(Math.min(limit, 95) / Math.min(limit, 30));
          const ending = name.includes('without a total') && limit > 95 ? endingOf(name) : 0;
          const asking = needed + ending > 1 ? askingOf(name) : 0;
          expect(asked.length).toBeLessThanOrEqual(needed + ending + asking + overlapOf(name));
          if (overlapOf(name) === 0) expect(asked.length).toBe(needed + ending + asking);
        }),
        { numRuns: perRing(4, 4, 110), examples: [[1], [30], [31], [95], [96], [110]] },
      );
    },
  );
});
