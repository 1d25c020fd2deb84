import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Failure, usageFailure } from '../base/failure.ts';
import { escaped, joined, type Message, namesInShort, pluralize, systemCommand, term } from '../base/text/message.ts';
import { ColumnMatcher } from '../columns/column-matcher.ts';
import { digestOfFile, openGivenTable, shownName } from '../columns/given-table.ts';
import { withOneHeadingRow } from '../columns/heading-rows.ts';
import { type NamedTable, tableSource } from '../columns/named-table.ts';
import { saveMap } from '../columns/saved-maps.ts';
import type { GivenMap } from '../columns/stored-map.ts';
import { TableColumns } from '../columns/table-columns.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { SheetRow, TableFile, TableOptions } from '../sheets/read/table-file.ts';
import { courierByColumns, courierOfMap, learntColumns, mapNameOf } from './learnt-columns.ts';
import { numberKey, type ParcelKey, waybillKey, writtenKey } from './settlement-cells.ts';
import { settlementLexicon, settlementOperation } from './settlement-columns.ts';
import { mistakesOf, namesParcels } from './settlement-mistakes.ts';
import { type SettlementRow, SettlementSheet, type WrongTotal } from './settlement-rows.ts';
import { compareSums, labelledSums } from './settlement-sums.ts';

/** How settlement files are read, as the command line says it. */
export interface SettlementOptions {
  /** Whose files they are; undefined if their columns or orders say it. */
  readonly courier: string | undefined;
  readonly maps: readonly GivenMap[];
  readonly headerRow: number | undefined;
  readonly table: Pick<TableOptions, 'sheet' | 'separator' | 'encoding'>;
}

/** A settlement file that was read. */
export interface SettlementFile {
  /** As it was typed. */
  readonly shown: string;
  /** Without folders. */
  readonly name: string;
  /** Its name for `--forget`. */
  readonly forgetBy: string;
  /** SHA-256 of its bytes. */
  readonly digest: string;
  /** As the user calls it; undefined if he does not say. */
  readonly courier: string | undefined;
  readonly rows: readonly SettlementRow[];
  /** Does a column hold what was collected? */
  readonly hasCollected: boolean;
  readonly notes: readonly Message[];
  readonly warnings: readonly Message[];
  readonly wrongTotals: readonly WrongTotal[];
  /** Sentences on sheets of sums that are not those of the parcels. */
  readonly wrongSums: readonly Message[];
  /** Keeps what the user has said of its columns for the next file of the courier. */
  keepColumns(): Promise<void>;
}

interface GivenSheet {
  readonly file: TableFile;
  readonly sheet: string | undefined;
  readonly headerRow: number | undefined;
}

interface ReadSheet {
  readonly columns: TableColumns;
  readonly source: NamedTable;
  /** Why it cannot be compared; none if it can. */
  readonly mistakes: readonly Message[];
  /** Does a column name parcels? Another sheet may be about something else. */
  readonly hasKey: boolean;
  /** Is it certain that no column has what was collected or what is left of it? */
  readonly isOnlyWithoutCash: boolean;
  /** It has the fees of parcels whose cash another sheet has: nothing was collected by its rows. */
  readonly isBeside?: true;
}

/** A sheet that cannot be compared. */
interface UnusedSheet {
  readonly sheet: string | undefined;
  /** Undefined if its headings are not found. */
  readonly read?: ReadSheet;
  readonly failure: Failure;
}

const feeFields = ['fees', 'total_fees', 'vat'] as const;

/** Sheets of fees beside one of cash, where that has none: others would count twice. */
function sheetsBeside(
  used: readonly ReadSheet[],
  unused: readonly UnusedSheet[],
): { readonly beside: readonly ReadSheet[]; readonly others: readonly UnusedSheet[] } {
  const hasFees = ({ columns }: ReadSheet) => feeFields.some((name) => columns.fills(name));
  const isWanted = used.some(({ columns }) => columns.fills('collected')) && !used.some(hasFees);
  const isBeside = (read: ReadSheet | undefined): read is ReadSheet =>
    isWanted && read?.hasKey === true && read.isOnlyWithoutCash && hasFees(read);
  return {
    beside: unused.flatMap(({ read }) => (isBeside(read) ? [{ ...read, isBeside: true } as const] : [])),
    others: unused.filter(({ read }) => !isBeside(read)),
  };
}

