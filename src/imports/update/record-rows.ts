import { usageFailure } from '../../base/failure.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { latinDigits, withoutMarks } from '../../base/text/text.ts';
import { draftRow, headingTexts } from '../../columns/named-table.ts';
import type { CellEntry, TableRow } from '../../columns/rows.ts';
import { TableColumns } from '../../columns/table-columns.ts';
import { totalsFault } from '../../columns/totals-row.ts';
import { orderNumberKey } from '../../orders/order.ts';
import { type Labels, labelOf } from '../../output/language.ts';
import type { Run } from '../../ports/run.ts';
import type { SheetRow } from '../../sheets/read/table-file.ts';
import { readRecords } from '../../writes/look-up.ts';
import { unusedLines } from '../screen.ts';
import type { OpenedImport } from '../task.ts';
import { compareCell, fieldValue } from './compare-cells.ts';
import { UpdateMatcher, type Updating } from './update-matcher.ts';

/** The rows of one record: those of the sheet, and those of its elements in other sheets. */
export interface RecordRows {
  /** Undefined if the rows do not say. */
  readonly id: string | undefined;
  readonly reason?: Message | undefined;
  /** No record has its reference. */
  readonly isNew?: boolean;
  /** It was found by the shop's own number of it. */
  readonly isReferred?: boolean;
  readonly rows: readonly TableRow[];
  readonly elements: readonly TableRow[];
}

const readIdentity = (text: string): string => latinDigits(text).replace(/^(\d+)\.0+$/, '$1');

/** Puts the rows of one record together, wherever they are, by the id, the number or the reference that they have. */
export class RecordGroups {
  /** How many rows each record has. */
  readonly counts = new Map<string, number>();
  /** How many rows of totals are left out. Exported workbooks have them, and they are no fault. */
  totals = 0;
  /** The numbers of the rows are the shop's own, the references of records: none of them is a number of the service. */
  isReferred = false;
  /** The ids of numbers; undefined for a number that several records have. */
  private ids = new Map<string, string | undefined>();

  constructor(
    private readonly updating: Updating,
    private readonly args: readonly string[],
    private readonly elements: ElementSheets['rows'],
  ) {}

  private identityOf({ entries }: TableRow) {
    const textOf = (name: string | undefined) =>
      entries.find(({ column }) => name !== undefined && column.match?.field.name === name)?.cell.text;
    const id = textOf(this.updating.idField);
    const number = textOf(this.updating.numberField) ?? textOf(this.updating.referenceField);
    const isReference = textOf(this.updating.numberField) === undefined;
    return { id: id && readIdentity(id), number: number && readIdentity(number), isReference };
  }

  private isTotals(row: TableRow): boolean {
    const { id, number } = this.identityOf(row);
    const word = id === undefined ? totalsFault(row, true)?.value : undefined;
    return word !== undefined && (number === undefined || number === readIdentity(withoutMarks(word)));
  }

