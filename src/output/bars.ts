import { fittedText, lineText } from './card.ts';
import type { View } from './formatter.ts';
import { paintFor, type Terminal } from './terminal.ts';
import { padTo, widestOf, widthOf } from './text-width.ts';

export interface BarLine {
  readonly label: string;
  readonly value: number;
  readonly note: string;
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

function barOf(share: number, width: number, { ascii }: Terminal): string {
  if (share <= 0) return '';
  if (ascii) return '#'.repeat(Math.max(1, Math.round(share * width)));
  const parts = Math.max(1, Math.round(share * width * 8));
  return '█'.repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? '');
}

const labelShare = 0.4;

const leastBar = 5;
const mostBar = 60;

/** A bar chart for a terminal. Labels are from the service; a bar is left out where there is no room for it. */
export async function drawBars(lines: readonly BarLine[], view: Pick<View, 'terminal' | 'clean'>): Promise<string> {
  const { terminal } = view;
  const paint = await paintFor(terminal);
  const mostLabel = Math.max(10, Math.floor(terminal.width * labelShare));
  const rows = lines.map(({ label, value, note }) => ({
    label: fittedText(lineText(label, view), mostLabel, terminal),
    value,
    note: lineText(note, view),
  }));
  const most = Math.max(...lines.map(({ value }) => value), 1);
  const labelWidth = widestOf(rows.map(({ label }) => label));
  const valueWidth = String(most).length;
  const noteWidth = widestOf(rows.map(({ note }) => note));
  const left = terminal.width - labelWidth - valueWidth - noteWidth - 6;
  const barWidth = left < leastBar ? 0 : Math.min(left, mostBar);
  return rows
    .map(({ label, value, note }) => {
      const bar = padTo(barOf(value / most, barWidth, terminal), barWidth);
      const cells = [
        padTo(label, labelWidth),
        ...(barWidth > 0 ? [paint?.cyan(bar) ?? bar] : []),
        String(value).padStart(valueWidth),
        ' '.repeat(noteWidth - widthOf(note)) + note,
      ];
      return `${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}
