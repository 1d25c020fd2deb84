import { getOwn, type Row } from '../base/row.ts';
import { escaped, joined, type Message, namesInShort } from '../base/text/message.ts';
import { untrimmedText } from '../base/text/text.ts';
import { type ColumnMatch, notAnInput, notOfExport } from '../columns/column-matcher.ts';
import { codField } from '../columns/lexicon.ts';
import { unitOfWeights } from '../columns/number-cells.ts';
import type { NamedColumn } from '../columns/rows.ts';
import { type RecordShape, rowShape } from '../operations/manifest.ts';
import type { Display } from '../output/formats.ts';
import type { StreamedObject } from '../output/json.ts';
import type { ScreenPart } from '../output/screen.ts';
import type { Desk } from '../ports/desk.ts';
import type { Show } from '../ports/prepared.ts';
import { faultParts, readCauses, readSharedReasons } from './fault-lines.ts';

/** A plan as people see it, and as an object for programs: its lists have a row for each fault, or for each cell that differs. */
export interface PlanScreen extends StreamedObject {
  /** How many records can be written, and why others are not. */
  readonly summary: readonly Message[];
  /** Those that people see; all that were kept are in `head`. */
  readonly warnings: readonly Message[];
  /** How many more there are. */
  readonly moreWarnings?: number;
  readonly sections: readonly PlanSection[];
}

interface PlanSection {
  readonly heading?: Message;
  /** That of its rows, if they are not those of the plan. */
  readonly row?: RecordShape['row'];
  readonly columns: RecordShape['columns'];
  readonly count: number;
  rows(): AsyncIterable<Row>;
  /** Shows rows with the same reason together, because a table would cut the reason. */
  readonly isByReason?: true;
  /** Where all rows are, behind the number of those that a terminal does not show. */
  readonly more: string;
}

interface ShownPlan {
  /** The file, and how many rows it has. */
  readonly title: Message;
  readonly shape: RecordShape;
  readonly columns: readonly NamedColumn[];
  /** The kept mapping that has all of them: then they are no news. */
  readonly columnsOfMap?: string | undefined;
  readonly screen: PlanScreen;
}

/** Returns what shows a plan: for people a screen, for programs one object or rows. */
export const planShow = ({ messages }: Desk, shown: ShownPlan): Show => ({
  rows: inBatches(rowsOf(shown.screen)),
  object: shown.screen,
  screen: { parts: (view) => planParts(view, shown, messages.wordsOf) },
  foreword: {
    notes: shown.screen.summary,
    warnings: shown.screen.warnings,
    ending: () => ({ notes: unusedLines(shown.columns) }),
  },
});

const blank: ScreenPart = { lines: [''] };

async function* planParts(
  view: Display,
  { title, shape, columns, columnsOfMap, screen }: ShownPlan,
  wordsOf: (message: Message) => string,
): AsyncGenerator<ScreenPart> {
  const { summary, warnings, moreWarnings, sections } = screen;
  const sent = columns.filter(({ match, role }) => role !== undefined || (match && !match.field.isReadOnly));
  const compared = columns.filter(({ match }) => match?.field.isReadOnly).map(({ heading }) => heading);
  const rows = columnRows(sent, wordsOf).map((row) => ({ ...row, field: headingsOf(row.field, view) }));
  yield* [{ heading: title }, blank];
  if (columnsOfMap !== undefined) yield { lines: [columnsInShort(columns, columnsOfMap)] };
  else {
    yield { table: columnShape, rows };
    yield { lines: compared.length > 0 ? [escaped`Compared, and never sent: ${namesInShort(compared)}`] : [] };
    yield { lines: unusedLines(columns) };
  }
  yield { lines: ['', ...summary] };
  yield { lines: warnings.map((each) => escaped`Warning: ${each}`), tone: 'doubtful' };
  yield { lines: moreWarnings ? [escaped`${moreWarnings} more warnings: see them with --json.`] : [] };
  for (const section of sections) if (section.count > 0) yield* sectionParts(view, shape.row, section);
}

