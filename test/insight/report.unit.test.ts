import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleTop } from '../../src/insight/report/charts.ts';
import { DeliveryTimes, hoursBetween } from '../../src/insight/report/delivery-times.ts';
import { ReportFigures } from '../../src/insight/report/figures.ts';
import { markup } from '../../src/insight/report/markup.ts';
import { reportPage } from '../../src/insight/report/page.ts';
import { allPeriods, lastDayOf, type PeriodKind, periodKinds, periodOf } from '../../src/insight/report/periods.ts';
import { reportRows } from '../../src/insight/report/questions.ts';
import { ReportFormat } from '../../src/insight/report/report-format.ts';
import type { ReportView } from '../../src/insight/report/view.ts';
import { reportWords } from '../../src/insight/report/words.ts';
import { builtIn } from '../../src/operations/built-in.ts';
import { unlistedPlaces } from '../../src/orders/cities.ts';
import { noPayouts } from '../../src/orders/cod.ts';
import { noKnownTimes } from '../../src/orders/lateness.ts';
import { MoneySums } from '../../src/orders/money.ts';
import { orderReader } from '../../src/orders/order.ts';
import { perRing } from '../support/ring.ts';
import { anyCharacter } from '../support/texts.ts';

const operation = builtIn.flatMap(({ operations }) => operations).find(({ id }) => id === 'orders.list');
if (!operation) throw new Error('orders.list is not built in');

const readOrder = orderReader(operation);

const now = Date.parse('2026-03-15T10:00:00Z');
const day = 86_400_000;

interface Sample {
  readonly [field: string]: unknown;
}

const hostile = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='x",
    '</title></style><style>*{display:none}</style>',
    '<!--',
    ']]>',
    '&lt;b&gt;',
    '\u202e<b>',
    '<svg/onload=x>',
  ),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
);

const sample: fc.Arbitrary<Sample> = fc.record({
  id: fc.integer({ min: 1, max: 500 }),
  order_number: fc.oneof(fc.constant(null), hostile),
  status: fc.oneof(
    fc.constantFrom('pending', 'processing', 'awaiting_pickup', 'Delivered', 'in transit', 'returned', 'cancelled'),
    hostile,
  ),
  date: fc.constantFrom('2026-01-05 09:00:00', '2026-02-11 20:00:00', '2026-03-12 10:00:00', '', 'soon'),
  created_at: fc.constantFrom('2026-01-05T06:00:00Z', '2026-02-11T17:00:00.000000Z', null),
  delivered_at: fc.constantFrom(null, '2026-02-14 10:00:00', '2026-02-12', '2020-01-01', 'later'),
  order_grand_total: fc.oneof(
    fc.integer({ min: 0, max: 99_999 }).map((value) => (value / 100).toFixed(2)),
    hostile,
  ),
  currency: fc.constantFrom('SAR', 'ر.س', 'USD', 'sar', ''),
  payment_method: fc.constantFrom('cod', 'mada', 'الدفع عند الاستلام', ''),
  receiver_city: fc.oneof(fc.constantFrom('Riyadh', 'الرياض', 'Jeddah', null), hostile),
  receiver_city_id: fc.constantFrom(null, 3, 99),
  selected_shipment_company: fc.oneof(fc.constantFrom('SMSA', 'سمسا', 'aramex', null), hostile),
});

const costs = new Map(Array.from({ length: 200 }, (_, at) => [String(at + 1), `${at % 40}.2${at % 10}`]));

function figuresOf(rows: readonly Sample[], by: PeriodKind = 'week'): ReportFigures {
  const figures = new ReportFigures({
    ...{ by, weekStart: 'sunday', zone: undefined, isArabic: false, now },
    places: unlistedPlaces(),
    payouts: noPayouts,
    lateBefore: now - day,
    stuckTimes: { states: new Map([['pending', 20 * day]]), onItsWay: 7 * day },
    times: noKnownTimes,
    costs,
    weeks: undefined,
  });
  for (const row of rows) figures.add(readOrder(row));
  return figures;
}

const viewOf = (lang: string, title?: string): ReportView => ({
  words: reportWords(lang),
  format: new ReportFormat(lang),
  isArabic: lang === 'ar',
  ...{
    by: 'week',
    first: '2026-01-01',
    last: '2026-03-15',
    edges: [],
    now,
    lateAfter: day,
    stuckAfter: 7 * day,
    stuckSetting: undefined,
  },
  ...{ knowsPayouts: false, isProved: true, title, readAt: '2026-03-15 10:00', fromMirror: undefined, version: '1' },
  stateWord: (state) => state,
});

