import { capitalized } from '../../base/text/message.ts';
import type { MoneySums } from '../../orders/money.ts';
import { columnChart } from './charts.ts';
import type { GroupFigures, ReportFigures } from './figures.ts';
import { type Markup, markup } from './markup.ts';
import { averageOf, sortedSums } from './report-format.ts';
import { note, part, shortened } from './section-parts.ts';
import { pageTable } from './tables.ts';
import type { ReportView } from './view.ts';

export function codSection(figures: ReportFigures, view: ReportView): Markup {
  const { words, format } = view;
  const { terms, headings, notes } = words;
  const { codByAge } = figures;
  if (codByAge.lines.length === 0) return part('cod', headings.cod, [note(notes.noCod)]);
  const owed = codByAge.lines.filter(({ standing }) => standing === 'owed');
  const ages = [...new Set(owed.map(({ label }) => label))];
  const ageWord = (label: string): string => (/\d/.test(label) ? label : terms.unknown);
  const charts = sortedSums(figures.codOf('owed')).map(({ currency, amount }, at) => {
    const columns = owed
      .filter((line) => line.currency === currency)
      .map((line) => ({
        label: ageWord(line.label),
        told: `${terms.age} ${ageWord(line.label)}: ${format.money(line)}${words.comma}${terms.orders} ${format.count(line.orders)}`,
        parts: [{ kind: 'waiting', value: Number(line.amount) }],
      }));
    const title = `${terms.owed}: ${format.money({ amount, currency })}`;
    const description = columns.map(({ told }) => told).join('; ');
    return markup`${columnChart({ id: `cod-chart-${String.fromCharCode(97 + at)}`, title, description, columns, legend: [] })}<p class="axis">${terms.age}, ${currency}</p>`;
  });
  return part('cod', headings.cod, [
    note(`${notes.cod}${view.knowsPayouts ? '' : ` ${notes.noPayouts}`}`),
    ...charts.slice(0, 3),
    pageTable({
      caption: `${terms.owed}, ${terms.age}`,
      columns: [
        { heading: terms.age },
        { heading: terms.orders, kind: 'number' },
        { heading: terms.amount, kind: 'number' },
      ],
      rows: owed.map((line) => [ageWord(line.label), format.count(line.orders), format.money(line)]),
      foot: [terms.total, format.count(figures.codOf('owed').orders), format.sums(figures.codOf('owed'))],
    }),
    markup`<h3>${capitalized(headings.couriers)}</h3>`,
    pageTable({
      caption: `${headings.cod}, ${headings.couriers}`,
      columns: [
        { heading: terms.courier },
        ...ages.map((age) => ({ heading: ageWord(age), kind: 'number' as const })),
        { heading: terms.owed, kind: 'number' },
        { heading: terms.onItsWay, kind: 'number' },
      ],
      rows: figures.debtors.map(({ name, value: { lines, totals } }) => [
        figures.courierName(name) || terms.unknown,
        ...ages.map((age) =>
          lines.filter(({ standing, label }) => standing === 'owed' && label === age).map((line) => format.money(line)),
        ),
        withCounts(totals.of('owed'), view),
        withCounts(totals.of('on_its_way'), view),
      ]),
    }),
  ]);
}

/** Amounts of each currency, each with its number of orders. */
const withCounts = (sums: MoneySums, { format }: ReportView): readonly string[] =>
  sortedSums(sums)
    .filter(({ orders }) => orders > 0)
    .map((sum) => `${format.money(sum)} (${format.count(sum.orders)})`);

export function costsSection(figures: ReportFigures, view: ReportView): Markup {
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
      caption: `${headings.costs}, ${headings.couriers}`,
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
