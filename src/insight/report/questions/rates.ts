import { capitalized } from '../../../base/text/message.ts';
import type { ScreenPart } from '../../../output/screen.ts';
import { chanceOf, falseAlarms, isEnough, type Share } from '../chance.ts';
import { rowBar } from '../charts.ts';
import type { GroupFigures, ReportFigures } from '../figures.ts';
import { type Markup, markup } from '../markup.ts';
import type { NamedFigures } from '../named-groups.ts';
import { barsUnder, largestBars, type ReportBar, type ReportQuestion } from '../question.ts';
import { moneyRows, rateRows } from '../rows.ts';
import { note, part, shortened } from '../section-parts.ts';
import { pageTable } from '../tables.ts';
import type { ReportView } from '../view.ts';

type Group = NamedFigures<GroupFigures>;

const returnedShare = ({ returned, ended }: GroupFigures): Share => ({ part: returned.orders, whole: ended });

const undeliveredShare = ({ undelivered, ended }: GroupFigures): Share => ({ part: undelivered, whole: ended });

/** Do more or fewer parcels come back than of all others, by more than chance? All comparisons share the false alarms of one. */
export function againstOthers(
  groups: readonly Group[],
  total: GroupFigures,
): ReadonlyMap<GroupFigures, 'more' | 'fewer'> {
  const all = returnedShare(total);
  const sides = groups.flatMap(({ name, value }) => {
    const own = returnedShare(value);
    const others = { part: all.part - own.part, whole: all.whole - own.whole };
    return name !== '' && isEnough(own) && isEnough(others) ? [{ value, own, others }] : [];
  });
  const found = new Map<GroupFigures, 'more' | 'fewer'>();
  for (const { value, own, others } of sides) {
    if (chanceOf(own, others) >= falseAlarms / sides.length) continue;
    found.set(value, own.part * others.whole > others.part * own.whole ? 'more' : 'fewer');
  }
  return found;
}

/** Couriers or cities with their shares of parcels that came back, and of those that were never delivered. */
function ratesTable(
  { title, heading }: { readonly title: string; readonly heading: string },
  groups: readonly Group[],
  figures: ReportFigures,
  view: ReportView,
) {
  const { words, format } = view;
  const { terms } = words;
  const ended = groups.filter(({ value }) => value.ended > 0);
  const lines = shortened(ended, view);
  const judged = againstOthers(ended, figures.total);
  const rate = ({ part: some, whole }: Share): number => some / whole;
  const most = Math.max(0, ...lines.map(({ value }) => rate(returnedShare(value))));
  const percent = (share: Share): string => (isEnough(share) ? format.percent(share.part, share.whole) : '\u2013');
  const hasJudged = judged.size > 0;
  const line = (name: string, value: GroupFigures, bar: Markup | '', side: string) => [
    name,
    bar === '' ? markup`` : bar,
    percent(returnedShare(value)),
    words.of(format.count(value.returned.orders), format.count(value.ended)),
    format.share(undeliveredShare(value), words),
    ...(hasJudged ? [side] : []),
    format.sums(value.returned),
  ];
  return pageTable({
    caption: title,
    columns: [
      { heading },
      { heading: '', kind: 'bar' },
      { heading: terms.returnRate, kind: 'number' },
      { heading: terms.returned, kind: 'number' },
      { heading: terms.undelivered, kind: 'number' },
      ...(hasJudged ? [{ heading: terms.againstOthers }] : []),
      { heading: terms.amount, kind: 'number' },
    ],
    rows: lines.map(({ name, value }) => {
      const side = judged.get(value);
      const bar = rowBar(rate(returnedShare(value)), most, 'returned');
      return line(name, value, bar, side ? terms[side] : '');
    }),
    foot: line(terms.total, figures.total, '', ''),
  });
}

function ratesSection(figures: ReportFigures, view: ReportView): Markup {
  const { terms, headings, notes } = view.words;
  if (figures.total.returned.orders === 0) return part('returns', headings.rates, [note(notes.noReturns)]);
  const of = (by: string, heading: string) => ({ title: `${headings.rates}${view.words.comma}${by}`, heading });
  const { couriersBySize, citiesBySize } = figures;
  return part('returns', headings.rates, [
    note(`${notes.returns} ${notes.undelivered} ${notes.enough}`),
    markup`<h3>${capitalized(headings.couriers)}</h3>`,
    ratesTable(of(headings.couriers, terms.courier), couriersBySize, figures, view),
    markup`<h3>${capitalized(headings.cities)}</h3>`,
    ratesTable(of(headings.cities, terms.city), citiesBySize, figures, view),
  ]);
}

function ratesScreen({ total, couriersBySize, citiesBySize }: ReportFigures, view: ReportView): ScreenPart[] {
  if (total.returned.orders === 0) return [];
  const { words, format } = view;
  const { headings, terms, comma } = words;
  const barOf = (name: string, value: GroupFigures): ReportBar => {
    const [back, never] = [returnedShare(value), undeliveredShare(value)];
    const more = never.part === 0 ? '' : `${comma}${terms.undelivered} ${format.share(never, words)}`;
    return { label: name || terms.unknown, value: back.part, note: `${format.share(back, words)}${more}` };
  };
  const sizeOf = ({ returned }: GroupFigures): number => returned.orders;
  return [
    ...barsUnder(headings.rates, [barOf(terms.all, total)]),
    ...barsUnder(`${headings.rates}${comma}${headings.couriers}`, largestBars(couriersBySize, sizeOf, barOf)),
    ...barsUnder(`${headings.rates}${comma}${headings.cities}`, largestBars(citiesBySize, sizeOf, barOf)),
  ];
}

/** Which part of the parcels came back, and which was never delivered. */
export const ratesQuestion: ReportQuestion = {
  section: ratesSection,
  screen: ratesScreen,
  groupRows: (figures, of) => [
    ...moneyRows('returns', figures.returned, { ...of, part: 'returned' }),
    ...rateRows('rates', of, { returned: returnedShare(figures), undelivered: undeliveredShare(figures) }),
  ],
};
