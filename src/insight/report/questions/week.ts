import type { Row } from '../../../base/row.ts';
import type { ScreenPart } from '../../../output/screen.ts';
import { leastForShare } from '../chance.ts';
import type { ReportFigures } from '../figures.ts';
import { bidiText, type Markup, markup } from '../markup.ts';
import type { ReportQuestion } from '../question.ts';
import { blankRow, daysIn, moneyRows, rateRows } from '../rows.ts';
import { note, part } from '../section-parts.ts';
import { pageTable } from '../tables.ts';
import type { ReportView } from '../view.ts';
import type { WeekFigures } from '../week-figures.ts';
import { changeLines, weekTable } from '../week-table.ts';

/** The compared week with what has changed; nothing if none is compared. */
function weekSection(figures: ReportFigures, view: ReportView): Markup | '' {
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

/** The compared week: what has changed, and its numbers beside those of the other weeks. */
function weekScreen(figures: ReportFigures, view: ReportView): ScreenPart[] {
  const { compared, changes } = figures;
  if (!compared || !changes) return [];
  const { headings, rows, notes } = weekTable(compared, view);
  return [
    { heading: view.words.headings.week },
    { lines: changeLines(changes, figures, view).map(({ text }) => text) },
    {
      columns: headings.map((_, at) => (at === 0 ? 'text' : 'spare')),
      grid: [
        { cells: headings.map(({ word }) => word), tone: 'strong' },
        { cells: headings.map(({ days }) => days), tone: 'strong' },
        ...rows.map((cells) => ({ cells })),
      ],
    },
    { lines: notes },
  ];
}

/** The rows of a week, named by its first day: orders by creation, deliveries and returns by the day on which they happened. */
function weekRows(
  topic: string,
  first: string,
  { created, cancelled, ended }: WeekFigures,
  knowsReturns: boolean,
): Row[] {
  const of = { period: first };
  const shares = { returned: ended.share('returned'), undelivered: ended.share('undelivered') };
  const delivered = {
    ...blankRow,
    topic,
    ...of,
    part: 'delivered',
    orders: ended.delivered,
    ...(ended.times.known < leastForShare ? {} : daysIn(ended.times)),
  };
  return [
    ...moneyRows(topic, created, { ...of, part: 'created' }),
    ...moneyRows(topic, cancelled, { ...of, part: 'cancelled' }),
    ...(ended.delivered > 0 ? [delivered] : []),
    ...(knowsReturns ? rateRows(topic, of, shares) : []),
  ];
}

function comparedRows({ compared, changes }: ReportFigures): Row[] {
  if (!compared || !changes) return [];
  const { weeks, week, before, lastYear, knowsReturns } = compared;
  const named = (by: string, name: string): Row => (by === 'all' ? {} : { [by]: name });
  return [
    ...weekRows('week', weeks.week.first, week, knowsReturns),
    ...weekRows('week_before', weeks.before.first, before, knowsReturns),
    ...weekRows('week_last_year', weeks.lastYear.first, lastYear, knowsReturns),
    ...changes.changes.map(({ kind, by, name, now, usual, isWorse }) => ({
      ...blankRow,
      ...{ topic: isWorse ? 'worse' : 'better', period: weeks.week.first, part: kind, ...named(by, name) },
      ...{ orders: now.part, of_orders: now.whole, usual_orders: usual.part, usual_of_orders: usual.whole },
    })),
    ...changes.names.map(({ by, name, orders }) => ({
      ...blankRow,
      ...{ topic: 'new', period: weeks.week.first, ...named(by, name), orders },
    })),
  ];
}

/** The question of how the compared week differs from other weeks; left out if no week is compared. */
export const weekQuestion: ReportQuestion = { section: weekSection, screen: weekScreen, rows: comparedRows };
