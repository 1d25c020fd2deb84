import { currencyCode, type MoneySums } from '../../orders/money.ts';
import { isEnough, leastForShare } from './chance.ts';
import type { Changes } from './changes.ts';
import type { ReportFigures } from './figures.ts';
import { sortedSums } from './report-format.ts';
import type { ReportView } from './view.ts';
import type { ComparedFigures, WeekFigures } from './week-figures.ts';

/** The compared weeks as a page and a terminal show them. */
export interface WeekTable {
  /** The heading of each column, and its days. */
  readonly headings: readonly { readonly word: string; readonly days: string }[];
  /** The first cell of a row says what it counts. */
  readonly rows: readonly (readonly string[])[];
  /** Sentences that say how orders and parcels are counted. */
  readonly notes: readonly string[];
}

/** A line of the table: how to show its value, and its change since another week. */
interface Measure {
  readonly label: string;
  show(week: WeekFigures): string;
  /** Empty if there is too little to compare. */
  change(now: WeekFigures, before: WeekFigures): string;
}

const none = '\u2013';

const amountIn = ({ all }: MoneySums, currency: string): string =>
  all.find((each) => each.currency === currency)?.amount ?? '0';

function measuresOf(compared: ComparedFigures, { words, format }: ReportView): readonly Measure[] {
  const { terms, stages, headings } = words;
  const currencies = new Set(
    [compared.week, compared.before, compared.lastYear].flatMap(({ created }) =>
      sortedSums(created).map(({ currency }) => currencyCode(currency)),
    ),
  );
  const amounts = [...currencies].map(
    (currency): Measure => ({
      label: terms.amount,
      show: ({ created }) => format.money({ amount: amountIn(created, currency), currency }),
      change: ({ created: now }, { created: before }) => {
        const [amount, earlier] = [now, before].map((each) => Number(amountIn(each, currency)));
        const isMuch = before.orders >= leastForShare && (earlier ?? 0) >= leastForShare;
        return isMuch ? format.change(amount ?? 0, earlier ?? 0) : '';
      },
    }),
  );
  const days = (share: number, label: string): Measure => {
    const daysIn = ({ ended: { times } }: WeekFigures) =>
      times.known < leastForShare ? undefined : times.daysOf(share);
    return {
      label,
      show: (week) => {
        const found = daysIn(week);
        return found === undefined ? none : words.days(format.tenths(found), true);
      },
      change: (now, before) => {
        const [one, other] = [daysIn(now), daysIn(before)];
        return one === undefined || other === undefined
          ? ''
          : format.difference(one - other, (count) => words.days(count, true));
      },
    };
  };
  const share = (label: string, of: 'returned' | 'undelivered'): Measure => ({
    label,
    show: ({ ended }) => {
      const found = ended.share(of);
      return found.whole === 0 || !compared.knowsReturns ? none : format.share(found, words);
    },
    change: ({ ended: now }, { ended: before }) => {
      const [one, other] = [now.share(of), before.share(of)];
      if (!isEnough(one) || !isEnough(other) || !compared.knowsReturns) return '';
      return format.difference(100 * (one.part / one.whole - other.part / other.whole), words.points);
    },
  });
  return [
    {
      label: headings.orders,
      show: ({ created }) => format.count(created.orders),
      change: (now, before) => format.change(now.created.orders, before.created.orders),
    },
    ...amounts,
    {
      label: stages.cancelled,
      show: ({ created, cancelled }) => format.share({ part: cancelled.orders, whole: created.orders }, words),
      change: () => '',
    },
    {
      label: stages.delivered,
      show: ({ ended }) => format.count(ended.delivered),
      change: (now, before) => format.change(now.ended.delivered, before.ended.delivered),
    },
    days(0.5, terms.median),
    days(0.9, terms.mostly),
    share(terms.returned, 'returned'),
    share(terms.undelivered, 'undelivered'),
  ];
}

function notesOf({ weeks, lastYear, withoutDay, knowsReturns }: ComparedFigures, view: ReportView): readonly string[] {
  const { words, format } = view;
  const { notes } = words;
  const { delivered, returned } = withoutDay;
  return [
    ...(weeks.isRunning ? [notes.running] : []),
    `${notes.week} ${notes.enough}`,
    ...(lastYear.created.orders === 0 ? [notes.noLastYear] : []),
    ...(delivered + returned > 0 ? [words.withoutDay(format.count(delivered), format.count(returned))] : []),
    ...(knowsReturns ? [] : [notes.noReturnDays]),
  ];
}

/** The week beside the week before, and beside the one of the last year if that had orders. */
export function weekTable(compared: ComparedFigures, view: ReportView): WeekTable {
  const { words, format } = view;
  const { terms } = words;
  const { weeks, week, before, lastYear } = compared;
  const others = [
    { word: terms.weekBefore, days: format.span(weeks.before), figures: before },
    { word: terms.yearBefore, days: format.span(weeks.lastYear), figures: lastYear },
  ].filter(({ figures }) => figures !== lastYear || lastYear.created.orders > 0);
  return {
    headings: [
      { word: '', days: '' },
      { word: terms.week, days: format.span(weeks.week) },
      ...others.flatMap(({ word, days }) => [
        { word, days },
        { word: terms.change, days: '' },
      ]),
    ],
    rows: measuresOf(compared, view).map(({ label, show, change }) => [
      label,
      show(week),
      ...others.flatMap(({ figures }) => [show(figures), change(week, figures)]),
    ]),
    notes: notesOf(compared, view),
  };
}

/** A sentence for each change, the worse first, then the new names. If there is no change, a sentence says why. */
export function changeLines(
  { changes, names, compared }: Changes,
  figures: ReportFigures,
  { words, format }: ReportView,
): readonly { readonly kind: 'worse' | 'better' | 'new' | 'none'; readonly text: string }[] {
  const { terms, notes } = words;
  const lines = changes.map(({ kind, by, name, now, usual, days, isWorse }) => {
    const named = by === 'courier' ? figures.courierName(name) : name;
    const who = by === 'all' ? terms.allParcels : named;
    const sides = {
      now: format.share(now, words),
      usual: format.share(usual, words),
      days: words.days(format.tenths(days ?? 0)),
    };
    const side = isWorse ? ('worse' as const) : ('better' as const);
    return { kind: side, text: `${terms[side]}: ${who}: ${words.changed(kind, sides)}.` };
  });
  const news = (['courier', 'city'] as const).flatMap((by) => {
    const found = names.filter((each) => each.by === by);
    const listed = found.slice(0, mostNames).map(({ name, orders }) => `${name} (${format.count(orders)})`);
    const rest = found.length > mostNames ? [`${format.count(found.length - mostNames)} ${terms.other}`] : [];
    const text = `${terms.new}: ${terms[by]}: ${[...listed, ...rest].join(words.comma)}.`;
    return found.length === 0 ? [] : [{ kind: 'new' as const, text }];
  });
  if (lines.length > 0) return [...lines, ...news];
  return [{ kind: 'none', text: compared === 0 ? notes.tooFew : notes.noChange }, ...news];
}

const mostNames = 5;