/** Throws what is to be asked of sheets of parcels, or why no sheet is one. */
function refuseOpen(used: readonly ReadSheet[], unused: readonly UnusedSheet[], shown: string): void {
  const open = unused.flatMap(({ read }) => (read?.hasKey && !read.isOnlyWithoutCash ? read.mistakes : []));
  const [only] = used;
  const alone = only?.source.sheet === undefined ? undefined : systemCommand`--sheet ${only.source.sheet}`;
  if (open.length > 0) throw usageFailure(open, alone && escaped`Or read one sheet alone: ${alone}`);
  const [first] = unused;
  if (used.length === 0) throw first?.failure ?? usageFailure([escaped`${shown} has no rows.`]);
}

/** Returns the totals that sheets without parcels have, and the sheets of which nothing is understood. */
async function sumsOf(file: TableFile, unused: readonly UnusedSheet[], rows: readonly SettlementRow[]) {
  const notes: Message[] = [];
  const warnings: Message[] = [];
  const wrong: Message[] = [];
  for (const { sheet, read, failure } of unused) {
    const inColumn = read?.columns.fills('collected') && !read.hasKey ? (await readRows(read)).sums : [];
    const said =
      inColumn.length > 0 ? inColumn : await labelledSums(file.rows(sheet), new ColumnMatcher(settlementLexicon));
    const compared = compareSums(sheet ?? '', said, rows);
    if (!compared) warnings.push(escaped`Sheet ${sheet} is not used. ${failure.said}`);
    else if (compared.isRight) notes.push(compared.told);
    else wrong.push(compared.told);
  }
  return { notes, warnings, wrong };
}

/** Reads each sheet with the columns that the user set for its courier: the named courier, otherwise the one with such columns. */
async function readSheets(
  context: Desk & Profile,
  file: { readonly shown: string; readonly opened: TableFile; readonly sheets: readonly (string | undefined)[] },
  { courier: own, maps, headerRow }: SettlementOptions,
) {
  const { shown, opened, sheets } = file;
  const learnt = learntColumns(context);
  const wanted = own === undefined ? undefined : courierOfMap(mapNameOf(own));
  const used: ReadSheet[] = [];
  const unused: UnusedSheet[] = [];
  const notes: Message[] = [];
  let courier = own;
  for (const sheet of sheets) {
    const given = { file: opened, sheet, headerRow };
    const found =
      wanted === undefined
        ? await courierByColumns(learnt, (await rowsOfSheet(given, columnsBy(maps)))())
        : learnt.find((each) => each.courier === wanted);
    try {
      const read = await openSheet(given, shown, columnsBy([...maps, ...(found ? [found.map] : [])]));
      if (read.mistakes.length > 0) {
        unused.push({ sheet, read, failure: usageFailure(read.mistakes) });
        continue;
      }
      used.push(read);
      courier ??= found?.courier;
      if (found) notes.push(escaped`${shown}: columns as they were said for ${courier ?? found.courier}.`);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'usage') throw error;
      unused.push({ sheet, failure: error });
    }
  }
  return { used, unused, notes, courier };
}

/** Reads a settlement file whole. Throws a failure of kind `usage` where it is not certain what its columns hold. */
export async function readSettlementFile(
  context: Desk & Profile,
  typed: string,
  options: SettlementOptions,
): Promise<SettlementFile> {
  const shown = shownName(typed);
  const { maps } = options;
  // Rows that someone has hidden are paid like the others.
  const takesAllSheets = options.table.sheet === undefined;
  const opened = await openGivenTable(context, typed, { ...options.table, hidden: 'take', takesAllSheets });
  if (opened.kind !== 'table') {
    throw usageFailure([escaped`${shown} is not a table.`], escaped`Give the file of the courier as .xlsx or .csv.`);
  }
  const sheets = opened.sheets.length > 0 && takesAllSheets ? opened.sheets : [undefined];
  const { used, unused, notes, courier } = await readSheets(context, { shown, opened, sheets }, options);
  const { beside, others: leftOut } = sheetsBeside(used, unused);
  used.push(...beside);
  refuseOpen(used, leftOut, shown);
  checkMaps(maps, used);
  const sheetsRead = await Promise.all(used.map(readRows));
  const rows = sheetsRead.flatMap((each) => withAlikeKeys(each.rows));
  const sums = await sumsOf(opened, leftOut, rows);
  const count = (pick: (sheet: SettlementSheet) => number): number =>
    sheetsRead.reduce((sum, each) => sum + pick(each), 0);
  const [totals, others] = [count((each) => each.totals), count((each) => each.others)];
  const besides = [
    ...(totals > 0 ? [escaped`${pluralize(totals, 'rows')} of totals`] : []),
    ...(others > 0 ? [escaped`${pluralize(others, 'rows')} about no parcel`] : []),
  ];
  const [first] = used;
  const columns =
    first?.columns.used.flatMap(({ heading, match }) =>
      match ? [escaped`${term(match.field.name)} = ${heading}`] : [],
    ) ?? [];
  const aside = first?.columns.all.flatMap(({ match, heading }) => (match || heading === '' ? [] : [heading])) ?? [];
  const notUsed = aside.length === 0 ? '' : escaped`; not used: ${namesInShort(aside)}`;
  const digest = opened.stream ?? (await digestOfFile(context, typed));
  return {
    shown,
    name: typed === '-' ? 'standard input' : basename(typed),
    forgetBy: typed === '-' ? digest.slice(0, 12) : typed,
    digest,
    courier,
    rows,
    hasCollected: used.some((each) => each.columns.fills('collected')),
    notes: [
      escaped`${joined([escaped`${shown}: ${term(pluralize(rows.length, 'rows'))}`, ...besides], ', ')}; ${joined(columns, ', ')}${notUsed}.`,
      ...notes,
      ...sums.notes,
      ...used.flatMap(({ source }) => source.notes),
    ],
    warnings: sums.warnings,
    wrongSums: sums.wrong,
    wrongTotals: sheetsRead.flatMap((each) => each.wrongTotals),
    keepColumns: async () => {
      if (maps.length === 0 || options.courier === undefined || !first) return;
      await saveMap(context, mapNameOf(options.courier), settlementOperation, { columns: first.columns, defaults: {} });
    },
  };
}