/** The fields of a column as people read them: by their headings in Arabic, and by the names that are typed in English. */
function headingsOf(fields: unknown, view: Display): unknown {
  if (!view.rightToLeft) return fields;
  const names = String(fields ?? '').split(', ');
  return names.map((name) => view.heading(name.replace('[]', ''))).join('\u060c ');
}

function columnsInShort(columns: readonly NamedColumn[], map: string): Message {
  const used = columns.filter(({ match, role }) => match !== undefined || role !== undefined).length;
  const unused = columns.length - used;
  return escaped`Columns as when the mapping ${map} was kept: ${used} used, ${unused} not needed. All of them: --json`;
}

const columnShape = rowShape(['column', 'field', 'match']);

const mostOnTerminal = 20;

async function* sectionParts(
  view: Display,
  usual: RecordShape['row'],
  { heading, row = usual, columns, count, rows, isByReason, more }: PlanSection,
): AsyncGenerator<ScreenPart> {
  const shape = { row, columns };
  const rest = (told: number): ScreenPart => ({ lines: count > told ? [escaped`${count - told} more: ${more}`] : [] });
  async function* causes(): AsyncGenerator<ScreenPart> {
    const first = await readCauses(rows(), mostOnTerminal);
    for (const cause of first) yield* faultParts(cause);
    yield rest(first.reduce((sum, cause) => sum + cause.count, 0));
  }
  yield heading ? { heading } : blank;
  if (isByReason && view.columns.length === 0)
    yield { atTerminal: causes(), elsewhere: partsByReason(shape, rows, count) };
  else
    yield {
      atTerminal: [{ table: shape, rows: inBatches(rows(), mostOnTerminal), view }, rest(mostOnTerminal)],
      elsewhere: [{ table: shape, rows: inBatches(rows()), view }],
    };
}

