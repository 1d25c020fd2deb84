import type { ChalkInstance } from 'chalk';
import { type CardView, headingText } from './card.ts';
import type { ShownColumn } from './columns.ts';
import { isolated, type Terminal } from './terminal.ts';
import { cutTo, wrapTo } from './text-width.ts';

/** Lines that a heading takes at most. */
const mostLines = 3;

/** A text of one line as a cell shows it: cut on a terminal, and kept from reordering its neighbours. */
export function fittedText(text: string, width: number, { isTerminal, ascii }: Terminal): string {
  if (!isTerminal) return text;
  return isolated(cutTo(text, width, ascii ? '~' : '…'), !ascii);
}

/** The headings of a table, with a line for each word where the cells are narrow. */
export function headingCells(
  columns: readonly ShownColumn[],
  widths: readonly number[],
  view: CardView,
  paint: ChalkInstance | undefined,
): string[] {
  const { terminal } = view;
  const cells = columns.map((column, at) => {
    const width = widths[at] ?? 0;
    const lines = terminal.isTerminal ? wrapTo(headingText(column, view), width) : [headingText(column, view)];
    const kept = [...lines.slice(0, mostLines - 1), lines.slice(mostLines - 1).join(' ')];
    return kept.filter((line) => line !== '').map((line) => fittedText(line, width, terminal));
  });
  const height = Math.max(...cells.map(({ length }) => length));
  return cells.map((lines) => {
    const shown = lines.map((line) => paint?.bold(line) ?? line);
    return '\n'.repeat(height - lines.length) + shown.join('\n');
  });
}
