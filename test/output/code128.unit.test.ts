import fc from 'fast-check';
import { expect, it } from 'vitest';
import { code128Bars } from '../../src/output/pdf/code128.ts';
import { readCode128 } from '../support/code128.ts';
import { perRing } from '../support/ring.ts';

const texts = [
  '99767825133',
  '100042',
  '7',
  '42',
  '123',
  'A',
  'SHOP-2026-ORDER-0000012345-ABC',
  'x1234567y',
  '1234-',
  '~ 00',
];

it('Code 128 is read as the text that it was made of', () => {
  const printable = fc.string({
    unit: fc.constantFrom(...'0123456789012345678901234567890123456789 -Aa~_'),
    minLength: 1,
    maxLength: 40,
  });
  const each = fc.property(printable, (text) => {
    expect(readCode128(code128Bars(text)?.bars ?? [])).toBe(text);
  });
  fc.assert(each, { examples: texts.map((text) => [text]), numRuns: perRing(50, 50, 5000) });
});

it.each([
  // Start, five pairs of digits, a change, a digit, the checksum and the stop.
  ['99767825133', 9 * 11 + 13],
  ['100042', 5 * 11 + 13],
  ['ABC', 5 * 11 + 13],
  ['7a', 4 * 11 + 13],
  ['42', 3 * 11 + 13],
])('%s takes %s modules', (text, width) => {
  expect(code128Bars(text)?.width).toBe(width);
});

it.each(['', '\u0637', 'a\n', 'x'.repeat(41)])('%j is no Code 128', (text) => {
  expect(code128Bars(text)).toBeUndefined();
});
