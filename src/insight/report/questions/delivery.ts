import { capitalized } from '../../../base/text/message.ts';
import type { ScreenPart } from '../../../output/screen.ts';
import { type ChartColumn, columnChart, rowBar } from '../charts.ts';
import type { GroupFigures, ReportFigures } from '../figures.ts';
import { type Markup, markup } from '../markup.ts';
import type { NamedFigures } from '../named-groups.ts';
import { barsUnder, largestBars, type ReportBar, type ReportQuestion } from '../question.ts';
import { countRows, daysIn } from '../rows.ts';
import { note, part, shortened } from '../section-parts.ts';
import { pageTable } from '../tables.ts';
import type { ReportView } from '../view.ts';

/** The days at which the columns of the chart of delivery times begin. */
const daySteps = [0, 1, 2, 3, 4, 5, 7, 14];

function timesTable(
  caption: string,
  heading: string,
  groups: readonly NamedFigures<GroupFigures>[],
  view: ReportView,
): Markup {
  const { words, format } = view;
  const { terms } = words;
  const lines = shortened(
    groups.filter(({ value }) => value.delivered > 0),
    view,
  );
  const days = (value: number | undefined): string =>
    value === undefined ? '–' : words.days(format.tenths(value), true);
  const slowest = Math.max(0, ...lines.map(({ value }) => value.times.daysOf(0.5) ?? 0));
  return pageTable({
    caption,
    columns: [
      { heading },
      { heading: '', kind: 'bar' },
      { heading: terms.median, kind: 'number' },
      { heading: terms.mostly, kind: 'number' },
      { heading: terms.knownTime, kind: 'number' },
      { heading: terms.unknownTime, kind: 'number' },
    ],
    rows: lines.map(({ name, value: { times } }) => [
      name,
      rowBar(times.daysOf(0.5) ?? 0, slowest, 'plain'),
      days(times.daysOf(0.5)),
      days(times.daysOf(0.9)),
      format.count(times.known),
      format.count(times.unknown),
    ]),
  });
}

function deliverySection(figures: ReportFigures, view: ReportView): Markup {
  const { words, format } = view;
  const { headings, terms, notes } = words;
  const { times, delivered } = figures.total;
  if (times.known === 0) return part('delivery', headings.delivery, [note(notes.noDelivery)]);
  const columns = daySteps.map((from, at): ChartColumn => {
    const to = daySteps[at + 1];
    const label = to === undefined ? `${from}+` : `${from}-${to}`;
    const value = times.between(from, to ?? Number.POSITIVE_INFINITY);
    const told = `${words.daysBetween(label, to ?? from)}: ${format.count(value)} (${format.percent(value, times.known)})`;
    return { label, told, parts: [{ kind: 'delivered', value }] };
  });
  const tell = (share: number): string => words.days(format.tenths(times.daysOf(share) ?? 0));
  const title = `${headings.delivery} (${terms.days})`;
  return part('delivery', headings.delivery, [
    note(notes.delivery),
    columnChart({
      id: 'delivery-chart',
      title,
      description: `${terms.median} ${tell(0.5)}${words.comma}${terms.mostly} ${tell(0.9)}. ${terms.unknownTime}: ${format.count(times.unknown)} / ${format.count(delivered)}.`,
      columns,
      legend: [],
    }),
    markup`<p class="axis">${terms.days}</p>`,
    markup`<details><summary>${terms.numbers}</summary>${pageTable({
      caption: title,
      columns: [
        { heading: terms.days },
        { heading: terms.orders, kind: 'number' },
        { heading: terms.share, kind: 'number' },
      ],
      rows: [
        ...columns.map(({ label, parts }) => [
          label,
          format.count(parts[0]?.value ?? 0),
          format.percent(parts[0]?.value ?? 0, times.known),
        ]),
        [terms.unknownTime, format.count(times.unknown), ''],
      ],
      foot: [terms.total, format.count(delivered), ''],
    })}</details>`,
    markup`<h3>${capitalized(headings.couriers)}</h3>`,
    timesTable(
      `${headings.delivery}${view.words.comma}${headings.couriers}`,
      terms.courier,
      figures.couriersBySize,
      view,
    ),
    markup`<h3>${capitalized(headings.cities)}</h3>`,
    timesTable(`${headings.delivery}${view.words.comma}${headings.cities}`, terms.city, figures.citiesBySize, view),
  ]);
}

function deliveryScreen({ total, couriersBySize, citiesBySize }: ReportFigures, view: ReportView): ScreenPart[] {
  const { words, format } = view;
  const { headings, terms, comma } = words;
  const days = (value: number | undefined): string => words.days(format.tenths(value ?? 0));
  const barOf = (name: string, { times }: GroupFigures): ReportBar => ({
    label: name || terms.unknown,
    value: times.known,
    note: `${terms.median} ${days(times.daysOf(0.5))}${comma}${terms.mostly} ${days(times.daysOf(0.9))}`,
  });
  const sizeOf = ({ times }: GroupFigures): number => times.known;
  const largestBy = (groups: typeof citiesBySize): readonly ReportBar[] => {
    const sorted = groups.toSorted((one, other) => sizeOf(other.value) - sizeOf(one.value));
    return largestBars(sorted, sizeOf, barOf);
  };
  const { known, unknown } = total.times;
  return [
    ...barsUnder(headings.delivery, [
      ...(known > 0 ? [barOf(terms.all, total)] : []),
      ...(unknown > 0 ? [{ label: terms.unknownTime, value: unknown, note: '' }] : []),
    ]),
    ...barsUnder(`${headings.delivery}${comma}${headings.couriers}`, largestBy(couriersBySize)),
    ...barsUnder(`${headings.delivery}${comma}${headings.cities}`, largestBy(citiesBySize)),
  ];
}

/** How long orders took to be delivered. */
export const deliveryQuestion: ReportQuestion = {
  section: deliverySection,
  screen: deliveryScreen,
  groupRows: ({ times }, of) => [
    ...countRows('delivery', times.known, { ...of, part: 'delivered', ...daysIn(times) }),
    ...countRows('delivery', times.unknown, { ...of, part: 'unknown' }),
  ],
};
