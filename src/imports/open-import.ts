import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Failure, usageFailure } from '../base/failure.ts';
import { once } from '../base/memoize.ts';
import { escaped, joined, suggest } from '../base/text/message.ts';
import { CellReader } from '../columns/cell-reader.ts';
import type { ColumnMatcher } from '../columns/column-matcher.ts';
import { digestOfFile, openGivenTable } from '../columns/given-table.ts';
import { referenceField } from '../columns/lexicon.ts';
import { settleLineSums } from '../columns/line-sums.ts';
import { asFindings, headingTexts, mostTitleRows, recordSource, tableSource } from '../columns/named-table.ts';
import type { NameLists } from '../columns/row-places.ts';
import { chosenMaps, fittingMap, headingsOfFile, isMapFor } from '../columns/saved-maps.ts';
import type { Defaults } from '../columns/stored-map.ts';
import { TableColumns } from '../columns/table-columns.ts';
import { findOperation } from '../operations/catalogue.ts';
import { loadLanguage } from '../output/language.ts';
import type { TableFile } from '../sheets/read/table-file.ts';
import { looksLikeProducts } from './create/completeness.ts';
import { openDefaults } from './defaults.ts';
import { KeptAnswers } from './kept-answers.ts';
import { Plan, type RowsFrom } from './plan.ts';
import type { ImportRun, ImportTask, OpenedImport } from './task.ts';
import { TypedCells, usedAnswers } from './typed-cells.ts';

/** Opens the file of an import, and finds out what its columns mean. Throws a failure of kind `usage` where that is not certain. */
export async function openImport(run: ImportRun, task: ImportTask): Promise<OpenedImport> {
  const { context, file, options } = run;
  const opened = await asFindings(await openGivenTable(context, file, options.table), task.matcher.lexicon);
  const from = rowsFrom(context.io.cwd, file, opened.stream, options.name);
  const asCreated = await columnsAsCreated(run, task, { opened, from });
  const { columns, reader, source, ...byMap } = asCreated ?? (await columnsOf(run, task, { opened, from }));
  const { keptDefaults, found } = byMap;
  const brought = Object.entries(keptDefaults ?? {}).filter(([name]) => !Object.hasOwn(options.defaults, name));
  const ofMap = brought.map(([name, text]) => escaped`${name}=${text}`);
  if (found !== undefined)
    context.messages.note(
      ofMap.length === 0
        ? escaped`The mapping ${found} is used: all its headings are there. Without it: --use-map none`
        : escaped`The mapping ${found} is used, with its ${joined(ofMap, ', ')}: all its headings are there. Without it: --use-map none`,
    );
  const isAsCreated = asCreated !== undefined;
  if (opened.kind === 'table') await settleColumns(context, task, { from, source, columns, isAsCreated });
  if (task.verb === 'create' && !options.allowIncomplete && looksLikeProducts(columns)) {
    const next =
      opened.stream === undefined ? escaped`To keep what the shop sells: ${suggest`goods import ${file}`}` : undefined;
    throw usageFailure([escaped`${from.shown} lists products, and no order: it has SKUs, and no receiver.`], next);
  }
  const ofExport = columns.reading?.map.defaults;
  const kept = KeptAnswers.open(context, options.askAgain);
  const typed = new TypedCells(() => columns.used, kept);
  const digest = once(async () => opened.stream ?? (await digestOfFile(context, file)));
  const takesDefaults = task.verb === 'create' || isAsCreated;
  const answered = takesDefaults ? await answeredDefaults(run, columns.matcher, await kept.defaultsOf(digest)) : {};
  const defaults = takesDefaults
    ? await openDefaults(columns.matcher, reader, { ...ofExport, ...keptDefaults, ...answered, ...options.defaults })
    : [];
  // No line of an update takes them.
  const answers = task.verb === 'create' ? Object.entries(answered).map(([name, text]) => `${name}=${text}`) : [];
  const plan = new Plan(context.io, from, source.rowWord, options.errors !== undefined);
  context.onClose(() => plan.clear());
  const isAsKept = options.maps.length === 0 && isDeepStrictEqual(byMap.headings, headingsOfFile(columns));
  const known = {
    ...(isAsKept && { columnsOfMap: byMap.mapName }),
    ...(found !== undefined && ofMap.length > 0 && { broughtBy: { name: found, values: joined(ofMap, ', ') } }),
  };
  return { ...known, opened, source, columns, from, reader, defaults, answers, typed, kept, digest, plan, isAsCreated };
}

/** The answers of earlier runs for all rows of this file, and says so; a line of the command goes before them. */
async function answeredDefaults(
  { context, options }: ImportRun,
  matcher: ColumnMatcher,
  kept: Defaults,
): Promise<Defaults> {
  const used = Object.entries(kept).filter(([name]) => matcher.named(name) && !Object.hasOwn(options.defaults, name));
  if (used.length > 0) context.messages.note(usedAnswers(used.map(([name, text]) => escaped`${name}=${text}`)));
  return Object.fromEntries(used);
}

type GivenFile = Pick<OpenedImport, 'opened' | 'from'>;

