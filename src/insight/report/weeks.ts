import { type Calendar, type Days, parseDays } from '../../base/time/days.ts';
import { isoDay } from '../../base/time/times.ts';
import { daysAfter, periodOf } from './periods.ts';

/** A week, the week before it, and the week 52 weeks before it, which begins on the same weekday. */
export interface ComparedWeeks {
  readonly week: Days;
  readonly before: Days;
  readonly lastYear: Days;
  /** The week is not over: only its days up to yesterday are compared, with the same days of the others. */
  readonly isRunning: boolean;
}

/** A delivery or return counts in its week if its order was created at most this many days before, so that all weeks are comparable. */
export const mostDaysToEnd = 35;

/** The number of weeks before the compared one that show what is usual. */
export const usualWeeks = 6;

/** The days that show what is usual. */
export const usualDaysOf = ({ week }: ComparedWeeks): Days => ({
  first: daysAfter(week.first, -7 * usualWeeks),
  last: daysAfter(week.first, -1),
});

/** The days on which all orders of the week and the usual weeks may have been created, including those delivered then. */
export const recentDaysOf = (weeks: ComparedWeeks): Days => ({
  first: daysAfter(usualDaysOf(weeks).first, -mostDaysToEnd),
  last: weeks.week.last,
});

/** The part of a range of days before the day `since`; undefined if there is none. */
function partBefore({ first, last }: Days, since: string): Days | undefined {
  const end = daysAfter(since, -1);
  return first > end ? undefined : { first, last: last < end ? last : end };
}

/** Days that a comparison needs in addition to those of the report. */
export interface DaysBeside {
  readonly recent?: Days | undefined;
  readonly lastYear?: Days | undefined;
  /** Days with orders that were delivered in last year's week. They are not needed if that week has no orders. */
  readonly beforeLastYear?: Days | undefined;
}

/** The days that a comparison needs in addition to those of a report since the day `since`. */
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
 * The week of a typed day (`last-week`, `2026-03-01`, `9d`), and the weeks to compare it with. Undefined if the text is not a day;
 * `several` if it spans several weeks, `none` if no day of the week is over yet.
 */
export function comparedWeeks(text: string, calendar: Calendar): ComparedWeeks | 'several' | 'none' | undefined {
  const days = parseDays(text, calendar);
  if (!days) return undefined;
  const first = periodOf(days.first, 'week', calendar.weekStart);
  const end = daysAfter(first, 6);
  if (days.last > end) return 'several';
  const yesterday = daysAfter(isoDay(calendar.now, calendar.tz), -1);
  if (yesterday < first) return 'none';
  const week = { first, last: end < yesterday ? end : yesterday };
  return { week, before: shifted(week, -7), lastYear: shifted(week, -7 * 52), isRunning: yesterday < end };
}
