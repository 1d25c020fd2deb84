import { describe, expect, it } from 'vitest';
import type { CellValue, SheetSpec } from '../../src/sheets/write/sheet-spec.ts';
import { openWorkbook, type WorkbookOptions } from '../../src/sheets/write/workbook.ts';
import { temporaryFolder } from '../support/folders.ts';
import { readWorkbook } from '../support/workbook.ts';

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
    const { sheets } = await readWorkbook(bytes);
    const kinds = [...(sheets[0]?.cells.values() ?? [])].map(({ place, t, value, format }) => [
      place,
      t,
      value,
      format,
    ]);
    const days = (iso: string): string => String(Date.parse(iso) / 86_400_000 + 25_569);
    expect(kinds.slice(4)).toEqual([
      ['A2', 'text', '+966501234567', '@'],
      ['B2', 'number', '12.5', ''],
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
