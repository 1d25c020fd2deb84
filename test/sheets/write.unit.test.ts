import { describe, expect, it } from 'vitest';
import type { CellValue } from '../../src/sheets/write/cell.ts';
import type { SheetSpec } from '../../src/sheets/write/sheet.ts';
import { openWorkbook, type WorkbookOptions } from '../../src/sheets/write/workbook.ts';
import { temporaryFolder } from '../support/folders.ts';
import { expectStrict } from '../support/strict-workbook.ts';
import { elementAt, readWorkbook } from '../support/workbook.ts';

type Filled = SheetSpec & { readonly rows: readonly (readonly CellValue[])[] };

/** The bytes of a workbook of these sheets, whose rows come in turns. */
async function written(sheets: readonly Filled[], options: Partial<WorkbookOptions> = {}) {
  const spool = { folder: temporaryFolder(), processes: { pid: process.pid, isAlive: () => true } };
  const workbook = openWorkbook({ spool, ...options });
  const writers = sheets.map((sheet) => ({ sheet, writer: workbook.addSheet(sheet) }));
  const chunks: Uint8Array[] = [];
  const longest = Math.max(...sheets.map(({ rows }) => rows.length));
  for (let at = 0; at < longest; at++) {
    for (const { sheet, writer } of writers) {
      const row = sheet.rows[at];
      if (row) writer.addRow(row);
    }
    chunks.push(await workbook.take());
  }
  for await (const chunk of workbook.finish()) chunks.push(chunk);
  return { bytes: Buffer.concat(chunks), counts: workbook.counts };
}

describe('a workbook', () => {
  it('has text, numbers, dates and booleans as cells of their kind', async () => {
    const columns = [
      { heading: 'Phone', kind: 'text' },
      { heading: 'Amount', kind: 'number' },
      { heading: 'At', kind: 'date' },
      { heading: 'Any' },
    ] as const;
    const rows = [
      ['+966501234567', '12.50', '2026-03-04T05:06:07.000000Z', true],
      ['01234', 12.5, '2026-03-04', '=1+1'],
      ['1234567890123456789', '0.1234567890123456', '1899-01-01', 5],
      ['', null, 'soon', { kind: 'number', text: '7' }],
    ];
    const { bytes, counts } = await written([{ name: 'Orders', columns, rows }]);
    const { sheets, files } = await readWorkbook(bytes);
    // Headings alone have a fill.
    const fills = [...(files.get('xl/styles.xml') ?? '').matchAll(/<xf [^>]*fillId="(\d)"/g)].map(([, fill]) => fill);
    expect(fills.slice(1)).toEqual(['0', '2', ...fills.slice(3).map(() => '0')]);
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('<c r="A1" s="1"');
    const kinds = [...(sheets[0]?.cells.values() ?? [])].map(({ place, t, value, format }) => [
      place,
      t,
      value,
      format,
    ]);
    const days = (iso: string): string => String(Date.parse(iso) / 86_400_000 + 25_569);
    expect(kinds.slice(4)).toEqual([
      ['A2', 'text', '+966501234567', '@'],
      ['B2', 'number', '12.5', '#,##0.00###'],
      ['C2', 'number', days('2026-03-04T05:06:07Z'), 'yyyy-mm-dd hh:mm:ss" UTC"'],
      ['D2', 'boolean', '1', ''],
      ['A3', 'text', '01234', '@'],
      ['B3', 'number', '12.5', ''],
      ['C3', 'number', days('2026-03-04'), 'yyyy-mm-dd'],
      ['D3', 'text', '=1+1', '@'],
      ['A4', 'text', '1234567890123456789', '@'],
      ['B4', 'text', '0.1234567890123456', '@'],
      ['C4', 'text', '1899-01-01', '@'],
      ['D4', 'number', '5', ''],
      ['C5', 'text', 'soon', '@'],
      ['D5', 'number', '7', ''],
    ]);
    expect(counts).toEqual({ inexact: 1, cut: 0 });
  });

  it('goes on in a further sheet where one is full', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => [String(at)]);
    const columns = [{ heading: 'id' }];
    const sheet = { name: 'Orders', columns, rows };
    const { bytes } = await written([sheet, { ...sheet, name: 'Items' }], { maxRows: 5 });
    const { sheets } = await readWorkbook(bytes);
    expect(sheets.map(({ name }) => name)).toEqual([
      ...['Orders', 'Orders 2', 'Orders 3'],
      ...['Items', 'Items 2', 'Items 3'],
    ]);
    expect(sheets.map(({ rows }) => rows.length)).toEqual([5, 5, 2, 5, 5, 2]);
    expect(sheets.slice(3).flatMap((each) => each.rows.slice(1))).toEqual(rows);
  });
});

