import { ExactNumber } from '../base/json/exact-json.ts';
import { isRow, type PageRow, parsedRow, type Row, usualId } from '../base/row.ts';
import { capitalized, escaped, pluralize, term } from '../base/text/message.ts';
import { singular } from '../base/text/names.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { currencyCode, currencyOf, notAdded, withCents } from '../orders/money.ts';
import type { CellValue } from '../sheets/write/cell.ts';
import type { WorkbookWriter } from '../sheets/write/workbook.ts';
import { columnKind, elementFields, elementLists, elementsIn, isOfList } from './column-kinds.ts';
import {
  cellText,
  csvColumnsFor,
  fieldNamed,
  headingsOf,
  mixedFields,
  type ShownColumn,
  shownValue,
  unseenFields,
} from './columns.ts';
import { inZone } from './dates.ts';
import type { Formatter, View } from './formatter.ts';
import { cellWord, wordsOfField } from './language.ts';
import { isSummed, TotalsByState } from './sheet-totals.ts';
import { widthOf } from './text-width.ts';

/** `list` is the list that the rows of a sheet are elements of; undefined for the records themselves. */
type SheetPlan = ReturnType<typeof planSheet> & { readonly list?: string };

/** The word for the records: the one before `list`, the group's or, where there is no group, the last of the path. */
function nounOf({ group = 'rows', verb = '', path = '' }: RecordShape, clean: View['clean']): string {
  const words = verb.split(' ');
  const named = group === 'rows' ? /[a-z][a-z_-]*(?=[^a-z]*$)/.exec(clean(path))?.[0] : undefined;
  return ((words.length > 1 ? words.at(-2) : named) ?? group).replaceAll(/[-_]/g, ' ');
}

/**
 * Returns the plan of a sheet of records that are called `noun`, with the chosen columns or all. `known` are the fields that have a
 * column, or whose kind is left out as a whole.
 */
function planSheet(
  { noun, join }: { readonly noun: string; readonly join?: string },
  shape: RecordShape,
  chosen: readonly ShownColumn[],
  rows: readonly Row[],
) {
  const found = csvColumnsFor(shape, { columns: chosen }, rows);
  const lacksJoin = join !== undefined && !found.columns.some(({ name }) => name === join);
  const columns = lacksJoin ? [fieldNamed(join), ...found.columns] : found.columns;
  const nested = found.nested.filter((field) => field !== join);
  const covered = [...Object.keys(shape.row), ...columns.map(({ name }) => name), ...nested];
  const known = chosen.length > 0 ? undefined : covered;
  return { noun, fields: shape.row, columns, known, nested, join };
}

function recordsPlan(shape: RecordShape, view: View, rows: readonly Row[]): SheetPlan {
  const lists = elementLists(shape, view, rows);
  const own = view.columns.filter((column) => !lists.some((list) => isOfList(column, list)));
  // A sheet without columns would not say which records there are.
  const chosen = own.length === 0 && view.columns.length > 0 ? [fieldNamed('id')] : own;
  return planSheet({ noun: view.sheetName(nounOf(shape, view.clean)) }, shape, chosen, rows);
}

function listPlan(shape: RecordShape, view: View, list: string, rows: readonly Row[]): SheetPlan {
  const { columns: chosen, clean } = view;
  const isWhole = chosen.some(({ name }) => name === list);
  const named = chosen.filter((column) => !isWhole && isOfList(column, list));
  const columns = named.map(({ name }) => fieldNamed(name.slice(list.length + 1)));
  const elements = rows.flatMap((row) => elementsIn(row[list]));
  const join = `${singular(nounOf(shape, clean)).replaceAll(' ', '_')}_id`;
  const inner: RecordShape = { row: elementFields(shape, list) ?? {}, columns: [] };
  const noun = clean(view.heading(list)).replaceAll('_', ' ');
  return { ...planSheet({ noun, join }, inner, columns, elements), list };
}

function cellValue(value: unknown): CellValue {
  if (value instanceof ExactNumber) return { kind: 'number', text: value.toString() };
  return typeof value === 'number' || typeof value === 'boolean' ? value : cellText(value, '; ');
}

/** With the decimals of its currency, which JSON leaves out: 12.5 KWD are 12.500. An item may have that of its order, `parent`. */
function amountValue(value: unknown, name: string, row: Row, parent: Row = row): unknown {
  if (typeof value !== 'number' && typeof value !== 'string' && !(value instanceof ExactNumber)) return value;
  const field = name.replace(/.*\./, '');
  const digits = String(value);
  const text = withCents(digits, currencyCode(currencyOf(field, row) || currencyOf(field, parent) || ''));
  return text === digits ? value : text;
}

const writtenText = (cell: CellValue): string => (typeof cell === 'object' ? (cell?.text ?? '') : String(cell ?? ''));

function headings({ columns, list, join }: SheetPlan, view: View): string[] {
  const names = columns.map(({ name }) => name);
  return headingsOf(names, (name) => {
    const own = view.heading(name);
    if (list === undefined || name === join) return own;
    const full = view.heading(`${list}.${name}`);
    return [`${list}.${name}`, `${view.heading(list)}: ${own}`].includes(full) ? own : full;
  });
}

