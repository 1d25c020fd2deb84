import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideDecimal, sumDecimals } from '../../src/base/numbers/decimals.ts';
import { chanceOf } from '../../src/insight/report/chance.ts';
import { perRing } from '../support/ring.ts';

/** n over k, exact. */
function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let at = 1; at <= k; at++) result = (result * BigInt(n - at + 1)) / BigInt(at);
  return k < 0 || k > n ? 0n : result;
}

/** The same test by its definition, in whole numbers. */
function exactChance(one: readonly [number, number], other: readonly [number, number]): number {
  const parts = one[0] + other[0];
  const all = Number(choose(one[1] + other[1], parts));
  const sum = (from: number, to: number): number => {
    let ways = 0n;
    for (let part = from; part <= to; part++) ways += choose(one[1], part) * choose(other[1], parts - part);
    return Number(ways) / all;
  };
  return Math.min(1, 2 * Math.min(sum(0, one[0]), sum(one[0], one[1])));
}

const share = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

describe('the chance of a difference', () => {
  it('is that of the exact test of Fisher', () => {
    fc.assert(
      fc.property(share, share, (one, other) => {
        const chance = chanceOf({ part: one[0], whole: one[1] }, { part: other[0], whole: other[1] });
        expect(chance).toBeCloseTo(exactChance(one, other), 6);
      }),
      { numRuns: perRing(60, 150, 5000) },
    );
  });

  it('is a number for many parcels, too', () => {
    const usual = { part: 9000, whole: 100_000 };
    expect(chanceOf({ part: 1000, whole: 10_000 }, usual)).toBeLessThan(0.002);
    expect(chanceOf({ part: 900, whole: 10_000 }, usual)).toBeGreaterThan(0.9);
    expect(chanceOf({ part: 10_000, whole: 10_000 }, usual)).toBe(0);
  });
});

describe('the average of an amount', () => {
  it.each([
    ['58.02', 3, 2, '19.34'],
    ['0.05', 2, 2, '0.03'],
    ['-0.05', 2, 2, '-0.03'],
    ['0.001', 4, 2, '0.00'],
    ['10', 4, 0, '3'],
    ['1e2', 3, 3, '33.333'],
    ['', 3, 2, undefined],
  ])('%s by %i', (amount, by, places, average) => {
    expect(divideDecimal(amount, by, places)).toBe(average);
  });

  it('is never further from the amount than half a cent for each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 999 }), (cents, by) => {
        const amount = (cents / 100).toFixed(2);
        const average = divideDecimal(amount, by, 2) ?? '';
        const off = Number(sumDecimals([amount, ...Array.from({ length: by }, () => `-${average}`)]));
        expect(Math.abs(off)).toBeLessThanOrEqual(by * 0.005 + 1e-9);
      }),
      { numRuns: perRing(20, 25, 1000) },
    );
  });
});
