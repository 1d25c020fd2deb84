import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referenceFinder, referenceForm } from '../../src/writes/reference-forms.ts';

/** References as merchants write them: letters, signs, digits. */
const reference = fc
  .tuple(
    fc.constantFrom('R-', 'ord_', 'SO', 'طلب-', ''),
    fc.integer({ min: 1, max: 999_999_999 }),
    fc.constantFrom('', 'B', '/2'),
  )
  .map(([before, number, behind]) => `${before}${number}${behind}`);
const prefix = fc.constantFrom('#', '#R-', 'shop:', 'X_');

describe('the form in which a reference came back', () => {
  it('is the same for all references that a service writes alike', () => {
    const writes = fc.oneof(
      prefix.map((before) => (text: string) => before + text),
      fc.constant((text: string) => `${text}-web`),
      fc.constant((text: string) => text),
    );
    fc.assert(
      fc.property(writes, fc.array(reference, { minLength: 1, maxLength: 8 }), (write, all) => {
        expect(new Set(all.map((each) => referenceForm(each, write(each)))).size).toBe(1);
      }),
    );
  });

  it('is known for small and capital letters, signs between, and a cut', () => {
    fc.assert(
      fc.property(reference, (own) => {
        for (const back of [own.toLowerCase(), own.toUpperCase(), own.replace(/[-_/]/g, ' ')])
          expect(referenceForm(own, back)).not.toBe('other');
        const cut = own.slice(0, 5);
        expect(referenceForm(own, cut)).toBe(
          cut === own ? 'same' : cut.length === 5 ? 'cut 5' : referenceForm(own, cut),
        );
      }),
    );
  });

  it('is never that of a longer number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 9 }), (number, digit) => {
        expect(referenceForm(`A-${number}`, `A-${number}${digit}`)).toBe('other');
        expect(referenceForm(String(number), `${digit + 1}${number}`)).toBe('other');
      }),
    );
  });

  it.each([
    ['R-15', 'r-15', 'case'],
    ['R-15', '#R-15', 'added "#" ""'],
    ['R-15', '#r-15', 'added "#" ""'],
    ['15', '#R-15', 'added "#R-" ""'],
    ['R-15', 'R15', 'signs'],
    ['REF-000000017', 'REF-000000', 'cut 10'],
    ['R-15', '88213', 'other'],
    ['R-15', 'R-1', 'other'],
  ])('is told: %s, %s: %s', (sent, back, form) => {
    expect(referenceForm(sent, back)).toBe(form);
  });
});

describe('a reference of a list', () => {
  it('is found by the forms that were learned, and never that of another', () => {
    const writes = fc.oneof(
      prefix.map((before) => (text: string) => before + text.toLowerCase()),
      fc.constant((text: string) => text.toUpperCase()),
      fc.constant((text: string) => text),
    );
    fc.assert(
      fc.property(writes, fc.uniqueArray(reference, { minLength: 2, maxLength: 9 }), (write, all) => {
        const [last = '', ...own] = all.toReversed();
        const forms = new Set(all.map((each) => referenceForm(each, write(each))));
        const find = referenceFinder(new Map(own.map((each) => [each, each])), forms);
        for (const each of own) expect(find(write(each))).toBe(each);
        expect(find(write(last))).toBeUndefined();
        expect(referenceFinder(new Map(own.map((each) => [each, each])), new Set())(last)).toBeUndefined();
      }),
    );
  });
});
