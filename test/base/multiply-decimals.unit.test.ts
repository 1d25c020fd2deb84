import fc from 'fast-check';
import { expect, it } from 'vitest';
import { multiplyDecimals, sumDecimals } from '../../src/base/numbers/decimals.ts';

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => {
    const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
    const at = text.length - places;
    return `${digits < 0n ? '-' : ''}${text.slice(0, at)}${places > 0 ? `.${text.slice(at)}` : ''}`;
  });

it('a price as often as it is there is the sum of so many prices', () => {
  fc.assert(
    fc.property(decimals, fc.integer({ min: 1, max: 20 }), (price, quantity) => {
      const sum = sumDecimals(Array.from({ length: quantity }, () => price));
      expect(multiplyDecimals(price, String(quantity))).toBe(sum);
      expect(multiplyDecimals(String(quantity), price)).toBe(sum);
    }),
  );
});

it('parts of a number have parts of its price, exactly', () => {
  expect(multiplyDecimals('0.1', '0.2')).toBe('0.02');
  expect(multiplyDecimals('-1.50', '2.5')).toBe('-3.75');
  expect(multiplyDecimals('12345678901234567890.05', '10')).toBe('123456789012345678900.5');
  for (const text of ['', '1e3', 'two', '.5']) expect(multiplyDecimals(text, '1')).toBeUndefined();
});
