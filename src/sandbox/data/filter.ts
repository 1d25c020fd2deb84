import type { Row } from '../../base/row.ts';
import { foldText } from '../../base/text/fold-text.ts';
import { day, momentOfDay } from './instant.ts';
import type { Filter } from './row-source.ts';

/** Epoch milliseconds, `before` excluded: both dates include their whole day in UTC (that it is UTC is assumed). */
export function spanOf({ date_from = '', date_to = '' }: Filter) {
  const last = momentOfDay(date_to);
  return {
    from: momentOfDay(date_from) ?? Number.NEGATIVE_INFINITY,
    before: last === undefined ? Number.POSITIVE_INFINITY : last + day,
  };
}

function matchesDays(row: Row, filter: Filter): boolean {
  if (typeof row.created_at !== 'string') return true;
  const { from, before } = spanOf(filter);
  const created = Date.parse(row.created_at);
  return created >= from && created < before;
}

const contains = (row: Row, words: string): boolean =>
  Object.values(row).some((value) => typeof value === 'string' && foldText(value).includes(foldText(words)));

/** `search` looks into every text, a day at the time of creation, any other name at the field of that name, if any. */
export function matchesFilter(row: Row, filter: Filter): boolean {
  const isEqual = Object.entries(filter).every(([name, wanted]) => {
    if (name === 'search') return contains(row, wanted);
    return !Object.hasOwn(row, name) || String(row[name]) === wanted;
  });
  return isEqual && matchesDays(row, filter);
}
