import { oldestAge } from '../../orders/cod-tally.ts';
import type { ScreenPart } from '../../output/screen.ts';
import type { GroupFigures, ReportFigures } from './figures.ts';
import type { NamedFigures } from './named-groups.ts';
import { allPeriods } from './periods.ts';
import { returnedShare, undeliveredShare } from './rates-section.ts';
import { averageOf, sortedSums } from './report-format.ts';
import type { ReportView } from './view.ts';
import { changeLines, weekTable } from './week-table.ts';

/** As many couriers and cities are shown on a terminal; the page and the rows have more. */
const mostShown = 8;

/** The bars of the largest groups. */
const largest = <T>(
  groups: readonly NamedFigures<T>[],
  sizeOf: (value: T) => number,
  barOf: (name: string, value: T) => Bar,
): readonly Bar[] =>
  groups
    .filter(({ value }) => sizeOf(value) > 0)
    .slice(0, mostShown)
    .map(({ name, value }) => barOf(name, value));

/** Returns what a terminal shows of a report: bars with their numbers. */
export const reportParts = (figures: ReportFigures, view: ReportView): readonly ScreenPart[] =>
  [weekParts, orderParts, deliveryParts, lateParts, owedParts, rateParts, costParts].flatMap((parts) =>
    parts(figures, view),
  );

interface Bar {
  readonly label: string;
  readonly value: number;
  readonly note: string;
}

/** A heading and its bars, with their numbers; nothing where there is none. */
function section(heading: string, bars: readonly Bar[]): ScreenPart[] {
  const grid = bars.map(({ label, value, note }) => ({ cells: [label, String(value), String(value), note] }));
  return bars.length === 0 ? [] : [{ heading }, { columns: ['name', 'bar', 'number', 'number'], grid }];
}

/** The compared week: what has changed, and its numbers beside those of the other weeks. */
function weekParts(figures: ReportFigures, view: ReportView): ScreenPart[] {
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

function orderParts(figures: ReportFigures, { words, format, by, edges, stateWord }: ReportView): ScreenPart[] {
  const { headings } = words;
  const periods = allPeriods([...figures.periods.keys(), ...edges], by).map((start): Bar => {
    const sums = figures.sumsOf(start);
    return { label: format.period(start, by), value: sums.orders, note: format.sums(sums).join(', ') };
  });
  const states = figures.statesInOrder.map(
    ({ name, value }): Bar => ({
      label: stateWord(name),
      value: value.orders,
      note: format.sums(value).join(', '),
    }),
  );
  return [...section(`${headings.orders} ${words.by[by]}`, periods), ...section(headings.states, states)];
}

function deliveryParts({ total, couriersBySize, citiesBySize }: ReportFigures, view: ReportView): ScreenPart[] {
  const { words, format } = view;
  const { headings, terms, comma } = words;
  const days = (value: number | undefined): string => words.days(format.tenths(value ?? 0));
  const barOf = (name: string, { times }: GroupFigures): Bar => ({
    label: name || terms.unknown,
    value: times.known,
    note: `${terms.median} ${days(times.daysOf(0.5))}${comma}${terms.mostly} ${days(times.daysOf(0.9))}`,
  });
  const sizeOf = ({ times }: GroupFigures): number => times.known;
  const largestBy = (groups: typeof citiesBySize): readonly Bar[] => {
    const sorted = groups.toSorted((one, other) => sizeOf(other.value) - sizeOf(one.value));
    return largest(sorted, sizeOf, barOf);
  };
  const { known, unknown } = total.times;
  return [
    ...section(headings.delivery, [
      ...(known > 0 ? [barOf(terms.all, total)] : []),
      ...(unknown > 0 ? [{ label: terms.unknownTime, value: unknown, note: '' }] : []),
    ]),
    ...section(`${headings.delivery}${comma}${headings.couriers}`, largestBy(couriersBySize)),
    ...section(`${headings.delivery}${comma}${headings.cities}`, largestBy(citiesBySize)),
  ];
}

function lateParts({ late, stuck }: ReportFigures, { words, format }: ReportView): ScreenPart[] {
  const { headings, terms } = words;
  const barOf = (label: string, { all }: ReportFigures['late']): Bar => ({
    label,
    value: all.orders,
    note: format.sums(all).join(', '),
  });
  return section(headings.overdue, [barOf(terms.late, late), barOf(terms.stuck, stuck)]);
}

function owedParts({ codByAge, debtors, courierName }: ReportFigures, { words, format }: ReportView): ScreenPart[] {
  const { headings, terms, comma } = words;
  const ages = codByAge.lines
    .filter(({ standing }) => standing === 'owed')
    .map(
      (line): Bar => ({
        label: /\d/.test(line.label) ? line.label : terms.unknown,
        value: line.orders,
        note: format.money(line),
      }),
    );
  const couriers = largest(
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
    ...section(`${terms.owed}${comma}${terms.age}`, ages),
    ...section(`${terms.owed}${comma}${headings.couriers}`, couriers),
  ];
}

function rateParts({ total, couriersBySize, citiesBySize }: ReportFigures, view: ReportView): ScreenPart[] {
  if (total.returned.orders === 0) return [];
  const { words, format } = view;
  const { headings, terms, comma } = words;
  const barOf = (name: string, value: GroupFigures): Bar => {
    const [back, never] = [returnedShare(value), undeliveredShare(value)];
    const more = never.part === 0 ? '' : `${comma}${terms.undelivered} ${format.share(never, words)}`;
    return { label: name || terms.unknown, value: back.part, note: `${format.share(back, words)}${more}` };
  };
  const sizeOf = ({ returned }: GroupFigures): number => returned.orders;
  return [
    ...section(headings.rates, [barOf(terms.all, total)]),
    ...section(`${headings.rates}${comma}${headings.couriers}`, largest(couriersBySize, sizeOf, barOf)),
    ...section(`${headings.rates}${comma}${headings.cities}`, largest(citiesBySize, sizeOf, barOf)),
  ];
}

function costParts({ total, couriersBySize }: ReportFigures, { words, format }: ReportView): ScreenPart[] {
  const { headings, terms, comma } = words;
  const barOf = (name: string, { costs }: GroupFigures): Bar => ({
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
  return section(headings.costs, [
    barOf(terms.priced, total),
    { label: terms.unpriced, value: total.unpriced, note: '' },
    ...largest(couriersBySize, ({ costs }) => costs.orders, barOf),
  ]);
}
