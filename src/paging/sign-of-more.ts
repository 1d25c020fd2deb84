import { fieldAt } from '../base/json/paths.ts';
import { isRow, type PageRow } from '../base/row.ts';
import { lettersOf } from '../base/text/text.ts';
import {
  countNames,
  lastPageWords,
  moreNames,
  mores,
  nextWords,
  pageInputs,
  pageTotalWords,
  remainingWords,
  sizeWords,
  totals,
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
  const facts = listFacts({ headers: {}, json });
  const total = factOf(facts, 'total');
  // Where nothing names the field of the list, its absence alone says nothing.
  const isAbsent = held === undefined && (envelope !== undefined || total === 0);
  if (held !== null && !isAbsent) return false;
  if (Object.keys(json).some((name) => failureWords.has(lettersOf(name)))) return false;
  // A page behind the end has the counts of the whole list beside it.
  const isCounted = isFirst && (total ?? 0) > 0;
  return !isCounted && !holdsList(json) && claimOfMore({ headers: {}, facts }, isFirst ? 1 : undefined) === undefined;
}

/** A page of a list without a paginator, with what its response says beside its rows. */
export interface StatedPage extends ListResponse {
  readonly facts: readonly Fact[];
  readonly rows: readonly PageRow[];
  /** Its number, from 1; 2 for any page that is found through the one before it. */
  readonly number: number;
  /** The page size that was asked for; undefined if none was, null if the service refused it. */
  readonly size: number | undefined | null;
}

type Said = Pick<StatedPage, 'headers' | 'facts'>;

/** Does a value say that something follows? An empty object, or one of empty fields, does not. */
export function isSet(value: unknown): boolean {
  if (isRow(value)) return Object.values(value).some(isSet);
  return typeof value === 'string' ? !/^(|0|false|null|none)$/i.test(value.trim()) : Boolean(value);
}

/** The service says that nothing follows. */
export const isNothing = (value: unknown): boolean => value !== undefined && !isSet(value);

/** Does what is called the next page name this one, or one before it, where the response says that there are no others? */
function leadsNowhere(value: unknown, facts: readonly Fact[], page: number | undefined): boolean {
  const pages = factOf(facts, 'pages');
  if (page === undefined || pages === undefined || pages === 0 || pages > page) return false;
  const number =
    countIn(value) ?? countIn(queryOfLink(value)?.find(([name]) => pageInputs.includes(lettersOf(name)))?.[1]);
  return number !== undefined && number <= page;
}

/**
 * Whether a response names a page behind this one, or says that there is one; half a sentence. The first page is 1;
 * `page` is undefined if the number is not known.
 */
export function claimOfMore({ headers, facts }: Said, page: number | undefined): string | undefined {
  const linked = nextOfLinkHeader(headers.link ?? '');
  if (linked !== undefined && !leadsNowhere(linked, facts, page)) return 'its Link header names a next page';
  const next = facts.find((fact) => {
    if (lastPageWords.includes(fact.key)) return String(fact.value) === 'false';
    return moreNames.test(fact.key) && isSet(fact.value) && !leadsNowhere(fact.value, facts, page);
  });
  if (next) return `${next.name} says that there are more`;
  const left = facts.find(({ key, value }) => remainingWords.includes(key) && (countIn(value) ?? 0) > 0);
  if (left) return `${left.name} says ${countIn(left.value)}`;
  const behind = page ?? Number.POSITIVE_INFINITY;
  const pages = facts.find(({ key, value }) => pageTotalWords.includes(key) && (countIn(value) ?? 0) > behind);
  return pages && `${pages.name} says ${countIn(pages.value)}`;
}

/** Does a flag or a count of the response say that nothing follows? */
export const deniesMore = (facts: readonly Fact[]): boolean =>
  facts.some(
    ({ key, value }) =>
      (mores.includes(key) && String(value) === 'false') ||
      (lastPageWords.includes(key) && String(value) === 'true') ||
      (remainingWords.includes(key) && countIn(value) === 0),
  );

/** Does the response say that nothing follows? `page` is undefined if pages have no numbers. */
export function saysEnd({ headers: { link }, facts }: Said, page: number | undefined): boolean {
  const pages = factOf(facts, 'pages');
  return (
    deniesMore(facts) ||
    facts.some(({ key, value }) => nextWords.includes(key) && isNothing(value)) ||
    (link !== undefined && nextOfLinkHeader(link) === undefined && unknownRelation(link) === undefined) ||
    (page !== undefined && pages !== undefined && pages > 0 && pages <= page)
  );
}

/** What a response of so many rows shows: `and` is half a sentence. */
export const sentence = (rows: number, and: string): string =>
  `The response has ${rows === 1 ? '1 row' : `${rows} rows`}, and ${and}.`;

/** Returns how many rows there are up to the end of a page, or undefined if that is not known. */
function rowsUpTo({ number, rows, size }: StatedPage): number | undefined {
  if (number === 1) return rows.length;
  return size ? (number - 1) * size + rows.length : undefined;
}

const says = (facts: readonly Fact[], names: readonly string[], count: number | undefined): boolean =>
  count !== undefined && facts.some(({ key, value }) => names.includes(key) && countIn(value) === count);

/** Returns the sign, in the headers or beside the list, of rows that a response does not hold, as a sentence. */
export function spokenSign(page: StatedPage): string | undefined {
  const { number, status, facts, headers } = page;
  const { length } = page.rows;
  const seen = rowsUpTo(page);
  const isMore = ({ key, value }: Fact): boolean => countNames.test(key) && (countIn(value) ?? -1) > (seen ?? 0);
  const total = seen === undefined ? undefined : facts.find(isMore);
  if (total) return sentence(length, `${total.name} says ${countIn(total.value)}`);
  const claim = claimOfMore(page, number);
  if (claim !== undefined) return sentence(length, claim);
  if (says(facts, totals, seen)) return undefined;
  const relation = unknownRelation(headers.link ?? '');
  if (relation !== undefined && !saysEnd(page, undefined))
    return sentence(length, `its Link header has ${JSON.stringify(relation)}, which may lead on`);
  return length > 0 && status === 206 ? sentence(length, 'its status is 206 (partial content)') : undefined;
}

/** Returns the sign, in the length of a response, of rows that it does not hold, as a sentence; none if it reaches its total. */
export function lengthSign(page: StatedPage): string | undefined {
  const { size, facts } = page;
  const { length } = page.rows;
  if (length === 0 || says(facts, totals, rowsUpTo(page))) return undefined;
  if (size === null) return sentence(length, 'the service chose how many: there may be more');
  const isFull = length === size || says(facts, sizeWords, length);
  return isFull ? sentence(length, 'that is a whole page: there may be more') : undefined;
}
