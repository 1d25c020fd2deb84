import { rowBar } from '../charts.ts';
import { type ReportFigures, stageOfState } from '../figures.ts';
import type { Markup } from '../markup.ts';
import { barsUnder, type ReportQuestion } from '../question.ts';
import { moneyRows } from '../rows.ts';
import { part } from '../section-parts.ts';
import { pageTable } from '../tables.ts';
import type { ReportView } from '../view.ts';

function statesSection(figures: ReportFigures, { words, format, stateWord }: ReportView): Markup {
  const { terms, headings } = words;
  const states = figures.statesInOrder;
  const most = Math.max(0, ...states.map(({ value }) => value.orders));
  return part('states', headings.states, [
    pageTable({
      caption: headings.states,
      columns: [
        { heading: terms.status },
        { heading: '', kind: 'bar' },
        { heading: terms.orders, kind: 'number' },
        { heading: terms.share, kind: 'number' },
        { heading: terms.amount, kind: 'number' },
      ],
      rows: states.map(({ name, value }) => [
        stateWord(name),
        rowBar(value.orders, most, stageOfState(name)),
        format.count(value.orders),
        format.percent(value.orders, figures.all.orders),
        format.sums(value),
      ]),
    }),
  ]);
}

/** In which states the orders are. */
export const statesQuestion: ReportQuestion = {
  section: statesSection,
  screen: ({ statesInOrder }, { words, format, stateWord }) =>
    barsUnder(
      words.headings.states,
      statesInOrder.map(({ name, value }) => ({
        label: stateWord(name),
        value: value.orders,
        note: format.sums(value).join(', '),
      })),
    ),
  rows: ({ statesInOrder }) =>
    statesInOrder.flatMap(({ name, value }) => moneyRows('states', value, { status: name || null })),
};
