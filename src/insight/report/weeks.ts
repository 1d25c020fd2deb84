import { type Calendar, type Days, parseDays } from '../../base/time/days.ts';
import { isoDay } from '../../base/time/times.ts';
import { daysAfter, periodOf } from './periods.ts';

/** A week beside the one before and the one that began 52 weeks before it, on the same day of the week. */
export interface ComparedWeeks {
  readonly week: Days;
  readonly before: Days;
  readonly lastYear: Days;
  /** The week is not over: only its days up to yesterday are compared, with the same days of the others. */
  readonly isRunning: boolean;
}

/** A delivery or a return counts in its week if its order was created at most this many days before: all weeks are treated alike. */
export const mostDaysToEnd = 35;

/** The weeks before the compared one that say what is usual. */
export const usualWeeks = 6;

/** The days that say what is usual. */
export const usualDaysOf = ({ week }: ComparedWeeks): Days => ({
  first: daysAfter(week.first, -7 * usualWeeks),
  last: daysAfter(week.first, -1),
});

/** The days in which the orders of the week, the usual days, and their deliveries were created. */
export const recentDaysOf = (weeks: ComparedWeeks): Days => ({
  first: daysAfter(usualDaysOf(weeks).first, -mostDaysToEnd),
  last: weeks.week.last,
});

/** The days among some that lie before the first day of a report; undefined if none do. */
function partBefore({ first, last }: Days, since: string): Days | undefined {
  const end = daysAfter(since, -1);
  return first > end ? undefined : { first, last: last < end ? last : end };
}

/** Days that a comparison needs beside those of the report. */
export interface DaysBeside {
  readonly recent?: Days | undefined;
  readonly lastYear?: Days | undefined;
  /** Orders that were delivered in the week of the last year: nobody needs them where it has no order. */
  readonly beforeLastYear?: Days | undefined;
}

/** The days that a comparison needs beside those of a report since a day. */
export function daysBeside(weeks: ComparedWeeks, since: string): DaysBeside {
  const { first } = weeks.lastYear;
  const before = { first: daysAfter(first, -mostDaysToEnd), last: daysAfter(first, -1) };
  return {
    recent: partBefore(recentDaysOf(weeks), since),
    lastYear: partBefore(weeks.lastYear, since),
    beforeLastYear: partBefore(before, since),
  };
}

const shifted = ({ first, last }: Days, days: number): Days => ({
  first: daysAfter(first, days),
  last: daysAfter(last, days),
});

/**
 * The week of a day as it is typed (`last-week`, `2026-03-01`, `9d`), and those to compare it with. Undefined if the text is not a day;
 * `several` if it means days of several weeks, `none` if the week has no whole day yet.
 */
export function comparedWeeks(text: string, calendar: Calendar): ComparedWeeks | 'several' | 'none' | undefined {
  const days = parseDays(text, calendar);
  if (!days) return undefined;
  const first = periodOf(days.first, 'week', calendar.weekStart);
  const end = daysAfter(first, 6);
  if (days.last > end) return 'several';
  const yesterday = daysAfter(isoDay(calendar.now), -1);
  if (yesterday < first) return 'none';
  const week = { first, last: end < yesterday ? end : yesterday };
  return { week, before: shifted(week, -7), lastYear: shifted(week, -7 * 52), isRunning: yesterday < end };
}

/** Is a day one of some days? */
export const isInDays = (day: string, { first, last }: Days): boolean => day >= first && day <= last;
