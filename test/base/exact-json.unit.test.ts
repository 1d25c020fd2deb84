import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, stringifyJson } from '../../src/base/json/exact-json.ts';

describe('numbers', () => {
  it('keep every digit through reading and writing, however many there are', () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,40})(\.\d{0,30}[1-9])?$/);
    fc.assert(
      fc.property(digits, (literal) => {
        const again = stringifyJson(parseJson(`{"a":[${literal}]}`)).slice(6, -2);
        // Short ones may be written in another form ("-0" as "0"), never with another value.
        if (literal.replace(/\D/g, '').length > 15) expect(again).toBe(literal);
        else expect(Number(again)).toBe(Number(literal) + 0);
      }),
      { numRuns: 1000 },
    );
  });
});
