import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatsRun } from '../../src/paging/list-ends.ts';
import type { Snapshot } from '../../src/paging/page-source.ts';
import { compareFront } from '../../src/paging/page-source.ts';
import { type ResponseTime, Timeline } from '../../src/paging/timeline.ts';
import { bridgeOver, chainFrom, endRow, startRow } from '../../src/paging/windows.ts';
import { range } from '../support/lists.ts';
import { perRing } from '../support/ring.ts';

const anySize = fc.integer({ min: 3, max: 250 });

describe('windows', () => {
  it('of a chain each begin before the end of the one before it, and end behind it', () => {
    fc.assert(
      fc.property(anySize, fc.integer({ min: 1, max: 400 }), (size, length) => {
        let end = size;
        for (let count = 0; count < length; count++) {
          const window = chainFrom(end, size);
          expect(startRow(window)).toBeLessThan(end);
          expect(endRow(window)).toBeGreaterThan(end);
          end = endRow(window);
        }
      }),
      { numRuns: perRing(30, 30, 500) },
    );
  });

  it('of a chain cost little more than a quarter of the requests at the usual size', () => {
    let end = 100;
    let count = 1;
    for (; end < 100_000; count++) end = endRow(chainFrom(end, 100));
    expect(count).toBeLessThan(1.28 * 1000);
  });

  it('that bridge a row have it inside, near the middle where a size up to the usual one can', () => {
    fc.assert(
      fc.property(anySize, fc.integer({ min: 1, max: 1_000_000 }), (size, row) => {
        const window = bridgeOver(row, size);
        expect(startRow(window)).toBeLessThan(row);
        expect(endRow(window)).toBeGreaterThan(row);
        expect(window.size).toBeLessThanOrEqual(2 * size + 10);
        if (size >= 50 && row >= size) expect(Math.abs((row - startRow(window)) / window.size - 0.5)).toBeLessThan(0.2);
      }),
    );
  });
});

describe('counts around a boundary', () => {
  const response = (moments: Timeline, total: number): ResponseTime => moments.receive(moments.send(), total);

  it('are quiet only with the same count before, between and after', () => {
    const quiet = (totals: readonly number[]) => {
      const moments = new Timeline();
      const [, a, b] = totals.map((total) => response(moments, total));
      return a !== undefined && b !== undefined && moments.isQuiet(a, b);
    };
    expect(quiet([5, 5, 5, 5])).toBe(true);
    expect(quiet([5, 5, 5])).toBe(false);
    expect(quiet([4, 5, 5, 5])).toBe(false);
    expect(quiet([5, 5, 5, 4])).toBe(false);
    expect(quiet([5, 5, 6, 5])).toBe(false);
  });

  it('are not quiet where a response of another count was under way', () => {
    const moments = new Timeline();
    response(moments, 5);
    const slow = moments.send();
    const a = response(moments, 5);
    const b = response(moments, 5);
    response(moments, 5);
    moments.receive(slow, 6);
    expect(moments.isQuiet(a, b)).toBe(false);
  });

  it('rule out a missed row where they only rise or fall, and are the same around the time in which it could be', () => {
    /** The second page is asked for first; `totals` are those before, of the page under way, behind, and at the end. */
    const isSafe = ([before = 0, beside = 0, behind = 0, end = 0]: readonly number[], waits = true) => {
      const moments = new Timeline();
      response(moments, before);
      const slow = moments.send();
      const later = response(moments, before);
      const earlier = response(moments, behind);
      if (!waits) moments.receive(slow, beside);
      response(moments, behind);
      if (waits) moments.receive(slow, beside);
      response(moments, end);
      return moments.isInSafeOrder(earlier, later);
    };
    expect(isSafe([5, 6, 5, 6])).toBe(true);
    expect(isSafe([5, 6, 6, 6])).toBe(false);
    expect(isSafe([5, 4, 5, 4])).toBe(true);
    expect(isSafe([5, 6, 5, 4])).toBe(false);
    expect(isSafe([5, 6, 5, 6], false)).toBe(false);
    expect(isSafe([5, 5, 5, 5])).toBe(false);
  });

  it('tell up from down by responses that do not overlap, and take all others for both', () => {
    const direction = (totals: readonly number[]) => {
      const moments = new Timeline();
      for (const total of totals) response(moments, total);
      return moments.trend();
    };
    expect(direction([5, 5])).toBe('constant');
    expect(direction([5, 6, 6, 7])).toBe('up');
    expect(direction([5, 4])).toBe('down');
    expect(direction([5, 6, 5])).toBe('both');
    const moments = new Timeline();
    const [first, second] = [moments.send(), moments.send()];
    moments.receive(second, 6);
    moments.receive(first, 5);
    expect(moments.trend()).toBe('both');
  });
});

describe('the first page, read again', () => {
  const page = (keys: readonly number[], total: number): Snapshot => ({
    ...{ window: { page: 1, size: 5 }, keys, hasIds: true, count: keys.length },
    counts: { current: 1, last: 9, perPage: 5, total },
    made: { sent: 0, received: 1, total },
  });
  const first = page(range(1, 5), 45);
  const compare = (keys: readonly number[], total: number, known = 45) =>
    compareFront(first, page(keys, total), (key) => Number(key) > known);

  it.each([
    ['the same rows', range(1, 5), 45, 'none'],
    ['the same rows in another order, as of equal rank', [2, 1, 3, 5, 4], 45, 'none'],
    ['a new row in front, and one more in all', [99, 1, 2, 3, 4], 46, 'explained'],
    ['a new row in front, and as many in all', [99, 1, 2, 3, 4], 45, 'unexplained'],
    ['a row less, and one less in all', [1, 3, 4, 5, 6], 44, 'explained'],
    ['a row less, and as many in all', [1, 3, 4, 5, 6], 45, 'unexplained'],
    ['a row in front that was read elsewhere', [30, 1, 2, 3, 4], 46, 'unexplained'],
    ['its rows in another order, and one more', [99, 2, 1, 3, 4], 46, 'unexplained'],
    ['other rows only', range(101, 105), 145, 'unexplained'],
  ] as const)('with %s', (_what, keys, total, difference) => {
    expect(compare(keys, total)).toBe(difference);
  });
});

describe('a run of rows as they were first read', () => {
  it('is found whatever was put in front, and not among rows of another order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 40 }), (count, added) => {
        const rows = range(1, count);
        expect(repeatsRun(rows, [...range(1000, 999 + added), ...rows])).toBe(true);
        if (count >= 4) expect(repeatsRun(rows, [...rows].reverse())).toBe(false);
      }),
    );
  });
});
