import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Failure, usageFailure } from '../base/failure.ts';
import { readFailure } from '../base/files/file-failures.ts';
import { spoolPlace } from '../base/files/spool.ts';
import { escaped, joined, type Message, namesInShort, pluralize } from '../base/text/message.ts';
import { foldText } from '../base/text/text.ts';
import { mapFlag } from '../imports/column-matcher.ts';
import { type GivenMap, ImportColumns } from '../imports/columns.ts';
import { foldHeading } from '../imports/heading-words.ts';
import type { ImportSurroundings } from '../imports/plan.ts';
import { saveMap } from '../imports/saved-maps.ts';
import { type HeadingWords, headingTexts, type ImportSource, tableSource } from '../imports/source.ts';
import { mapKind, savedMapNames, usedMapFile } from '../imports/stored-map.ts';
import { knownCouriers } from '../orders/couriers.ts';
import { currencyNamedIn } from '../orders/money.ts';
import { findStored } from '../settings/store.ts';
import type { SheetRow, TableFile, TableOptions } from '../sheets/read/table-file.ts';
import { withOneHeadingRow } from './heading-rows.ts';
import { numberKey, type ParcelKey, waybillKey, writtenKey } from './settlement-cells.ts';
import { SettlementMatcher, settlementOperation } from './settlement-columns.ts';
import { type SettlementRow, SettlementSheet, type WrongTotal } from './settlement-rows.ts';

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
  /** Keeps what the user has said of its columns for the next file of the courier. */
  keepColumns(): Promise<void>;
}

const words: HeadingWords = {
  row: 'a parcel',
  remedy: 'Write a row of headings above it.',
  mapping: "--map 'AWB=waybill' --map 'Paid=collected'",
};

const namePrefix = 'cod-';

/** The name under which the columns of a courier's files are kept. */
const mapNameOf = (courier: string): string =>
  namePrefix + (knownCouriers.find(courier) ?? foldText(courier)).replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 60);

interface LearntColumns {
  readonly courier: string;
  readonly map: GivenMap;
}

/** The user's own mappings of couriers' columns. A damaged mapping is told, and passed over. */
function learntColumns(context: ImportSurroundings): LearntColumns[] {
  return savedMapNames(context).flatMap((name): LearntColumns[] => {
    if (!name.startsWith(namePrefix)) return [];
    try {
      const map = findStored(usedMapFile(context, name), mapKind, context.io);
      if (map?.operation !== settlementOperation) return [];
      const columns = new Map(Object.entries(map.columns));
      return [{ courier: name.slice(namePrefix.length), map: { columns, from: `maps ${name}`, isStrict: false } }];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      context.messages.warn(error.said);
      return [];
    }
  });
}

/** How many of the headings that a mapping uses are in a row; 0 if one is missing. */
function headingsOf({ map }: LearntColumns, { cells }: Pick<SheetRow, 'cells'>): number {
  const there = new Set(headingTexts({ sheet: undefined, number: 0, cells }).map(foldHeading));
  const used = [...map.columns].filter(([, field]) => field !== '').map(([heading]) => foldHeading(heading));
  return used.every((heading) => there.has(heading)) ? used.length : 0;
}

const mostTitleRows = 10;

/** The courier whose columns these are, of those that were learnt; undefined where several may be, or none. */
async function courierByColumns(
  learnt: readonly LearntColumns[],
  rows: AsyncIterable<SheetRow>,
): Promise<LearntColumns | undefined> {
  if (learnt.length === 0) return undefined;
  const counts = new Map<LearntColumns, number>();
  let read = 0;
  for await (const row of rows) {
    for (const each of learnt) counts.set(each, Math.max(counts.get(each) ?? 0, headingsOf(each, row)));
    if (++read === mostTitleRows) break;
  }
  const most = Math.max(...counts.values(), 1);
  const found = learnt.filter((each) => counts.get(each) === most);
  return found.length === 1 ? found[0] : undefined;
}

async function digestOf(path: string, shown: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch (error) {
    throw readFailure(error, shown);
  }
  return hash.digest('hex');
}

