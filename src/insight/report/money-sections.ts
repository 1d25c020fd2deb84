import { capitalized } from '../../base/text/message.ts';
import { columnChart, rowBar } from './charts.ts';
import type { GroupFigures, ReportFigures } from './figures.ts';
import { type Markup, markup } from './markup.ts';
import { sortedSums } from './report-format.ts';
import { note, part, shortened } from './section-parts.ts';
import { pageTable } from './tables.ts';
import type { ReportView } from './view.ts';

export function codSection(figures: ReportFigures, view: ReportView): Markup {
  const { words, format } = view;
  const { terms, headings, notes } = words;
  const { codByAge } = figures;
  if (codByAge.lines.length === 0) return part('cod', headings.cod, [note(notes.noCod)]);
  const owed = codByAge.lines.filter(({ standing }) => standing === 'owed');
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
        { heading: terms.owed, kind: 'number' },
        { heading: terms.onItsWay, kind: 'number' },
      ],
      rows: codOfCouriers(figures, view),
    }),
  ]);
}

/** Amounts that each courier owes, and has on its way. */
function codOfCouriers({ codByCourier, courierName }: ReportFigures, { words, format }: ReportView) {
  const names = [...new Set(codByCourier.lines.map(({ label }) => label))];
  return names
    .map((name) => {
      const sums = (standing: 'owed' | 'on_its_way'): readonly string[] =>
        codByCourier.lines
          .filter((line) => line.label === name && line.standing === standing)
          .map((line) => `${format.money(line)} (${format.count(line.orders)})`);
      return [courierName(name) || words.terms.unknown, sums('owed'), sums('on_its_way')] as const;
    })
    .filter(([, owed, onItsWay]) => owed.length + onItsWay.length > 0);
}

export function returnsSection(figures: ReportFigures, view: ReportView): Markup {
  const { words, format } = view;
  const { terms, headings, notes } = words;
  if (figures.total.returned.orders === 0) return part('returns', headings.returns, [note(notes.noReturns)]);
  const finished = (value: GroupFigures): number => value.delivered + value.returned.orders;
  const lines = shortened(
    figures.couriersBySize.filter(({ value }) => finished(value) > 0),
    view,
  );
  const line = (name: string, value: GroupFigures, bar: Markup | '') => [
    name,
    bar === '' ? markup`` : bar,
    format.percent(value.returned.orders, finished(value)),
    format.count(value.returned.orders),
    format.count(finished(value)),
    format.sums(value.returned),
  ];
  const share = (value: GroupFigures): number => value.returned.orders / finished(value);
  const most = Math.max(...lines.map(({ value }) => share(value)));
  return part('returns', headings.returns, [
    note(notes.returns),
    pageTable({
      caption: `${headings.returns}, ${headings.couriers}`,
      columns: [
        { heading: terms.courier },
        { heading: '', kind: 'bar' },
        { heading: terms.returnRate, kind: 'number' },
        { heading: terms.returned, kind: 'number' },
        { heading: terms.finished, kind: 'number' },
        { heading: terms.amount, kind: 'number' },
      ],
      rows: lines.map(({ name, value }) => line(name, value, rowBar(share(value), most, 'returned'))),
      foot: line(terms.total, figures.total, ''),
    }),
  ]);
}

export function costsSection(figures: ReportFigures, view: ReportView): Markup {
  const { words, format } = view;
  const { terms, headings, notes } = words;
  if (figures.total.costs.orders === 0) return part('costs', headings.costs, [note(notes.noCosts)]);
  const average = ({ costs }: GroupFigures): string => {
    const [sum] = costs.all;
    return sum ? format.money({ ...sum, amount: (Number(sum.amount) / sum.orders).toFixed(2) }) : '–';
  };
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
