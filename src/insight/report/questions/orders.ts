import type { Row } from '../../../base/row.ts';
import { type ChartColumn, columnChart } from '../charts.ts';
import { orderStages, type ReportFigures } from '../figures.ts';
import { type Markup, markup } from '../markup.ts';
import { allPeriods } from '../periods.ts';
import { barsUnder, type ReportBar, type ReportQuestion } from '../question.ts';
import { moneyRows } from '../rows.ts';
import { part } from '../section-parts.ts';
import { pageTable } from '../tables.ts';
import type { ReportView } from '../view.ts';

function ordersSection(figures: ReportFigures, view: ReportView): Markup {
  const { words, format, by } = view;
  const { headings, terms, stages: stageWords } = words;
  const present = orderStages.filter((stage) => figures.stages.has(stage));
  const starts = allPeriods([...figures.periods.keys(), ...view.edges], by);
  const countsOf = (start: string) =>
    present.map((stage) => ({ kind: stage, value: figures.periods.get(start)?.get(stage)?.orders ?? 0 }));
  const sumOf = (start: string) => countsOf(start).reduce((sum, { value }) => sum + value, 0);
  const columns = starts.map((start): ChartColumn => {
    const parts = countsOf(start);
    const some = parts.filter(({ value }) => value > 0);
    const counts = some.map(({ kind, value }) => `${stageWords[kind]} ${format.count(value)}`);
    const all = `${terms.orders} ${format.count(sumOf(start))}`;
    const told = `${format.period(start, by)}: ${[all, ...counts].join(words.comma)}`;
    return { label: format.shortPeriod(start, by), told, parts };
  });
  const most = starts.reduce((best, start) => (sumOf(start) > sumOf(best) ? start : best), starts[0] ?? '');
  const heading = `${headings.orders} ${words.by[by]}`;
  const totals = present.map((stage) => `${stageWords[stage]} ${format.count(figures.stages.get(stage)?.orders ?? 0)}`);
  const peak = most === '' ? '' : ` ${words.most(format.period(most, by), format.count(sumOf(most)))}`;
  const rows = [...starts, ...(figures.periods.has('') ? [''] : [])].map((start) => [
    start === '' ? terms.noDay : format.period(start, by),
    format.count(sumOf(start)),
    ...countsOf(start).map(({ value }) => format.count(value)),
    format.sums(figures.sumsOf(start)),
  ]);
  return part('orders', heading, [
    columnChart({
      id: 'orders-chart',
      title: heading,
      description: `${totals.join(words.comma)}.${peak}`,
      columns,
      legend: present.map((stage) => [stage, stageWords[stage]]),
    }),
    markup`<details><summary>${terms.numbers}</summary>${pageTable({
      caption: heading,
      columns: [
        { heading: terms.period },
        { heading: terms.orders, kind: 'number' },
        ...present.map((stage) => ({ heading: stageWords[stage], kind: 'number' as const })),
        { heading: terms.amount, kind: 'number' },
      ],
      rows,
      foot: [
        terms.total,
        format.count(figures.all.orders),
        ...present.map((stage) => format.count(figures.stages.get(stage)?.orders ?? 0)),
        format.sums(figures.all),
      ],
    })}</details>`,
  ]);
}

function ordersScreen(figures: ReportFigures, { words, format, by, edges }: ReportView) {
  const periods = allPeriods([...figures.periods.keys(), ...edges], by).map((start): ReportBar => {
    const sums = figures.sumsOf(start);
    return { label: format.period(start, by), value: sums.orders, note: format.sums(sums).join(', ') };
  });
  return barsUnder(`${words.headings.orders} ${words.by[by]}`, periods);
}

const orderRows = ({ periods }: ReportFigures): readonly Row[] =>
  [...periods]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([period, stages]) =>
      orderStages.flatMap((stage) => moneyRows('orders', stages.get(stage), { period: period || null, part: stage })),
    );

/** How many orders there were in each period, by what has become of them. */
export const ordersQuestion: ReportQuestion = { section: ordersSection, screen: ordersScreen, rows: orderRows };
