import type { Row } from '../../base/row.ts';
import { type CardView, lineText } from '../../output/card.ts';
import { isolated } from '../../output/paint.ts';
import { fittedText } from '../../output/table-heading.ts';
import { wrapTo } from '../../output/text-width.ts';
import { plainText } from './findings.ts';

/** A fault on a terminal: its place and value on one line, and the whole reason below it. */
export function faultLines({ row, column, value, reason }: Row, view: Pick<CardView, 'terminal' | 'clean'>): string[] {
  const { terminal } = view;
  const half = Math.floor(terminal.width / 2) - 5;
  const shown = (part: unknown): string => fittedText(lineText(plainText(part), view), half, terminal);
  const place = plainText(column) === '' ? `Row ${row}` : `Row ${row}, ${shown(column)}`;
  return [
    plainText(value) === '' ? place : `${place}: ${shown(value)}`,
    ...wrapTo(lineText(plainText(reason), view), terminal.width - 2).map(
      (line) => `  ${isolated(line, !terminal.ascii)}`,
    ),
  ];
}
