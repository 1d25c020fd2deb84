import type { Row } from '../../base/row.ts';
import type { ScreenPart } from '../../output/screen.ts';
import type { GroupFigures, ReportFigures } from './figures.ts';
import type { Markup } from './markup.ts';
import type { NamedFigures } from './named-groups.ts';
import type { ReportView } from './view.ts';

/** A question that a report answers: its section of the page, what a terminal shows of it, and its numbers for programs. */
export interface ReportQuestion {
  /** Returns its section; empty if it is left out. */
  section(figures: ReportFigures, view: ReportView): Markup | '';
  screen(figures: ReportFigures, view: ReportView): readonly ScreenPart[];
  /** Returns its rows, but those of all orders together, of a courier and of a city. */
  rows?(figures: ReportFigures, isArabic: boolean): readonly Row[];
  /** Returns its rows of all orders, of a courier or of a city: `of` has the name of that. */
  groupRows?(figures: GroupFigures, of: Row): readonly Row[];
}

/** As many couriers and cities are shown on a terminal; the page and the rows have more. */
const mostShown = 8;

/** Returns the bars of the largest groups. */
export const largestBars = <T>(
  groups: readonly NamedFigures<T>[],
  sizeOf: (value: T) => number,
  barOf: (name: string, value: T) => ReportBar,
): readonly ReportBar[] =>
  groups
    .filter(({ value }) => sizeOf(value) > 0)
    .slice(0, mostShown)
    .map(({ name, value }) => barOf(name, value));

export interface ReportBar {
  readonly label: string;
  readonly value: number;
  readonly note: string;
}

/** Returns a heading and its bars, with their numbers; nothing if there are no bars. */
export function barsUnder(heading: string, bars: readonly ReportBar[]): ScreenPart[] {
  const grid = bars.map(({ label, value, note }) => ({ cells: [label, String(value), String(value), note] }));
  return bars.length === 0 ? [] : [{ heading }, { columns: ['name', 'bar', 'number', 'number'], grid }];
}
