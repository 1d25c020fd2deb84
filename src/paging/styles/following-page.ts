import { fieldAt } from '../../base/json/paths.ts';
import { ExactNumber } from '../../base/numbers/exact-number.ts';
import { isRow, type PageRow } from '../../base/row.ts';
import { lettersOf } from '../../base/text/text.ts';
import type { PagingStyle, ResponsePlace } from '../../operations/manifest.ts';
import type { PageAddress, PageAt } from '../page.ts';
import { nextTokens, nextWords } from '../paging-words.ts';
import {
  countIn,
  type Fact,
  type ListResponse,
  nextOfLinkHeader,
  queryOfLink,
  unknownRelation,
} from '../response-facts.ts';
import { claimOfMore, deniesMore, isNothing, isSet, saysEnd } from '../sign-of-more.ts';

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

/** Does the response say that nothing follows? */
export const isSaidToEnd = ({ response, facts, number, style }: FollowedPage): boolean =>
  saysEnd(response, facts, style.kind === 'page' ? number : undefined);

/** What a response says at a place: null where it says there that nothing is, undefined where it says nothing. */
export function saidAt({ headers, json }: ListResponse, place: ResponsePlace): unknown {
  if ('header' in place) return headers[place.header];
  const said = fieldAt(json, place.field);
  if (said !== undefined) return said;
  // `pages.next.token` of a page whose `pages.next` is null.
  const dots = [...place.field.matchAll(/\./g)].map(({ index }) => index);
  return dots.some((dot) => isNothing(fieldAt(json, place.field.slice(0, dot)))) ? null : undefined;
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

/** What says that there are more. Behind the first page, those without numbers are not counted. */
const claimIn = ({ style, response, number, at }: FollowedPage): string | undefined =>
  claimOfMore(response, style.kind === 'page' || typeof at !== 'object' ? number : undefined);

/** Is it the end where nothing names one? A page may be empty by mistake: the one behind it is asked for too. */
export function isEmptyEnd(page: FollowedPage): boolean {
  const { style, rows, hop, isSecondEmpty } = page;
  const isNumbered = style.kind === 'page' || style.kind === 'offset';
  const isEmpty = rows.length === 0 && (isSecondEmpty || (style.kind === 'offset' && hop === 0));
  return isNumbered && isEmpty && claimIn(page) === undefined;
}

/** Pages by number or by offset, where no total says how many: up to two without rows, or to what is called the end. */
function byPosition(page: FollowedPage): Following {
  const { style, rows, number, at, step, hop } = page;
  if (isEmptyEnd(page) || (isSaidToEnd(page) && claimIn(page) === undefined)) return null;
  if (style.kind === 'page') return [[style.page, number + 1]];
  if (style.kind !== 'offset') return undefined;
  const token = tokenOffset(style.offset, page);
  if (token !== undefined) return [[style.offset, token]];
  const given =
    typeof at === 'object' ? Number(at.find(([name]) => name === style.offset)?.[1] ?? 0) : (number - 1) * step;
  // The second page begins with the last row of the first: that shows whether offsets count rows.
  const overlap = typeof at !== 'object' && rows.length > 1 ? 1 : 0;
  return [[style.offset, given + (rows.length || hop) - overlap]];
}

/** An offset that the response names as text other than a number is a token. */
function tokenOffset(input: string, { facts }: FollowedPage): string | undefined {
  const said = facts.find(({ key, value }) => key === lettersOf(input) && typeof value === 'string')?.value;
  return typeof said === 'string' && isSet(said) && countIn(said) === undefined ? said : undefined;
}

/** The id of the last row, up to a page without rows. */
function byLastId(cursor: string, page: FollowedPage): Following {
  const { rows } = page;
  const id = rows.at(-1)?.id;
  if (rows.length === 0 || isDenied(page)) return null;
  return isToken(id) ? [[cursor, String(id)]] : undefined;
}

/** Does the response deny that there are more, where its style says or by one of the usual flags? */
function isDenied({ style, response, facts }: FollowedPage): boolean {
  const flag =
    style.kind === 'cursor' && style.more !== undefined ? saidAt(response, { field: style.more }) : undefined;
  return flag === false || deniesMore(facts);
}

const isToken = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber;

/** What leads on among the usual names, for a list whose style does not say where it is, or where nothing was there. */
function namedAnywhere({ response, facts }: FollowedPage, cursor: string | undefined): unknown {
  const linked = nextOfLinkHeader(response.headers.link ?? '');
  if (linked !== undefined) return linked;
  const own = cursor === undefined ? undefined : lettersOf(cursor);
  const isNamed = ({ key }: Fact): boolean => nextWords.has(key) || nextTokens.includes(key) || key === own;
  const named = facts.filter(isNamed).map(({ value }) => value);
  return named.find(isSet) ?? named.find(isNothing);
}

/** The inputs that a value names for the next page: a token, a link, or an object that holds one of them. */
function addressIn(value: unknown, cursor: string | undefined): PageAddress | undefined {
  const query = queryOfLink(value);
  if (query) return query;
  if (cursor === undefined) return undefined;
  const token = isRow(value)
    ? Object.entries(value).find(([name]) => lettersOf(name) === lettersOf(cursor))?.[1]
    : value;
  return isToken(token) && isSet(token) ? [[cursor, String(token)]] : undefined;
}

/** What the service names. Where it names nothing, it has to have done so before, or nothing else may say that there is more. */
function byName(page: FollowedPage, hasContinued: boolean): Following {
  const { style, response } = page;
  if (style.kind === 'page' || style.kind === 'offset' || style.kind === 'none') return undefined;
  const cursor = style.kind === 'cursor' ? style.cursor : undefined;
  const place = style.kind === 'size' ? undefined : style.next;
  if (cursor !== undefined && place === 'last-id') return byLastId(cursor, page);
  // Some services name a cursor on the last page too.
  if (cursor !== undefined && isDenied(page)) return null;
  const there = place === undefined || place === 'last-id' ? undefined : valueAtPlace(page, place);
  const found = there === undefined ? namedAnywhere(page, cursor) : there;
  if (isSet(found)) return addressIn(found, cursor);
  if (claimIn(page) !== undefined) return undefined;
  if (isNothing(found) || isSaidToEnd(page)) return null;
  return hasContinued && unknownRelation(response.headers.link ?? '') === undefined ? null : undefined;
}

/** What is at the place of the next page; a Link header that is understood, without a next page, names the end. */
function valueAtPlace({ response }: FollowedPage, place: ResponsePlace): unknown {
  const said = saidAt(response, place);
  if (!('header' in place) || place.header !== 'link' || typeof said !== 'string') return said;
  return nextOfLinkHeader(said) ?? (unknownRelation(said) === undefined ? null : undefined);
}

/** The address of what follows a page. */
export const followingPage = (page: FollowedPage, hasContinued: boolean): Following =>
  page.style.kind === 'page' || page.style.kind === 'offset' ? byPosition(page) : byName(page, hasContinued);
