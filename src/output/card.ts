import type { ChalkInstance } from 'chalk';
import type { Row } from '../base/row.ts';
import { escapeControls } from '../base/text/escape.ts';
import { shorten } from '../base/text/text.ts';
import { currencyOf, withCents } from '../orders/money.ts';
import { cellText, type ShownColumn, shownValue } from './columns.ts';
import type { View } from './formatter.ts';
import { type Labels, wordOfValue, wordsOfField } from './language.ts';
import { paintStatus, type Terminal } from './terminal.ts';
import { cutTo, padTo, widestOf, wrapTo } from './text-width.ts';

export type CardView = Pick<View, 'terminal' | 'clean' | 'heading' | 'words' | 'nameOf' | 'inZone' | 'clock'>;

/** Characters of one value on a terminal: more than fit on its screen, few enough to lay out at once. */
const longestOnTerminal = 10_000;

/** Text of one line. Secrets go first: cut, broken into lines or escaped they would not be found. */
export function lineText(text: string, { clean, terminal }: Pick<CardView, 'terminal' | 'clean'>): string {
  const cleaned = clean(text);
  return escapeControls(terminal.isTerminal ? shorten(cleaned, longestOnTerminal, ellipsis(terminal)) : cleaned);
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Text that runs right to left, isolated (FSI … PDI) so that on a terminal it does not reorder the cells beside it. */
export const isolated = (text: string, { isTerminal, ascii }: Terminal): string =>
  isTerminal && !ascii && rightToLeft.test(text) ? `\u2068${text}\u2069` : text;

const ellipsis = ({ ascii }: Terminal): string => (ascii ? '~' : '…');

/** A text of one line, cut on a terminal. */
export const cutText = (text: string, width: number, terminal: Terminal): string =>
  terminal.isTerminal ? cutTo(text, width, ellipsis(terminal)) : text;

/** A text of one line as a cell shows it: cut on a terminal, and kept from reordering its neighbours. */
export const fittedText = (text: string, width: number, terminal: Terminal): string =>
  isolated(cutText(text, width, terminal), terminal);

/** The word for a value, or for each of several with commas between; the text as it is where one has no word. */
function wordsFor(words: Labels, text: string): string {
  const parts = text.split(', ').map((part) => wordOfValue(words, part));
  return parts.includes(undefined) ? (wordOfValue(words, text) ?? text) : parts.join(', ');
}

/** Returns the full text of a cell, before it is cut: the word of the language for a state or a way to pay. */
export function shownText(row: Row, column: ShownColumn, view: CardView): string {
  const { name } = column;
  const sent = shownValue(column, column.read(row));
  const read = cellText(view.inZone && !view.clock ? view.inZone(name, sent, row) : sent, ', ');
  const text = read && view.clock ? view.clock(read) : read;
  const words = typeof sent === 'boolean' ? view.words.boolean : wordsOfField(view.words, name);
  const named = text ? view.nameOf?.(text, name) : undefined;
  const shown = lineText((named ?? (text && words ? wordsFor(words, text) : text)) || '-', view);
  const currency = currencyOf(name, row);
  return currency === undefined ? shown : withCents(shown, currency);
}

/** The text behind that of a cell, with a blank: its currency. Empty where there is none, and where the cell is. */
export function unitText(row: Row, column: ShownColumn, view: CardView): string {
  const { unit } = column;
  if (!unit || shownText(row, column, view) === '-') return '';
  const shown = shownText(row, unit, view);
  return shown === '-' ? '' : ` ${shown}`;
}

export const headingText = (name: string, view: CardView): string => lineText(view.heading(name), view);

const minValueWidth = 10;

export function card(
  row: Row,
  columns: readonly ShownColumn[],
  view: CardView,
  paint: ChalkInstance | undefined,
): string {
  const { terminal } = view;
  const names = columns.map(({ name }) => headingText(name, view));
  const nameWidth = widestOf(names);
  const room = Math.max(terminal.width - nameWidth - 2, minValueWidth);
  const lines = columns.map((column, at) => {
    const name = padTo(isolated(names[at] ?? '', terminal), nameWidth);
    const text = shownText(row, column, view) + unitText(row, column, view);
    // An id is never broken, even where it does not fit.
    const parts = column.isId ? [text] : wrapTo(text, room);
    const value = parts.map((part) => isolated(part, terminal)).join(`\n${' '.repeat(nameWidth + 2)}`);
    const painted = paint && column.name === 'status' ? paintStatus(value, text, paint) : value;
    return `${paint?.bold(name) ?? name}  ${painted}\n`;
  });
  return lines.join('');
}
