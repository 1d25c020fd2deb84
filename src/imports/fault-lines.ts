import type { Row } from '../base/row.ts';
import { untrimmedText } from '../base/text/text.ts';
import { type CardView, lineText } from '../output/card.ts';
import { fittedText } from '../output/table-heading.ts';
import { isolated } from '../output/terminal.ts';
import { wrapTo } from '../output/text-width.ts';

/** A fault on a terminal: its place and value on one line, and the whole reason below it. */
export function faultLines({ row, column, value, reason }: Row, view: Pick<CardView, 'terminal' | 'clean'>): string[] {
  const { terminal } = view;
  const half = Math.floor(terminal.width / 2) - 5;
  const shown = (part: unknown): string => fittedText(lineText(untrimmedText(part), view), half, terminal);
  const place = untrimmedText(column) === '' ? `Row ${row}` : `Row ${row}, ${shown(column)}`;
  return [
    untrimmedText(value) === '' ? place : `${place}: ${shown(value)}`,
    ...wrapTo(lineText(untrimmedText(reason), view), terminal.width - 2).map(
      (line) => `  ${isolated(line, !terminal.ascii)}`,
    ),
  ];
}
