import { ExactNumber } from '../../../base/exact-number.ts';
import type { PageRow } from '../../../base/row.ts';
import type { PagingStyle } from '../../../operations/wire.ts';
import { nextOfLinkHeader, queryOfLink } from '../../../paging/link-query.ts';
import type { Fact, ListResponse } from '../../../paging/list-facts.ts';
import { countIn, words } from '../../../paging/list-facts.ts';
import type { PageAddress, PageAt } from '../../../paging/page.ts';
import { claimOfMore, isSet } from '../../../paging/sign-of-more.ts';
import { factOf, placeIn } from './response-places.ts';

/** A page of a list whose pages follow each other. */
export interface FollowedPage {
  readonly style: PagingStyle;
  readonly response: ListResponse;
  readonly facts: readonly Fact[];
  readonly rows: readonly PageRow[];
  /** Its number, from 1. */
  readonly number: number;
  readonly at: PageAt;
  /** How many rows an offset goes on by where the page has a number. */
  readonly step: number;
  /** How many rows an offset goes on by behind an empty page; 0 where that is not known. */
  readonly hop: number;
  /** The page before it was empty too. */
  readonly isSecondEmpty: boolean;
}

/** What follows: undefined where nothing says whether there is more, null where the service says that this is the end. */
type Following = PageAddress | null | undefined;

const moreWords = words('hasmore hasnext hasnextpage more');
const nextWords = words('next nextpage nextcursor nextpagetoken nexttoken nexturl nextlink nextpageurl');

/** The service says that nothing follows. */
const isNothing = (value: unknown): boolean => value !== undefined && !isSet(value);

/** Does the response say that nothing follows? */
export function saysEnd({ facts, response: { headers }, number }: FollowedPage): boolean {
  const pages = factOf(facts, 'pages');
  return (
    facts.some(({ key, value }) => moreWords.has(key) && value === false) ||
    facts.some(({ key, value }) => nextWords.has(key) && isNothing(value)) ||
    (headers.link !== undefined && nextOfLinkHeader(headers.link) === undefined) ||
    (pages !== undefined && pages > 0 && pages <= number)
  );
}

/** What a response calls the page behind it: by a number, or in the query of a link. */
export function namedNext({ headers }: ListResponse, facts: readonly Fact[], input: string): number | undefined {
  const named = facts.filter(({ key }) => nextWords.has(key)).map(({ value }) => value);
  const links = [nextOfLinkHeader(headers.link ?? ''), ...named];
  const given = links.flatMap(
    (link) => queryOfLink(link)?.find(([name]) => name === input)?.[1] ?? countIn(link) ?? [],
  );
  return countIn(given[0]);
}

/** Is it the end where nothing names one? A page may be empty by mistake: the one behind it is asked for too. */
export const isEmptyEnd = ({ style, rows, response, number, hop, isSecondEmpty }: FollowedPage): boolean =>
  (style.kind === 'page' || style.kind === 'offset') &&
  rows.length === 0 &&
  (isSecondEmpty || (style.kind === 'offset' && hop === 0)) &&
  claimOfMore(response, number) === undefined;

/** Pages by number or by offset, where no total says how many: up to two without rows, or to what is called the end. */
function byPosition(page: FollowedPage): Following {
  const { style, rows, number, at, step, hop, response } = page;
  if (isEmptyEnd(page) || (saysEnd(page) && claimOfMore(response, number) === undefined)) return null;
  if (style.kind === 'page') return [[style.page, number + 1]];
  if (style.kind !== 'offset') return undefined;
  const given =
    typeof at === 'object' ? Number(at.find(([name]) => name === style.offset)?.[1] ?? 0) : (number - 1) * step;
  return [[style.offset, given + (rows.length || hop)]];
}

/** The id of the last row, up to a page without rows. */
function byLastId(cursor: string, more: string | undefined, { rows, response }: FollowedPage): Following {
  const id = rows.at(-1)?.id;
  if (rows.length === 0 || (more !== undefined && placeIn(response, { field: more }) === false)) return null;
  return isToken(id) ? [[cursor, String(id)]] : undefined;
}

const isToken = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber;

/** What the service names. Where it names nothing, it has to have done so before, or nothing else may say that there is more. */
function byName(page: FollowedPage, hasContinued: boolean): Following {
  const { style, response, number } = page;
  if (style.kind !== 'cursor' && style.kind !== 'link') return undefined;
  if (style.kind === 'cursor' && style.next === 'last-id') return byLastId(style.cursor, style.more, page);
  if (style.kind === 'cursor' && style.more !== undefined && placeIn(response, { field: style.more }) === false)
    return null;
  const place = style.next;
  if (place === 'last-id') return undefined;
  const isLink = 'header' in place && place.header === 'link';
  const found = placeIn(response, place);
  const named = isLink && typeof found === 'string' ? (nextOfLinkHeader(found) ?? null) : found;
  if (isNothing(named)) return null;
  const query = queryOfLink(named);
  if (query) return query;
  if (style.kind === 'cursor' && isToken(named)) return [[style.cursor, String(named)]];
  return named === undefined && hasContinued && claimOfMore(response, number) === undefined ? null : undefined;
}

/** The address of what follows a page. */
export const followingPage = (page: FollowedPage, hasContinued: boolean): Following =>
  page.style.kind === 'page' || page.style.kind === 'offset' ? byPosition(page) : byName(page, hasContinued);
