import { stringifyJson } from '../base/json/exact-json.ts';
import { getOwn, type Row } from '../base/row.ts';
import { escaped, type Message, namesInShort } from '../base/text/message.ts';
import { untrimmedText } from '../base/text/text.ts';
import { type ColumnMatch, notAnInput } from '../columns/column-matcher.ts';
import { weightUnitIn } from '../columns/heading-meanings.ts';
import { codField } from '../columns/lexicon.ts';
import { isWeighed } from '../columns/number-cells.ts';
import type { NamedColumn } from '../columns/rows.ts';
import { notOfExport } from '../columns/table-columns.ts';
import { type RecordShape, rowShape } from '../operations/manifest.ts';
import { lineText } from '../output/card.ts';
import { type Display, programFormat } from '../output/formats.ts';
import type { Chunk } from '../output/formatter.ts';
import type { Sink } from '../output/sink.ts';
import { widthOf, wrapMessage } from '../output/text-width.ts';
import { withSink, writeRows } from '../service/show.ts';
import { type FaultCause, readCauses, readSharedReasons } from './fault-lines.ts';
import type { ImportSurroundings } from './plan.ts';

export interface PlanScreen {
  /** How many records can be written, and why others are not. */
  readonly summary: readonly Message[];
  /** Those that people see; all that were kept are in `head`. */
  readonly warnings: readonly Message[];
  /** How many more there are. */
  readonly moreWarnings?: number;
  readonly sections: readonly PlanSection[];
  /** The fields of the JSON object. */
  readonly head: Row;
  /** For programs, behind these fields and by their names: a row for each fault, or for each cell that differs. */
  readonly lists: Readonly<Record<string, () => AsyncIterable<Row>>>;
}

interface PlanSection {
  readonly heading?: Message;
  readonly columns: RecordShape['columns'];
  readonly count: number;
  rows(): AsyncIterable<Row>;
  /** Returns the lines that a terminal shows in place of rows of one cause: a table would cut their reason. */
  readonly linesOf?: (cause: FaultCause, display: Display) => readonly string[];
  /** Where all rows are, behind the number of those that a terminal does not show. */
  readonly more: string;
}

/** Shows a plan: for people as text, for programs as one object or as rows. */
export const showPlan = (
  context: ImportSurroundings,
  display: Display,
  title: Message,
  shape: RecordShape,
  columns: readonly NamedColumn[],
  plan: PlanScreen,
): Promise<void> =>
  withSink(context, display, async (sink, view) => {
    if (!display.format.forPeople) {
      if (display.format === programFormat) return showAsObject(sink, plan);
      const { filter } = display.format;
      if (filter) return sink.write(await filter(await objectText(plan), view.terminal));
      notePlan(context, columns, plan);
      return writeRows(sink, shape, view, inBatches(rowsOf(plan)));
    }
    const write = (lines: readonly Message[]): Promise<void> => writeLines(context, sink, lines, view);
    await write([title, escaped``]);
    const sent = columns.filter(({ match, role }) => role !== undefined || (match && !match.field.isReadOnly));
    await writeRows(sink, columnShape, { ...view, columns: [], unknown: [] }, [columnRows(sent)]);
    const compared = columns.filter(({ match }) => match?.field.isReadOnly).map(({ heading }) => heading);
    await write([
      ...(compared.length > 0 ? [escaped`Compared, and never sent: ${namesInShort(compared)}`] : []),
      ...unusedLines(columns),
      escaped``,
      ...plan.summary,
      ...plan.warnings.map((each) => escaped`Warning: ${each}`),
      ...(plan.moreWarnings ? [escaped`${plan.moreWarnings} more warnings: see them with --json.`] : []),
    ]);
    for (const section of plan.sections) await showSection(context, sink, view, shape, section);
  });

/** Tells on standard error what a plan says, where its rows or those of the result are on standard output. */
export function notePlan(
  { messages }: Pick<ImportSurroundings, 'messages'>,
  columns: readonly NamedColumn[],
  { summary, warnings }: Pick<PlanScreen, 'summary' | 'warnings'>,
): void {
  for (const line of summary) messages.note(line);
  for (const warning of warnings) messages.warn(warning);
  for (const line of unusedLines(columns)) messages.note(line);
}

const columnShape = rowShape(['column', 'field', 'match']);

const writeLines = (
  { wordsOf }: Pick<ImportSurroundings, 'wordsOf'>,
  sink: Sink,
  lines: readonly Message[],
  { terminal }: Pick<Display, 'terminal'>,
): Promise<void> => sink.write(lines.map((each) => `${shownLine(wordsOf(each), terminal)}\n`).join(''));

/** A line, on a terminal broken between words; further lines stand below the words of the first, and two columns in. */
function shownLine(text: string, { isTerminal, width }: Display['terminal']): string {
  if (!isTerminal || widthOf(text) <= width) return text;
  const [indent = ''] = /^ */.exec(text) ?? [];
  const wrapped = wrapMessage(text.slice(indent.length), width - indent.length - hanging.length);
  return indent + wrapped.replaceAll('\n', `\n${indent}${hanging}`);
}

const hanging = '  ';

const mostOnTerminal = 20;

