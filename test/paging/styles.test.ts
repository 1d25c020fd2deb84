import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsOf, range } from '../support/lists.ts';
import { countedStyles, followedStyles } from '../support/paging-styles.ts';
import { type Shop, styledList, thing } from '../support/styled-lists.ts';

const things = (count: number) => range(1, count).map(thing);
const all = ['things', 'list', '--all', '-o', 'ndjson'];

const anyList = fc
  .record({
    total: fc.integer({ min: 0, max: 130 }),
    perPage: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
    most: fc.integer({ min: 1, max: 60 }),
    concurrency: fc.integer({ min: 1, max: 6 }),
  })
  .filter(({ total, perPage = 60, most }) => total / Math.min(perPage, most) <= 12);

const styles = { ...countedStyles, ...followedStyles };

/** Empty pages that show the end. */
const endingOf = (name: string) => (name.includes('without a total') ? 2 : 1);

/** Nothing tells whether pages are counted from 0 or from 1: the page that is called 1 is asked for. */
const askingOf = (name: string) => (/^X-WP|^pages .*without a total/.test(name) ? 1 : 0);

/** The second page begins with the last row of the first, which may make one page more. */
const overlapOf = (name: string) => (name === 'offsets without a total' ? 1 : 0);

describe('a list that is paged in a way of its own', () => {
  it.each(Object.entries(styles))('is read whole, each row once and in order: %s', async (name, style) => {
    const shop: Shop = { rows: [], most: 100, fallback: 15 };
    const { type, service } = await styledList(style, shop);
    await fc.assert(
      fc.asyncProperty(anyList, async ({ total, perPage, concurrency, most }) => {
        Object.assign(shop, { rows: things(total), most });
        const before = service.requests.length;
        const size = perPage === undefined ? [] : ['--per-page', String(perPage)];
        const outcome = await type(...all, '--tint', 'red & blue', '--concurrency', String(concurrency), ...size);
        expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, total) });
        const sent = service.requests.slice(before);
        expect(sent.every(({ path, query }) => path === '/api/things' && query.tint === 'red & blue')).toBe(true);
        // The first page is read again, where there is a total.
        const needed = Math.ceil(total / Math.min(most, perPage ?? 100)) + 1;
        expect(sent.length).toBeLessThanOrEqual(needed + endingOf(name) + askingOf(name) + overlapOf(name));
      }),
      { numRuns: 12 },
    );
  });

  it.each(Object.entries(styles))('gives --limit rows with as few requests as that needs: %s', async (name, style) => {
    const shop: Shop = { rows: things(95), most: 30, fallback: 15 };
    const { type, service } = await styledList(style, shop);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 110 }), async (limit) => {
        const before = service.requests.length;
        const outcome = await type('things', 'list', '--limit', String(limit), '-o', 'ndjson');
        expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, Math.min(limit, 95)) });
        const needed = Math.ceil(Math.min(limit, 95) / Math.min(limit, 30));
        const ending = name.includes('without a total') && limit > 95 ? endingOf(name) : 0;
        const asking = needed + ending > 1 ? askingOf(name) : 0;
        const sent = service.requests.length - before;
        expect(sent).toBeLessThanOrEqual(needed + ending + asking + overlapOf(name));
        if (overlapOf(name) === 0) expect(sent).toBe(needed + ending + asking);
      }),
      { numRuns: 10 },
    );
  });
});