describe('the sheets of a workbook', () => {
  const columns = [{ heading: 'id' }];

  it('have names that Excel takes, each once', async () => {
    const wanted = ['A/B: [1]?*\\', "'quoted'", 'History', '', 'x'.repeat(40), 'X'.repeat(40), 'orders', 'Orders'];
    const { bytes } = await written(wanted.map((name) => ({ name, columns, rows: [[1]] })));
    const workbook = await readWorkbook(bytes);
    expectStrict(workbook);
    expect(workbook.sheets.map(({ name }) => name)).toEqual([
      ...['A-B- -1----', 'quoted', 'History_', 'Sheet', 'x'.repeat(31), `${'X'.repeat(29)} 2`, 'orders', 'Orders 2'],
    ]);
  });

  it('offer the choices of a column from a hidden sheet, and say what belongs into it', async () => {
    const choices = Array.from({ length: 300 }, (_, at) => `مدينة ${at}, "x"`);
    const note = { title: 'City', text: `${'n'.repeat(300)} & <more>` };
    const sheet = {
      name: 'Orders',
      columns: [
        { heading: 'City', choices, note },
        { heading: 'Phone', kind: 'text', note },
      ],
      rows: [],
    } as const;
    const workbook = await readWorkbook((await written([sheet, { name: 'Notes', columns, rows: [] }])).bytes);
    expectStrict(workbook);
    const [first, , lists] = workbook.sheets;
    expect(workbook.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Orders', false],
      ['Notes', false],
      ['Lists', true],
    ]);
    expect(lists?.rows.map(([value]) => value)).toEqual(choices);
    expect(workbook.files.get('xl/workbook.xml')).toContain(
      `<definedName name="List_1">'Lists'!$A$1:$A$300</definedName>`,
    );
    const validations = elementAt(first?.xml, 'dataValidations')?.children ?? [];
    expect(
      validations.map(({ attributes: { sqref, type, prompt }, children }) => [
        sqref,
        type,
        prompt?.length,
        children[0]?.text,
      ]),
    ).toEqual([
      ['A1', undefined, 255, undefined],
      ['A2:A1048576', 'list', 255, 'List_1'],
      ['B1', undefined, 255, undefined],
      ['B2:B1048576', undefined, 255, undefined],
    ]);
  });

  it('of phones that are still to be typed are formatted as text', async () => {
    const sheet = {
      name: 'Orders',
      columns: [
        { heading: 'Phone', kind: 'text' },
        { heading: 'Amount', kind: 'number' },
      ],
      rows: [],
    } as const;
    const { sheets } = await readWorkbook((await written([sheet])).bytes);
    const cols = elementAt(sheets[0]?.xml, 'cols')?.children ?? [];
    expect(cols.map(({ attributes }) => attributes.style)).toEqual(['2', undefined]);
  });

  it('wait on the disk where they are large, and are the same', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => [`${at} ${'x'.repeat(500)}`]);
    const { bytes } = await written([
      { name: 'Orders', columns, rows: [['1']] },
      { name: 'Items', columns, rows },
    ]);
    expect((await readWorkbook(bytes)).sheets[1]?.rows.slice(1)).toEqual(rows);
  });

  it('take their widths from the headings and the first rows', async () => {
    const given = [
      { heading: 'A' },
      { heading: 'A long heading' },
      { heading: 'B' },
      { heading: 'At', kind: 'date' as const },
    ];
    const rows = [['x', 'y', 'w'.repeat(500), '2026-03-04T05:06:07.000000Z']];
    const { sheets } = await readWorkbook((await written([{ name: 'Orders', columns: given, rows }])).bytes);
    const cols = elementAt(sheets[0]?.xml, 'cols')?.children ?? [];
    expect(cols.map(({ attributes }) => Number(attributes.width))).toEqual([9.5, 18.5, 61.5, 24.5]);
  });

  it('refuse more columns than Excel has', async () => {
    const many = Array.from({ length: 16_385 }, () => ({ heading: 'x' }));
    await expect(written([{ name: 'Orders', columns: many, rows: [] }])).rejects.toThrow('at most 16384 columns');
  });
});
