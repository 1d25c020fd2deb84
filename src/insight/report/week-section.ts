import type { ReportFigures } from './figures.ts';
import { bidiText, type Markup, markup } from './markup.ts';
import { note, part } from './section-parts.ts';
import { pageTable } from './tables.ts';
import type { ReportView } from './view.ts';
import { changeLines, weekTable } from './week-table.ts';

/** The compared week with what has changed; nothing if none is compared. */
export function weekSection(figures: ReportFigures, view: ReportView): Markup | '' {
  const { compared, changes } = figures;
  if (!compared || !changes) return '';
  const { headings } = view.words;
  const { headings: columns, rows, notes } = weekTable(compared, view);
  const lines = changeLines(changes, figures, view);
  return part('week', headings.week, [
    markup`<ul class="changes">${lines.map(({ kind, text }) => markup`<li class="${kind}">${bidiText(text)}</li>`)}</ul>\n`,
    pageTable({
      caption: headings.week,
      columns: columns.map(({ word, days }, at) => {
        const heading = days === '' ? word : markup`${word}<br>${bidiText(days)}`;
        return at === 0 ? { heading } : { heading, kind: 'number' as const };
      }),
      rows,
    }),
    ...notes.map(note),
  ]);
}
