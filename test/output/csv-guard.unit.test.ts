import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsedRow } from '../../src/base/row.ts';
import { guardFormulas, withoutGuards } from '../../src/base/text/formula-guard.ts';
import { csvFormatter } from '../../src/output/csv.ts';
import { terminalOf } from '../../src/output/terminal.ts';
import { fieldsSeen, withoutGuard } from '../support/csv.ts';
import { guardedTexts, plainTexts } from '../support/formulas.ts';
import { perRing } from '../support/ring.ts';

/** What begins, ends or hides a formula. */
const pieces = fc.constantFrom(...`=+-@\uff1d\uff0b\uff0d\uff20;;,\t\r\n"'|1.x `, '\r\n', '+966501234567', '-5');
const cellText = fc.oneof(
  { weight: 4, arbitrary: fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')) },
  fc.string(),
);
/** Where a comma is the decimal sign, numbers at the start of a line may be joined. */
const lineStart = fc.oneof(fc.constantFrom('-5', '+966501234567', '7', '', ' -5', '7+x|y!A0', '*7', "%'x"), cellText);
const separator = fc.constantFrom(',', ';', '\t', '|');

const fields = { first: { type: 'string' }, second: { type: 'string' }, third: { type: 'string' } };

/** A csv file of rows with three texts each. */
function csvOf(texts: readonly (readonly string[])[], own: string, excel: boolean): string {
  const view = {
    ...{ columns: [], continued: undefined, header: true, rawCsv: false, separator: own, excel },
    ...{ terminal: terminalOf({}, {}, 'linux', false), heading: (name: string) => name },
  };
  const formatter = csvFormatter({ row: fields, columns: [] }, view);
  const rows = texts.map(([first, second, third]) => parsedRow({ first, second, third }));
  return `${formatter.page(rows)}${formatter.end()}`;
}

/** Signed numbers, and what ends a formula behind them: a second decimal comma, or a text without an operator before it. */
const harmless = /^([+-]\d+(\.\d+)?[,;|\t])*([+-]\d+(\.\d+)?$|"|\d*(\.\d+)?(e[+-]?\d+)?([,;|\t]|$))/i;

/** Some programs take blanks off before they look. */
const runs = (given: string): boolean => {
  const field = given.replace(/^[^\S\t\r\n]+/, '');
  return /^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(field) && !harmless.test(field);
};

describe('the guard of CSV formulas', () => {
  it.each(guardedTexts)('puts an apostrophe before %j', (given, cell) => {
    expect(guardFormulas(given, ',')).toBe(cell);
  });

  it.each(plainTexts)('leaves %j as it is', (given) => {
    expect(guardFormulas(given, ',')).toBe(given);
  });

  it('is behind a comma too, where the file has another separator', () => {
    expect(guardFormulas('x,=1', ';')).toBe("x,'=1");
    expect(guardFormulas('x,-5,y', ';')).toBe('x,-5,y');
  });

  it('can be removed again from every text', () => {
    fc.assert(
      fc.property(cellText, separator, (given, own) => {
        expect(withoutGuard(guardFormulas(given, own), own)).toBe(given);
        expect(withoutGuards(guardFormulas(given, own), own)).toBe(given);
      }),
      { numRuns: perRing(500, 750, 20_000) },
    );
  });

  it('leaves no formula in a file, whatever its reader takes for separators', () => {
    const texts = fc.array(fc.tuple(lineStart, lineStart, cellText), { minLength: 1, maxLength: 3 });
    const readers = fc.constantFrom(',', ';', '\t', ',;\t', ';\t');
    fc.assert(
      fc.property(texts, separator, fc.boolean(), readers, (given, own, excel, seen) => {
        expect(fieldsSeen(csvOf(given, own, excel), seen).filter(runs)).toEqual([]);
      }),
      { numRuns: perRing(500, 750, 20_000) },
    );
  });

  it('leaves no formula in a cell that is split at every separator', () => {
    fc.assert(
      fc.property(cellText, separator, (given, own) => {
        const parts = guardFormulas(given, own).split(own === ',' ? /[;\t\r\n]/ : /[;,\t\r\n]/);
        // A quote at the beginning of a cell is doubled, and stays.
        expect(parts.map((part, at) => (at === 0 ? part : part.replace(/^"+/, ''))).filter(runs)).toEqual([]);
      }),
      { numRuns: perRing(500, 750, 20_000) },
    );
  });
});
