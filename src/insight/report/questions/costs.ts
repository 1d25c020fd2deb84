import { exactNumber } from '../../../base/json/exact-json.ts';
import type { ScreenPart } from '../../../output/screen.ts';
import type { GroupFigures, ReportFigures } from '../figures.ts';
import type { Markup } from '../markup.ts';
import { barsUnder, largestBars, type ReportBar, type ReportQuestion } from '../question.ts';
import { averageOf, sortedSums } from '../report-format.ts';
import { countRows, moneyRows } from '../rows.ts';
import { note, part, shortened } from '../section-parts.ts';
import { pageTable } from '../tables.ts';
import type { ReportView } from '../view.ts';

function costsSection(figures: ReportFigures, view: ReportView): Markup {
  const { words, format } = view;
  const { terms, headings, notes } = words;
  if (figures.total.costs.orders === 0) return part('costs', headings.costs, [note(notes.noCosts)]);
  const average = ({ costs }: GroupFigures): readonly string[] =>
    sortedSums(costs).map((sum) => format.money({ ...sum, amount: averageOf(sum) }));
  const line = (name: string, value: GroupFigures) => [
    name,
    format.count(value.costs.orders),
    format.sums(value.costs),
    average(value),
    format.count(value.unpriced),
  ];
  const lines = shortened(
    figures.couriersBySize.filter(({ value }) => value.costs.orders + value.unpriced > 0),
    view,
  );
  return part('costs', headings.costs, [
    note(notes.costs),
    pageTable({
      caption: `${headings.costs}${view.words.comma}${headings.couriers}`,
      columns: [
        { heading: terms.courier },
        { heading: terms.priced, kind: 'number' },
        { heading: terms.cost, kind: 'number' },
        { heading: terms.average, kind: 'number' },
        { heading: terms.unpriced, kind: 'number' },
      ],
      rows: lines.map(({ name, value }) => line(name, value)),
      foot: line(terms.total, figures.total),
    }),
  ]);
}

function costsScreen({ total, couriersBySize }: ReportFigures, { words, format }: ReportView): ScreenPart[] {
  const { headings, terms, comma } = words;
  const barOf = (name: string, { costs }: GroupFigures): ReportBar => ({
    label: name || terms.unknown,
    value: costs.orders,
    note: sortedSums(costs)
      .map((sum) => {
        const average = format.money({ ...sum, amount: averageOf(sum) });
        return `${format.money(sum)}${comma}${terms.average} ${average}`;
      })
      .join('; '),
  });
  if (total.costs.orders === 0) return [];
  return barsUnder(headings.costs, [
    barOf(terms.priced, total),
    { label: terms.unpriced, value: total.unpriced, note: '' },
    ...largestBars(couriersBySize, ({ costs }) => costs.orders, barOf),
  ]);
}

/** The question of the costs of shipments. */
export const costsQuestion: ReportQuestion = {
  section: costsSection,
  screen: costsScreen,
  groupRows: ({ costs, unpriced }, of) => {
    const cost = moneyRows('costs', costs, { ...of, part: 'known' });
    return [
      ...sortedSums(costs).flatMap((sum, at) => ({ ...cost[at], average: exactNumber(averageOf(sum)) })),
      ...countRows('costs', unpriced, { ...of, part: 'unknown' }),
    ];
  },
};
