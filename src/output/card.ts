import type { ChalkInstance } from 'chalk';
import { getOwn, type Row } from '../base/row.ts';
import { escapeControls } from '../base/text/escape-controls.ts';
import { shorten } from '../base/text/text.ts';
import { currencyOf, withCents } from '../orders/money.ts';
import { cellText, type ShownColumn, shownValue } from './columns.ts';
import type { View } from './formatter.ts';
import { isolated, paintStatus } from './terminal.ts';
import { widthOf, wrapTo } from './text-width.ts';

export type CardView = Pick<View, 'terminal' | 'clean' | 'heading' | 'words' | 'inZone'>;

/** Characters of one value on a terminal: more than fit on its screen, few enough to lay out at once. */
const longestOnTerminal = 10_000;

/** Text of one line. Secrets go first: cut, broken into lines or escaped they would not be found. */
export function lineText(
  text: string,
  { clean, terminal: { isTerminal, ascii } }: Pick<CardView, 'terminal' | 'clean'>,
): string {
  const cleaned = clean(text);
  return escapeControls(isTerminal ? shorten(cleaned, longestOnTerminal, ascii ? '~' : '…') : cleaned);
}

/** The word for a value of a field: a state, a way to pay. */
function wordFor(name: string, text: string | null, { words }: CardView): string | null {
  const known = getOwn(words, name.replace(/^.*\./, ''));
  return text === null || !known ? text : (getOwn(known, text) ?? text);
}

/** Returns the full text of a cell, before it is cut. */
export function shownText(row: Row, column: ShownColumn, view: CardView): string {
  const sent = shownValue(column, row);
  const value = view.inZone ? view.inZone(column.name, sent) : sent;
  const text = lineText(wordFor(column.name, cellText(value, ', '), view) || '-', view);
  const currency = currencyOf(column.name, row);
  return currency === undefined ? text : withCents(text, currency);
}

/** The heading of a column, or the name of a value. */
export const headingText = ({ name }: Pick<ShownColumn, 'name'>, view: CardView): string =>
  lineText(view.heading(name), view);

/** The least width of a value, however long the names are. */
const minValueWidth = 10;

/** One record, a line for each name and value. */
export function card(
  row: Row,
  columns: readonly ShownColumn[],
  view: CardView,
  paint: ChalkInstance | undefined,
): string {
  const { terminal } = view;
  const names = columns.map((column) => headingText(column, view));
  const wide = Math.max(...names.map(widthOf), 0);
  const room = Math.max(terminal.width - wide - 2, minValueWidth);
  const shownAt = (column: ShownColumn): string => {
    const text = shownText(row, column, view);
    // An id is never broken, even where it does not fit.
    const lines = Number.isFinite(room) && !column.isId ? wrapTo(text, room) : [text];
    const shown = lines
      .map((line) => isolated(line, terminal.isTerminal && !terminal.ascii))
      .join(`\n${' '.repeat(wide + 2)}`);
    return paint && column.name === 'status' ? paintStatus(shown, text, paint) : shown;
  };
  const nameOf = (at: number): string => {
    const text = names[at] ?? '';
    const name = isolated(text, terminal.isTerminal && !terminal.ascii) + ' '.repeat(wide - widthOf(text));
    return paint ? paint.bold(name) : name;
  };
  return columns.map((column, at) => `${nameOf(at)}  ${shownAt(column)}\n`).join('');
}
