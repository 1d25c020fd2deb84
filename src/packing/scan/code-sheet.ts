import { usageFailure } from '../../base/failure.ts';
import { escaped } from '../../base/text/message.ts';
import { foldText } from '../../base/text/text.ts';
import { readCodeCell } from '../../columns/code-cells.ts';
import { readNamedTable, shownName } from '../../columns/given-table.ts';
import { lexicon, skuPatterns } from '../../columns/heading-lexicon.ts';
import { headingReader, wordsWith } from '../../columns/heading-meanings.ts';
import { type Lexicon, plainColumns } from '../../columns/lexicon.ts';
import type { Desk } from '../../ports/desk.ts';

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
  needs: [
    { anyOf: [['barcode']], lacks: 'no column has barcodes' },
    { anyOf: [['sku']], lacks: 'no column has SKUs' },
  ],
  told: {
    row: 'an item',
    remedy: 'Write a row of headings above it: barcode, sku.',
  },
};

/**
 * Returns the table of barcodes in a sheet, and how many of its rows have none. If several columns hold barcodes or SKUs, the first one
 * that is not blank counts. Throws a failure of kind `usage` that names the faults if the meaning of a barcode is not clear.
 */
export async function readCodeSheet(reader: Desk, file: string) {
  const codes = new Map<string, { readonly barcode: string; readonly sku: string; readonly place: string }>();
  let bare = 0;
  await readNamedTable(reader, file, { lexicon: codeLexicon }, ({ entries, cells }, place) => {
    const entriesOf = (name: string) => entries.filter(({ column }) => column.match?.field.name === name);
    const [read] = entriesOf('barcode').flatMap(
      ({ column, cell }) => readCodeCell(cell, cells[column.at] ?? cell) ?? [],
    );
    const sku = entriesOf('sku')[0]?.cell.text ?? '';
    if (read === undefined) {
      bare++;
      return undefined;
    }
    if ('fault' in read) return escaped`${read.fault}. Format the column as text, and enter the barcode again.`;
    const { value: barcode } = read;
    if (sku === '') return escaped`barcode ${barcode} has no SKU.`;
    if (barcode.startsWith(':')) return escaped`barcode ${barcode} begins with a colon, like a command of pack.`;
    const key = foldText(barcode);
    const before = codes.get(key) ?? { barcode, sku, place };
    codes.set(key, before);
    if (before.sku === sku) return undefined;
    return escaped`barcode ${barcode} is ${sku} here, and ${before.sku} in ${before.place}.`;
  });
  if (codes.size === 0) throw usageFailure([escaped`${shownName(file)} has no barcode.`]);
  return { codes: Object.fromEntries([...codes.values()].map(({ barcode, sku }) => [barcode, sku])), bare };
}
