import { fieldAt } from '../../../base/paths.ts';
import type { ResponsePlace } from '../../../operations/wire.ts';
import {
  countIn,
  type Fact,
  type ListResponse,
  pageTotalWords,
  sizeWords,
  totalWords,
  words,
} from '../../../paging/list-facts.ts';

/** What a response says at a place. */
export const placeIn = ({ headers, json }: ListResponse, place: ResponsePlace): unknown =>
  'header' in place ? headers[place.header] : fieldAt(json, place.field);

const names = {
  total: totalWords,
  pages: pageTotalWords,
  size: sizeWords,
  current: words('page currentpage pagenumber pageindex pageno number'),
};

/** A count that a response gives under one of its usual names. */
export const factOf = (facts: readonly Fact[], what: keyof typeof names): number | undefined =>
  facts
    .filter(({ key }) => names[what].has(key))
    .map(({ value }) => countIn(value))
    .find((count) => count !== undefined);
