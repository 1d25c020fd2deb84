import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { givenFile, startShop } from '../support/importing-orders.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const fixture = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../fixtures/sheets/${name}`, import.meta.url)));

const wanted = [
  { row: 3, column: 'phone', value: '01234' },
  { row: 5, column: 'phone', value: '_x0041_' },
];

describe('a file that another program wrote', () => {
  it.each([
    ['libreoffice.xlsx', ["The rows are those of sheet 'Orders'.", 'Hidden or filtered rows', 'Merged cells']],
    ['utf-8.csv', []],
    ...furtherRows(
      ['windows-1256.csv', ['was read as Windows-1256.', 'Its cells are separated by semicolons.']],
      ['utf-16.csv', ['was read as UTF-16 LE.', 'Its cells are separated by tabs.']],
    ),
  ])('is planned with the rows and columns that it shows: %s', async (name, notes) => {
    givenFile(name, fixture(name));
    const { env } = await startShop();
    const outcome = await shipctl(['orders', 'import', '--allow-incomplete', name, '--json', '--hidden', 'take'], {
      env,
    });
    const { rows, faults } = JSON.parse(outcome.stdout);
    const phones = faults.filter(({ column }: { column: string }) => column === 'phone');
    expect([outcome.code, rows]).toEqual([8, 3]);
    expect(phones).toMatchObject(wanted);
    for (const note of notes) expect(outcome.stderr).toContain(note);
  });

  it('comes through a pipe as well', async () => {
    const { env } = await startShop();
    const { code, stdout } = await shipctl(
      ['orders', 'import', '--allow-incomplete', '-', '--json', '--hidden', 'take'],
      {
        env,
        stdin: fixture('libreoffice.xlsx'),
      },
    );
    expect([code, JSON.parse(stdout).rows]).toEqual([8, 3]);
  });

  it('is read with any separator that is named', async () => {
    givenFile('orders.csv', 'reference^name^phone\nA-1^Noura^0501234567\n');
    const { env } = await startShop();
    const { code, stdout } = await shipctl(
      ['orders', 'import', '--allow-incomplete', 'orders.csv', '--separator', '^', '--json'],
      { env },
    );
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ rows: 1, count: 1 })]);
  });

  it('is read from the sheet that is named', async () => {
    givenFile('book.xlsx', fixture('libreoffice.xlsx'));
    const { code, stderr } = await shipctl(['orders', 'import', '--allow-incomplete', 'book.xlsx', '--sheet', 'Nope']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("book.xlsx has no sheet 'Nope'.\nIt has 'Orders', 'عناصر'."),
    ]);
  });

  it.each(['libreoffice.ods', 'libreoffice.xls'])('is refused with what to do: %s', async (name) => {
    givenFile(name, fixture(name));
    const { code, stderr } = await shipctl(['orders', 'import', '--allow-incomplete', name]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('save it as .xlsx or .csv, and give that file.')]);
  });
});
