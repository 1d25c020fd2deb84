import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Calendar, type Days, meantDay, parseDays, parsePeriod, weekDays } from '../../src/base/time/days.ts';
import { sampleOf } from '../support/ring.ts';

/** A Sunday. */
const now = new Date(2026, 10, 22, 21, 40);

const daysOf = (text: string, weekStart: Calendar['weekStart'] = 'sunday') => {
  const days = parseDays(text, { now, weekStart });
  return days && (days.first === days.last ? days.first : `${days.first} to ${days.last}`);
};

test.each([
  ['today', '2026-11-22'],
  ['yesterday', '2026-11-21'],
  ['tomorrow', '2026-11-23'],
  ['اليوم', '2026-11-22'],
  ['أمس', '2026-11-21'],
  ['امس', '2026-11-21'],
  ['\u200fغدًا', '2026-11-23'],
  ['٧ أيام', '2026-11-15'],
  ['30يوما', '2026-10-23'],
  ['1 شهر', '2026-10-22'],
  ['الشهر الماضي', '2026-10-01 to 2026-10-31'],
  ['الأسبوع-الماضي', '2026-11-15 to 2026-11-21'],
  ['هذا_الأسبوع', '2026-11-22 to 2026-11-28'],
  ['7 طلبات', undefined],
  ['7d', '2026-11-15'],
  ['0d', '2026-11-22'],
  [' TODAY\u200f', '2026-11-22'],
  ['0098-02', '0098-02-01 to 0098-02-28'],
  ['٧d', '2026-11-15'],
  ['1m', '2026-10-22'],
  ['12m', '2025-11-22'],
  ['this-month', '2026-11-01 to 2026-11-30'],
  ['last-month', '2026-10-01 to 2026-10-31'],
  ['Last-Month', '2026-10-01 to 2026-10-31'],
  ['this-week', '2026-11-22 to 2026-11-28'],
  ['last-week', '2026-11-15 to 2026-11-21'],
  ['2026-10', '2026-10-01 to 2026-10-31'],
  ['2026-02', '2026-02-01 to 2026-02-28'],
  ['2028-02', '2028-02-01 to 2028-02-29'],
  ['2026-10-01', '2026-10-01'],
  ['\u200f٢٠٢٦-١٠-٠١', '2026-10-01'],
  ['2026-13', undefined],
  ['2026-00', undefined],
  ['2026-02-30', undefined],
  ['01/10/2026', undefined],
  ['next-month', undefined],
  ['', undefined],
])('%s means %s', (text, meaning) => {
  expect(daysOf(text)).toBe(meaning);
});

test('a week that begins on Monday holds the Sunday at its end', () => {
  expect(daysOf('this-week', 'monday')).toBe('2026-11-16 to 2026-11-22');
  expect(daysOf('last-week', 'monday')).toBe('2026-11-09 to 2026-11-15');
});

test('a month before the 31st is the last day of a shorter month', () => {
  expect(parseDays('1m', { now: new Date(2026, 2, 31), weekStart: 'sunday' })).toEqual({
    first: '2026-02-28',
    last: '2026-02-28',
  });
});

test.each([
  ['01/10/2026', '2026-10-01 or 2026-01-10'],
  ['31/10/2026', '2026-10-31'],
  ['2026/10/1', '2026-10-01'],
  ['1.10.2026', '2026-10-01 or 2026-01-10'],
  ['10/10/2026', '2026-10-10'],
  ['٠١/١٠/٢٠٢٦', '2026-10-01 or 2026-01-10'],
  ['32/13/2026', undefined],
  ['1/10/26', undefined],
])('%s may mean %s', (text, meaning) => {
  expect(meantDay(text)).toBe(meaning);
});

describe.each(sampleOf(['UTC', 'Asia/Riyadh', 'Africa/Cairo', 'America/New_York'], 2))('in the zone %s', (zone) => {
  const { TZ } = process.env;
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  const moment = fc.date({ min: new Date(1990, 0, 2), max: new Date(2100, 0, 1), noInvalidDate: true });
  const weekStart = fc.constantFrom(...weekDays);
  const atNoon = (day: string, moved = 0): Date => {
    const date = new Date(`${day}T12:00:00`);
    date.setDate(date.getDate() + moved);
    return date;
  };
  const means = (text: string, calendar: Calendar): Days => {
    const days = parseDays(text, calendar);
    if (!days) throw new Error(`${text} is no day`);
    return days;
  };

  test('this week and this month hold the day, and end where the next begin', () => {
    fc.assert(
      fc.property(moment, weekStart, fc.constantFrom('week', 'month'), (now, start, period) => {
        const calendar = { now, weekStart: start };
        const own = means(`this-${period}`, calendar);
        const today = means('today', calendar).first;
        expect(own.first <= today && today <= own.last).toBe(true);
        const before = means(`last-${period}`, calendar);
        expect(means('today', { now: atNoon(before.last, 1), weekStart: start }).first).toBe(own.first);
        for (const day of [own.first, own.last])
          expect(means(`this-${period}`, { now: atNoon(day), weekStart: start })).toEqual(own);
        expect(means(`last-${period}`, { now: atNoon(own.last, 1), weekStart: start })).toEqual(own);
      }),
    );
  });

  test('a week has seven days and begins with the day of the setting', () => {
    fc.assert(
      fc.property(moment, weekStart, (now, start) => {
        const { first, last } = means('this-week', { now, weekStart: start });
        expect(weekDays[atNoon(first).getDay()]).toBe(start);
        expect((Date.parse(last) - Date.parse(first)) / 86_400_000).toBe(6);
      }),
    );
  });

  test('a month by its number is the same month by its name', () => {
    fc.assert(
      fc.property(moment, (now) => {
        const calendar = { now, weekStart: 'sunday' } as const;
        const { first, last } = means('this-month', calendar);
        expect(means(first.slice(0, 7), calendar)).toEqual({ first, last });
        expect(first.endsWith('-01')).toBe(true);
      }),
    );
  });

  test('days before today follow one another, and months before keep the day', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 900 }), (now, count) => {
        const calendar = { now, weekStart: 'sunday' } as const;
        const today = means('today', calendar).first;
        const before = means(`${count}d`, calendar).first;
        expect((Date.parse(today) - Date.parse(before)) / 86_400_000).toBe(count);
        const month = means(`${count}m`, calendar);
        const { last } = means(month.first.slice(0, 7), calendar);
        expect(month.first.slice(8)).toBe([today.slice(8), last.slice(8)].sort()[0]);
      }),
    );
  });
});

test.each([
  ['30d', '2026-03-01', '2026-03-31'],
  ['\u0663\u0660 \u064a\u0648\u0645', '2026-03-01', '2026-03-31'],
  ['1m', '2026-02-28', '2026-03-31'],
  ['2026-03-02', '2026-03-02', '2026-03-02'],
  ['2026-02', '2026-02-01', '2026-02-28'],
])('a period of %s is %s to %s', (text, first, last) => {
  expect(parsePeriod(text, { now: new Date(2026, 2, 31), weekStart: 'sunday' })).toEqual({ first, last });
});
