import { describe, expect, it } from 'vitest';
import { ColumnMatcher } from '../../src/columns/column-matcher.ts';
import { withOneHeadingRow } from '../../src/columns/heading-rows.ts';
import { TableColumns } from '../../src/columns/table-columns.ts';
import { settlementLexicon } from '../../src/insight/settlement-columns.ts';
import type { SheetRow } from '../../src/sheets/read/table-file.ts';
import { furtherRows } from '../support/ring.ts';

const matcher = new ColumnMatcher(settlementLexicon);

/** Rows of texts: cells are separated by bars, and `COD >` reaches over the cell behind it. */
const rowsOf = (lines: readonly string[]): SheetRow[] =>
  lines.flatMap((line, at) => {
    const texts = line.split('|');
    const wide = new Map(texts.flatMap((text, column) => (text.endsWith('>') ? [[column, column + 1] as const] : [])));
    const cells = texts.map((text) => ({ kind: 'text', text: text.replace('>', '') }) as const);
    return line === '' ? [] : [{ sheet: undefined, number: at + 1, cells, ...(wide.size > 0 && { wide }) }];
  });

async function headingsOf(lines: readonly string[], told: readonly string[] = []) {
  const all = rowsOf(lines);
  const rows = await withOneHeadingRow(
    async function* () {
      yield* all;
    },
    new TableColumns(matcher, [
      { columns: new Map(told.map((heading) => [heading, ''])), from: '--map', isStrict: false },
    ]),
  );
  const read: string[] = [];
  for await (const { number, cells } of rows()) read.push(`${number} ${cells.map(({ text }) => text).join('|')}`);
  return read;
}

describe('headings in two rows', () => {
  it.each<[string, string[], string[]]>([
    [
      'titles of groups',
      ['Shipment||Collection|Charges|||Net', 'AWB|Ref|COD|Delivery|COD|VAT|', '1234|A-1|5|1|1|1|2'],
      ['2 AWB|Ref|COD|Charges Delivery|Charges COD|VAT|Net', '3 1234|A-1|5|1|1|1|2'],
    ],
    ['titles of merged cells', ['AWB|COD>||Net', '|Amount|Fee|'], ['2 AWB|COD Amount|Fee|Net']],
    [
      'two languages',
      ['رقم البوليصة|مبلغ التحصيل|الرسوم', 'AWB|COD|Fee', '1234|1|1'],
      ['2 AWB|مبلغ التحصيل COD|Fee', '3 1234|1|1'],
    ],
    ...furtherRows<[string, string[], string[]]>(
      ['currencies', ['|SAR|USD', 'AWB|COD|COD'], ['2 AWB|SAR COD|USD COD']],
      ['units', ['AWB|COD|Fees', 'No.|(SAR)|(SAR)'], ['2 AWB No.|COD (SAR)|Fees (SAR)']],
      [
        'a further page',
        ['AWB|COD>|', '|Amount|Fee', '1234|1|1', 'AWB|COD>|', '|Amount|Fee', '1235|1|1'],
        ['2 AWB|COD Amount|Fee', '3 1234|1|1', '5 AWB|COD Amount|Fee', '6 1235|1|1'],
      ],
      [
        'a title that reaches no farther than its cell',
        ['|Charges>||', 'AWB|COD|VAT|COD'],
        ['2 AWB|Charges COD|VAT|COD'],
      ],
    ),
  ])('are read as one: %s', async (_, lines, expected) => {
    expect(await headingsOf(lines)).toEqual(expected);
  });

  it.each([
    ['a title', ['COD Report|', 'AWB|COD', '1234|1']],
    ['a row of parcels', ['AWB|COD', 'A-1234|1']],
    ['a row of parcels without many digits', ['AWB|City|COD', 'A1|Riyadh|5']],
    ['what a statement is about', ['Account|1001234', 'AWB|COD']],
    ...furtherRows<[string, string[]]>(
      ['rows that do not touch', ['Shipment|Charges', '', 'AWB|COD']],
      ['notes', ['AWB|COD', '1234|1', 'Prepared by|Ali']],
    ),
  ])('are not found in %s', async (_, lines) => {
    const all = rowsOf(lines).map(({ number, cells }) => `${number} ${cells.map(({ text }) => text).join('|')}`);
    expect(await headingsOf(lines)).toEqual(all);
  });

  it('keep the name that the user has said something of', async () => {
    expect(await headingsOf(['AWB|COD>|', '|Amount|Fee'], ['Amount'])).toEqual(['2 AWB|Amount|Fee']);
  });
});
