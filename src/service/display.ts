import { basename, extname, join, resolve } from 'node:path';
import { Failure } from '../base/failure.ts';
import { dataFolder } from '../base/files/data-folder.ts';
import { isStdout } from '../base/files/target-file.ts';
import { escaped, type Message, namesInShort, words } from '../base/text/message.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { orderCourierField } from '../operations/roles.ts';
import { chooseColumns } from '../output/choose-columns.ts';
import { hasCityNames } from '../output/column-kinds.ts';
import { type Display, defaultFormat, type Format, findFormat, formats, programFormat } from '../output/formats.ts';
import { type ItemRows, itemRows, listFields, mayHoldRecords, unknownRows } from '../output/item-rows.ts';
import { headedBy, labelOf, loadLanguage } from '../output/language.ts';
import { fileSink, type Sink, streamSink } from '../output/sink.ts';
import type { Losses } from '../output/spreadsheet-losses.ts';
import { terminalOf } from '../output/terminal.ts';
import { fieldReader } from '../output/typed-words.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import type { Context, Invocation } from '../session/context.ts';
import { commandLine } from '../session/rerun-command.ts';
import { separatorReader } from '../session/shared-flags.ts';
import { fileNameMistakes } from './input/given-files.ts';

interface DisplayOptions {
  readonly fallback?: string | undefined;
  readonly isRead?: boolean | undefined;
  readonly readsSeparator?: boolean | undefined;
}

/**
 * The display that the output flags ask for, with everything that is wrong about them. `fallback` is the format where neither they
 * nor the settings name one; `isRead` says that the rows are only read, and may have columns that are not known yet;
 * `readsSeparator`, that `--separator` says how a file is read.
 */
export async function readDisplay(
  context: Context,
  shape: RecordShape,
  { fallback, isRead = false, readsSeparator = false }: DisplayOptions = {},
): Promise<{ readonly display: Display; readonly mistakes: readonly Message[] }> {
  const mistakes: Message[] = [];
  const { io, invocation, stdoutTerminal, redactor } = context;
  const { shared, viewTitle } = invocation;
  const given = invocation.given.filter(({ name }) => name !== 'separator' || !readsSeparator);
  const { out, columns: chosen, header, excel, rawCsv, totals } = shared;
  const cellEnd = (readsSeparator ? undefined : shared.separator) ?? ',';
  const file = out === undefined || isStdout(out) ? undefined : out;
  const isShaped = shared.jq !== undefined || shared.format !== undefined || shared.ids;
  const shaped = isShaped
    ? await (await import('./shaped-output.ts')).readShapedOutput(context, shape, file, mistakes)
    : undefined;
  const format = shaped?.format ?? readFormat(context, file, fallback, mistakes);
  mistakes.push(...formatMistakes(given, format));
  const separator = separatorReader(cellEnd);
  if ('fault' in separator) mistakes.push(escaped`--separator: ${JSON.stringify(cellEnd)} ${separator.fault}.`);
  mistakes.push(...outMistakes(context, file, format, shape.group));
  const hasRows = shared.rows !== undefined || shared.repeatTotals;
  const items = hasRows ? readItemRows(shape, invocation, format, mistakes) : undefined;
  const shown = items?.shape ?? shape;
  const columnsFrom = shaped?.columns?.from ?? (given.some((flag) => flag.name === 'columns') ? undefined : viewTitle);
  const names = shaped?.columns?.names ?? chosen;
  const choice = names.length > 0 ? await readColumns(shown, names, { isRead, from: columnsFrom }) : ownColumns;
  const place =
    file === undefined
      ? { file, terminal: stdoutTerminal }
      : { file: resolve(io.cwd, file), terminal: terminalOf({}, io.env, io.platform, false) };
  const display: Display = {
    format,
    ...place,
    columns: choice.columns,
    unknown: choice.unknown,
    header,
    separator: 'value' in separator ? separator.value : ',',
    excel: format.guardsCells ? excel : false,
    rawCsv,
    itemRows: items,
    totals,
    columnsFrom,
    spool: () => ({ folder: join(dataFolder(io), 'spool'), processes: io }),
    clean: (text) => redactor.cleanData(text),
    ...(await readHeadings(context, format, shown)),
    ...(await readTimes(context, shown, shape.isOwn === true && file === undefined)),
    ...warnings(context),
  };
  return { display, mistakes: [...mistakes, ...choice.mistakes] };
}

/** Returns what is wrong with the place that is written to. */
function outMistakes(
  { stdoutTerminal }: Run,
  file: string | undefined,
  { binary, name, endings }: Format,
  noun = 'rows',
): readonly Message[] {
  if (file !== undefined) return fileNameMistakes('--out', file);
  if (!binary || !stdoutTerminal.isTerminal) return [];
  return [escaped`-o ${name} is not for a terminal. Write a file: --out ${noun}${endings[0]}`];
}

