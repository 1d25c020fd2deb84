import { isRow } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { lettersOf } from '../base/text/text.ts';
import type { Sign } from './page.ts';
import {
  countNames,
  currentWords,
  cursorInputs,
  isSizeWord,
  offsetInputs,
  pageInputs,
  totals,
} from './paging-words.ts';
import {
  claimOfMore,
  countIn,
  type Fact,
  type ListResponse,
  queryOfLink,
  type StatedPage,
  saysEnd,
  unknownRelation,
} from './response-facts.ts';

/** Describes a response of so many rows: `and` is half a sentence. */
export const responseShows = (rows: number, and: Message): Message =>
  escaped`The response has ${rows === 1 ? escaped`1 row` : escaped`${rows} rows`}, and ${and}.`;

/** Returns how many rows there are up to the end of a page, or undefined if that is not known. */
function rowsUpTo({ number, rows, size }: StatedPage): number | undefined {
  if (number === 1) return rows.length;
  return size ? (number - 1) * size + rows.length : undefined;
}

const says = (facts: readonly Fact[], isNamed: (key: string) => boolean, count: number | undefined): boolean =>
  count !== undefined && facts.some(({ key, value }) => isNamed(key) && countIn(value) === count);

const isTotal = (key: string): boolean => totals.includes(key);

/** Returns the sign, in the headers or around the list, of rows that a response does not hold. */
export function spokenSign(page: StatedPage): Sign | undefined {
  const { number, status, facts, headers } = page;
  const { length } = page.rows;
  const sign = (and: Message, way?: string): Sign => ({ said: responseShows(length, and), way });
  const seen = rowsUpTo(page);
  const isMore = ({ key, value }: Fact): boolean => countNames.test(key) && (countIn(value) ?? -1) > (seen ?? 0);
  const total = seen === undefined ? undefined : facts.find(isMore);
  if (total) return sign(escaped`${total.name} says ${countIn(total.value)}`);
  const claim = claimOfMore(page, number);
  if (claim !== undefined) return sign(claim);
  const isCounted = says(facts, isTotal, seen);
  const strange = saysEnd(page, number) ? undefined : strangeFact(page, { page: number, seen, isCounted });
  if (strange) return sign(strange.said, strange.way);
  if (isCounted) return undefined;
  const relation = unknownRelation(headers.link ?? '');
  if (relation !== undefined && !saysEnd(page, undefined))
    return sign(escaped`its Link header has ${JSON.stringify(relation)}, which may lead on`);
  return length > 0 && status === 206 ? sign(escaped`its status is 206 (partial content)`) : undefined;
}

/** Does a total of the list count no more rows than there are up to the end of a page? */
export const reachesTotal = (page: StatedPage): boolean => says(page.facts, isTotal, rowsUpTo(page));

/** Does a response say that a page has as many rows as it has? Then it has pages, whatever the inputs for them are called. */
export const namesItsSize = ({ facts, rows }: StatedPage): boolean => says(facts, isSizeWord, rows.length);

/** Returns the sign, in the length of a response, of rows that it does not hold; none if it reaches its total. */
export function lengthSign(page: StatedPage): Sign | undefined {
  const { size } = page;
  const { length } = page.rows;
  if (length === 0 || reachesTotal(page)) return undefined;
  if (size === null) return { said: responseShows(length, escaped`the service chose how many: there may be more`) };
  const isFull = length === size || namesItsSize(page);
  return isFull ? { said: responseShows(length, escaped`that is a whole page: there may be more`) } : undefined;
}

/** Facts stand within so many objects at most. */
const deepest = 8;

/** Objects about something else than the list: what echoes the request, and records of their own. */
const aside = new Set(
  `filter filters query params parameters request criteria search sort sorting input inputs merchant customer user account
  company store shop seller owner tenant organization organisation subscription plan usage quota quotas ratelimit ratelimits
  limits credits billing shards facets aggregations buckets permissions features`.split(/\s+/),
);

/** Words of facts about the request, time, limits, money and other things that no list is measured by. */
const harmless = new Set(
  `id ids uuid csrf xsrf access refresh auth authorization session api client request trace correlation span device push
  prev previous before first self start begin since time times timestamp timestamps took ms msec millis sec secs second
  seconds minute minutes hour hours day days week month year date at on duration elapsed latency runtime cost costs price
  prices amount amounts sum value revenue sales balance fee fees tax vat weight cod currency percent rate rates ratelimit
  limit limits quota reset retry ttl age expires expiry version code status port cache cached unread selected failed
  errors warnings notifications max min size bytes length memory points score grand subtotal volume debug`.split(/\s+/),
);

const things = new Set('items records results rows elements entries docs documents objects hits matches'.split(' '));
const counts = new Set('count counts total totals found matched matching'.split(' '));
const numbers = new Set('num number numbers nr'.split(' '));
const more = new Set('more next truncated partial incomplete continues continued capped exceeded overflow'.split(' '));
const ends = new Set('last final complete completed done end ended finished exhausted'.split(' '));
/** The next one of these is a day or a sum, and leads to no page. */
const occasions = new Set(
  'update sync run refresh check poll billing charge invoice payment payout renewal attempt delivery pickup'.split(' '),
);
const tokens = new Set('token cursor marker bookmark continuation continue scroll checkpoint after'.split(' '));

