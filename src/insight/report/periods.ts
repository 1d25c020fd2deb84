import { isDay, weekDays } from '../../base/time/days.ts';

export const periodKinds = ['day', 'week', 'month'] as const;

export type PeriodKind = (typeof periodKinds)[number];

type WeekDay = (typeof weekDays)[number];

const milliseconds = 86_400_000;

const epochDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const daysAfter = (day: string, days: number): string =>
  new Date(epochDay(day) + days * milliseconds).toISOString().slice(0, 10);

/** The number of days from the first to the last, both counted. */
const lengthOf = (first: string, last: string): number => (epochDay(last) - epochDay(first)) / milliseconds + 1;

/** The first day of the day, week or month that a day is in; empty for a text that is not a day. */
export function periodOf(day: string, by: PeriodKind, weekStart: WeekDay): string {
  if (!isDay(day)) return '';
  if (by === 'day') return day;
  if (by === 'month') return `${day.slice(0, 8)}01`;
  const since = (new Date(epochDay(day)).getUTCDay() - weekDays.indexOf(weekStart) + 7) % 7;
  return daysAfter(day, -since);
}

/** The first day of the next one. */
const nextPeriod = (start: string, by: PeriodKind): string =>
  by === 'month' ? `${daysAfter(start, 31).slice(0, 8)}01` : daysAfter(start, by === 'week' ? 7 : 1);

export const lastDayOf = (start: string, by: PeriodKind): string => daysAfter(nextPeriod(start, by), -1);

/** Days for a month, weeks for half a year, else months. */
export function fittingKind(first: string, last: string): PeriodKind {
  const days = lengthOf(first, last);
  if (days <= 35) return 'day';
  return days <= 190 ? 'week' : 'month';
}

/** More are not drawn: a wrong date must not make a page of thousands of empty days. */
const mostPeriods = 1500;

/** All periods from the first to the last, also those between them that nothing was in; those given if that are too many. */
export function allPeriods(starts: readonly string[], by: PeriodKind): readonly string[] {
  const sorted = [...new Set(starts)].filter((start) => start !== '').sort();
  const last = sorted.at(-1) ?? '';
  const all: string[] = [];
  for (let start = sorted[0] ?? ''; start !== '' && start <= last; start = nextPeriod(start, by)) {
    if (all.length === mostPeriods) return sorted;
    all.push(start);
  }
  return all;
}
