import { escapeCellControls, escapeText } from '../base/escape-controls.ts';
import { ExactNumber } from '../base/exact-number.ts';
import type { PageRow } from '../base/row.ts';
import { cellText } from './cell.ts';
import { columnsOfRows, type ShownColumn, shownValue } from './columns.ts';
import { CopiedLines } from './copied-csv.ts';
import type { Formatter, View } from './formatter.ts';
import { unseenFields } from './unseen-fields.ts';

// A text that already starts with an apostrophe gets another, so that removing one always gives the original.
const runsAsFormula = /^'*[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;
const phoneNumber = /^\+\d{6,15}$/;

/** Puts an apostrophe before text that a spreadsheet would run as a formula. */
export const guardFormula = (text: string): string =>
  runsAsFormula.test(text) && !plainNumber.test(text) && !phoneNumber.test(text) ? `'${text}` : text;

const needsQuotes = /[",\r\n]|^[\s\ufeff]|\s$/;

/** RFC 4180; null is empty, an empty text is `""`, so that the two can be told apart. */
export const csvCell = (text: string | null): string => {
  if (text === null) return '';
  return text === '' || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

function cellOf(value: unknown, raw: boolean, isTerminal: boolean): string {
  const text = cellText(value, '; ');
  // A number cannot be a formula, and its minus sign must stay.
  if (text === null || typeof value === 'number' || value instanceof ExactNumber) return csvCell(text);
  const safe = isTerminal ? escapeText(text) : raw ? text : escapeCellControls(text);
  return csvCell(raw ? safe : guardFormula(safe));
}

/** CSV with LF line ends and a header. If no columns are known, the fields of the first page are the columns. */
export function csvFormatter(
  known: readonly ShownColumn[],
  { header, rawCsv, terminal, onUnseen }: Pick<View, 'header' | 'rawCsv' | 'terminal' | 'onUnseen'>,
): Formatter {
  const unseen = known.length === 0 ? unseenFields() : undefined;
  const cell = (value: unknown): string => cellOf(value, rawCsv, terminal.isTerminal);
  let columns = known;
  let copied: CopiedLines | undefined;
  let isOpen = false;
  const open = (): string => {
    if (isOpen) return '';
    isOpen = true;
    return header && columns.length > 0 ? `${columns.map(({ name }) => cell(name)).join(',')}\n` : '';
  };
  const line = (row: PageRow): string => `${columns.map((column) => cell(shownValue(column, row.values))).join(',')}\n`;
  return {
    page: (rows) => {
      if (columns.length === 0 && rows.length === 0) return '';
      if (columns.length === 0) columns = columnsOfRows(rows.map(({ values }) => values));
      unseen?.look(rows.map(({ values }) => values));
      copied ??= new CopiedLines(columns, cell, line);
      return open() + copied.lines(rows);
    },
    end: () => {
      const names = unseen?.names() ?? [];
      if (names.length > 0) onUnseen?.(names);
      return open();
    },
  };
}