  /** Looks at all rows, and for the ids of numbers in the list. */
  async prepare(context: Run, rows: AsyncIterable<TableRow>): Promise<void> {
    let isOwn = true;
    const waiting = new Map<string, number>();
    for await (const row of rows) {
      if (this.isTotals(row)) continue;
      const { id, number, isReference } = this.identityOf(row);
      isOwn &&= isReference;
      const counts = id === undefined ? waiting : this.counts;
      const name = id ?? number;
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    await this.lookUp(context, waiting, isOwn);
    for (const [number, id] of this.ids) {
      if (id !== undefined) this.counts.set(id, (this.counts.get(id) ?? 0) + (waiting.get(number) ?? 0));
    }
  }

  /** Finds the ids of these numbers in the list. With `isOwn` they are references: the rows have no numbers of the service. */
  private async lookUp(context: Run, waiting: ReadonlyMap<string, number>, isOwn: boolean): Promise<void> {
    const { list } = this.updating;
    if (waiting.size === 0 || !list) return;
    const numbered = new Map<string, string | undefined>();
    const referred = new Map<string, string | undefined>();
    const byKey = new Map([...waiting.keys()].map((number) => [orderNumberKey(number), number]));
    for await (const { id, number, traces } of readRecords(context, list, this.args)) {
      if (number !== undefined && waiting.has(number)) numbered.set(number, numbered.has(number) ? undefined : id);
      const own = traces.reference && byKey.get(orderNumberKey(traces.reference));
      if (own) referred.set(own, referred.has(own) ? undefined : id);
    }
    this.isReferred = isOwn || (numbered.size === 0 && referred.size > 0);
    this.ids = this.isReferred ? referred : numbered;
  }

  private whyNone(number: string | undefined): Message {
    const { noun, list } = this.updating;
    if (number === undefined) return escaped`The row has no id and no number: --update creates nothing.`;
    if (this.isReferred)
      return this.ids.has(number)
        ? escaped`Several ${noun} have the reference ${number}. Give the id instead.`
        : escaped`None of your ${noun} has the reference ${number}.`;
    if (this.ids.has(number)) return escaped`Several ${noun} have the number ${number}. Give the id instead.`;
    return list
      ? escaped`None of your ${noun} has the number ${number}.`
      : escaped`Without a list of ${noun}, their ids are needed.`;
  }

  /** The records in the order in which the last of their rows comes. Only what is scattered is held in memory. */
  async *read(rows: AsyncIterable<TableRow>): AsyncGenerator<RecordRows, void> {
    const open = new Map<string, TableRow[]>();
    for await (const row of rows) {
      if (this.isTotals(row)) {
        this.totals++;
        continue;
      }
      const { id: written, number } = this.identityOf(row);
      const id = written ?? this.ids.get(number ?? '');
      if (id === undefined) {
        const isNew = this.isReferred && number !== undefined && !this.ids.has(number);
        yield { id, reason: this.whyNone(number), isNew, rows: [row], elements: [] };
        continue;
      }
      const own = open.get(id) ?? [];
      own.push(row);
      open.set(id, own);
      if (own.length < (this.counts.get(id) ?? 1)) continue;
      open.delete(id);
      yield this.recordOf(id, own);
    }
    // The file has lost some of its rows since they were counted.
    for (const [id, rows] of open) yield this.recordOf(id, rows);
  }

  private recordOf(id: string, rows: readonly TableRow[]): RecordRows {
    return { id, rows, elements: this.elements.get(id) ?? [], isReferred: this.isReferred };
  }
}

export interface ElementPlace {
  /** As the record names it. */
  readonly list: string;
  readonly at: number;
}

/** The cells of a row about one element, and the element; or the cell that does not say which it is, and why. */
type FoundElement = { readonly row: TableRow } & (
  | { readonly entries: readonly CellEntry[]; readonly values: Row; readonly place: ElementPlace }
  | { readonly entry: CellEntry; readonly reason: Message }
);

/** Does a cell have the values of all elements, as an export joins them? */
const hasAll = ({ column, cell }: CellEntry, known: readonly Row[]): boolean =>
  compareCell(
    cell,
    known.map((each) => fieldValue(each, column.match?.field.fills[0] ?? '')),
  ) !== 'other';

/** Which elements of a record its rows are about: by their ids, else by their places where all are there. */
export function* elementsOf(
  updating: Updating,
  { id: own, rows, elements }: RecordRows,
  original: Row,
): Generator<FoundElement, void> {
  const all = [...rows, ...elements];
  const counts = new Map<string, number>();
  // Beside sheets of elements, the row of the record itself is none of an element.
  const rowsOf = (list: string): number =>
    elements.length === 0
      ? all.length
      : all.filter(({ entries }) => entries.some(({ column }) => column.match?.field.list === list)).length;
  for (const row of all) {
    for (const { list: given, element, first, entries } of cellsByElement(row)) {
      const list = updating.lists.get(given) ?? given;
      const known = elementsIn(original[list]);
      const ordinal = counts.get(list) ?? 0;
      counts.set(list, ordinal + 1);
      const id = entries.find(({ column }) => column.match?.field.fills[0] === 'id');
      const at = id ? known.findIndex((each) => compareCell(id.cell, each.id) !== 'other') : (element ?? ordinal);
      const values = known[at];
      if (values && (id || element !== undefined || rowsOf(given) === known.length)) {
        const compared = entries.filter(({ column }) => column.match?.field.fills[0] !== updating.joinField);
        yield { row, entries: compared, values, place: { list, at } };
      } else if (id && known.length > 1 && entries.every((entry) => hasAll(entry, known)))
        for (const [each, values] of known.entries()) yield { row, entries: [], values, place: { list, at: each } };
      else yield { row, entry: id ?? first, reason: whyUncertain(id, { list, own, isNamed: element !== undefined }) };
    }
  }
}

const elementsIn = (list: unknown): readonly Row[] => (Array.isArray(list) ? list.filter(isRow) : []);

interface UncertainElement {
  readonly list: string;
  /** The id of its record. */
  readonly own: string | undefined;
  /** The heading says which one it is. */
  readonly isNamed: boolean;
}

/** Why cells do not say which element of a list they are about. `id`: the one that should. */
function whyUncertain(id: CellEntry | undefined, { list, own = '', isNamed }: UncertainElement): Message {
  if (!id && isNamed) return escaped`is of one of the ${list} that ${own} does not have. None are added`;
  if (!id) return escaped`belongs to ${list} without an id: which one is not certain. Export them with ${list}.id`;
  return id.cell.text.includes(';')
    ? escaped`has several ${list} in one cell. To change them, export them with --rows items: a row for each`
    : escaped`is not the id of one of the ${list} of ${own}. None are added`;
}

/** An element that a record has, and the sheet has not. */
interface MissingElement {
  readonly list: string;
  readonly values: Row;
}

/**
 * Returns the elements of a record that none of its rows is about: their rows were deleted. Only for lists that have
 * columns in the file, and none if a row does not say which element it means.
 */
export function missingElements(
  { lists }: Updating,
  original: Row,
  has: (list: string) => boolean,
  found: readonly FoundElement[],
): MissingElement[] {
  if (found.some((each) => 'reason' in each)) return [];
  const places = new Set(found.map((each) => ('place' in each ? `${each.place.list} ${each.place.at}` : '')));
  return [...lists].flatMap(([own, list]) => {
    if (!has(own)) return [];
    return elementsIn(original[list]).flatMap((values, at) => (places.has(`${list} ${at}`) ? [] : [{ list, values }]));
  });
}

/** The cells of a row about one element. */
interface ElementCells {
  /** As the update names it. */
  readonly list: string;
  /** Which one, where the heading says it. */
  readonly element: number | undefined;
  readonly first: CellEntry;
  readonly entries: CellEntry[];
}

function cellsByElement({ entries }: TableRow): Iterable<ElementCells> {
  const found = new Map<string, ElementCells>();
  for (const entry of entries) {
    const { field, element } = entry.column.match ?? {};
    if (field?.list === undefined) continue;
    const key = `${field.list} ${element ?? ''}`;
    const cells = found.get(key) ?? { list: field.list, element, first: entry, entries: [] };
    cells.entries.push(entry);
    found.set(key, cells);
  }
  return found.values();
}

/** The rows of the sheets that hold the elements of records, by the id of the record. */
export interface ElementSheets {
  readonly rows: ReadonlyMap<string, readonly TableRow[]>;
  /** The lists whose elements they hold. */
  readonly lists: ReadonlySet<string>;
  readonly notes: readonly Message[];
}

/** Reads the sheets beside the chosen one that a workbook of ours has: Items, Boxes. */
export async function readElementSheets(
  { opened, source, reader }: OpenedImport,
  updating: Updating,
  languages: readonly Labels[],
): Promise<ElementSheets> {
  const found = new Map<string, TableRow[]>();
  const names: string[] = [];
  const notes: Message[] = [];
  const lists = new Set<string>();
  if (opened.kind === 'records') return { rows: found, lists, notes };
  for (const sheet of opened.sheets) {
    const list = sheet === source.sheet ? undefined : listOfSheet(updating, languages, sheet);
    if (list === undefined) continue;
    const columns = new TableColumns(new UpdateMatcher(updating, languages, list), [], reader);
    let join: number | undefined;
    for await (const row of opened.rows(sheet)) {
      if (join !== undefined) {
        const id = withoutMarks(row.cells[join]?.text ?? '');
        const rows = found.get(id) ?? [];
        rows.push({ ...draftRow(row, columns), cells: [] });
        found.set(id, rows);
        continue;
      }
      nameColumns(columns, row, sheet);
      join = columns.used.find(({ match }) => match?.field.fills[0] === updating.joinField)?.at;
      if (join === undefined) {
        notes.push(escaped`Sheet ${sheet} is not compared: it has no column ${updating.joinField}.`);
        break;
      }
      names.push(sheet);
      lists.add(list);
      notes.push(...unusedLines(columns.all).map((line) => escaped`Sheet ${sheet}: ${line}`));
    }
  }
  if (names.length > 0) notes.push(escaped`Compared with it: ${names}.`);
  return { rows: found, lists, notes };
}

/** Takes the columns of a sheet from its row of headings. */
function nameColumns(columns: TableColumns, headings: SheetRow, sheet: string): void {
  for (const heading of headingTexts(headings)) columns.add(heading);
  if (columns.mistakes.length > 0)
    throw usageFailure(columns.mistakes.map((mistake) => escaped`Sheet ${sheet}: ${mistake}`));
}

/** The list whose elements a sheet holds: `Items`, `Items 2`, `الأصناف`. */
function listOfSheet(updating: Updating, languages: readonly Labels[], sheet: string): string | undefined {
  const name = withoutMarks(sheet).toLowerCase().replace(/ \d+$/, '');
  const namesOf = (own: string) => [own.replaceAll('_', ' '), ...languages.map((labels) => labelOf(own, labels))];
  return [...updating.lists].find(([, own]) => namesOf(own).some((each) => each.toLowerCase() === name))?.[0];
}