/** Finds out what the columns of a file mean to an operation. Throws a failure of kind `usage` where its headings are not certain. */
async function columnsOf(
  { context, options }: ImportRun,
  { operation, matcher }: Pick<ImportTask, 'operation' | 'matcher'>,
  { opened, from }: GivenFile,
) {
  const { useMap, saveMap } = options;
  const isOpen = useMap === undefined && saveMap === undefined && opened.kind === 'table';
  const found = isOpen
    ? await fittingMap(context, operation.id, await firstRows(opened, options.headerRow))
    : undefined;
  const { given, exports, defaults: keptDefaults, headings } = await chosenMaps(context, useMap ?? found, operation.id);
  const languages = await Promise.all(['en', 'ar'].map(loadLanguage));
  const words = languages.map(({ cellWords }) => cellWords);
  const reader = new CellReader(listsOf(context), options.country, words);
  const columns = new TableColumns(matcher, [...options.maps, ...given], reader, exports);
  const source =
    opened.kind === 'table'
      ? await tableSource(from.shown, opened, columns, options.headerRow)
      : recordSource(from.shown, opened, columns);
  return { columns, reader, source, keptDefaults, found, headings, mapName: useMap ?? found };
}

/** The texts of the rows that may have the headings. */
async function firstRows(file: TableFile, headerRow: number | undefined): Promise<readonly (readonly string[])[]> {
  const found: string[][] = [];
  for await (const row of file.rows()) {
    if (headerRow === undefined || row.number === headerRow) found.push(headingTexts(row));
    if (found.length === (headerRow === undefined ? mostTitleRows : 1)) break;
  }
  return found;
}

/**
 * Finds out what the columns mean to the creation of the records that are to be changed, where a mapping of it is named, or the file is
 * one that creates. Returns undefined for other files.
 */
async function columnsAsCreated(
  run: ImportRun,
  { creation, isOfList }: Pick<ImportTask, 'creation' | 'isOfList'>,
  file: GivenFile,
): Promise<Awaited<ReturnType<typeof columnsOf>> | undefined> {
  const { context, options } = run;
  if (!creation) return undefined;
  if (options.useMap !== undefined)
    return (await isMapFor(context, options.useMap, creation.operation.id))
      ? columnsOf(run, creation, file)
      : undefined;
  if (file.opened.kind === 'records') return undefined;
  try {
    const read = await columnsOf(run, creation, file);
    return createsRecords(read.columns, isOfList) ? read : undefined;
  } catch (error) {
    // Then they are read as those of an update, whose mistakes are told.
    if (error instanceof Failure && error.kind === 'usage') return undefined;
    throw error;
  }
}

/** Is it a file that creates records, and not one that lists those of the service? */
function createsRecords(columns: TableColumns, isOfList: ImportTask['isOfList']): boolean {
  const { all, used, mistakes, reading } = columns;
  if (mistakes.length > 0 || !columns.fills(referenceField)) return false;
  if (reading) return true;
  // What the creation takes for the shop's own number is none of the service's, whatever an export calls that.
  const isListed = all.some(
    ({ heading, match }) => match?.field.name !== referenceField && isOfList?.(heading) && !columns.isTold(heading),
  );
  return !isListed && used.some(({ match }) => match?.how !== 'name' && match?.how !== 'label');
}

/** Refuses a table whose columns cannot be used as they are, and tells which of their meanings are assumed. */
async function settleColumns(
  { messages, signal }: ImportRun['context'],
  { verb, matcher, noun, mayChange }: ImportTask,
  { from, source, columns, isAsCreated }: Pick<OpenedImport, 'from' | 'source' | 'columns' | 'isAsCreated'>,
): Promise<void> {
  const mistakes = [...columns.mistakes, ...columns.absent(true)];
  if (mistakes.length === 0 && !columns.reading && !columns.all.some(({ match }) => match))
    mistakes.push(escaped`${from.shown}: no column is used.`);
  const isThere = columns.all.some(({ heading, match }) => !match && matcher.isIdentity(heading));
  const change = isThere && mayChange ? escaped`To change ${noun} that are there already: add --update` : undefined;
  if (mistakes.length > 0) throw usageFailure(mistakes, change);
  for (const note of columns.absent(false)) messages.note(note);
  for (const note of columns.unnumbered()) messages.warn(note);
  for (const note of columns.inKilos()) messages.note(note);
  const { map } = columns.reading ?? {};
  if (map?.refused !== undefined)
    throw usageFailure([escaped`${from.shown} is an export of ${map.title}: ${map.refused}.`]);
  if (map?.lacks !== undefined && !columns.fills('receiver_phone')) messages.warn(escaped`${map.lacks}`);
  const sums = verb === 'create' || isAsCreated ? await settleLineSums(source, columns, signal) : [];
  for (const note of sums) messages.note(note);
}

const listsOf = (context: ImportRun['context']): NameLists => ({
  places: () => context.places(),
  records: async (list) => {
    const operation = findOperation(context.catalogue, list);
    return operation ? context.service.impatient().all(operation) : [];
  },
  whileReading: async (list, read) => {
    const { progress } = context.messages;
    const operation = findOperation(context.catalogue, list);
    if (operation) progress?.show(escaped`Reading ${operation.group} \u2026`);
    await read();
    progress?.wipe();
  },
});

/** `--name`, if it is given. All pipes have the path `-`, so what they held tells them apart. */
function rowsFrom(folder: string, typed: string, stream: string | undefined, given: string | undefined): RowsFrom {
  if (given !== undefined) return { file: given, name: given, shown: given };
  if (stream === undefined) return { file: resolve(folder, typed), name: basename(typed), shown: typed };
  const name = `${typed === '-' ? 'standard input' : basename(typed)} ${stream.slice(0, 8)}`;
  return { file: `-${stream}`, name, shown: name };
}
