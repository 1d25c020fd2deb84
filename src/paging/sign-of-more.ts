import { isRow } from '../base/row.ts';
import {
  countIn,
  type Fact,
  type ListResponse,
  listFacts,
  pageTotalWords,
  sizeWords,
  totalWords,
  words,
} from './list-facts.ts';

/** A response that holds a list without a paginator. */
export interface UnpagedResponse extends ListResponse {
  /** How many rows it has. */
  readonly rows: number;
  /** The page that was asked for, from 1. */
  readonly page: number;
  /** The page size that was asked for; undefined where the service chose, null where it refused the one asked for. */
  readonly size: number | undefined | null;
}

/** `count` may also be that of the rows in the response. */
const countsAndTotals = new Set([...totalWords, ...words('count itemcount resultcount')]);
const nexts = words(
  'next nextpage nextcursor nextpagetoken nexttoken nexturl nextlink nextpageurl odatanextlink cursor after more hasmore hasnext hasnextpage',
);

const isSet = ({ value }: Fact): boolean =>
  typeof value === 'string' ? !/^(|0|false|null|none)$/i.test(value.trim()) : isRow(value) || Boolean(value);

/** Whether a response names a page behind this one, the first being 1, or says that there is one; half a sentence. */
export function claimOfMore(response: ListResponse, page: number): string | undefined {
  if (/\brel="?[^";,]*\bnext\b/i.test(response.headers.link ?? '')) return 'its Link header names a next page';
  const facts = listFacts(response);
  const next = facts.find((fact) => nexts.has(fact.key) && isSet(fact));
  if (next) return `${next.name} says that there are more`;
  const pages = facts.find(({ key, value }) => pageTotalWords.has(key) && (countIn(value) ?? 0) > page);
  return pages && `${pages.name} says ${countIn(pages.value)}`;
}

/**
 * What a response without a paginator says of rows that it does not hold, as a sentence: in its headers, beside the
 * list, or by its length. Undefined where nothing says that there are more.
 */
export function signOfMore({ headers, json, rows, page, size }: UnpagedResponse): string | undefined {
  const facts = listFacts({ headers, json });
  const seen = page === 1 ? rows : size ? (page - 1) * size + rows : undefined;
  const find = (names: ReadonlySet<string>, test: (fact: Fact, number: number) => boolean) =>
    facts.find((fact) => names.has(fact.key) && test(fact, countIn(fact.value) ?? -1));
  const found = (and: string) => `The response has ${rows === 1 ? '1 row' : `${rows} rows`}, and ${and}.`;

  const total = seen !== undefined && find(countsAndTotals, (_, number) => number > seen);
  if (total) return found(`${total.name} says ${countIn(total.value)}`);
  const claim = claimOfMore({ headers, json }, page);
  if (claim !== undefined) return found(claim);
  if (rows === 0 || find(totalWords, (_, number) => number === seen)) return undefined;
  if (size === null) return found('the service chose how many: there may be more');
  const full = rows === size || find(sizeWords, (_, number) => number === rows);
  return full ? found('that is a whole page: there may be more') : undefined;
}
