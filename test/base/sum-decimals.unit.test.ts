import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumDecimals } from '../../src/base/numbers/decimals.ts';

describe('the sum of decimals', () => {
  it.each([
    [[], '0'],
    [['0.1', '0.2'], '0.3'],
    [['115.50', '-0.5'], '115'],
    [['-0.05'], '-0.05'],
    [['12345678901234567890.12', '0.88'], '12345678901234567891'],
    [['1', ''], undefined],
    [['1e21'], '1000000000000000000000'],
    [['null'], undefined],
  ])('of %j is %s', (texts, sum) => {
    expect(sumDecimals(texts)).toBe(sum);
  });

  it('is exact for any amounts in cents', () => {
    const cents = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(cents, (all) => {
        const total = all.reduce((sum, each) => sum + each, 0);
        expect(Number(sumDecimals(all.map((each) => (each / 100).toFixed(2))))).toBe(total / 100);
      }),
    );
  });
});
