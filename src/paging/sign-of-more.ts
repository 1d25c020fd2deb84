import { fieldAt } from '../base/json/paths.ts';
import { isRow } from '../base/row.ts';
import { lettersOf } from '../base/text/text.ts';
import {
  countNames,
  lastPageWords,
  moreNames,
  moreWords,
  nextWords,
  pageInputs,
  pageTotalWords,
  remainingWords,
  sizeWords,
  totalWords,
} from './paging-words.ts';
import {
  countIn,
  type Fact,
  factOf,
  type ListResponse,
  listFacts,
  nextOfLinkHeader,
  queryOfLink,
  unknownRelation,
} from './response-facts.ts';

const failureWords = new Set(['error', 'errors', 'message', 'fault', 'code', 'exception', 'detail', 'reason', 'title']);

/** Does anything in a value hold a list, empty or not? Then that may be the one that is looked for. */
const holdsList = (value: unknown, depth = 0): boolean =>
  Array.isArray(value) ||
  (isRow(value) && depth < 4 && Object.values(value).some((inner) => holdsList(inner, depth + 1)));

/**
 * Is the list of a response empty because its field is null or left out? Some services leave out empty lists. Not where
 * the response holds another list, counts rows, names a next page, or looks like a failure. `isFirst` is about the page.
 */
export function isLeftOut(json: unknown, envelope: string | undefined, isFirst: boolean): boolean {
  if (!isRow(json)) return false;
  const field = envelope ?? 'data';
  if (field === '.' || isRow(fieldAt(json, field))) return false;
  const held = fieldAt(json, field);
  const response = { headers: {}, json };
  const total = factOf(listFacts(response), 'total');
  // Where nothing names the field of the list, its absence alone says nothing.
  const isAbsent = held === undefined && (envelope !== undefined || total === 0);
  if (held !== null && !isAbsent) return false;
  if (Object.keys(json).some((name) => failureWords.has(lettersOf(name)))) return false;
  // A page behind the end has the counts of the whole list beside it.
  const isCounted = isFirst && (total ?? 0) > 0;
  return !isCounted && !holdsList(json) && claimOfMore(response, isFirst ? 1 : undefined) === undefined;
}

/** A response that holds a list without a paginator. */
export interface UnpagedResponse extends ListResponse {
  readonly status?: number;
  /** How many rows it has. */
  readonly rows: number;
  /** The page that was asked for, from 1. */
  readonly page: number;
  /** The page size that was asked for; undefined if none was, null if the service refused it. */
  readonly size: number | undefined | null;
}

const isFalse = ({ value }: Fact): boolean => value === false || value === 'false';
const isTrue = ({ value }: Fact): boolean => value === true || value === 'true';

/** Does a value say that something follows? An empty object, or one of empty fields, does not. */
export function isSet(value: unknown): boolean {
  if (isRow(value)) return Object.values(value).some(isSet);
  return typeof value === 'string' ? !/^(|0|false|null|none)$/i.test(value.trim()) : Boolean(value);
}

/** The service says that nothing follows. */
export const isNothing = (value: unknown): boolean => value !== undefined && !isSet(value);

const isPageInput = (name: string): boolean => pageInputs.includes(name.toLowerCase().replace(/[^a-z]/g, ''));

/** Does what is called the next page name this one, or one before it, where the response says that there are no others? */
function leadsNowhere(value: unknown, facts: readonly Fact[], page: number | undefined): boolean {
  const pages = factOf(facts, 'pages');
  if (page === undefined || pages === undefined || pages === 0 || pages > page) return false;
  const number = countIn(value) ?? countIn(queryOfLink(value)?.find(([name]) => isPageInput(name))?.[1]);
  return number !== undefined && number <= page;
}

/**
 * Whether a response names a page behind this one, or says that there is one; half a sentence. The first page is 1;
 * `page` is undefined if the number is not known.
 */
