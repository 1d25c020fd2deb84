import { escapeCellControls } from '../base/escape-controls.ts';
import { ExactNumber } from '../base/exact-number.ts';
import { type Listed, rowOf, ScannedRecord } from '../base/scan/scanned.ts';
import { cellText } from './cell.ts';
import { columnsOfRows, type ShownColumn, shownValue } from './columns.ts';
import { ScannedLines } from './csv-scanned.ts';
import { unseenFields } from './unseen-fields.ts';
import type { RowWriter } from './writer.ts';

// An apostrophe before one of these is guarded too, so that taking one apostrophe off gives every text back.
const runsAsFormula = /^'*[=+\-@\t\r]/;
/** Looked at first: few texts begin so. */
const mayRun = "'=+-@\t\r";
const plainNumber = /^-?\d+(\.\d+)?$/;
const phoneNumber = /^\+\d{6,15}$/;

/** A text that a spreadsheet would run, with an apostrophe in front, which makes it text and nothing else. */
export const guardFormula = (text: string): string =>
  mayRun.includes(text.charAt(0)) && runsAsFormula.test(text) && !plainNumber.test(text) && !phoneNumber.test(text)
    ? `'${text}`
    : text;

/** Takes the guard off again: the text that `guardFormula` was given. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && runsAsFormula.test(cell) ? cell.slice(1) : cell;

const needsQuotes = /[",\r\n]|^[\s\ufeff]|\s$/;

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** RFC 4180; null is empty, an empty text is `""`, so that the two can be told apart. */
export const csvCell = (text: string | null): string =>
  text === null ? '' : text === '' || needsQuotes.test(text) ? quote(text) : text;

export interface CsvOptions {
  readonly header: boolean;
  /** Leave formulas and control characters as they came. */
  readonly raw: boolean;
  /** Told once, at the end, which fields came too late to get a column. */
  readonly onUnseen?: (names: readonly string[]) => void;
}

function fieldOf(value: unknown, raw: boolean): string {
  const text = cellText(value, '; ');
  if (text === null) return '';
  // A number cannot be a formula, and its minus sign must stay.
  return csvCell(
    raw || typeof value === 'number' || value instanceof ExactNumber ? text : guardFormula(escapeCellControls(text)),
  );
}

/** CSV with LF line ends and a header in front; without known columns those of the first rows serve for all. */
export function csvWriter(chosen: readonly ShownColumn[], { header, raw, onUnseen }: CsvOptions): RowWriter {
  const unseen = chosen.length === 0 ? unseenFields() : undefined;
  const heading = ({ name }: ShownColumn): string => csvCell(raw ? name : guardFormula(escapeCellControls(name)));
  const cellOf = (value: unknown): string => fieldOf(value, raw);
  let columns = chosen;
  let lines: ScannedLines | undefined;
  let begun = false;
  const begin = (): string => {
    if (begun) return '';
    begun = true;
    return header && columns.length > 0 ? `${columns.map(heading).join(',')}\n` : '';
  };
  const linesOf = (rows: readonly Listed[]): string => {
    lines ??= new ScannedLines(columns, cellOf);
    let text = '';
    for (const row of rows) {
      if (row instanceof ScannedRecord) lines.add(row);
      else text += `${lines.take()}${columns.map((column) => cellOf(shownValue(column, row))).join(',')}\n`;
    }
    return text + lines.take();
  };
  return {
    rows: linesOf,
    batch: (rows) => {
      if (rows.length === 0 && columns.length === 0) return '';
      if (!begun && columns.length === 0) columns = columnsOfRows(rows.map(rowOf));
      unseen?.look(rows.map(rowOf));
      return begin() + linesOf(rows);
    },
    end: () => {
      const names = unseen?.names() ?? [];
      if (names.length > 0) onUnseen?.(names);
      return begin();
    },
  };
}
