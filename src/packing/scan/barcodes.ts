import { resolve } from 'node:path';
import { usageFailure } from '../../base/failure.ts';
import type { UserEnvironment } from '../../base/files/data-folder.ts';
import { spoolPlace } from '../../base/files/spool.ts';
import type { Io } from '../../base/io.ts';
import { isRecordOf } from '../../base/json/checks.ts';
import { escaped, type Message, pluralize, suggest } from '../../base/text/message.ts';
import { foldText, isText, plainText, withoutMarks } from '../../base/text/text.ts';
import { besideProfile } from '../../settings/folder.ts';
import { changeStored, readStored, type StoredKind, type StoreUser } from '../../settings/store.ts';
import type { Settings } from '../../settings/table.ts';

/** The barcodes of a shop's goods, each with its SKU, as they were written. */
interface BarcodeFile {
  readonly version: 1;
  readonly codes: Readonly<Record<string, string>>;
}

const barcodeKind: StoredKind<BarcodeFile> = {
  name: 'The table of barcodes',
  repair: escaped`Move it aside, and read your sheet again: ${suggest`pack codes ${'codes.csv'}`}`,
  empty: { version: 1, codes: {} },
  parse: ({ codes = {}, ...more }) =>
    isCodes(codes) ? { value: { ...more, version: 1, codes } } : { fault: escaped`it does not hold codes` },
};

const isCodes = isRecordOf(isText);

/** Whose table it is. */
interface BarcodeOwner {
  readonly io: UserEnvironment;
  readonly settings: Pick<Settings, 'profile' | 'sandbox'>;
}

/** The sandbox has goods of its own. */
export const barcodeFile = ({ io, settings }: BarcodeOwner): string => besideProfile(io, 'barcodes', settings);

/** Returns the SKU of each barcode; none if no table was read in. Throws a failure of kind `usage` for a damaged file. */
export const readBarcodes = (owner: BarcodeOwner): ReadonlyMap<string, string> =>
  new Map(Object.entries(readStored(barcodeFile(owner), barcodeKind, owner.io).codes));

/** Headings of the two columns, folded. */
const headings = {
  barcode: [
    ...[
      'barcode',
      'barcodes',
      'bar code',
      'ean',
      'ean13',
      'ean-13',
      'upc',
      'gtin',
      'variant barcode',
      'product barcode',
    ],
    ...['باركود', 'الباركود', 'رمز الباركود', 'رقم الباركود'],
  ].map(foldText),
  sku: [
    ...['sku', 'skus', 'item sku', 'product sku', 'variant sku', 'item code', 'product code'],
    ...['رمز المنتج', 'كود المنتج', 'رمز الصنف', 'رمز التخزين'],
  ].map(foldText),
};

const headingKey = (heading: string): string => foldText(heading.replaceAll('_', ' '));

/** A row of the sheet: texts, and where they stand. */
interface CodeRow {
  readonly place: string;
  readonly barcode: string;
  readonly sku: string;
}

type BarcodeReader = BarcodeOwner & StoreUser & { readonly io: Io };

async function readCodeRows({ io, signal }: BarcodeReader, file: string): Promise<readonly CodeRow[]> {
  const { openTable } = await import('../../sheets/read/open-table.ts');
  const source =
    file === '-' ? { name: 'Standard input', from: io.stdin } : { name: file, from: resolve(io.cwd, file) };
  const opened = await openTable(source, { signal, spool: spoolPlace(io) });
  const rows: CodeRow[] = [];
  const columnsOf = (names: readonly string[]) => {
    const at = (words: readonly string[]): number => names.findIndex((name) => words.includes(headingKey(name)));
    const [barcode, sku] = [at(headings.barcode), at(headings.sku)];
    if (barcode >= 0 && sku >= 0) return { barcode, sku };
    const missing = barcode >= 0 ? 'sku' : sku >= 0 ? 'barcode' : 'barcode and no column sku';
    const found = names.filter((name) => name !== '').join(', ') || 'none';
    throw usageFailure([escaped`${source.name} has no column ${missing}. Its columns: ${found}.`]);
  };
  try {
    if (opened.kind === 'records') {
      for await (const { line, values } of opened.records()) {
        const names = Object.keys(values);
        const { barcode, sku } = columnsOf(names);
        const text = (at: number): string => withoutMarks(plainText(values[names[at] ?? '']));
        rows.push({ place: `line ${line}`, barcode: text(barcode), sku: text(sku) });
      }
      return rows;
    }
    let columns: ReturnType<typeof columnsOf> | undefined;
    for await (const { number, cells } of opened.rows()) {
      const text = (at: number): string => withoutMarks(cells[at]?.text ?? '');
      if (columns) rows.push({ place: `row ${number}`, barcode: text(columns.barcode), sku: text(columns.sku) });
      else columns = columnsOf(cells.map((cell) => withoutMarks(cell.text)));
    }
    return rows;
  } finally {
    await opened.close();
  }
}

/** The fault of a row, as the end of a sentence. */
function faultOf({ barcode, sku }: CodeRow): Message | undefined {
  if (sku === '') return escaped`barcode ${barcode} has no SKU`;
  if (/^\d+(?:[.,]\d+)?e\+?\d+$/i.test(barcode)) {
    return escaped`${barcode} was rounded by a spreadsheet: format the column as text, and enter the barcode again`;
  }
  return barcode.startsWith(':') ? escaped`${barcode} begins with a colon, as commands do` : undefined;
}

const mostFaults = 10;

/** The table of a sheet. Throws a failure of kind `usage` that names all faults, where it is not clear what each barcode is. */
function parseCodes(rows: readonly CodeRow[], file: string) {
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
  if (filled.length === 0) faults.push(escaped`${file} has no barcode.`);
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

/**
 * Reads a sheet with the columns `barcode` and `sku`, and keeps it in place of the table before it. Returns notes about what
 * changed. Throws a failure of kind `usage` for a sheet with faults, and keeps nothing.
 */
export async function replaceBarcodes(
  owner: BarcodeReader,
  file: string,
  isDryRun: boolean,
): Promise<readonly Message[]> {
  const { codes, bare } = parseCodes(await readCodeRows(owner, file), file);
  const before = readBarcodes(owner);
  const now = new Map(Object.entries(codes));
  const count = (barcodes: Iterable<string>, test: (barcode: string) => boolean) => [...barcodes].filter(test).length;
  const changes = [
    `${count(now.keys(), (each) => !before.has(each))} new`,
    `${count(now.keys(), (each) => before.has(each) && before.get(each) !== now.get(each))} changed`,
    `${count(before.keys(), (each) => !now.has(each))} gone`,
  ].join(', ');
  const about = escaped`${pluralize(now.size, 'barcodes')} of ${pluralize(new Set(now.values()).size, 'SKUs')}: ${changes}.`;
  const without = bare > 0 ? [escaped`${pluralize(bare, 'rows')} without a barcode left out.`] : [];
  if (isDryRun) return [escaped`Nothing was saved. The sheet has ${about}`, ...without];
  await changeStored(barcodeFile(owner), barcodeKind, owner, (old) => ({ ...old, codes }));
  return [escaped`Saved ${about}`, ...without, escaped`The table is kept in ${barcodeFile(owner)}`];
}
