import { getOwn } from '../row.ts';
import { didYouMean, escaped, type Message, meaning } from '../text/message.ts';
import { foldText, latinDigits, withoutMarks } from '../text/text.ts';
import { isoDay } from './times.ts';

/** How days are written, and what is meant by it. */
export const dayForms: readonly (readonly [form: string, meaning: string])[] = [
  ['YYYY-MM-DD', 'this day'],
  ['YYYY-MM', 'the days of this month'],
  ['today, yesterday, tomorrow', 'this day, the one before or the one after'],
  ['7d', 'seven days before today, a single day'],
  ['1m', 'the same day a month before, or the last of a shorter month'],
  ['this-week, last-week', 'seven days, from Sunday to Saturday unless week_start says otherwise'],
  ['this-month, last-month', 'the days of a month, from its first to its last'],
];

/** The forms alone, for messages. */
const writtenDays = dayForms.flatMap(([form]) => form.split(', '));

/** The words among them. */
export const dayWords = [
  'today',
  'yesterday',
  'tomorrow',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
] as const;

/** The days of a week; a setting says which of them begins it. */
export const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** The current moment, where it is and the first day of the week, by which words for days are read. */
export interface Calendar {
  readonly now: Date;
  /** Undefined: the time zone of this machine. */
  readonly tz?: string | undefined;
  readonly weekStart: (typeof weekDays)[number];
}

/** The time and the settings that decide which days `today` and `last-week` are. */
export const calendarOf = ({
  io,
  settings,
}: {
  readonly io: { now(): Date };
  readonly settings: Pick<Calendar, 'weekStart' | 'tz'>;
}): Calendar => ({ now: io.now(), tz: settings.tz, weekStart: settings.weekStart });

/** The first and the last of some days, both included, as `YYYY-MM-DD`; equal for a single day. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** Is a day in a range of days? */
export const isInDays = (day: string, { first, last }: Days): boolean => day >= first && day <= last;

/** The days between two days of a month, which may lie outside of it: day 0 is the last of the month before. */
const between = (year: number, month: number, from: number, to: number): Days => ({
  first: dayText(year, month, from),
  last: dayText(year, month, to),
});

/** In UTC, whose days have no hour that is left out. */
const dayText = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Words for days in Arabic, as they are folded, with the words of `dayWords`. */
const arabicDays: Readonly<Record<string, (typeof dayWords)[number]>> = {
  اليوم: 'today',
  امس: 'yesterday',
  البارحه: 'yesterday',
  غدا: 'tomorrow',
  بكره: 'tomorrow',
  'هذا الاسبوع': 'this-week',
  'الاسبوع الماضي': 'last-week',
  'هذا الشهر': 'this-month',
  'الشهر الماضي': 'last-month',
};

/** A text for days as it is written in English: `7 أيام` → `7d`. Other texts are folded. */
function englishDays(text: string): string {
  const folded = foldText(withoutMarks(text));
  const [, days, months] = /^(?:(\d+) ?(?:ي|يوم|يوما|ايام)|(\d+) ?(?:ش|شهر|شهرا|اشهر|شهور))$/.exec(folded) ?? [];
  if (days !== undefined) return `${days}d`;
  return months === undefined ? (getOwn(arabicDays, folded.replace(/[-_]/g, ' ')) ?? folded) : `${months}m`;
}

/**
 * The days that a text means in the time zone of the calendar: one for `2026-10-01`, `today`, `7d` (seven days before today)
 * and `1m` (the same day a month before, or the last of a shorter month), several for `2026-10` and `last-week`. Arabic words
 * are taken, too. Undefined for other texts.
 */