const joined = (parts: readonly MoneySums[]) => {
  const sums = new MoneySums();
  for (const each of parts) sums.merge(each);
  return { sums: [...sums.all].sort((a, b) => (a.currency < b.currency ? -1 : 1)), without: sums.withoutAmount };
};

describe('the figures of a report', () => {
  it('are parts that come to the totals', () => {
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 60 }), fc.constantFrom(...periodKinds), (rows, by) => {
        const figures = figuresOf(rows, by);
        const all = joined([figures.all]);
        expect(figures.all.orders).toBe(rows.length);
        expect(joined([...figures.stages.values()])).toEqual(all);
        expect(joined([...figures.periods.keys()].map((start) => figures.sumsOf(start)))).toEqual(all);
        expect(joined(figures.statesInOrder.map(({ value }) => value))).toEqual(all);
        for (const groups of [figures.couriersBySize, figures.citiesBySize]) {
          const of = groups.map(({ value }) => value);
          expect(joined(of.map((value) => value.all))).toEqual(all);
          expect(joined(of.map(({ returned }) => returned))).toEqual(joined([figures.total.returned]));
          expect(joined(of.map((value) => value.costs))).toEqual(joined([figures.total.costs]));
          const sumOf = (count: (value: (typeof of)[number]) => number) =>
            of.reduce((sum, each) => sum + count(each), 0);
          expect(sumOf(({ times }) => times.known)).toBe(figures.total.times.known);
          expect(sumOf(({ times }) => times.unknown)).toBe(figures.total.times.unknown);
          expect(sumOf(({ unpriced }) => unpriced)).toBe(figures.total.unpriced);
        }
        expect(figures.total.delivered).toBe(figures.stages.get('delivered')?.orders ?? 0);
        const owed = figures.codByAge.lines.filter(({ standing }) => standing === 'owed');
        expect(owed.reduce((sum, { orders }) => sum + orders, 0)).toBe(figures.codOf('owed').orders);
      }),
      { numRuns: perRing(8, 20, 200) },
    );
  });

  it('do not depend on the order of the orders', () => {
    fc.assert(
      fc.property(
        fc.array(sample, { maxLength: 30 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (rows, random) => {
          const shuffled = rows
            .map((row) => ({ row, at: random.next().value ?? 0 }))
            .sort((one, other) => one.at - other.at)
            .map(({ row }) => row);
          const [one, other] = [figuresOf(rows), figuresOf(shuffled)];
          const bare = (row: object) => JSON.stringify(row);
          expect(reportRows(other, false).map(bare).sort()).toEqual(reportRows(one, false).map(bare).sort());
          const waits = (figures: ReportFigures) => figures.late.oldest.map(({ order, since }) => [order, since]);
          expect(waits(other)).toEqual(waits(one));
        },
      ),
      { numRuns: perRing(6, 15, 200) },
    );
  });
});

describe('the page of a report', () => {
  const elements = new Set(
    '!doctype html head meta title style body header h1 p bdi main ul li span section h2 h3 figure div svg desc line g rect details summary table caption thead tbody tfoot tr th td footer'.split(
      ' ',
    ),
  );
  const attributes = new Set(
    'html lang dir charset http-equiv content name aria-labelledby aria-hidden aria-label id class role viewBox preserveAspectRatio x y width height x1 x2 y1 y2 scope tabindex'.split(
      ' ',
    ),
  );

  it('has no element or attribute that a name of the service made', () => {
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 1, maxLength: 20 }),
        hostile,
        fc.constantFrom('en', 'ar'),
        (rows, title, lang) => {
          const page = reportPage(figuresOf(rows), viewOf(lang, title));
          const body = page.slice(0, page.indexOf('<style>')) + page.slice(page.indexOf('</style>'));
          const found = [...body.matchAll(/<\/?([^\s>]*)([^>]*)>/g)];
          expect(body.replaceAll(/<\/?[^\s>]*[^>]*>/g, '')).not.toMatch(/[<>]/);
          expect(found.map(([, name = '']) => name).filter((name) => !elements.has(name))).toEqual([]);
          const names = found.flatMap(([, , rest = '']) => rest.replaceAll(/"[^"]*"/g, '').split(/[\s=/]+/));
          expect(names.filter((name) => name !== '' && !attributes.has(name))).toEqual([]);
          // Control characters and overrides of the direction are shown, not done.
          expect(page).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
          for (const tag of ['table', 'svg', 'section', 'bdi', 'g', 'th', 'td', 'title']) {
            const count = (pattern: string) => page.match(new RegExp(pattern, 'g'))?.length ?? 0;
            expect([tag, count(`<${tag}[\\s>]`)]).toEqual([tag, count(`</${tag}>`)]);
          }
        },
      ),
      { numRuns: perRing(6, 15, 200) },
    );
  });

  it('escapes what is put into a template, and nothing that is markup', () => {
    expect(markup`<b title="${'"<&>\''}">${['<', markup`<i>`, 5]}</b>`.text).toBe(
      '<b title="&quot;&lt;&amp;&gt;&#39;">&lt;<i>5</b>',
    );
  });

  it('names each chart and describes it', () => {
    const page = reportPage(
      figuresOf([{ id: 1, status: 'delivered', date: '2026-03-01', delivered_at: '2026-03-04' }]),
      viewOf('en'),
    );
    for (const [, label = ''] of page.matchAll(/<svg role="img" aria-labelledby="([^"]*)"/g)) {
      for (const id of label.split(' ')) expect(page).toContain(` id="${id}"`);
    }
    expect(page.match(/role="img"/g)?.length).toBe(2);
  });
});