/** Marks keys that are written in several ways in one sheet: `AB-12` and `ab12`, `0123` and `123`. */
function withAlikeKeys(rows: readonly SettlementRow[]): readonly SettlementRow[] {
  const idOf = ({ field, shown }: ParcelKey) =>
    `${field} ${field === 'waybill' ? waybillKey(shown) : numberKey(shown)}`;
  const forms = new Map<string, Set<string>>();
  for (const key of rows.flatMap(({ keys }) => keys)) {
    const known = forms.get(idOf(key)) ?? new Set();
    forms.set(idOf(key), known.add(writtenKey(key.shown)));
  }
  if ([...forms.values()].every(({ size }) => size === 1)) return rows;
  return rows.map((row) => ({
    ...row,
    keys: row.keys.map((key) => {
      const alike = [...(forms.get(idOf(key)) ?? [])].filter((form) => form !== writtenKey(key.shown));
      return alike.length === 0 ? key : { ...key, alike };
    }),
  }));
}

/** A heading that `--map` names must be in one of the sheets. */
function checkMaps(maps: readonly GivenMap[], used: readonly ReadSheet[]): void {
  if (maps.length === 0) return;
  const absent = used.map(({ columns }) => columns.absent(true));
  const isIn = (messages: readonly Message[], message: Message): boolean =>
    messages.some((each) => isDeepStrictEqual(each, message));
  const everywhere = absent[0]?.filter((message) => absent.every((each) => isIn(each, message))) ?? [];
  if (everywhere.length > 0) throw usageFailure(everywhere);
}

const columnsBy = (maps: readonly GivenMap[]) => new TableColumns(new ColumnMatcher(settlementLexicon), maps);

/** The rows of a sheet with one row of headings, where the user does not say which row has them. */
async function rowsOfSheet(
  { file, sheet, headerRow }: GivenSheet,
  columns: TableColumns,
): Promise<() => AsyncIterable<SheetRow>> {
  const rows = () => file.rows(sheet);
  return headerRow === undefined ? withOneHeadingRow(rows, columns) : rows;
}

async function openSheet(given: GivenSheet, shown: string, columns: TableColumns): Promise<ReadSheet> {
  const { file, sheet, headerRow } = given;
  const place = sheet === undefined ? shown : `${shown}, sheet ${sheet}`;
  const rows = await rowsOfSheet(given, columns);
  const source = await tableSource(place, { rows, notes: file.notes }, columns, headerRow);
  const mistakes = await mistakesOf(place, columns, source);
  const isAsked = columns.doubts.length > 0 || columns.mistakes.length > 0;
  const isOnlyWithoutCash = !isAsked && !columns.fills('collected') && !columns.fills('net');
  return { columns, source, mistakes, hasKey: namesParcels(columns), isOnlyWithoutCash };
}

async function readRows({ columns, source, isBeside }: ReadSheet): Promise<SettlementSheet> {
  const sheet = new SettlementSheet(columns.all, isBeside);
  for await (const draft of source.rows()) sheet.look(draft);
  for await (const draft of source.rows()) sheet.add(draft);
  return sheet;
}
