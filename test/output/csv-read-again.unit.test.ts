import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsedRow, type Row } from '../../src/base/row.ts';
import { csvFormatter } from '../../src/output/csv.ts';
import { terminalOf } from '../../src/output/terminal.ts';
import { read } from '../support/reading.ts';
import { perRing } from '../support/ring.ts';
import { csvText } from '../support/texts.ts';

const names = ['id', 'first', 'second', 'end'];
const fields = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));

/** A csv file of these rows. */
async function csvOf(rows: readonly Row[], separator: string, excel: boolean): Promise<string> {
  const view = {
    ...{ columns: [], continued: undefined, header: true, rawCsv: false, separator, excel },
    ...{ terminal: terminalOf({}, {}, 'linux', false), heading: (name: string) => name },
  };
  const formatter = csvFormatter({ row: fields, columns: [] }, view);
  return `${await formatter.page(rows.map(parsedRow))}${await formatter.end()}`;
}

const separators = [',', ';', '|', '\t'];
const rowsOf = (texts: readonly (readonly [string, string])[]): Row[] =>
  texts.map(([first, second], at) => ({ id: `n${at}`, first, second, end: '.' }));

describe('a csv file of our own', () => {
  it('is read again by the reader of imports with equal values, whatever its separator', async () => {
    const texts = fc.array(fc.tuple(csvText, csvText), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(...separators), fc.boolean(), async (given, separator, excel) => {
        const rows = rowsOf(given);
        const text = await csvOf(rows, separator, excel);
        const { rows: found } = await read(Buffer.from(text), { separator });
        expect(found.map(([, ...cells]) => cells)).toEqual([names, ...rows.map((row) => Object.values(row))]);
      }),
      { numRuns: perRing(25, 30, 300) },
    );
  });
});
