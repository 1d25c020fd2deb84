import { describe, expect, it } from 'vitest';
import { parsedRow } from '../../src/base/row.ts';
import type { PageCounts } from '../../src/paging/find-list.ts';
import { readList } from '../../src/paging/read-list.ts';
import { perRing } from '../support/ring.ts';

/** Reads all pages of a list without HTTP; `requests` counts the pages requested. */
function reading(pageOf: (page: number) => { rows: readonly object[]; counts: Omit<PageCounts, 'current'> }) {
  const state = { requests: 0, ids: [] as unknown[] };
  const fetch = async (page = 1) => {
    state.requests++;
    const { rows, counts } = pageOf(page);
    return { rows: rows.map((row) => parsedRow({ ...row })), counts: { current: page, ...counts } };
  };
  const all = async () => {
    for await (const { rows } of readList({
      open: () => (page) => fetch(page as number),
      noun: 'boxes',
      operation: () => ['boxes.list'],
      all: true,
      concurrency: 8,
    })) {
      state.ids.push(...rows.map(({ id }) => id));
    }
  };
  return { state, all };
}

describe('an endless list', () => {
  it('is given up where no record has an id, though a billion pages are promised', async () => {
    const { state, all } = reading(() => ({
      ...{ rows: [{ type: 'b' }], counts: { last: 1_000_000_000, perPage: 1, total: 3 } },
    }));
    await expect(all()).rejects.toMatchObject({ kind: 'partial' });
    expect(state.requests).toBeLessThan(2000);
  });

  it('is given up where it grows by a page with every page that is read', async () => {
    const { state, all } = reading((page) => ({
      ...{ rows: [{ id: page }], counts: { last: page + 10, perPage: 1, total: page + 10 } },
    }));
    await expect(all()).rejects.toMatchObject({
      ...{ kind: 'partial', message: expect.stringContaining('grows faster than it can be read') },
    });
    expect(state.requests).toBeLessThan(10_000);
    expect(new Set(state.ids).size).toBe(state.ids.length);
  });
});

describe('a list of thousands of pages', () => {
  it('is read to its end, each page once', async () => {
    const many = perRing(5000, 5000, 20_000);
    const { state, all } = reading((page) => ({
      ...{ rows: [{ id: page }], counts: { last: many, perPage: 1, total: many } },
    }));
    await all();
    // The first page is read again at the end.
    expect(state.requests).toBe(many + 1);
    expect(state.ids).toEqual(Array.from({ length: many }, (_, at) => at + 1));
  });
});
