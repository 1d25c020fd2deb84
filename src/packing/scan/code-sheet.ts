import { usageFailure } from '../../base/failure.ts';
import { escaped, type Message, pluralize } from '../../base/text/message.ts';
import { foldText } from '../../base/text/text.ts';
import { readCodeCell } from '../../columns/code-cells.ts';
import { openNamedTable, shownName, type TableReader } from '../../columns/given-table.ts';
import { lexicon, skuPatterns } from '../../columns/heading-lexicon.ts';
import { headingReader, wordsWith } from '../../columns/heading-meanings.ts';
import { type Lexicon, plainColumns } from '../../columns/lexicon.ts';
import type { TableRow } from '../../columns/rows.ts';

const code = { schema: { type: 'string' }, mayRepeat: true } as const;

const codeLexicon: Lexicon = {
  fields: plainColumns({ barcode: code, sku: code }),
  meanings: headingReader(
    wordsWith({
      barcode: 'barcode, barcodes, bar code, ean, ean 8, ean 13, upc, upc a, gtin, باركود',
      item: `${lexicon.item}, variant`,
    }),
    [...skuPatterns, { field: 'barcode', needs: 'barcode', may: 'item code number sku' }],
  ),
  languages: [],
  looksAround: false,
  needs: [
    { anyOf: [['barcode']], lacks: 'no column has barcodes' },
    { anyOf: [['sku']], lacks: 'no column has SKUs' },
  ],
  told: {
    row: 'an item',
    remedy: 'Write a row of headings above it: barcode, sku.',
    takesHeaderRow: false,
  },
};

/** A row of the sheet: texts, and where they stand. */
interface CodeRow {
  readonly place: string;
  readonly barcode: string;
  readonly sku: string;
  readonly fault?: Message | undefined;
}

/** Of several columns of one field the first that says something counts. */
function codeRow(place: string, { entries, cells }: TableRow): CodeRow {
  const cellsOf = (name: string) => entries.filter(({ column }) => column.match?.field.name === name);
  const sku = cellsOf('sku')[0]?.cell.text ?? '';
  for (const { column, cell } of cellsOf('barcode')) {
    const read = readCodeCell(cell, cells[column.at] ?? cell);
    if (read === undefined) continue;
    if ('value' in read) return { place, barcode: read.value, sku };
    const fault = escaped`${read.fault}. Format the column as text, and enter the barcode again`;
    return { place, barcode: cell.text, sku, fault };
  }
  return { place, barcode: '', sku };
}

/** The fault of a row, as the end of a sentence. */
function faultOf({ barcode, sku, fault }: CodeRow): Message | undefined {
  if (sku === '') return escaped`barcode ${barcode} has no SKU`;
  return barcode.startsWith(':') ? escaped`${barcode} begins with a colon, as commands do` : fault;
}

const mostFaults = 10;

/**
 * Reads the table of barcodes in a sheet, and how many of its rows have none. Throws a failure of kind `usage` that names all
 * faults, where it is not clear what each barcode is.
 */
export async function readCodeSheet(reader: TableReader, file: string) {
  const table = await openNamedTable(reader, file, codeLexicon);
  const rows: CodeRow[] = [];
  for await (const row of table.rows()) rows.push(codeRow(`${table.rowWord} ${row.number}`, row));
  const codes = new Map<string, CodeRow>();
  const faults: Message[] = [];
  const filled = rows.filter(({ barcode }) => barcode !== '');
  for (const row of filled) {
    const before = codes.get(foldText(row.barcode));
    const fault = faultOf(row);
    if (fault !== undefined) faults.push(escaped`${row.place}: ${fault}.`);
    else if (before && before.sku !== row.sku) {
      faults.push(
        escaped`${row.place}: barcode ${row.barcode} is ${row.sku} here, and ${before.sku} in ${before.place}.`,
      );
    } else if (!before) codes.set(foldText(row.barcode), row);
  }
  if (filled.length === 0) faults.push(escaped`${shownName(file)} has no barcode.`);
  if (faults.length > 0) {
    const more = faults.length - mostFaults;
    const others = more > 0 ? [escaped`${pluralize(more, 'more faults')}.`] : [];
    throw usageFailure([...faults.slice(0, mostFaults), ...others]);
  }
  return {
    codes: Object.fromEntries([...codes.values()].map(({ barcode, sku }) => [barcode, sku])),
    bare: rows.length - filled.length,
  };
}
