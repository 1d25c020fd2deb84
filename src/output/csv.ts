import { ExactNumber } from '../base/numbers/exact-number.ts';
import type { PageRow } from '../base/row.ts';
import { escapeCellControls, escapeText } from '../base/text/escape-controls.ts';
import { guardFormulas } from '../base/text/formula-guard.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { addedFields, cellText, csvColumnsFor, type ShownColumn, shownValue, unseenFields } from './columns.ts';
import { CopiedLines } from './copied-csv.ts';
import type { Formatter, View } from './formatter.ts';
import { headingsOf } from './label.ts';
import type { LossCounter } from './spreadsheet-losses.ts';

const needsQuotes = /[",\r\n]|^[\s\ufeff]|\s$/;
/** LibreOffice takes these for separators too, unless it is told otherwise. */
const maySeparate = /[;\t]/;

/** RFC 4180; null is empty, an empty text is `""`, so that the two can be told apart. */
export function csvCell(text: string | null, separator: string, excel = false): string {
  if (text === null) return '';
  const isQuoted =
    text === '' ||
    needsQuotes.test(text) ||
    (separator !== ',' && text.includes(separator)) ||
    (excel && maySeparate.test(text));
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}

type CsvView = Pick<
  View,
  | 'columns'
  | 'continued'
  | 'header'
  | 'rawCsv'
  | 'terminal'
  | 'heading'
  | 'inZone'
  | 'separator'
  | 'excel'
  | 'onUnseen'
  | 'onLosses'
>;

/** The text of a cell, before it is quoted. */
function safeText(value: unknown, { rawCsv: raw, terminal, separator }: CsvView): string | null {
  const text = cellText(value, '; ');
  // A number cannot be a formula, and its minus sign must stay.
  if (text === null || typeof value === 'number' || value instanceof ExactNumber) return text;
  const safe = terminal.isTerminal ? escapeText(text) : raw ? text : escapeCellControls(text);
  return raw ? safe : guardFormulas(safe, separator);
}

const signedNumber = /^[+-]\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const unsignedNumber = /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Where a comma is the decimal sign, a line that begins with signed numbers may go on as a formula: `-5,7+…`. A quote
 * makes it a text.
 */
function keepApart(cells: readonly string[]): readonly string[] {
  const at = cells.findIndex((cell) => !signedNumber.test(cell));
  const next = cells[at] ?? '';
  if (at < 1 || next === '' || next.startsWith('"') || unsignedNumber.test(next)) return cells;
  return cells.with(at, `"${next}"`);
}

/** By it a spreadsheet knows UTF-8. */
const byteOrderMark = '\ufeff';

/**
 * CSV with LF line ends and a header, which comes with the first rows: they decide which columns there are. `losses` is
 * told of each cell.
 */
export function csvFormatter(shape: RecordShape, view: CsvView, losses?: LossCounter): Formatter {
  const { separator, excel, inZone } = view;
  const textOf = (value: unknown): string | null => safeText(value, view);
  const cell = (value: unknown): string => csvCell(textOf(value), separator, excel);
  const cellOf = (column: ShownColumn, row: PageRow): string => {
    const sent = shownValue(column, row.values);
    const text = textOf(inZone ? inZone(column.name, sent) : sent);
    if (text !== null) losses?.look(column.name, text);
    return csvCell(text, separator, excel);
  };
  const mark = excel && !view.continued && !view.terminal.isTerminal ? byteOrderMark : '';
  const open = (rows: readonly PageRow[]) => {
    const values = rows.map((row) => row.values);
    const columns = csvColumnsFor(shape, view, values);
    const names = columns.map(({ name }) => name);
    const line = (row: PageRow): string => {
      const cells = columns.map((column) => cellOf(column, row));
      return `${(view.rawCsv ? cells : keepApart(cells)).join(separator)}\n`;
    };
    const known = [...Object.keys(shape.row), ...names, ...addedFields(shape, values).nested];
    const headings = view.header && columns.length > 0 ? headingsOf(names, view.heading) : [];
    return {
      names,
      copied: new CopiedLines(columns, cell, line),
      unseen: view.columns.length === 0 ? unseenFields(new Set(known)) : undefined,
      header: mark + (headings.length > 0 ? `${headings.map(cell).join(separator)}\n` : ''),
    };
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    page: (rows) => {
      if (rows.length === 0) return '';
      const header = opened ? '' : undefined;
      opened ??= open(rows);
      opened.unseen?.look(rows);
      return (header ?? opened.header) + opened.copied.lines(rows);
    },
    end: () => {
      const names = opened?.unseen?.names() ?? [];
      if (names.length > 0) view.onUnseen?.(names);
      if (losses) view.onLosses?.(losses.losses());
      return opened ? '' : open([]).header;
    },
    columnNames: () => opened?.names,
  };
}
