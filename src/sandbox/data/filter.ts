import type { Row } from '../../base/row.ts';
import { day, momentOfDay } from './instant.ts';
import type { Filter } from './source.ts';

/** The moments a list is asked for, in epoch milliseconds: from the first, up to but without the last. */
export interface Span {
  readonly from: number;
  readonly before: number;
}

/** `date_from` and `date_to` both include their whole day in UTC (that it is UTC is assumed). */
export function spanOf({ date_from, date_to }: Filter): Span {
  const from = date_from === undefined ? undefined : momentOfDay(date_from);
  const last = date_to === undefined ? undefined : momentOfDay(date_to);
  return { from: from ?? Number.NEGATIVE_INFINITY, before: last === undefined ? Number.POSITIVE_INFINITY : last + day };
}

const isIn = (row: Row, { from, before }: Span): boolean => {
  if (typeof row.created_at !== 'string') return true;
  const created = Date.parse(row.created_at);
  return created >= from && created < before;
};

const letters: ReadonlyMap<string, string> = new Map(Object.entries({ أ: 'ا', إ: 'ا', آ: 'ا', ة: 'ه', ى: 'ي' }));

/** Text as people look for it: without case, accents and vowel marks, and Arabic letters as they are typed in haste. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[أإآةى]/g, (letter) => letters.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(/[\p{Mn}\u0640]/gu, '');

const holds = (row: Row, words: string): boolean =>
  Object.values(row).some((value) => typeof value === 'string' && folded(value).includes(folded(words)));

/** `search` looks into every text, a day at the day of creation, any other name at the field of that name, if any. */
export function matches(row: Row, filter: Filter): boolean {
  const equal = Object.entries(filter).every(([name, wanted]) => {
    if (name === 'search') return holds(row, wanted);
    return !Object.hasOwn(row, name) || String(row[name]) === wanted;
  });
  return equal && isIn(row, spanOf(filter));
}