export function parseDays(text: string, { now, tz, weekStart }: Calendar): Days | undefined {
  const given = englishDays(text);
  const start = new Date(`${isoDay(now, tz)}T00:00:00Z`);
  const year = start.getUTCFullYear();
  const month = start.getUTCMonth();
  const today = start.getUTCDate();
  const sinceWeekStart = (start.getUTCDay() - weekDays.indexOf(weekStart) + 7) % 7;
  const week = (first: number): Days => between(year, month, first, first + 6);
  if (given === 'today') return between(year, month, today, today);
  if (given === 'yesterday') return between(year, month, today - 1, today - 1);
  if (given === 'tomorrow') return between(year, month, today + 1, today + 1);
  if (given === 'this-week') return week(today - sinceWeekStart);
  if (given === 'last-week') return week(today - sinceWeekStart - 7);
  if (given === 'this-month') return between(year, month, 1, lastOfMonth(year, month));
  if (given === 'last-month') return between(year, month - 1, 1, lastOfMonth(year, month - 1));
  const [, count = '', unit] = /^(\d{1,4}(?=m)|\d{1,5}(?=d))([dm])$/.exec(given) ?? [];
  if (unit === 'd') return between(year, month, today - Number(count), today - Number(count));
  if (unit === 'm') {
    const before = month - Number(count);
    const day = Math.min(today, lastOfMonth(year, before));
    return between(year, before, day, day);
  }
  if (isDay(given)) return { first: given, last: given };
  const last = [31, 30, 29, 28].find((day) => isDay(`${given}-${day}`));
  return last === undefined ? undefined : { first: `${given}-01`, last: `${given}-${last}` };
}

/** The same of a period: `30d` and `1m` are all days since then, today too. */
export function parsePeriod(text: string, calendar: Calendar): Days | undefined {
  const days = parseDays(text, calendar);
  const today = parseDays('today', calendar);
  return days && today && /^\d+[dm]$/.test(englishDays(text)) ? { ...today, first: days.first } : days;
}

const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** `2026-11-23`, or the first and the last of several days with a word between them. */
export const daysText = ({ first, last }: Days, to = 'to'): string =>
  first === last ? first : `${first} ${to} ${last}`;

/** Is it a day of the calendar, written `YYYY-MM-DD`? */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(Date.parse(`${text}T00:00:00Z`)).toJSON()?.startsWith(text) === true;

const monthNames = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;

/** How a day that was written otherwise may be written: `01/10/2026` → `2026-10-01`, `2026-01-10`, `1 Oct 2026` → `2026-10-01`. */
export function meantDays(text: string): readonly string[] {
  const given = latinDigits(withoutMarks(text));
  const [, first = '', second = '', third = ''] = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/.exec(given) ?? [];
  const two = (digits: string): string => digits.padStart(2, '0');
  if (monthNames.test(given) && /\b\d{4}\b/.test(given) && /\b\d{1,2}\b/.test(given)) {
    const day = new Date(Date.parse(`${given.replaceAll('-', ' ')} UTC`)).toJSON()?.slice(0, 10);
    return day === undefined ? [] : [day];
  }
  const days = [
    ...(first.length === 4 ? [`${first}-${two(second)}-${two(third)}`] : []),
    ...(third.length === 4 ? [`${third}-${two(second)}-${two(first)}`, `${third}-${two(first)}-${two(second)}`] : []),
  ];
  return [...new Set(days.filter(isDay))];
}

/** The same as the end of a sentence; undefined if no day can be meant. */
export const meantDay = (text: string): string | undefined => meantDays(text).join(' or ') || undefined;

/** Returns the correction of a text that is not a day: the day that may be meant, else all the forms. */
export function dayHint(text: string): Message {
  const [, count = '', unit = ''] = /^(\d{1,3})\s*(day|week|month)s?$/i.exec(latinDigits(text.trim())) ?? [];
  const span = /^w/i.test(unit) ? `${Number(count) * 7}d` : `${count}${unit.charAt(0).toLowerCase()}`;
  const meant = count === '' ? meantDays(text) : [span];
  return meant.length === 0
    ? escaped`Use ${writtenDays}.${didYouMean(text, dayWords)}`
    : meaning(text, meant, escaped`Use ${meant.join(' or ')}.`);
}
