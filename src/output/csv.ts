import { escapeCellControls, escapeText } from '../base/escape-controls.ts';
import { ExactNumber } from '../base/exact-number.ts';
import { guardFormula } from '../base/formula-guard.ts';
import type { PageRow } from '../base/row.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { cellText } from './cell.ts';
import { shownValue } from './columns.ts';
import { CopiedLines } from './copied-csv.ts';
import { addedFields, csvColumnsFor } from './csv-columns.ts';
import type { Formatter, View } from './formatter.ts';
import { unseenFields } from './unseen-fields.ts';

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

/** CSV with LF line ends and a header, which comes with the first rows: they decide which columns there are. */
export function csvFormatter(
  shape: RecordShape,
  view: Pick<View, 'columns' | 'continued' | 'header' | 'rawCsv' | 'terminal' | 'onUnseen'>,
): Formatter {
  const cell = (value: unknown): string => cellOf(value, view.rawCsv, view.terminal.isTerminal);
  const open = (rows: readonly PageRow[]) => {
    const values = rows.map((row) => row.values);
    const columns = csvColumnsFor(shape, view, values);
    const names = columns.map(({ name }) => name);
    const line = (row: PageRow): string =>
      `${columns.map((column) => cell(shownValue(column, row.values))).join(',')}\n`;
    const known = [...Object.keys(shape.row), ...names, ...addedFields(shape, values).nested];
    return {
      names,
      copied: new CopiedLines(columns, cell, line),
      unseen: view.columns.length === 0 ? unseenFields(new Set(known)) : undefined,
      header: view.header && columns.length > 0 ? `${names.map(cell).join(',')}\n` : '',
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
      return opened ? '' : open([]).header;
    },
    columnNames: () => opened?.names,
  };
}
