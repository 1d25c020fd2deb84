import { withoutMarks } from '../text/marks.ts';
import { latinDigits } from '../text/text.ts';
import { isoDay } from './times.ts';

/** The forms in which days are written, for help and messages. */
export const writtenDays =
  'YYYY-MM-DD, YYYY-MM, today, yesterday, 7d, 1m, this-week, last-week, this-month, last-month';

/** The first and the last of some days, both included, as `YYYY-MM-DD`; equal for a single day. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** Sunday: weeks of the region begin with it. 1 is Monday. */
const sunday = 0;

/**
 * The days that a text means in the time zone of this machine: one for `2026-10-01`, `today`, `7d` (seven days before today)
 * and `1m` (the same day a month before, or the last of a shorter month), several for `2026-10` and `last-week`. Undefined for
 * other texts. `weekStart`: the day that weeks begin with, 0 to 6.
 */
export function parseDays(text: string, now: Date, weekStart = sunday): Days | undefined {
  const given = latinDigits(withoutMarks(text)).toLowerCase();
  const year = now.getFullYear();
  const month = now.getMonth();
  const today = now.getDate();
  const single = (date: Date): Days => ({ first: isoDay(date), last: isoDay(date) });
  const weekBefore = (weeks: number): Days => {
    const start = today - ((now.getDay() - weekStart + 7) % 7) - 7 * weeks;
    return { first: isoDay(new Date(year, month, start)), last: isoDay(new Date(year, month, start + 6)) };
  };
  const monthOf = (date: Date): Days => ({
    first: isoDay(new Date(date.getFullYear(), date.getMonth(), 1)),
    last: isoDay(new Date(date.getFullYear(), date.getMonth() + 1, 0)),
  });
  if (given === 'today') return single(now);
  if (given === 'yesterday') return single(new Date(year, month, today - 1));
  if (given === 'this-week') return weekBefore(0);
  if (given === 'last-week') return weekBefore(1);
  if (given === 'this-month') return monthOf(now);
  if (given === 'last-month') return monthOf(new Date(year, month - 1, 1));
  const [, count = '', unit] = /^(\d{1,5})([dm])$/.exec(given) ?? [];
  if (unit === 'd') return single(new Date(year, month, today - Number(count)));
  if (unit === 'm') {
    const end = new Date(year, month - Number(count) + 1, 0);
    return single(new Date(end.getFullYear(), end.getMonth(), Math.min(today, end.getDate())));
  }
  const [, written, at] = /^(\d{4})-(\d\d)$/.exec(given) ?? [];
  if (written !== undefined && Number(at) >= 1 && Number(at) <= 12)
    return monthOf(new Date(Number(written), Number(at) - 1));
  return isDay(given) ? { first: given, last: given } : undefined;
}

/** Is it a day of the calendar, written `YYYY-MM-DD`? */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(Date.parse(`${text}T00:00:00Z`)).toJSON()?.startsWith(text) === true;

/** How a day that was written otherwise is written: `01/10/2026` → `2026-10-01 or 2026-01-10`; undefined if no day can be meant. */
export function meantDay(text: string): string | undefined {
  const given = latinDigits(withoutMarks(text));
  const [, first = '', second = '', third = ''] = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/.exec(given) ?? [];
  const two = (digits: string): string => digits.padStart(2, '0');
  const days =
    first.length === 4
      ? [`${first}-${two(second)}-${two(third)}`]
      : third.length === 4
        ? [`${third}-${two(second)}-${two(first)}`, `${third}-${two(first)}-${two(second)}`]
        : [];
  const meant = new Set(days.filter(isDay));
  return meant.size === 0 ? undefined : [...meant].join(' or ');
}
