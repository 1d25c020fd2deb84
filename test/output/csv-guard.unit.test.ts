import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula, withoutGuard as unguarded } from '../../src/base/formula-guard.ts';
import { withoutGuard } from '../support/csv.ts';
import { guardedTexts, plainTexts } from '../support/formulas.ts';

describe('the guard of CSV formulas', () => {
  it.each(guardedTexts)('puts an apostrophe before %j', (given, cell) => {
    expect(guardFormula(given)).toBe(cell);
  });

  it.each(plainTexts)('leaves %j as it is', (given) => {
    expect(guardFormula(given)).toBe(given);
  });

  it('can be removed again from every text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '1', 'x')).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        expect(withoutGuard(guardFormula(given))).toBe(given);
        expect(unguarded(guardFormula(given))).toBe(given);
      }),
      { numRuns: 2000 },
    );
  });
});