export function claimOfMore(
  response: ListResponse,
  page: number | undefined,
  facts = listFacts(response),
): string | undefined {
  const linked = nextOfLinkHeader(response.headers.link ?? '');
  if (linked !== undefined && !leadsNowhere(linked, facts, page)) return 'its Link header names a next page';
  const next = facts.find((fact) => {
    if (lastPageWords.has(fact.key)) return isFalse(fact);
    return moreNames.test(fact.key) && isSet(fact.value) && !leadsNowhere(fact.value, facts, page);
  });
  if (next) return `${next.name} says that there are more`;
  const left = facts.find(({ key, value }) => remainingWords.has(key) && (countIn(value) ?? 0) > 0);
  if (left) return `${left.name} says ${countIn(left.value)}`;
  const behind = page ?? Number.POSITIVE_INFINITY;
  const pages = facts.find(({ key, value }) => pageTotalWords.has(key) && (countIn(value) ?? 0) > behind);
  return pages && `${pages.name} says ${countIn(pages.value)}`;
}

/** Does a flag or a count of the response say that nothing follows? */
export const deniesMore = (facts: readonly Fact[]): boolean =>
  facts.some(
    (fact) =>
      (moreWords.has(fact.key) && isFalse(fact)) ||
      (lastPageWords.has(fact.key) && isTrue(fact)) ||
      (remainingWords.has(fact.key) && countIn(fact.value) === 0),
  );

/** Does the response say that nothing follows? `page` is undefined if pages have no numbers. */
export function saysEnd({ headers }: ListResponse, facts: readonly Fact[], page: number | undefined): boolean {
  const pages = factOf(facts, 'pages');
  const { link } = headers;
  return (
    deniesMore(facts) ||
    facts.some(({ key, value }) => nextWords.has(key) && isNothing(value)) ||
    (link !== undefined && nextOfLinkHeader(link) === undefined && unknownRelation(link) === undefined) ||
    (page !== undefined && pages !== undefined && pages > 0 && pages <= page)
  );
}

/** Returns the part of a Link header that is not understood, as half a sentence. */
export function unknownLink({ headers }: ListResponse): string | undefined {
  const relation = unknownRelation(headers.link ?? '');
  return relation === undefined ? undefined : `its Link header has ${JSON.stringify(relation)}, which may lead on`;
}

const sentence = (rows: number, and: string): string =>
  `The response has ${rows === 1 ? '1 row' : `${rows} rows`}, and ${and}.`;

/** Returns how many rows there are up to the end of a page, or undefined if that is not known. */
const rowsUpTo = ({ page, rows, size }: UnpagedResponse): number | undefined =>
  page === 1 ? rows : size ? (page - 1) * size + rows : undefined;

const says = (facts: readonly Fact[], names: ReadonlySet<string>, count: number | undefined): boolean =>
  facts.some(({ key, value }) => names.has(key) && countIn(value) === count);

const isReached = (response: UnpagedResponse, facts: readonly Fact[]): boolean => {
  const seen = rowsUpTo(response);
  return seen !== undefined && says(facts, totalWords, seen);
};

/** Returns the sign, in the headers or beside the list, of rows that a response does not hold, as a sentence. */
export function spokenSign(response: UnpagedResponse): string | undefined {
  const { rows, page, status } = response;
  const facts = listFacts(response);
  const seen = rowsUpTo(response);
  const isMore = ({ key, value }: Fact): boolean => countNames.test(key) && (countIn(value) ?? -1) > (seen ?? 0);
  const total = seen === undefined ? undefined : facts.find(isMore);
  if (total) return sentence(rows, `${total.name} says ${countIn(total.value)}`);
  const claim = claimOfMore(response, page, facts);
  if (claim !== undefined) return sentence(rows, claim);
  if (isReached(response, facts)) return undefined;
  const link = unknownLink(response);
  if (link !== undefined && !saysEnd(response, facts, undefined)) return sentence(rows, link);
  return rows > 0 && status === 206 ? sentence(rows, 'its status is 206 (partial content)') : undefined;
}

/** Returns the sign, in the length of a response, of rows that it does not hold, as a sentence; none if it reaches its total. */
export function lengthSign(response: UnpagedResponse): string | undefined {
  const { rows, size } = response;
  const facts = listFacts(response);
  if (rows === 0 || isReached(response, facts)) return undefined;
  if (size === null) return sentence(rows, 'the service chose how many: there may be more');
  const isFull = rows === size || says(facts, sizeWords, rows);
  return isFull ? sentence(rows, 'that is a whole page: there may be more') : undefined;
}

/**
 * Returns the sign, in a response without a paginator, of rows that it does not hold, as a sentence, or undefined if there
 * is none.
 */
export const signOfMore = (response: UnpagedResponse): string | undefined =>
  spokenSign(response) ?? lengthSign(response);
