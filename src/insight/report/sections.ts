import { capitalized } from '../../base/text/message.ts';
import { type ChartColumn, columnChart, rowBar } from './charts.ts';
import { type GroupFigures, type OverdueFigures, orderStages, type ReportFigures, stageOfState } from './figures.ts';
import { type Markup, markup } from './markup.ts';
import type { NamedFigures } from './named-groups.ts';
import { allPeriods } from './periods.ts';
import { note, part, shortened } from './section-parts.ts';
import { pageTable } from './tables.ts';
import type { ReportView } from './view.ts';

export function ordersSection(figures: ReportFigures, view: ReportView): Markup {
  const { words, format, by } = view;
  const { headings, terms, stages: stageWords } = words;
  const present = orderStages.filter((stage) => figures.stages.has(stage));
  const starts = allPeriods([...figures.periods.keys(), ...view.edges], by);
  const countsOf = (start: string) =>
    present.map((stage) => ({ kind: stage, value: figures.periods.get(start)?.get(stage)?.orders ?? 0 }));
  const sumOf = (start: string) => countsOf(start).reduce((sum, { value }) => sum + value, 0);
  const columns = starts.map((start): ChartColumn => {
    const parts = countsOf(start);
    const some = parts.filter(({ value }) => value > 0);
    const counts = some.map(({ kind, value }) => `${stageWords[kind]} ${format.count(value)}`);
    const all = `${terms.orders} ${format.count(sumOf(start))}`;
    const told = `${format.period(start, by)}: ${[all, ...counts].join(words.comma)}`;
    return { label: format.shortPeriod(start, by), told, parts };
  });
  const most = starts.reduce((best, start) => (sumOf(start) > sumOf(best) ? start : best), starts[0] ?? '');
  const heading = `${headings.orders} ${words.by[by]}`;
  const totals = present.map((stage) => `${stageWords[stage]} ${format.count(figures.stages.get(stage)?.orders ?? 0)}`);
  const peak = most === '' ? '' : ` ${words.most(format.period(most, by), format.count(sumOf(most)))}`;
  const rows = [...starts, ...(figures.periods.has('') ? [''] : [])].map((start) => [
    start === '' ? terms.noDay : format.period(start, by),
    format.count(sumOf(start)),
    ...countsOf(start).map(({ value }) => format.count(value)),
    format.sums(figures.sumsOf(start)),
  ]);
  return part('orders', heading, [
    columnChart({
      id: 'orders-chart',
      title: heading,
      description: `${totals.join(words.comma)}.${peak}`,
      columns,
      legend: present.map((stage) => [stage, stageWords[stage]]),
    }),
    markup`<details><summary>${terms.numbers}</summary>${pageTable({
      caption: heading,
      columns: [
        { heading: terms.period },
        { heading: terms.orders, kind: 'number' },
        ...present.map((stage) => ({ heading: stageWords[stage], kind: 'number' as const })),
        { heading: terms.amount, kind: 'number' },
      ],
      rows,
      foot: [
        terms.total,
        format.count(figures.all.orders),
        ...present.map((stage) => format.count(figures.stages.get(stage)?.orders ?? 0)),
        format.sums(figures.all),
      ],
    })}</details>`,
  ]);
}

export function statesSection(figures: ReportFigures, { words, format, stateWord }: ReportView): Markup {
  const { terms, headings } = words;
  const states = figures.statesInOrder;
  const most = Math.max(0, ...states.map(({ value }) => value.orders));
  return part('states', headings.states, [
    pageTable({
      caption: headings.states,
      columns: [
        { heading: terms.status },
        { heading: '', kind: 'bar' },
        { heading: terms.orders, kind: 'number' },
        { heading: terms.share, kind: 'number' },
        { heading: terms.amount, kind: 'number' },
      ],
      rows: states.map(({ name, value }) => [
        stateWord(name),
        rowBar(value.orders, most, stageOfState(name)),
        format.count(value.orders),
        format.percent(value.orders, figures.all.orders),
        format.sums(value),
      ]),
    }),
  ]);
}

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
  const days = (value: number | undefined): string => (value === undefined ? '–' : words.days(format.tenths(value)));
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

export function deliverySection(figures: ReportFigures, view: ReportView): Markup {
  const { words, format } = view;
  const { headings, terms, notes } = words;
  const { times, delivered } = figures.total;
  if (times.known === 0) return part('delivery', headings.delivery, [note(notes.noDelivery)]);
  const columns = daySteps.map((from, at): ChartColumn => {
    const to = daySteps[at + 1];
    const label = to === undefined ? `${from}+` : `${from}-${to}`;
    const value = times.between(from, to ?? Number.POSITIVE_INFINITY);
    const told = `${label} ${terms.days}: ${format.count(value)} (${format.percent(value, times.known)})`;
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
    timesTable(`${headings.delivery}, ${headings.couriers}`, terms.courier, figures.couriersBySize, view),
    markup`<h3>${capitalized(headings.cities)}</h3>`,
    timesTable(`${headings.delivery}, ${headings.cities}`, terms.city, figures.citiesBySize, view),
  ]);
}

/** A time after which an order counts as late: days where it is whole days, else hours. */
function spanWords(milliseconds: number, { words, format }: ReportView): string {
  const hours = milliseconds / 3_600_000;
  return hours >= 48 && hours % 24 === 0 ? words.days(hours / 24) : words.hours(format.tenths(hours));
}

export function overdueSection(figures: ReportFigures, view: ReportView): Markup {
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
          words.days(Math.max(0, Math.floor((now - since) / 86_400_000))),
        ]),
    }),
  ]);
}
