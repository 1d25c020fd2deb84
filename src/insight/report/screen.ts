import { type BarLine, drawBars } from '../../output/bars.ts';
import type { Display } from '../../output/formats.ts';
import { paintFor } from '../../output/terminal.ts';
import type { GroupFigures, ReportFigures } from './figures.ts';
import type { NamedFigures } from './named-groups.ts';
import { allPeriods } from './periods.ts';
import type { ReportView } from './view.ts';

/** As many couriers and cities are shown on a terminal; the page and the rows have more. */
const mostShown = 8;

/** Draws a report for a terminal: bars with their numbers. */
export async function reportScreen(figures: ReportFigures, view: ReportView, display: Display): Promise<string> {
  const { words, format, by, stateWord } = view;
  const { headings, terms } = words;
  const paint = await paintFor(display.terminal);
  const parts: string[] = [];
  const section = async (title: string, lines: readonly BarLine[]): Promise<void> => {
    if (lines.length === 0) return;
    parts.push(`${paint?.bold(title) ?? title}\n${await drawBars(lines, display)}`);
  };
  const { total, late, stuck } = figures;
  const days = (value: number | undefined): string => words.days(format.tenths(value ?? 0));
  const times = ({ name, value }: NamedFigures<GroupFigures>): BarLine => ({
    label: name || terms.unknown,
    value: value.times.known,
    note:
      value.times.known === 0
        ? ''
        : `${terms.median} ${days(value.times.daysOf(0.5))}${words.comma}${terms.mostly} ${days(value.times.daysOf(0.9))}`,
  });
  const withTimes = (groups: readonly NamedFigures<GroupFigures>[]): readonly BarLine[] =>
    groups
      .filter(({ value }) => value.times.known > 0)
      .toSorted((one, other) => other.value.times.known - one.value.times.known)
      .slice(0, mostShown)
      .map(times);
  const starts = allPeriods([...figures.periods.keys(), ...view.edges], by);
  await section(
    `${headings.orders} ${words.by[by]}`,
    starts.map((start) => {
      const sums = figures.sumsOf(start);
      return { label: format.period(start, by), value: sums.orders, note: format.sums(sums).join(', ') };
    }),
  );
  await section(
    headings.states,
    figures.statesInOrder.map(({ name, value }) => ({
      label: stateWord(name),
      value: value.orders,
      note: format.sums(value).join(', '),
    })),
  );
  await section(headings.delivery, [
    ...(total.times.known > 0 ? [times({ name: terms.all, value: total })] : []),
    ...(total.times.unknown > 0 ? [{ label: terms.unknownTime, value: total.times.unknown, note: '' }] : []),
  ]);
  await section(`${headings.delivery}${words.comma}${headings.couriers}`, withTimes(figures.couriersBySize));
  await section(`${headings.delivery}${words.comma}${headings.cities}`, withTimes(figures.citiesBySize));
  await section(
    headings.overdue,
    [
      { word: terms.late, of: late },
      { word: terms.stuck, of: stuck },
    ].map(({ word, of }) => ({ label: word, value: of.all.orders, note: format.sums(of.all).join(', ') })),
  );
  await section(
    `${terms.owed}${words.comma}${terms.age}`,
    figures.codByAge.lines
      .filter(({ standing }) => standing === 'owed')
      .map((line) => ({
        label: /\d/.test(line.label) ? line.label : terms.unknown,
        value: line.orders,
        note: format.money(line),
      })),
  );
  const { returned, costs, unpriced, delivered } = total;
  const finished = delivered + returned.orders;
  await section(
    headings.returns,
    returned.orders === 0
      ? []
      : figures.couriersBySize
          .filter(({ value }) => value.returned.orders > 0)
          .slice(0, mostShown)
          .map(({ name, value }) => ({
            label: name || terms.unknown,
            value: value.returned.orders,
            note: format.percent(value.returned.orders, value.delivered + value.returned.orders),
          }))
          .concat({ label: terms.all, value: returned.orders, note: format.percent(returned.orders, finished) }),
  );
  await section(
    headings.costs,
    costs.orders === 0
      ? []
      : [
          { label: terms.priced, value: costs.orders, note: format.sums(costs).join(', ') },
          { label: terms.unpriced, value: unpriced, note: '' },
        ],
  );
  return parts.join('\n');
}