describe('periods', () => {
  it('hold every day in exactly one of them, without a gap', () => {
    const days = fc.integer({ min: 0, max: 30_000 }).map((at) => new Date(at * day).toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 400 }), fc.constantFrom(...periodKinds), (first, more, by) => {
        const last = new Date(Date.parse(first) + more * day).toISOString().slice(0, 10);
        const [from, to] = [periodOf(first, by, 'sunday'), periodOf(last, by, 'sunday')];
        const all = allPeriods([to, from], by);
        expect([all[0], all.at(-1)]).toEqual([from, to]);
        expect(from <= first && first <= lastDayOf(from, by)).toBe(true);
        for (const [at, start] of all.slice(1).entries()) {
          expect(Date.parse(start) - Date.parse(lastDayOf(all[at] ?? '', by))).toBe(day);
        }
      }),
    );
  });

  it('begin where the week begins, and are none for what is not a day', () => {
    expect(periodOf('2026-03-15', 'week', 'sunday')).toBe('2026-03-15');
    expect(periodOf('2026-03-15', 'week', 'monday')).toBe('2026-03-09');
    expect(periodOf('2026-03-15', 'month', 'monday')).toBe('2026-03-01');
    expect(['', '15/03/2026', '2026-02-30'].map((text) => periodOf(text, 'day', 'sunday'))).toEqual(['', '', '']);
    expect(allPeriods(['0001-01-01', '2026-01-01'], 'day')).toEqual(['0001-01-01', '2026-01-01']);
  });
});

describe('times and scales', () => {
  it('count a delivery of which only the day is known from the day of the creation', () => {
    expect(hoursBetween('2026-03-01T06:00:00Z', '2026-03-02 09:30:00')).toBe(27.5);
    expect(hoursBetween('2026-03-01T06:00:00Z', '2026-03-01')).toBe(0);
    expect(hoursBetween('2026-03-01T06:00:00Z', '2026-02-27 09:00:00')).toBeUndefined();
    expect(hoursBetween('', '2026-02-27')).toBeUndefined();
    expect(hoursBetween('2026-03-01', 'soon')).toBeUndefined();
  });

  it('say in how many days a share was delivered, in whatever parts they were counted', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1 }), fc.nat(), (hours, cut) => {
        const whole = new DeliveryTimes();
        const parts = [new DeliveryTimes(), new DeliveryTimes()];
        for (const [at, each] of hours.entries()) {
          whole.add(each);
          parts[at % 2 === cut % 2 ? 0 : 1]?.add(each);
        }
        const sorted = hours.toSorted((one, other) => one - other);
        const half = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
        expect(whole.daysOf(0.5)).toBe(Math.round((half / 24) * 10) / 10);
        const merged = new DeliveryTimes();
        for (const part of parts) merged.merge(part);
        expect([merged.daysOf(0.5), merged.daysOf(0.9)]).toEqual([whole.daysOf(0.5), whole.daysOf(0.9)]);
        expect(whole.between(0, 5) + whole.between(5, Number.POSITIVE_INFINITY)).toBe(hours.length);
      }),
    );
  });

  it('count days in Arabic by their number, two in the form that their place has', () => {
    const { days, daysBetween } = reportWords('ar');
    expect([days('2', true), days('2'), days('2.7'), days(5), days(100)]).toEqual([
      'يومان',
      'يومين',
      '2.7 يوما',
      '5 أيام',
      '100 يوم',
    ]);
    expect([daysBetween('0-1', 1), daysBetween('3-4', 4)]).toEqual(['0-1 يوم', '3-4 أيام']);
  });

  it('draw nothing above their scale', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (most) => {
        expect(scaleTop(most)).toBeGreaterThanOrEqual(most);
        expect(Number.isInteger(scaleTop(most) / 2)).toBe(true);
        expect(scaleTop(most)).toBeLessThanOrEqual(Math.max(2, most * 2));
      }),
    );
  });
});