async function showSection(
  context: Pick<ImportSurroundings, 'wordsOf'>,
  sink: Sink,
  display: Display,
  { row }: RecordShape,
  { heading, columns, count, rows, linesOf, more }: PlanSection,
): Promise<void> {
  if (count === 0) return;
  await writeLines(context, sink, heading ? [escaped``, heading] : [escaped``], display);
  const shape = { row, columns };
  const isTold = linesOf !== undefined && display.columns.length === 0;
  if (!display.terminal.isTerminal && isTold) return writeByReason(sink, shape, display, { rows, count });
  if (!display.terminal.isTerminal) return writeRows(sink, shape, display, inBatches(rows()));
  let told = mostOnTerminal;
  if (!linesOf || display.columns.length > 0) await writeRows(sink, shape, display, inBatches(rows(), mostOnTerminal));
  else {
    const causes = await readCauses(rows(), mostOnTerminal);
    for (const cause of causes) await sink.write(`${linesOf(cause, display).join('\n')}\n`);
    told = causes.reduce((sum, cause) => sum + cause.count, 0);
  }
  if (count > told) await writeLines(context, sink, [escaped`${count - told} more: ${more}`], display);
}

/** A table of faults; a reason that several have stands once above a table of theirs. */
async function writeByReason(
  sink: Sink,
  { row, columns }: RecordShape,
  display: Display,
  { rows, count }: Pick<PlanSection, 'rows' | 'count'>,
): Promise<void> {
  const shared = await readSharedReasons(rows());
  async function* having(isMeant: (reason: string) => boolean): AsyncGenerator<Row> {
    for await (const each of rows()) if (isMeant(untrimmedText(each.reason))) yield each;
  }
  const places = { row, columns: columns.filter((name) => name !== 'reason') };
  let left = count;
  for (const [reason, own] of shared) {
    await sink.write(`${left < count ? '\n' : ''}${lineText(reason, display)}\n`);
    await writeRows(sink, places, display, inBatches(having((each) => each === reason)));
    left -= own;
  }
  if (left === 0) return;
  if (left < count) await sink.write('\n');
  const others = having((each) => !shared.has(each));
  await writeRows(sink, { row, columns }, display, inBatches(others));
}

const batchSize = 500;

async function* inBatches(rows: AsyncIterable<Row>, most = Number.POSITIVE_INFINITY): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let count = 0;
  for await (const row of rows) {
    if (count++ >= most) break;
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function* rowsOf({ lists }: PlanScreen): AsyncGenerator<Row> {
  for (const rows of Object.values(lists)) yield* rows();
}

async function objectText(plan: PlanScreen): Promise<string> {
  const chunks: Chunk[] = [];
  await showAsObject({ write: async (chunk) => void chunks.push(chunk) }, plan);
  return chunks.join('');
}

async function showAsObject(sink: Pick<Sink, 'write'>, { head, lists }: PlanScreen): Promise<void> {
  await sink.write(stringifyJson(head).slice(0, -1));
  for (const [name, rows] of Object.entries(lists)) {
    await sink.write(`,${JSON.stringify(name)}:[`);
    let between = '';
    for await (const row of rows()) {
      await sink.write(`${between}${stringifyJson(row)}`);
      between = ',';
    }
    await sink.write(']');
  }
  await sink.write('}\n');
}

/** One line for the elements of a list: `items[].sku`. */
export function columnRows(columns: readonly NamedColumn[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { heading, match, unused, role } of columns) {
    if (unused === '' || (heading === '' && !match)) continue;
    const column = heading.replace(/\[\d+\]/, '[]');
    if (!match) {
      const why = role === undefined ? `not used: ${unused}` : 'export';
      rows.set(column, { column, field: role ?? null, match: why });
      continue;
    }
    const { name, list, fills, namesOf } = match.field;
    const paths = fills.map((path) => (list === undefined ? path : `${list}.${path}`));
    const isName = fills.length > 1 && name !== codField;
    const how = [
      match.how,
      match.isSpare && 'where the other is blank',
      isName && 'split at the first space',
      namesOf && 'by name',
      match.part && `part ${match.part}`,
      match.isLineTotal && 'of all pieces of a line',
      match.isAdded && 'added up for each order',
      weightHow(heading, match),
    ];
    const field = match.element === undefined ? paths.join(', ') : name;
    rows.set(column, { column, field, match: how.filter(Boolean).join(', ') });
  }
  return [...rows.values()];
}

/** The unit of a column of weights, and the one that is sent; undefined for another column, and where none is known. */
function weightHow(heading: string, { field, unit: known }: ColumnMatch): string | undefined {
  const unit = known?.unit ?? (isWeighed(field.name) ? weightUnitIn(heading) : undefined);
  if (unit === undefined) return undefined;
  const why = known && !known.isGiven ? ' by its values' : '';
  return unit === 'kg' ? `in kilograms${why}, sent in grams` : `in grams${why}`;
}

const reasonsUnused: Readonly<Record<string, string>> = {
  'left out': 'Left out',
  [notOfExport]: 'Not needed from this export',
  [notAnInput]: 'Not used, because no input takes it',
};

/** The columns that are not used, by the reason; unknown ones are all named. */
export function unusedLines(columns: readonly NamedColumn[]): Message[] {
  const names = new Map<string, Set<string>>();
  for (const { heading, match, unused = '', role } of columns) {
    if (match || role !== undefined || unused === '' || heading === '') continue;
    names.set(unused, (names.get(unused) ?? new Set()).add(heading.replace(/\[\d+\]/g, '[]')));
  }
  return [...names].map(([unused, all]) => {
    const known = getOwn(reasonsUnused, unused);
    return escaped`${known ?? 'Not used'}: ${known === undefined ? [...all].join(', ') : namesInShort([...all])}`;
  });
}
