import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { parsedRow } from '../../src/base/row.ts';
import type { FetchPage } from '../../src/paging/list-reading.ts';
import type { Page } from '../../src/paging/page.ts';
import { readList } from '../../src/paging/read-list.ts';
import { perRing } from '../support/ring.ts';

/** What happens to the list between two requests: rows are added or removed, and the list may be sorted again. */
interface Change {
  readonly kind: 'come' | 'go';
  /** Places, as shares of the list. */
  readonly at: readonly number[];
  /** Sorted again by this number; 0 keeps the order. */
  readonly shuffle: number;
}

/** A faulty page, sent once. */
type Glitch = 'empty' | 'page before' | 'last page 1' | 'last page too large';

interface Scenario {
  readonly count: number;
  readonly asked: number;
  readonly most: number;
  readonly concurrency: number;
  readonly changes: readonly (readonly [request: number, change: Change])[];
  readonly glitches: readonly (readonly [request: number, glitch: Glitch])[];
  /** How long each response takes to be made and to arrive, so that responses arrive out of order. */
  readonly delays: readonly (readonly [before: number, after: number])[];
}

const turns = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left--) await Promise.resolve();
};

/** A service whose list changes. `always` has the rows that were in it from the first request to the last. */
class Storm {
  private ids: number[];
  private next = 1000;
  readonly always: Set<number>;
  requests = 0;

  constructor(private readonly given: Scenario) {
    this.ids = Array.from({ length: given.count }, (_, at) => at + 1);
    this.always = new Set(this.ids);
  }

  private change({ kind, at, shuffle }: Change): void {
    for (const share of at) {
      const place = Math.floor(share * this.ids.length);
      if (kind === 'come') this.ids.splice(place, 0, this.next++);
      else for (const id of this.ids.splice(place, 1)) this.always.delete(id);
    }
    const order = (id: number): number => (id * 7919 * shuffle) % 104_729;
    if (shuffle > 0) this.ids.sort((a, b) => order(a) - order(b));
  }

  private answer(request: number, number: number): Page {
    for (const [when, change] of this.given.changes) if (when === request) this.change(change);
    const glitch = this.given.glitches.find(([when]) => when === request)?.[1];
    const perPage = Math.min(this.given.asked, this.given.most);
    const shown = glitch === 'page before' ? Math.max(1, number - 1) : number;
    const rows = glitch === 'empty' ? [] : this.ids.slice((shown - 1) * perPage, shown * perPage);
    const right = Math.max(1, Math.ceil(this.ids.length / perPage));
    const last = glitch === 'last page 1' ? 1 : glitch === 'last page too large' ? right + 50 : right;
    return {
      rows: rows.map((id) => parsedRow({ id })),
      counts: { current: number, last, perPage, total: this.ids.length },
    };
  }

  async fetch(number: number): Promise<Page> {
    const [before, after] = this.given.delays[number % this.given.delays.length] ?? [0, 0];
    await turns(before);
    const page = this.answer(this.requests++, number);
    await turns(after);
    return page;
  }
}

async function read(list: Storm, { concurrency }: Pick<Scenario, 'concurrency'>, verify = false) {
  const got: number[] = [];
  const fetch: FetchPage = (page) => list.fetch((page as number | undefined) ?? 1);
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

const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('come', 'go'),
  // Mostly the front: new orders are added there.
  at: fc.array(fc.oneof(fc.constant(0), share), { maxLength: 9 }),
  shuffle: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(50) }),
});
const when = fc.integer({ min: 1, max: 40 });
const glitch = fc.constantFrom<Glitch>('empty', 'page before', 'last page 1', 'last page too large');
const scenario: fc.Arbitrary<Scenario> = fc.record({
  count: fc.integer({ min: 0, max: 40 }),
  asked: fc.integer({ min: 1, max: 9 }),
  most: fc.integer({ min: 2, max: 9 }),
  concurrency: fc.integer({ min: 1, max: 6 }),
  // One change between two requests: as many rows added as removed there cannot be detected.
  changes: fc.uniqueArray(fc.tuple(when, change), { maxLength: 5, selector: ([request]) => request }),
  glitches: fc.array(fc.tuple(when, glitch), { maxLength: 2 }),
  delays: fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 5 }),
});

const still: Scenario = {
  ...{ count: 12, asked: 3, most: 100, concurrency: 1 },
  ...{ changes: [], glitches: [], delays: [] },
};

describe('a list with many changes at once and faulty pages', () => {
  it('is complete with exit 0, or ends with 8; no row repeats, and requests are bounded', async () => {
    const codes = new Set<number>();
    const law = fc.asyncProperty(scenario, async (given) => {
      const list = new Storm(given);
      const { got, code } = await read(list, given);
      codes.add(code);
      expect(new Set(got).size).toBe(got.length);
      if (code === 0) expect([...list.always].filter((id) => !got.includes(id))).toEqual([]);
      // Five passes over at most 85 rows, each boundary three times, and the extra pages of a wrong last page.
      expect(list.requests).toBeLessThan(2500);
    });
    await fc.assert(law, { numRuns: perRing(250, 400, 20_000) });
    expect(codes).toContain(0);
  });

  it('is read again where more than a page was removed in front and rows were added behind', async () => {
    // The second page read again has different rows (4 5 6, then 8 9 10): row 7 is missed, and the count matches.
    const gone: Change = { kind: 'go', at: [0, 0, 0, 0], shuffle: 0 };
    const come: Change = { kind: 'come', at: [1, 1, 1], shuffle: 0 };
    const list = new Storm({
      ...still,
      changes: [
        [2, gone],
        [2, come],
      ],
    });
    const { got, code } = await read(list, still);
    expect(code).toBe(0);
    expect(got).toContain(7);
  });

  it('is read again where another page was sent in place of the one that was read again', async () => {
    // The second page again has rows of the first, so that row 13, which moved up to it, is missed.
    const given: Scenario = {
      ...{ ...still, count: 19, asked: 6, concurrency: 2 },
      ...{ changes: [[2, { kind: 'go', at: [0], shuffle: 0 }]], glitches: [[4, 'page before']] },
    };
    const { got, code } = await read(new Storm(given), given);
    expect(code).toBe(0);
    expect(got).toContain(13);
  });

  it('is read again where another page with more rows than there can be was sent, before rows were added', async () => {
    // In place of the fourth page, which has row 19 alone, the third comes: six rows where one can be.
    const given: Scenario = {
      ...{ ...still, count: 19, asked: 6, concurrency: 2 },
      changes: [[3, { kind: 'come', at: [0, 0, 0, 0, 0, 0], shuffle: 0 }]],
      glitches: [[2, 'page before']],
      delays: [
        [1, 0],
        [0, 0],
        [0, 0],
      ],
    };
    const { got, code } = await read(new Storm(given), given);
    expect(code).toBe(0);
    expect(got).toContain(19);
  });

  it('looks unchanged where as many rows were added as removed: only --verify finds it', async () => {
    const unseen: Scenario = {
      ...still,
      // After the second page, a row of it goes and another comes at the end.
      changes: [
        [2, { kind: 'go', at: [0.3], shuffle: 0 }],
        [2, { kind: 'come', at: [0.999], shuffle: 0 }],
      ],
    };
    const plain = await read(new Storm(unseen), unseen);
    expect(plain.code).toBe(0);
    expect(plain.got).not.toContain(7);
    const verified = await read(new Storm(unseen), unseen, true);
    expect(verified.code).toBe(0);
    expect(verified.got).toContain(7);
  });
});
