import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { parsedRow } from '../../src/base/row.ts';
import type { FetchPage } from '../../src/paging/list-reading.ts';
import type { Page } from '../../src/paging/page.ts';
import { readList } from '../../src/paging/read-list.ts';
import { perRing } from '../support/ring.ts';

type Change = readonly [kind: 'front' | 'back' | 'gone' | 'raised', at: number];

/** A list that changes once before some requests. `always` has the ids that were in it from first to last request. */
class Moving {
  private ids: number[];
  private next = 1000;
  readonly always: Set<number>;
  requests = 0;

  constructor(
    count: number,
    private readonly changes: ReadonlyMap<number, Change>,
  ) {
    this.ids = Array.from({ length: count }, (_, at) => at + 1);
    this.always = new Set(this.ids);
  }

  private change([kind, at]: Change): void {
    if (kind === 'front') this.ids.unshift(this.next++);
    if (kind === 'back') this.ids.push(this.next++);
    if (this.ids.length === 0) return;
    const [id] = kind === 'gone' || kind === 'raised' ? this.ids.splice(at % this.ids.length, 1) : [];
    if (id === undefined) return;
    if (kind === 'raised') this.ids.unshift(id);
    else this.always.delete(id);
  }

  page(number: number, perPage: number): Page {
    const change = this.changes.get(this.requests++);
    if (change && this.requests > 1) this.change(change);
    const rows = this.ids.slice((number - 1) * perPage, number * perPage).map((id) => parsedRow({ id }));
    const total = this.ids.length;
    return { rows, counts: { current: number, last: Math.max(1, Math.ceil(total / perPage)), perPage, total } };
  }
}

async function read(list: Moving, perPage: number, concurrency: number, verify = false) {
  const got: number[] = [];
  const fetch: FetchPage = async (page) => list.page((page as number | undefined) ?? 1, perPage);
  try {
    for await (const { rows } of readList({
      open: () => fetch,
      noun: 'orders',
      operation: () => ['orders.list'],
      all: true,
      concurrency,
      verify,
    })) {
      got.push(...rows.map(({ id }) => id as number));
    }
    return { got, code: 0 };
  } catch (error) {
    if (error instanceof Failure && error.kind === 'partial') return { got, code: 8 };
    throw error;
  }
}

const change: fc.Arbitrary<Change> = fc.tuple(fc.constantFrom('front', 'back', 'gone', 'raised'), fc.nat(60));

const scenario = fc.record({
  count: fc.integer({ min: 0, max: 40 }),
  perPage: fc.integer({ min: 1, max: 9 }),
  changes: fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), change), { maxLength: 4 }),
});

describe('a list with one change at a time while it is read', () => {
  it.each([1, 4])('is complete with exit 0, or ends with 8, and repeats no row (%i at once)', async (concurrency) => {
    const law = fc.asyncProperty(scenario, async ({ count, perPage, changes }) => {
      const list = new Moving(count, new Map(changes));
      const { got, code } = await read(list, perPage, concurrency);
      expect(new Set(got).size).toBe(got.length);
      if (code === 0) expect([...list.always].filter((id) => !got.includes(id))).toEqual([]);
      expect(list.requests).toBeLessThan(2000);
    });
    await fc.assert(law, { numRuns: perRing(150, 200, 10_000) });
  });

  it('is read to the end in one pass where rows are only added behind', async () => {
    const changes = new Map<number, Change>([3, 6, 9, 12].map((at) => [at, ['back', 0]]));
    const list = new Moving(40, changes);
    expect(await read(list, 4, 1)).toMatchObject({ code: 0 });
    expect(list.requests).toBeLessThan(25);
  });

  it('counts a row that only a faulty page held, without a second pass', async () => {
    // Row 17 is added behind; row 9, in the faulty page, is gone when the page is read again.
    const changes = new Map<number, Change>();
    changes.set(2, ['back', 0]).set(3, ['gone', 8]);
    const list = new Moving(16, changes);
    const { got, code } = await read(list, 4, 1);
    expect(code).toBe(0);
    expect(got).toContain(9);
    // Each boundary is looked at again; a second pass would take as many once more.
    expect(list.requests).toBeLessThan(30);
  });

  it('finds a row that jumps to the front from a boundary that is being closed', async () => {
    const changes = new Map<number, Change>([
      [7, ['gone', 0]],
      [22, ['raised', 20]],
    ]);
    const list = new Moving(23, changes);
    const { got, code } = await read(list, 3, 4);
    if (code === 0) expect([...list.always].filter((id) => !got.includes(id))).toEqual([]);
  });

  it('does not let a deleted row offset a missed one', async () => {
    const list = new Moving(
      16,
      new Map<number, Change>([
        [2, ['gone', 1]],
        [3, ['raised', 12]],
      ]),
    );
    const { got, code } = await read(list, 4, 1);
    if (code === 0) expect([...list.always].filter((id) => !got.includes(id))).toEqual([]);
  });
});
