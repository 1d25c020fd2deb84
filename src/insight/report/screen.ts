import { oldestAge } from '../../orders/cod-tally.ts';
import { type BarLine, drawBars } from '../../output/bars.ts';
import { lineText } from '../../output/card.ts';
import type { Display } from '../../output/formats.ts';
import { paintFor } from '../../output/terminal.ts';
import { padTo, widestOf, widthOf, wrapMessage } from '../../output/text-width.ts';
import type { GroupFigures, ReportFigures } from './figures.ts';
import type { NamedFigures } from './named-groups.ts';
import { allPeriods } from './periods.ts';
import { returnedShare, undeliveredShare } from './rates-section.ts';
import { averageOf, sortedSums } from './report-format.ts';
import type { ReportView } from './view.ts';
import { changeLines, weekTable } from './week-table.ts';

/** As many couriers and cities are shown on a terminal; the page and the rows have more. */
const mostShown = 8;

/** Columns beside each other, as many as there is room for. Numbers stand at the right. */
function alignedLines(rows: readonly (readonly string[])[], display: Display): string {
  const cells = rows.map((row) => row.map((cell) => lineText(cell, display)));
  const widths = (cells[0] ?? []).map((_, at) => widestOf(cells.map((row) => row[at] ?? '')));
  let room = display.terminal.width;
  const shown = widths.filter((width) => {
    room -= width + 2;
    return room + 2 >= 0;
  });
  const line = (row: readonly string[]): string =>
    shown
      .map((width, at) => {
        const cell = row[at] ?? '';
        return at === 0 ? padTo(cell, width) : ' '.repeat(width - widthOf(cell)) + cell;
      })
      .join('  ')
      .trimEnd();
  return cells.map((row) => `${line(row)}\n`).join('');
}

/** The compared week: what has changed, and its numbers beside those of the other weeks. */
function weekLines(figures: ReportFigures, view: ReportView, display: Display): string {
  const { compared, changes } = figures;
  if (!compared || !changes) return '';
  const { headings, rows, notes } = weekTable(compared, view);
  const { width } = display.terminal;
  const wrapped = (text: string): string => `${wrapMessage(lineText(text, display), width)}\n`;
  const above = [headings.map(({ word }) => word), headings.map(({ days }) => days)];
  const told = changeLines(changes, figures, view).map(({ text }) => wrapped(text));
  return [...told, alignedLines([...above, ...rows], display), ...notes.map(wrapped)].join('');
}

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
  const week = weekLines(figures, view, display);
  if (week !== '') parts.push(`${paint?.bold(headings.week) ?? headings.week}\n${week}`);
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
  await section(
    `${terms.owed}${words.comma}${headings.couriers}`,
    figures.debtors
      .filter(({ value }) => value.totals.of('owed').orders > 0)
      .slice(0, mostShown)
      .map(({ name, value: { totals, lines } }) => {
        const old = lines.filter(({ standing, label }) => standing === 'owed' && label === oldestAge);
        const ofOld = old.map((line) => `${words.days(oldestAge)}: ${format.money(line)}`);
        return {
          label: figures.courierName(name) || terms.unknown,
          value: totals.of('owed').orders,
          note: [...format.sums(totals.of('owed')), ...ofOld].join(words.comma),
        };
      }),
  );
  const { returned, costs, unpriced } = total;
  const rateOf = (name: string, value: GroupFigures): BarLine => {
    const [back, never] = [returnedShare(value), undeliveredShare(value)];
    const of = never.part === 0 ? '' : `${words.comma}${terms.undelivered} ${format.share(never, words)}`;
    return { label: name || terms.unknown, value: back.part, note: `${format.share(back, words)}${of}` };
  };
  const rates = (groups: readonly NamedFigures<GroupFigures>[]): readonly BarLine[] =>
    returned.orders === 0
      ? []
      : groups
          .filter(({ value }) => value.returned.orders > 0)
          .slice(0, mostShown)
          .map(({ name, value }) => rateOf(name, value));
  await section(headings.rates, returned.orders === 0 ? [] : [rateOf(terms.all, total)]);
  await section(`${headings.rates}${words.comma}${headings.couriers}`, rates(figures.couriersBySize));
  await section(`${headings.rates}${words.comma}${headings.cities}`, rates(figures.citiesBySize));
  const costOf = (name: string, { costs: known }: GroupFigures): BarLine => ({
    label: name || terms.unknown,
    value: known.orders,
    note: sortedSums(known)
      .map(
        (sum) =>
          `${format.money(sum)}${words.comma}${terms.average} ${format.money({ ...sum, amount: averageOf(sum) })}`,
      )
      .join('; '),
  });
  await section(
    headings.costs,
    costs.orders === 0
      ? []
      : [
          costOf(terms.priced, total),
          { label: terms.unpriced, value: unpriced, note: '' },
          ...figures.couriersBySize
            .filter(({ value }) => value.costs.orders > 0)
            .slice(0, mostShown)
            .map(({ name, value }) => costOf(name, value)),
        ],
  );
  return parts.join('\n');
}