/** Those that the format shows by itself. */
const ownColumns = { columns: [], unknown: [], mistakes: [] };

async function readColumns(
  shown: RecordShape,
  names: readonly string[],
  { isRead, from }: { readonly isRead: boolean; readonly from: string | undefined },
) {
  const chosen = names.join();
  return chooseColumns(chosen, shown, { isRead, from, fieldOf: await fieldReader(shown, chosen) });
}

/** Returns the mistakes of flags that this format does not take. */
const formatMistakes = (given: Invocation['given'], { name: format, guardsCells, hasSheets, headsWithWords }: Format) =>
  given.flatMap(({ name, flag }): Message[] => {
    if (['rawCsv', 'excel', 'separator'].includes(name) && !guardsCells) return [escaped`${flag} needs -o csv.`];
    if (['rtl', 'totals'].includes(name) && !hasSheets) return [escaped`${flag} needs -o xlsx.`];
    const hasHeadings = headsWithWords || guardsCells;
    if (name !== 'headers' || hasHeadings) return [];
    return [escaped`--headers: ${format} has no headings, its fields keep their names.`];
  });

/** Returns the headings of columns and the names of sheets. The language decides, for columns unless --headers does. */
async function readHeadings(
  { settings, invocation: { shared } }: Context,
  { headsWithWords, hasSheets, forPeople }: Format,
  shown: RecordShape,
) {
  const headers = shared.headers ?? (headsWithWords ? settings.lang : 'raw');
  const head = headers === 'raw' ? undefined : await loadLanguage(headers);
  // A sheet of the service's own records is read back: it keeps the names that the service takes. No operation takes that of an order.
  const own = hasSheets && !shown.isOwn ? [orderCourierField] : ['courier', 'courier_name', orderCourierField];
  const namesCouriers = hasSheets || (forPeople && head?.rightToLeft);
  const couriers = head && namesCouriers ? await import('../orders/courier-titles.ts') : undefined;
  const cities = (forPeople || hasSheets) && head?.rightToLeft ? await import('../orders/cities.ts') : undefined;
  const wordOf = (name: string, column: string): string | undefined => {
    if (own.includes(column)) return couriers?.courierTitle(name)[head?.rightToLeft ? 'ar' : 'en'];
    return hasCityNames(column) ? cities?.arabicCityName(name) : undefined;
  };
  return {
    nameOf: couriers && wordOf,
    words: headsWithWords ? (await loadLanguage(settings.lang)).words : {},
    cellWords: head?.cellWords ?? {},
    heading: (column: string) => (head ? labelOf(headedBy(column, shown.row), head.labels) : column),
    sheetName: (noun: string) => head?.sheets[noun] ?? noun,
    rightToLeft: shared.rtl || (head?.rightToLeft ?? false),
  };
}

/** Returns how times are shown. At a terminal, times in shipctl's own rows are short. */
async function readTimes({ settings, io, stdoutTerminal }: Run, shown: RecordShape, isOwn: boolean) {
  const { tz: zone } = settings;
  const thisYear = io.now().getFullYear();
  const isShort = isOwn && stdoutTerminal.isTerminal;
  const dates = zone === undefined && !isShort ? undefined : await import('../output/dates.ts');
  return {
    zone,
    thisYear,
    inZone: zone === undefined ? undefined : dates?.fieldsInZone(zone, shown.row),
    clock: isShort ? dates?.clockReader(zone, thisYear) : undefined,
  };
}

/** Returns the callbacks that warn while rows are written. */
function warnings(context: Context) {
  const { messages, invocation } = context;
  return {
    onNote: (note: Message) => messages.warn(note),
    onLosses: (losses: Losses) => warnOfLosses(context, `${nounOf(invocation)}.xlsx`, losses),
    onUnseen: (names: readonly string[]) =>
      messages.warn(
        escaped`Later records have fields that the first ones lack; they are left out: ${namesInShort(names)}. All fields: -o ndjson`,
      ),
    onMixed: (names: readonly string[]) =>
      messages.warn(
        escaped`${namesInShort(names)}: one value in some records, a list or a record in others; left out. All fields: -o ndjson, or name them in --columns`,
      ),
  };
}

/** The word for the rows of a command: the first of its words. */
const nounOf = ({ name }: Invocation): string => name.split(' ')[0] ?? 'rows';

