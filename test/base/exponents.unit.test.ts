import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumDecimals, withoutExponent } from '../../src/base/numbers/decimals.ts';

describe('the sum of decimal numbers with exponents', () => {
  it.each([
    [['0.1', '0.2'], '0.3'],
    [['1e-7', '0.5'], '0.5000001'],
    [['1E-7'], '0.0000001'],
    [['-2.5e-8', '1'], '0.999999975'],
    [['1.25e+3'], '1250'],
    [['1e21', '1'], '1000000000000000000001'],
    [['12.5e1'], '125'],
    [['0e5'], '0'],
    [['1e9999999'], undefined],
    [['1e', '1'], undefined],
    [['x'], undefined],
  ])('of %j is %s', (texts, sum) => {
    expect(sumDecimals(texts)).toBe(sum);
  });

  it('takes each finite number as JavaScript writes it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        // Written, zero has no sign.
        const value = number === 0 ? 0 : number;
        expect(Number(withoutExponent(String(number)))).toBe(value);
        expect(Number(sumDecimals([String(number)]))).toBe(value);
      }),
    );
  });
});
