import { ExactNumber } from '../../base/numbers/exact-number.ts';
import { isRow, type PageRow, parsedRow, usualId } from '../../base/row.ts';
import { capitalized, pluralize } from '../../base/text/names.ts';
import type { RecordShape } from '../../operations/manifest.ts';
import type { CellCounts, CellValue } from '../../sheets/write/sheet-spec.ts';
import type { SheetWriter, WorkbookWriter } from '../../sheets/write/workbook.ts';
import { cellText } from '../cell.ts';
import { type ShownColumn, shownValue } from '../columns.ts';
import type { Formatter, View } from '../formatter.ts';
import { headingsOf } from '../label.ts';
import { widthOf } from '../text-width.ts';
import { unseenFields } from '../unseen-fields.ts';
import { inZone } from '../zoned.ts';
import { columnKind } from './column-kind.ts';
import { listPlan, recordsPlan, type SheetPlan, sheetLists } from './sheet-plans.ts';

function cellValue(value: unknown): CellValue {
  if (typeof value === 'object' && value !== null) {
    return value instanceof ExactNumber ? { kind: 'number', text: value.toString() } : cellText(value, '; ');
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** The headings of a sheet. In the sheet of a list the words of its fields, without its name. */
function headings({ columns, list, join }: SheetPlan, view: View): string[] {
  const names = columns.map(({ name }) => name);
  return headingsOf(names, (name) => {
    if (list === undefined || name === join) return view.heading(name);
    const [full, own] = [view.heading(`${list}.${name}`), view.heading(name)];
    return [`${list}.${name}`, `${view.heading(list)}: ${own}`].includes(full) ? own : full;
  });
}

/** A sheet, how it takes a record, and what it lacks: `parent` is the id of the record that it is an element of. */
function openSheet(workbook: WorkbookWriter, plan: SheetPlan, view: View) {
  const { fields, columns, join, noun, known } = plan;
  const { zone } = view;
  const kinds = columns.map(({ name, counted }) => (counted ? 'number' : columnKind(name, fields[name])));
  const words = headings(plan, view);
  const sheet: SheetWriter = workbook.addSheet({
    name: capitalized(noun),
    header: view.header,
    rightToLeft: view.rightToLeft,
    columns: columns.map((_, at) => ({ heading: words[at] ?? '', kind: kinds[at] })),
  });
  const read = ({ name }: ShownColumn, at: number, shown: unknown, parent: unknown): CellValue => {
    const value = name === join ? (shown ?? parent) : shown;
    if (zone !== undefined && kinds[at] === 'date') return cellValue(inZone(zone, value));
    // Digits of a name, however many, are text.
    return value instanceof ExactNumber && kinds[at] === 'text' ? value.toString() : cellValue(value);
  };
  const unseen = known && unseenFields(known);
  return {
    add: (rows: readonly PageRow[], parent?: unknown): void => {
      unseen?.look(rows);
      for (const { values } of rows) {
        sheet.addRow(columns.map((column, at) => read(column, at, shownValue(column, values), parent)));
      }
    },
    unseen: () => unseen?.names() ?? [],
  };
}

/** What a workbook could not hold as it was. */
function workbookNotes({ inexact, cut }: CellCounts): string[] {
  const note = (count: number, noun: string, what: string) => (count > 0 ? [`${pluralize(count, noun)} ${what}`] : []);
  return [
    ...note(inexact, 'numbers', 'with more digits than a spreadsheet keeps: written as text, every digit kept.'),
    ...note(cut, 'texts', 'longer than a cell can be: cut after 32,767 characters. Whole texts: -o csv or json.'),
  ];
}

/**
 * A workbook: a sheet of the records, and one for each of their lists. The first rows decide which columns there are, those
 * of a list the first in which it has elements.
 */
export async function xlsxFormatter(shape: RecordShape, view: View): Promise<Formatter> {
  const { openWorkbook } = await import('../../sheets/write/workbook.ts');
  const workbook = openWorkbook({ spool: view.spool, clean: view.clean, widthOf });
  let records: ReturnType<typeof openSheet> | undefined;
  const lists = new Map<string, ReturnType<typeof openSheet>>();
  const add = (rows: readonly PageRow[]): void => {
    const values = rows.map((row) => row.values);
    records ??= openSheet(workbook, recordsPlan(shape, view, values), view);
    for (const list of sheetLists(shape, view, values)) {
      if (!lists.has(list)) lists.set(list, openSheet(workbook, listPlan(shape, view, list, values), view));
    }
    records.add(rows);
    for (const { id, values } of rows) {
      for (const [list, sheet] of lists) {
        const elements = values[list];
        if (Array.isArray(elements)) sheet.add(elements.filter(isRow).map(parsedRow), id ?? usualId(values));
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
      const ofRecords = (records?.unseen() ?? []).filter((name) => !lists.has(name));
      const names = [...lists].flatMap(([list, sheet]) => sheet.unseen().map((name) => `${list}.${name}`));
      if (ofRecords.length + names.length > 0) view.onUnseen?.([...ofRecords, ...names]);
      for (const note of workbookNotes(workbook.counts)) view.onNote?.(note);
      return workbook.finish();
    },
    discard: () => workbook.discard(),
  };
}
