import type { Row } from '../../../base/row.ts';
import type { ScreenPart } from '../../../output/screen.ts';
import type { OverdueFigures, ReportFigures } from '../figures.ts';
import { type Markup, markup } from '../markup.ts';
import { barsUnder, type ReportBar, type ReportQuestion } from '../question.ts';
import { moneyRows } from '../rows.ts';
import { note, part } from '../section-parts.ts';
import { pageTable } from '../tables.ts';
import type { ReportView } from '../view.ts';

/** A time after which an order counts as late: days where it is whole days, else hours. */
function spanWords(milliseconds: number, { words, format }: ReportView): string {
  const hours = milliseconds / 3_600_000;
  return hours >= 48 && hours % 24 === 0 ? words.days(hours / 24) : words.hours(format.tenths(hours));
}

function overdueSection(figures: ReportFigures, view: ReportView): Markup {
  const { words, format, stateWord, now } = view;
  const { terms, headings, notes } = words;
  const { late, stuck } = figures;
  if (late.all.orders + stuck.all.orders === 0) return part('overdue', headings.overdue, [note(notes.nothingOverdue)]);
  const lines = (of: OverdueFigures, word: string) =>
    of.states
      .sorted(view.isArabic, ({ orders }) => orders)
      .map(({ name, value }) => [`${word}: ${stateWord(name)}`, format.count(value.orders), format.sums(value)]);
  const oldest = [
    ...late.oldest.map((each) => ({ ...each, word: terms.late })),
    ...stuck.oldest.map((each) => ({ ...each, word: terms.stuck })),
  ];
  return part('overdue', headings.overdue, [
    note(
      `${notes.overdue} ${words.overdueAfter(spanWords(view.lateAfter, view), spanWords(view.stuckAfter, view))}${view.stuckSetting === undefined ? '' : ` (${view.stuckSetting})`}`,
    ),
    pageTable({
      caption: headings.overdue,
      columns: [
        { heading: terms.status },
        { heading: terms.orders, kind: 'number' },
        { heading: terms.amount, kind: 'number' },
      ],
      rows: [...lines(late, terms.late), ...lines(stuck, terms.stuck)],
    }),
    markup`<h3>${words.longest}</h3>`,
    pageTable({
      caption: words.longest,
      columns: [
        { heading: terms.order },
        { heading: terms.status },
        { heading: terms.courier },
        { heading: terms.city },
        { heading: terms.waitingFor, kind: 'number' },
      ],
      rows: oldest
        .sort((one, other) => one.since - other.since)
        .map(({ order, state, courier, city, since, word }) => [
          order,
          `${word}: ${stateWord(state)}`,
          figures.courierName(courier) || '–',
          city || terms.unknown,
          words.days(Math.max(0, Math.floor((now - since) / 86_400_000)), true),
        ]),
    }),
  ]);
}

function overdueScreen({ late, stuck }: ReportFigures, { words, format }: ReportView): ScreenPart[] {
  const { headings, terms } = words;
  const barOf = (label: string, { all }: ReportFigures['late']): ReportBar => ({
    label,
    value: all.orders,
    note: format.sums(all).join(', '),
  });
  return barsUnder(headings.overdue, [barOf(terms.late, late), barOf(terms.stuck, stuck)]);
}

const overdueRows = (topic: string, { states }: OverdueFigures, isArabic: boolean): Row[] =>
  states
    .sorted(isArabic, ({ orders }) => orders)
    .flatMap(({ name, value }) => moneyRows(topic, value, { status: name || null }));

/** Which orders wait too long, or are on their way for too long. */
export const overdueQuestion: ReportQuestion = {
  section: overdueSection,
  screen: overdueScreen,
  rows: ({ late, stuck }, isArabic) => [
    ...overdueRows('late', late, isArabic),
    ...overdueRows('stuck', stuck, isArabic),
  ],
};