/** The rows of a list inside of the records, for `--rows`. */
function readItemRows(
  shape: RecordShape,
  invocation: Invocation,
  { hasSheets }: Format,
  mistakes: Message[],
): ItemRows | undefined {
  const { given, viewTitle, shared } = invocation;
  const { rows, totals, repeatTotals } = shared;
  const noun = nounOf(invocation);
  const from = given.some(({ name }) => name === 'rows') ? '--rows' : (viewTitle ?? '--rows');
  const fault = (known: readonly string[]) => unknownRows(from, rows ?? '', noun, known);
  const lists = listFields(shape);
  const isWanted = rows !== undefined && rows !== noun;
  const isList = isWanted && (lists.includes(rows) || mayHoldRecords(shape, rows));
  const items = isList ? itemRows(shape, rows, repeatTotals, fault) : undefined;
  if (isWanted && !items) mistakes.push(fault(lists));
  if (!items && given.some(({ name }) => name === 'repeatTotals'))
    mistakes.push(escaped`--repeat-totals needs --rows with a list of the records.`);
  if (totals && hasSheets && items && repeatTotals) {
    mistakes.push(
      escaped`--totals and --repeat-totals cannot be used together: each total would be added several times.`,
    );
  }
  return items;
}

function readFormat(
  { settings, invocation: { shared, sources, unreadProfile } }: Context,
  file: string | undefined,
  fallback: string | undefined,
  mistakes: Message[],
): Format {
  const setting = findFormat(settings.output ?? fallback) ?? defaultFormat;
  const short = formats.filter(({ name }) => shared.shortFormats.includes(name));
  const typed = sources.output === 'flag' ? [setting] : [];
  const given = [...new Set([...short, ...typed])];
  if (given.length > 1) {
    const written = [...short.map(({ shortFlag }) => shortFlag), ...typed.map(({ name }) => `-o ${name}`)];
    mistakes.push(escaped`${written.join(' and ')} cannot be used together.`);
  }
  const [chosen] = given;
  const ending = extname(file ?? '').toLowerCase();
  const byEnding = formats.find(({ endings }) => endings.includes(ending));
  if (unreadProfile && !chosen && !byEnding && sources.output === 'default') {
    // The profile may hold the format: a program would get another one than it expects.
    const { kind, said, details } = unreadProfile;
    const way = escaped`It may say which format you want. To go without it, add -o table.`;
    const hint = details.hint ? escaped`${way}\n${details.hint}` : way;
    throw new Failure(kind, said, { ...details, hint });
  }
  if (file === undefined) return chosen ?? setting;
  if (byEnding && chosen && byEnding !== chosen) {
    mistakes.push(
      escaped`--out ${basename(file)} ends like ${byEnding.name}, but ${chosen.name} was asked for. Change one.`,
    );
  }
  if (!byEnding && !chosen && fallback === undefined) {
    const known = formats.flatMap(({ endings }) => endings);
    mistakes.push(
      escaped`--out: ${JSON.stringify(file)} has no ending that picks a format (${known}). Add one, or use -o.`,
    );
  }
  return byEnding ?? chosen ?? setting;
}

const csvFlags = ['output', 'csv', 'excel', 'separator', 'rawCsv', 'out', 'resume'];

function warnOfLosses({ messages, invocation }: Context, file: string, losses: Losses): void {
  const { cells, changes, columns } = losses;
  if (cells === 0) return;
  const given = invocation.given.filter(({ name }) => !csvFlags.includes(name));
  const what = invocation.shared.resume ? escaped`what this run wrote` : escaped`this file`;
  const count = cells === 1 ? '1 cell' : `${cells} cells`;
  const differences = escaped`${changes} (${namesInShort(columns)})`;
  const workbook = commandLine({ ...invocation, given }, words`--out ${file}`);
  messages.warn(
    escaped`A spreadsheet shows ${count} of ${what} differently: ${differences}. A workbook keeps them: ${workbook}`,
  );
}

/** Names the columns that did not fit on the terminal: as `--columns` takes them, behind their headings in another language. */
export async function noteHidden({ messages, settings }: Desk & Profile, hidden: readonly string[]): Promise<void> {
  const { labels } = await loadLanguage(settings.lang);
  const headed = (name: string): string => {
    const heading = labelOf(name, labels);
    return settings.lang === 'en' || heading === labelOf(name, {}) ? name : `${heading} (${name})`;
  };
  messages.note(escaped`Hidden: ${hidden.map(headed)}. See them with --columns or -o ${programFormat.name}.`);
}

/** Opens the sink for the rows: before the first request, so that a wrong path fails at once. */
export async function openSink(
  { io, redactor, signal }: Desk & Profile,
  { file }: Pick<Display, 'file'>,
): Promise<Sink> {
  if (file === undefined) return streamSink(io.stdout, redactor, signal);
  return fileSink(file, redactor, { owner: io, signal });
}
