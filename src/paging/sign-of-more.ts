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
  readonly status?: number;
  /** How many rows it has. */
  readonly rows: number;
  /** The page that was asked for, from 1. */
  readonly page: number;
  /** The page size that was asked for; undefined where the service chose, null where it refused the one asked for. */
  readonly size: number | undefined | null;
}

const things = 'items?|records?|results?|rows?|elements?|entries|hits|objects?';
/** Names that count rows: those of the list, or perhaps only those of the response. */
const counts = new RegExp(
  `^(?=.*(total|count|found|filtered|num.))(odata|total|count|found|filtered|num|size|${things})+$`,
);
/** Names of what leads to the next page. */
const nexts = new RegExp(
  `^(odata|has|is)?(next|more)(page|${things})?(cursor|token|ur[il]|link|offset|marker)?$` +
    '|^(cursor|after|(is)?truncated|continuation(token)?)$',
);
/** Names of what is false where there are more. */
const lastPageKeys = words('last islast islastpage done complete iscomplete');

const isFalse = ({ value }: Fact): boolean => value === false || value === 'false';

/** Does a value say that something follows? */
export const isSet = (value: unknown): boolean =>
  typeof value === 'string' ? !/^(|0|false|null|none)$/i.test(value.trim()) : isRow(value) || Boolean(value);

/** Whether a response names a page behind this one, the first being 1, or says that there is one; half a sentence. */
export function claimOfMore(response: ListResponse, page: number): string | undefined {
  if (/\brel="?[^";,]*\bnext\b/i.test(response.headers.link ?? '')) return 'its Link header names a next page';
  const facts = listFacts(response);
  const next = facts.find((fact) =>
    lastPageKeys.has(fact.key) ? isFalse(fact) : nexts.test(fact.key) && isSet(fact.value),
  );
  if (next) return `${next.name} says that there are more`;
  const pages = facts.find(({ key, value }) => pageTotalWords.has(key) && (countIn(value) ?? 0) > page);
  return pages && `${pages.name} says ${countIn(pages.value)}`;
}

/**
 * What a response without a paginator says of rows that it does not hold, as a sentence: in its headers, beside the
 * list, or by its length. Undefined where nothing says that there are more.
 */
export function signOfMore({ status, headers, json, rows, page, size }: UnpagedResponse): string | undefined {
  const facts = listFacts({ headers, json });
  const seen = page === 1 ? rows : size ? (page - 1) * size + rows : undefined;
  const found = (and: string) => `The response has ${rows === 1 ? '1 row' : `${rows} rows`}, and ${and}.`;

  const total = seen !== undefined && facts.find(({ key, value }) => counts.test(key) && (countIn(value) ?? -1) > seen);
  if (total) return found(`${total.name} says ${countIn(total.value)}`);
  const claim = claimOfMore({ headers, json }, page);
  if (claim !== undefined) return found(claim);
  const says = (names: ReadonlySet<string>, number: number | undefined) =>
    facts.some(({ key, value }) => names.has(key) && countIn(value) === number);
  if (rows === 0 || (seen !== undefined && says(totalWords, seen))) return undefined;
  if (status === 206) return found('its status is 206 (partial content)');
  if (size === null) return found('the service chose how many: there may be more');
  return rows === size || says(sizeWords, rows) ? found('that is a whole page: there may be more') : undefined;
}
