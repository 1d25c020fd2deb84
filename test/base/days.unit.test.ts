import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meantDay, parseDays } from '../../src/base/time/days.ts';

/** A Sunday. */
const now = new Date(2026, 10, 22, 21, 40);

const daysOf = (text: string, weekStart?: number) => {
  const days = parseDays(text, now, weekStart);
  return days && (days.first === days.last ? days.first : `${days.first} to ${days.last}`);
};

test.each([
  ['today', '2026-11-22'],
  ['yesterday', '2026-11-21'],
  ['7d', '2026-11-15'],
  ['0d', '2026-11-22'],
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
  expect(daysOf('this-week', 1)).toBe('2026-11-16 to 2026-11-22');
  expect(daysOf('last-week', 1)).toBe('2026-11-09 to 2026-11-15');
});

test('a month before the 31st is the last day of a shorter month', () => {
  expect(parseDays('1m', new Date(2026, 2, 31))).toEqual({ first: '2026-02-28', last: '2026-02-28' });
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

test('weeks follow one another without a gap, whatever day it is and whatever day they begin with', () => {
  const days = fc.date({ min: new Date(1990, 0, 2), max: new Date(2100, 0, 1), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 6 }), (day, weekStart) => {
      const own = parseDays('this-week', day, weekStart);
      const before = parseDays('last-week', day, weekStart);
      const next = new Date(`${before?.last}T12:00:00`);
      next.setDate(next.getDate() + 1);
      expect(parseDays('today', next)?.first).toBe(own?.first);
      expect(new Date(`${own?.first}T12:00:00`).getDay()).toBe(weekStart);
      const today = parseDays('today', day)?.first ?? '';
      expect((own?.first ?? '') <= today && today <= (own?.last ?? '')).toBe(true);
    }),
  );
});