/** The record that the rows of a sheet are elements of. */
interface Parent {
  readonly id: unknown;
  readonly values: Row;
}

function openSheet(workbook: WorkbookWriter, plan: SheetPlan, view: View) {
  const { fields, columns, join, noun, known, nested } = plan;
  const { zone, nameOf } = view;
  const kinds = columns.map(({ name, counted }) => (counted ? 'number' : columnKind(name, fields[name])));
  const words = headings(plan, view);
  const cellWords = columns.map(({ name }) => wordsOfField(view.cellWords, name));
  const totals = view.totals && plan.list === undefined ? new TotalsByState(columns) : undefined;
  const sheet = workbook.addSheet({
    name: capitalized(noun),
    header: view.header,
    rightToLeft: view.rightToLeft,
    columns: columns.map((column, at) => ({
      heading: words[at] ?? '',
      kind: kinds[at],
      isTotalled: totals !== undefined && isSummed(column),
    })),
  });
  const read = (column: ShownColumn, at: number, row: Row, parent: Parent | undefined): CellValue => {
    const shown = shownValue(column, column.read(row));
    const courier = typeof shown === 'string' && shown !== '' ? nameOf?.(shown, column.name) : undefined;
    if (courier !== undefined) return courier;
    const value = column.name === join ? (shown ?? parent?.id) : cellWord(cellWords[at], shown);
    if (kinds[at] === 'amount') return cellValue(amountValue(value, column.name, row, parent?.values));
    if (zone !== undefined && kinds[at] === 'date') return cellValue(inZone(zone, value, row));
    // Digits of a name, however many, are text.
    return value instanceof ExactNumber && kinds[at] === 'text' ? value.toString() : cellValue(value);
  };
  const unseen = known && unseenFields(known);
  const mixed = mixedFields(nested);
  return {
    add: (rows: readonly PageRow[], parent?: Parent): void => {
      unseen?.look(rows);
      mixed.look(rows);
      for (const { values } of rows) {
        const cells = columns.map((column, at) => read(column, at, values, parent));
        sheet.addRow(cells);
        totals?.add(values, (at) => writtenText(cells[at]));
      }
    },
    /** Ends the rows. */
    addTotals: (): void => {
      const lines = totals?.lines((name) => capitalized(view.sheetName(name))) ?? [];
      if (lines.length > 0) sheet.addTotals(lines);
      for (const note of notAdded(totals?.withoutAmount ?? 0)) view.onNote?.(note);
    },
    unseen: () => unseen?.names() ?? [],
    mixed: mixed.names,
  };
}

/**
 * A workbook: a sheet of the records, and one for each of their lists. The first rows decide which columns there are, those
 * of a list the first in which it has elements.
 */
export async function xlsxFormatter(shape: RecordShape, view: View): Promise<Formatter> {
  const { openWorkbook } = await import('../sheets/write/workbook.ts');
  const workbook = openWorkbook({ spool: view.spool(), clean: view.clean, widthOf });
  let records: ReturnType<typeof openSheet> | undefined;
  const lists = new Map<string, ReturnType<typeof openSheet>>();
  const add = (rows: readonly PageRow[]): void => {
    const values = rows.map((row) => row.values);
    records ??= openSheet(workbook, recordsPlan(shape, view, values), view);
    for (const list of elementLists(shape, view, values)) {
      if (!lists.has(list)) lists.set(list, openSheet(workbook, listPlan(shape, view, list, values), view));
    }
    records.add(rows);
    for (const { id, values } of rows) {
      for (const [list, sheet] of lists) {
        const elements = values[list];
        const parent = { id: id ?? usualId(values), values };
        if (Array.isArray(elements)) sheet.add(elements.filter(isRow).map(parsedRow), parent);
      }
    }
  };
  return {
    page: async (rows) => {
      if (rows.length === 0) return '';
      add(rows);
      return workbook.take();
    },
    end: () => {
      if (!records) add([]);
      records?.addTotals();
      const ofRecords = (records?.unseen() ?? []).filter((name) => !lists.has(name));
      const names = [...lists].flatMap(([list, sheet]) => sheet.unseen().map((name) => `${list}.${name}`));
      if (ofRecords.length + names.length > 0) view.onUnseen?.([...ofRecords, ...names]);
      const ofLists = [...lists].flatMap(([list, sheet]) => sheet.mixed().map((name) => `${list}.${name}`));
      const mixed = [...(records?.mixed() ?? []), ...ofLists];
      if (mixed.length > 0) view.onMixed?.(mixed);
      const { inexact, cut } = workbook.counts;
      const digits = 'with more digits than a spreadsheet keeps: written as text, every digit kept.';
      if (inexact > 0) view.onNote?.(escaped`${term(pluralize(inexact, 'numbers'))} ${digits}`);
      const length = 'longer than a cell can be: cut after 32,767 characters. Whole texts: -o csv or json.';
      if (cut > 0) view.onNote?.(escaped`${term(pluralize(cut, 'texts'))} ${length}`);
      return workbook.finish();
    },
    discard: () => workbook.discard(),
  };
}
