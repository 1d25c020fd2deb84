import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type ReadOptions, readFrom } from '../support/reading.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/sheets/${name}`, import.meta.url));
const readFixture = (name: string, options?: ReadOptions) => readFrom(fixture(name), { ...options, name });

const headings = ['reference', 'الاسم', 'phone', 'amount', 'day', 'moment', 'duration', 'paid', 'double'];
const twoLines = 'two\nlines; "quoted"';

describe('what LibreOffice writes', () => {
  it.each(['libreoffice.xlsx', 'libreoffice-1904.xlsx'])('is read: %s', async (name) => {
    const { rows, sheets, notes } = await readFixture(name);
    const [day, moment] = ['date:2026-01-31', 'date:2026-01-31T10:59:59Z'];
    const duration = 'number:1.52083333333333';
    expect(rows).toEqual([
      [1, ...headings],
      [2, 'A-1', 'نورة العتيبي', '+966501234567', 'number:19.99', day, moment, duration, 'number:1', 'number:39.98'],
      [5, 'A-3', '', '_x0041_', 'number:0.0001', 'date:1904-01-02'],
    ]);
    const [, , third] = (await readFixture(name, { hidden: 'take' })).rows;
    expect(third).toEqual([3, 'A-2', twoLines, '01234', 'error:#N/A']);
    expect(sheets).toEqual(['Orders', 'عناصر']);
    expect(notes).toEqual([
      "The rows are those of sheet 'Orders'. The file also has 'عناصر': see --sheet.",
      "Hidden or filtered rows of sheet 'Orders', left out; --hidden take reads them: 1.",
      "Merged cells of sheet 'Orders': 1. Their value counts for each of their rows.",
    ]);
    expect((await readFixture(name, { sheet: '2' })).rows).toEqual([[1, 'sku']]);
  });

  it.each([
    ['utf-8.csv', []],
    ['utf-16.csv', ['utf-16.csv was read as UTF-16 LE.', 'Its cells are separated by tabs.']],
    ['windows-1256.csv', ['windows-1256.csv was read as Windows-1256.', 'Its cells are separated by semicolons.']],
  ])('is read: %s', async (name, expected) => {
    const { rows, notes } = await readFixture(name);
    const [day, moment] = ['2026-01-31', '2026-01-31 10:59:59 UTC'];
    expect(rows).toEqual([
      [1, ...headings],
      [2, 'A-1', 'نورة العتيبي', '+966501234567', '19.99', day, moment, '36:30', '1', '39.98'],
      [3, 'A-2', twoLines, '01234', '#N/A'],
      [5, 'A-3', '', '_x0041_', '0.0001', '1904-01-02'],
    ]);
    expect(notes).toEqual(expected);
  });

  it.each(['libreoffice.ods', 'libreoffice.xls'])('is refused: %s', async (name) => {
    await expect(readFixture(name)).rejects.toThrow(/has the (old )?format \.(ods|xls)/);
  });
});

describe('what xlsxwriter writes', () => {
  it('is read', async () => {
    expect((await readFixture('xlsxwriter.xlsx')).rows).toEqual([
      [1, 'reference', 'name', 'amount', 'day', 'computed', 'not computed'],
      [2, 'A-1', 'نورة', 'number:0.3', 'date:2026-01-31', 'number:0.6', 'formula-without-value:=C2*2'],
      [3, '', 'نورة العتيبي'],
    ]);
  });
});
