import { lineText } from './card.ts';
import type { View } from './formatter.ts';
import { isolated, paintFor, type Terminal } from './terminal.ts';
import { cutTo, widthOf } from './text-width.ts';

/** One line of a chart: what it is about, its number, and what stands behind that. */
export interface BarLine {
  readonly label: string;
  readonly value: number;
  readonly note: string;
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of so many columns; what is not zero is never invisible. */
function barOf(share: number, width: number, { ascii }: Terminal): string {
  if (share <= 0) return '';
  if (ascii) return '#'.repeat(Math.max(1, Math.round(share * width)));
  const parts = Math.max(1, Math.round(share * width * 8));
  return '█'.repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? '');
}

/** Labels take no more than this share of the width. */
const labelShare = 0.4;

const leastBar = 5;
const mostBar = 60;

/** A bar chart for people. Labels are from the service; a bar is left out where there is no room for it. */
export async function drawBars(lines: readonly BarLine[], view: Pick<View, 'terminal' | 'clean'>): Promise<string> {
  const { terminal } = view;
  const paint = await paintFor(terminal);
  const most = Math.max(...lines.map(({ value }) => value), 1);
  const labels = lines.map(({ label }) => lineText(label, view));
  const room = Number.isFinite(terminal.width) ? terminal.width : 100;
  const wide = Math.min(Math.max(...labels.map(widthOf), 1), Math.max(10, Math.floor(room * labelShare)));
  const [values, notes] = [lines.map(({ value }) => String(value)), lines.map(({ note }) => lineText(note, view))];
  const [valueWidth, noteWidth] = [values, notes].map((texts) => Math.max(...texts.map(widthOf), 0)) as [
    number,
    number,
  ];
  const left = room - wide - valueWidth - noteWidth - 6;
  const bar = left < leastBar ? 0 : Math.min(left, mostBar);
  return lines
    .map(({ value }, at) => {
      const label = cutTo(labels[at] ?? '', wide, terminal.ascii ? '~' : '…');
      const drawn = barOf(value / most, bar, terminal);
      const cells = [
        isolated(label, terminal.isTerminal && !terminal.ascii) + ' '.repeat(wide - widthOf(label)),
        ...(bar > 0 ? [(paint?.cyan(drawn) ?? drawn) + ' '.repeat(bar - widthOf(drawn))] : []),
        (values[at] ?? '').padStart(valueWidth),
        ' '.repeat(noteWidth - widthOf(notes[at] ?? '')) + (notes[at] ?? ''),
      ];
      return `${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}
