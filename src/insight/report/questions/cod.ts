import { exactNumber } from '../../../base/json/exact-json.ts';
import type { Row } from '../../../base/row.ts';
import { capitalized } from '../../../base/text/message.ts';
import { oldestAge } from '../../../orders/cod-tally.ts';
import { currencySign, type MoneySums } from '../../../orders/money.ts';
import type { ScreenPart } from '../../../output/screen.ts';
import { columnChart } from '../charts.ts';
import type { ReportFigures } from '../figures.ts';
import { type Markup, markup } from '../markup.ts';
import { barsUnder, largestBars, type ReportBar, type ReportQuestion } from '../question.ts';
import { sortedSums } from '../report-format.ts';
import { blankRow } from '../rows.ts';
import { note, part } from '../section-parts.ts';
import { pageTable } from '../tables.ts';
import type { ReportView } from '../view.ts';

function codSection(figures: ReportFigures, view: ReportView): Markup {
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
    return markup`${columnChart({ id: `cod-chart-${String.fromCharCode(97 + at)}`, title, description, columns, legend: [] })}<p class="axis">${terms.age}${words.comma}${currencySign(currency, words.lang === 'ar')}</p>`;
  });
  return part('cod', headings.cod, [
    note(`${notes.cod}${view.knowsPayouts ? '' : ` ${notes.noPayouts}`}`),
    ...charts.slice(0, 3),
    pageTable({
      caption: `${terms.owed}${view.words.comma}${terms.age}`,
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
      caption: `${headings.cod}${view.words.comma}${headings.couriers}`,
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

function owedScreen({ codByAge, debtors, courierName }: ReportFigures, { words, format }: ReportView): ScreenPart[] {
  const { headings, terms, comma } = words;
  const ages = codByAge.lines
    .filter(({ standing }) => standing === 'owed')
    .map(
      (line): ReportBar => ({
        label: /\d/.test(line.label) ? line.label : terms.unknown,
        value: line.orders,
        note: format.money(line),
      }),
    );
  const couriers = largestBars(
    debtors,
    ({ totals }) => totals.of('owed').orders,
    (name, { totals, lines }) => {
      const owed = totals.of('owed');
      const old = lines.filter(({ standing, label }) => standing === 'owed' && label === oldestAge);
      const ofOld = old.map((line) => `${words.days(oldestAge)}: ${format.money(line)}`);
      const note = [...format.sums(owed), ...ofOld].join(comma);
      return { label: courierName(name) || terms.unknown, value: owed.orders, note };
    },
  );
  return [
    ...barsUnder(`${terms.owed}${comma}${terms.age}`, ages),
    ...barsUnder(`${terms.owed}${comma}${headings.couriers}`, couriers),
  ];
}

/** The rows of the amounts that each courier owes, by the days since delivery. */
const owedRows = ({ debtors, courierName }: ReportFigures): Row[] =>
  debtors.flatMap(({ name, value }) =>
    value.lines
      .filter(({ standing }) => standing === 'owed')
      .map(({ label, orders, amount, currency }) => ({
        ...blankRow,
        ...{ topic: 'owed', courier: courierName(name), cod_standing: 'owed', days_since_delivery: label || null },
        ...{ orders, amount: exactNumber(amount), currency: currency || null },
      })),
  );

function codRows(figures: ReportFigures): readonly Row[] {
  const { codByAge, codByCourier } = figures;
  return [
    ...codByAge.lines.map(({ label, standing, orders, amount, currency }) => ({
      ...blankRow,
      ...{ topic: 'cod', cod_standing: standing, days_since_delivery: label || null },
      ...{ orders, amount: exactNumber(amount), currency: currency || null },
    })),
    ...codByCourier.lines.map(({ label, standing, orders, amount, currency }) => ({
      ...blankRow,
      ...{ topic: 'cod', courier: figures.courierName(label), cod_standing: standing },
      ...{ orders, amount: exactNumber(amount), currency: currency || null },
    })),
    ...owedRows(figures),
  ];
}

/** The question of cash on delivery: how much couriers have to pay out. */
export const codQuestion: ReportQuestion = { section: codSection, screen: owedScreen, rows: codRows };