/** A table of faults; a reason that several have stands once above a table of theirs. */
async function* partsByReason(
  shape: RecordShape,
  rows: PlanSection['rows'],
  count: number,
): AsyncGenerator<ScreenPart> {
  const shared = await readSharedReasons(rows());
  async function* having(isMeant: (reason: string) => boolean): AsyncGenerator<Row> {
    for await (const each of rows()) if (isMeant(untrimmedText(each.reason))) yield each;
  }
  const places = { ...shape, columns: shape.columns.filter((name) => name !== 'reason') };
  let left = count;
  for (const [reason, own] of shared) {
    if (left < count) yield blank;
    yield { lines: [reason] };
    yield { table: places, rows: inBatches(having((each) => each === reason)) };
    left -= own;
  }
  if (left > 0 && left < count) yield blank;
  if (left > 0) yield { table: shape, rows: inBatches(having((each) => !shared.has(each))) };
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

/** How a column was understood, for a person. A name of an export or of a flag stays as it is. */
const matchWords: Readonly<Record<string, Message>> = {
  synonym: escaped`synonym`,
  label: escaped`label`,
  export: escaped`export`,
  'by its cells': escaped`by its cells`,
  'by its sums': escaped`by its sums`,
};

const matchText = (how: string): Message => getOwn(matchWords, how) ?? escaped`${how}`;

/** The headings of the columns whose texts are joined to one, in its order; none for another column. */
function partsBeside(columns: readonly NamedColumn[], { part, field }: ColumnMatch): readonly string[] {
  if (part === undefined) return [];
  return columns
    .flatMap(({ heading, match }) => (match?.field === field && match.part ? [{ heading, part: match.part }] : []))
    .toSorted((one, other) => one.part - other.part)
    .map(({ heading }) => heading);
}

/** How a column was matched, and what becomes of its cells. `parts`: the columns that it is joined with. */
function matchNotes(heading: string, match: ColumnMatch, parts: readonly string[]): readonly Message[] {
  const { name, fills, namesOf } = match.field;
  const isName = fills.length > 1 && name !== codField;
  return [
    matchText(match.how),
    match.isSpare ? escaped`where the other is blank` : [],
    isName ? escaped`split at the first space` : [],
    namesOf ? escaped`by name` : [],
    parts.length > 1 ? escaped`joined: ${parts.join(' + ')}` : [],
    match.isLineTotal ? escaped`of all pieces of a line` : [],
    match.isAdded ? escaped`added up for each order` : [],
    weightHow(heading, match),
  ].flat();
}

/** One line for the elements of a list: `items[].sku`. Without `wordsOf` the match is in English, as programs read it. */
export function columnRows(columns: readonly NamedColumn[], wordsOf: (message: Message) => string = String): Row[] {
  const rows = new Map<string, Row>();
  for (const { heading, match, unused, role, roleHow = 'export' } of columns) {
    if (unused === '' || (heading === '' && !match)) continue;
    const column = heading.replace(/\[\d+\]/, '[]');
    if (!match) {
      const why = role === undefined ? escaped`not used: ${unused}` : matchText(roleHow);
      rows.set(column, { column, field: role ?? null, match: wordsOf(why) });
      continue;
    }
    const { name, list, fills } = match.field;
    const paths = fills.map((path) => (list === undefined ? path : `${list}.${path}`));
    const field = match.element === undefined ? paths.join(', ') : name;
    rows.set(column, {
      column,
      field,
      match: wordsOf(joined(matchNotes(heading, match, partsBeside(columns, match)), ', ')),
    });
  }
  return [...rows.values()];
}

/** The unit of a column of weights, and the one that is sent; nothing for another column, and where none is known. */
function weightHow(heading: string, { field, unit: known }: ColumnMatch): readonly Message[] {
  const unit = unitOfWeights(field.name, heading, known);
  if (unit === undefined) return [];
  const why = known && !known.isGiven ? escaped` by its values` : '';
  return [unit === 'kg' ? escaped`in kilograms${why}, sent in grams` : escaped`in grams${why}`];
}

const ownDate = 'own date';

const reasonsUnused: Readonly<Record<string, Message>> = {
  'left out': escaped`Left out`,
  [notOfExport]: escaped`Not needed from this export`,
  [notAnInput]: escaped`Not used, because no input takes it`,
  [ownDate]: escaped`Not used, because the service dates each order itself`,
};

/** The day of an order, which a service writes itself. */
const orderDate = /\b(?:date|created|ordered)\b|created_at|\u062a\u0627\u0631\u064a\u062e/iu;

/** Dates of something else. */
const otherDate =
  /deliver|ship|birth|due|expir|updat|return|\u062a\u0648\u0635\u064a\u0644|\u062a\u0633\u0644\u064a\u0645|\u0634\u062d\u0646|\u0645\u064a\u0644\u0627\u062f|\u0627\u0646\u062a\u0647\u0627\u0621/iu;

/** So many columns of an export without a use are named: one of them may be worth a use. */
const mostUnneeded = 12;

/** The columns that are not used, by the reason. Unknown ones are all named; blank ones of an export are not. */
export function unusedLines(columns: readonly NamedColumn[]): Message[] {
  const names = new Map<string, Set<string>>();
  for (const { heading, match, unused = '', role, isBlank } of columns) {
    if (match || role !== undefined || unused === '' || heading === '') continue;
    if (unused === notOfExport && isBlank) continue;
    const isDate = orderDate.test(heading) && !otherDate.test(heading) && !['left out', notOfExport].includes(unused);
    const why = isDate ? ownDate : unused;
    names.set(why, (names.get(why) ?? new Set()).add(heading.replace(/\[\d+\]/g, '[]')));
  }
  return [...names].map(([unused, all]) => {
    const known = getOwn(reasonsUnused, unused);
    const most = unused === notOfExport ? mostUnneeded : undefined;
    return escaped`${known ?? escaped`Not used`}: ${known === undefined ? [...all] : namesInShort([...all], most)}`;
  });
}