/** SHA-256 of the bytes of a file that a user names. */
export const digestOfFile = (context: Pick<ImportSurroundings, 'io'>, typed: string): Promise<string> =>
  digestOf(resolve(context.io.cwd, typed), typed);

interface ReadSheet {
  readonly columns: ImportColumns;
  readonly source: ImportSource;
  /** Why it cannot be compared; none if it can. */
  readonly mistakes: readonly Message[];
  /** Does a column name parcels? Another sheet may be about something else. */
  readonly hasKey: boolean;
}

/** Reads a settlement file whole. Throws a failure of kind `usage` where it is not certain what its columns hold. */
export async function readSettlementFile(
  context: ImportSurroundings,
  typed: string,
  options: SettlementOptions,
): Promise<SettlementFile> {
  const { io, signal } = context;
  const { openTable } = await import('../sheets/read/open-table.ts');
  const shown = typed === '-' ? 'Standard input' : typed;
  const origin = { name: shown, from: typed === '-' ? io.stdin : resolve(io.cwd, typed) };
  // Rows that someone has hidden are paid like the others.
  const opened = await openTable(origin, { ...options.table, hidden: 'take', signal, spool: spoolPlace(io) });
  context.onClose(() => opened.close());
  if (opened.kind !== 'table') {
    throw usageFailure([escaped`${shown} is not a table.`], escaped`Give the file of the courier as .xlsx or .csv.`);
  }
  const learnt = learntColumns(context);
  const wanted = options.courier === undefined ? undefined : mapNameOf(options.courier).slice(namePrefix.length);
  const sheets = opened.sheets.length > 0 && options.table.sheet === undefined ? opened.sheets : [undefined];
  const used: ReadSheet[] = [];
  const notes: Message[] = [];
  const warnings: Message[] = [];
  const failures: Failure[] = [];
  const mistakes: Message[] = [];
  let courier = options.courier;
  for (const sheet of sheets) {
    const found =
      wanted === undefined
        ? await courierByColumns(learnt, (await rowsOfSheet(opened, sheet, options, []))())
        : learnt.find((each) => each.courier === wanted);
    try {
      const read = await openSheet(opened, sheet, shown, options, found ? [found.map] : []);
      if (read.mistakes.length > 0) {
        const failure = usageFailure(read.mistakes);
        if (read.hasKey) mistakes.push(...read.mistakes);
        throw failure;
      }
      used.push(read);
      courier ??= found?.courier;
      if (found) notes.push(escaped`${shown}: columns as they were said for ${courier ?? found.courier}.`);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'usage') throw error;
      failures.push(error);
      if (sheets.length > 1) warnings.push(escaped`Sheet ${sheet} is not used. ${error.said}`);
    }
  }
  if (mistakes.length > 0) throw usageFailure(mistakes);
  const [failure] = failures;
  if (used.length === 0 && failure) throw failure;
  if (used.length === 0) throw usageFailure([escaped`${shown} has no rows.`]);
  checkMaps(options.maps, used);
  const sheetsRead = await Promise.all(used.map(readRows));
  const rows = sheetsRead.flatMap((each) => withAlikeKeys(each.rows));
  const count = (pick: (sheet: SettlementSheet) => number): number =>
    sheetsRead.reduce((sum, each) => sum + pick(each), 0);
  const [totals, others] = [count((each) => each.totals), count((each) => each.others)];
  const besides = [
    ...(totals > 0 ? [`${pluralize(totals, 'rows')} of totals`] : []),
    ...(others > 0 ? [`${pluralize(others, 'rows')} about no parcel`] : []),
  ];
  const [first] = used;
  const columns = first?.columns.used.map(({ heading, match }) => `${match?.field.name} = ${heading}`) ?? [];
  const unused = first?.columns.all.flatMap(({ match, heading }) => (match || heading === '' ? [] : [heading])) ?? [];
  const notUsed = unused.length === 0 ? '' : `; not used: ${namesInShort(unused)}`;
  const digest = opened.stream ?? (await digestOf(resolve(io.cwd, typed), typed));
  return {
    shown,
    name: typed === '-' ? 'standard input' : basename(typed),
    forgetBy: typed === '-' ? digest.slice(0, 12) : typed,
    digest,
    courier,
    rows,
    hasCollected: used.some((each) => each.columns.fills('collected')),
    notes: [
      escaped`${shown}: ${pluralize(rows.length, 'rows')}${besides.length > 0 ? `, ${besides.join(', ')}` : ''}; ${columns.join(', ')}${notUsed}.`,
      ...notes,
      ...used.flatMap(({ source }) => source.notes),
    ],
    warnings,
    wrongTotals: sheetsRead.flatMap((each) => each.wrongTotals),
    keepColumns: async () => {
      if (options.maps.length === 0 || options.courier === undefined || !first) return;
      await saveMap(context, mapNameOf(options.courier), settlementOperation, first.columns);
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

const noop = { learn: () => undefined };

/** The rows of a sheet with one row of headings, where the user does not say which row has them. */
async function rowsOfSheet(
  file: TableFile,
  sheet: string | undefined,
  { maps, headerRow }: Pick<SettlementOptions, 'maps' | 'headerRow'>,
  learnt: readonly GivenMap[],
): Promise<() => AsyncIterable<SheetRow>> {
  const rows = () => file.rows(sheet);
  if (headerRow !== undefined) return rows;
  const matcher = new SettlementMatcher();
  const told = new Set([...maps, ...learnt].flatMap(({ columns }) => [...columns.keys()].map(foldHeading)));
  return withOneHeadingRow(rows, {
    meaningOf: (heading) => (heading === '' ? '' : matcher.meaningOf(heading)),
    isTold: (heading) => told.has(foldHeading(heading)),
  });
}

async function openSheet(
  file: TableFile,
  sheet: string | undefined,
  shown: string,
  { maps, headerRow }: SettlementOptions,
  learnt: readonly GivenMap[],
): Promise<ReadSheet> {
  const matcher = new SettlementMatcher();
  const columns = new ImportColumns(matcher, [...maps, ...learnt], noop);
  const place = sheet === undefined ? shown : `${shown}, sheet ${sheet}`;
  const rows = await rowsOfSheet(file, sheet, { maps, headerRow }, learnt);
  const source = await tableSource(place, { rows, notes: file.notes }, columns, headerRow, words);
  const mistakes = [...columns.mistakes];
  const hasKey = ['waybill', 'order_number', 'reference'].some((name) => columns.fills(name));
  if (!hasKey) {
    const remedy = "Say which one has: --map 'AWB=waybill', or order_number or reference in place of waybill.";
    mistakes.push(escaped`${place}: no column has waybills or order numbers. ${remedy}`);
  }
  for (const name of ['collected', 'net']) {
    const alike = columns.used.filter(({ match }) => match?.field.name === name);
    if (alike.length < 2 || alike.every(({ heading }) => currencyNamedIn(heading) !== undefined)) continue;
    const both = alike.map(({ heading }) => JSON.stringify(heading)).join(' and ');
    const flags = joined(
      alike.map(({ heading }) => mapFlag(heading, '')),
      ' or ',
    );
    mistakes.push(escaped`${place}: columns ${both} are both ${name}. Leave one out: ${flags}`);
  }
  if (!columns.fills('collected')) mistakes.push(...matcher.doubts.map((doubt) => escaped`${place}: ${doubt}`));
  if (mistakes.length === 0 && !columns.fills('collected') && !columns.fills('net')) {
    mistakes.push(
      escaped`${place}: no column has what was collected. Say which one has: --map ${"'COD=collected'"}. If it has only what is left after fees: --map ${"'Paid=net'"}.`,
    );
  }
  return { columns, source, mistakes, hasKey };
}

async function readRows({ columns, source }: ReadSheet): Promise<SettlementSheet> {
  const sheet = new SettlementSheet(columns.all);
  for await (const draft of source.rows()) sheet.look(draft);
  for await (const draft of source.rows()) sheet.add(draft);
  return sheet;
}