/** The words of a name, in lower case: those of `numberOfPages` are number, of and pages. */
const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

interface NamedValue {
  readonly name: string;
  readonly value: unknown;
}

/** Every value beside the lists of a body, at any depth. Of a list of links, each under its relation. */
function valuesBeside(json: unknown, before = '', depth = 0): NamedValue[] {
  if (!isRow(json) || depth > deepest) return [];
  return Object.entries(json).flatMap(([name, value]) => {
    if (aside.has(lettersOf(name)) || (isRow(value) && 'id' in value)) return [];
    const path = before + name;
    if (Array.isArray(value))
      return value.flatMap((link) =>
        isRow(link) && typeof link.rel === 'string' ? [{ name: `${path}.${link.rel}`, value: link.href }] : [],
      );
    return isRow(value) ? valuesBeside(value, `${path}.`, depth + 1) : [{ name: path, value }];
  });
}

/** Does a name count rows, or what may be rows? */
function isCount(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (words.some((word) => counts.has(word)) || things.has(last)) return true;
  return words.length === 1 ? last === 'of' : words.some((word) => numbers.has(word)) && words.includes('of');
}

/** The number of pages, if a value of this name counts them; else undefined. */
function pageIn(words: readonly string[], value: unknown): number | undefined {
  const isOfPages = words.some((word) => word === 'page' || word === 'pages');
  const isWhole = ['last', 'max', 'all', 'of'].some((word) => words.includes(word)) || isCount(words);
  return isOfPages && isWhole ? countIn(value) : undefined;
}

/** Does a link lead to another place of the list than the page that it came with? `seen` rows there are up to its end. */
function leadsOn(words: readonly string[], value: unknown, page: number, seen: number): boolean {
  const query = queryOfLink(value) ?? [];
  return query.some(([name, text]) => {
    const letters = lettersOf(name);
    const count = countIn(text);
    if (pageInputs.includes(letters)) return (count ?? 0) > page;
    if (offsetInputs.includes(letters)) return count !== undefined && count >= Math.max(1, seen);
    return cursorInputs.includes(letters) && !words.some((word) => harmless.has(word) || word === 'current');
  });
}

/** How far a list has been read. */
interface Reach {
  /** The number of the page. */
  readonly page: number;
  /** How many rows there are up to its end; undefined if that is not known. */
  readonly seen: number | undefined;
  /** A total of the list says as many. */
  readonly isCounted: boolean;
}

/** Returns the first value around a list, in the body at any depth or in a header, that looks as if there were more. */
function strangeFact({ headers, json }: ListResponse, reach: Reach): Sign | undefined {
  const named = Object.entries(headers)
    .filter(([name]) => name.startsWith('x-'))
    .map(([name, value]) => ({ name, value }));
  for (const value of [...valuesBeside(json), ...named]) {
    const sign = signIn(value, reach);
    if (sign) return sign;
  }
  return undefined;
}

/** The sign in a value that looks like a link, a number of pages, a count above the rows, a flag or a token that leads on. */
function signIn(
  { name, value }: NamedValue,
  { page, seen = Number.POSITIVE_INFINITY, isCounted }: Reach,
): Sign | undefined {
  const words = wordsIn(name.slice(name.lastIndexOf('.') + 1));
  if (leadsOn(words, value, page, seen)) return { said: escaped`${name} is a link that may lead on`, way: 'link' };
  if (value === null || value === undefined || typeof value === 'object' || isOfOther(words)) return undefined;
  const text = String(value);
  const count = countIn(value);
  const pages = pageIn(words, value);
  if (pages !== undefined) return pages > page ? { said: escaped`${name} says ${pages}`, way: 'page=page' } : undefined;
  if (count !== undefined && isCount(words))
    return count > seen && !isCounted
      ? { said: escaped`${name} says ${count}`, way: `page=page,total=${name}` }
      : undefined;
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  if (/^(true|false)$/i.test(text)) {
    const leads = /^true$/i.test(text) ? has(more) : has(ends);
    return leads ? { said: escaped`${name} says ${text}`, way: 'page=page' } : undefined;
  }
  const isNext = words[0] === 'next' && !has(occasions);
  const isToken = text.trim() !== '' && !/^(0|null|none)$/i.test(text) && (has(tokens) || isNext);
  return isToken ? { said: escaped`${name} may lead on`, way: `cursor=cursor,next=${name}` } : undefined;
}

/** Does a name say that its value repeats the request, or is about something that no list is measured by? */
function isOfOther(words: readonly string[]): boolean {
  const key = words.join('');
  const isEcho = isSizeWord(key) || currentWords.includes(key);
  return isEcho || words.length === 0 || words.some((word) => harmless.has(word));
}
