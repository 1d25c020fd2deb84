import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsedRow, type Row } from '../../src/base/row.ts';
import { withoutGuards } from '../../src/base/text/formula-guard.ts';
import { csvFormatter } from '../../src/output/csv.ts';
import { terminalOf } from '../../src/output/terminal.ts';
import { temporaryFolder } from '../support/folders.ts';
import { isInstalled } from '../support/shells.ts';
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

const rowsOf = (texts: readonly (readonly [string, string])[]): Row[] =>
  texts.map(([first, second], at) => ({ id: `n${at}`, first, second, end: '.' }));

describe('a csv file of our own', () => {
  const title = isInstalled('soffice') ? 'LibreOffice' : 'LibreOffice, which is not installed';
  it.skipIf(!isInstalled('soffice'))(
    `is read by ${title} with equal values, its columns as text`,
    async () => {
      // It makes every line end within a cell LF.
      const text = csvText.filter((each) => !/[\r\0]/.test(each));
      const rows = rowsOf(fc.sample(fc.tuple(text, text), { numRuns: 200, seed: 7 }));
      const cwd = temporaryFolder();
      mkdirSync(join(cwd, 'out'));
      writeFileSync(join(cwd, 'orders.csv'), await csvOf(rows, ';', true));
      const asText = names.map((_, at) => `${at + 1}/2`).join('/');
      execFileSync(
        'soffice',
        [
          ...['--headless', `-env:UserInstallation=file://${cwd}/profile`, `--infilter=CSV:59,34,76,1,${asText}`],
          ...[
            '--convert-to',
            'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true',
            '--outdir',
            'out',
            'orders.csv',
          ],
        ],
        { cwd, stdio: 'ignore', timeout: 120_000 },
      );
      const found = parse(readFileSync(join(cwd, 'out', 'orders.csv')), { bom: true, relax_column_count: true });
      expect(found.map((cells: string[]) => cells.map((cell) => withoutGuards(cell, ';')))).toEqual([
        names,
        ...rows.map((row) => Object.values(row)),
      ]);
    },
    150_000,
  );
});
