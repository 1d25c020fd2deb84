import { fieldAt } from '../base/json/paths.ts';
import { isRow, type PageRow, type Row } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { lettersOf } from '../base/text/text.ts';
import type { PageAddress } from './page.ts';
import {
  currentWords,
  deepestPaging,
  isNextWord,
  isSizeWord,
  lastPageWords,
  mayHoldPaging,
  moreNames,
  mores,
  pageInputs,
  pageTotalWords,
  remainingWords,
  totals,
} from './paging-words.ts';

/** Something that a response says beside its rows: its name as written, and the same without case and signs. */
export interface Fact {
  readonly name: string;
  readonly key: string;
  readonly value: unknown;
}

/** Headers by their names in lower case, and the JSON of the body. */
export interface ListResponse {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly json: unknown;
  readonly status?: number;
  /** Where the list is known to be in it: `.`, or a field; dots reach inside. */
  readonly envelope?: string | undefined;
}

export const listFacts = ({ headers, json, envelope = '' }: ListResponse): Fact[] => [
  ...headerFacts(headers),
  ...(isRow(json) ? factsOf(json, { above: envelope.split('.') }) : []),
  ...rangeFact(headers),
];

/** Relations that do not lead on: those of a list, and what IANA lists beside them. */
const otherRelations = new Set(
  `about alternate amphtml archives author bookmark canonical collection contents copyright cite-as current deprecation
  describedby describes dns-prefetch docs documentation edit edit-form first glossary help hub icon image index item last
  latest-version license manifest modulepreload monitor payment pingback preconnect predecessor-version prefetch preload
  prerender prev previous privacy-policy profile related rels replies schema search self service service-desc service-doc
  service-meta shortlink sitemap start status stylesheet sunset tag terms-of-service timemap type up version-history via
  webmention`.split(/\s+/),
);

/** `https://www.iana.org/assignments/relation/next` is `next`; of another address only its last word counts. */
const plainRelation = (relation: string): string =>
  /^[a-z][\w+.-]*:/i.test(relation) ? (/([^/#?:]*)\/?$/.exec(relation)?.[1] ?? '') : relation;

/** The links of a Link header (RFC 8288), their relations in lower case. */
function linksIn(header: string) {
  return [...header.matchAll(/<([^>]*)>([^<]*)/g)].map(([, address = '', parameters = '']) => {
    const [, double, single, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,"']+))/i.exec(parameters) ?? [];
    const given = (double ?? single ?? bare ?? '').trim().toLowerCase();
    return { address, relations: given === '' ? [] : given.split(/\s+/).map(plainRelation) };
  });
}

export const nextOfLinkHeader = (header: string): string | undefined =>
  linksIn(header).find(({ relations }) => relations.includes('next'))?.address;

/** Returns a relation of a Link header whose meaning is unknown, so that it may lead on, or undefined if there is none. */
export function unknownRelation(header: string): string | undefined {
  const links = linksIn(header);
  if (links.length === 0) return header.trim() === '' ? undefined : header;
  const given = links.flatMap(({ address, relations }) => (relations.length > 0 ? relations : [address]));
  // The address of a site is no word: `https://api.w.org/`.
  return given.find((name) => name !== 'next' && !otherRelations.has(name) && !/\.\w+$/.test(name) && lettersOf(name));
}

/**
 * The query of an address, which may be relative. Nothing else of it is ever used: a host or a path may lead elsewhere,
 * and the token with it. Undefined without a query, and for other text than an address.
 */
export function queryOfLink(value: unknown): PageAddress | undefined {
  const text = isRow(value) ? (value.href ?? value.url ?? value.link) : value;
  if (typeof text !== 'string' || !/^(https?:\/\/|[\w.~%/-]*\?)/i.test(text)) return undefined;
  const query = /\?([^#]*)/.exec(text)?.[1] ?? '';
  const pairs = [...new URLSearchParams(query)];
  return pairs.length > 0 ? pairs : undefined;
}

/** The same for a text that is a query without its mark: one of its names is that of an input that is known. */
export function queryOfText(value: unknown, known: readonly (string | undefined)[]): PageAddress | undefined {
  if (typeof value !== 'string' || !/^[^\s=&?]+=[^\s=&]*(&[^\s=&]+=[^\s=&]*)+&?$/.test(value)) return undefined;
  const pairs = [...new URLSearchParams(value)];
  return pairs.some(([name]) => known.includes(name)) ? pairs : undefined;
}

interface FactsPlace {
  readonly before?: string;
  readonly depth?: number;
  readonly above?: readonly string[];
}

/** `above` are the fields that lead from here to the list: what stands beside any of them is about it. */
function factsOf(value: Row, { before = '', depth = 0, above: [around, ...above] = [] }: FactsPlace = {}): Fact[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const letters = lettersOf(name);
    // The total of `page` is that of the pages.
    const key = letters === 'total' && /(^|\.)pages?\.$/i.test(before) ? 'pagetotal' : letters;
    const fact = { name: before + name, key, value: inner };
    const isAround = name === around;
    const isHolder = isAround || (mayHoldPaging(key) && depth < deepestPaging);
    if (isHolder && Array.isArray(inner)) return inner.flatMap((link) => linkFact(fact.name, link));
    if (!isHolder || !isRow(inner)) return [fact];
    const inside = { before: `${fact.name}.`, depth: isAround ? depth : depth + 1, above: isAround ? above : [] };
    return factsOf(inner, inside);
  });
}

/** A link of a list of links: `{ rel: 'next', href: … }`. */
function linkFact(name: string, link: unknown): Fact[] {
  const { rel, href } = isRow(link) ? link : {};
  return typeof rel === 'string' ? [{ name: `${name}.${rel}`, key: lettersOf(rel), value: href }] : [];
}

const headerName = (name: string): string => name.replace(/\b(wp(?=-)|[a-z])/g, (letters) => letters.toUpperCase());

/** The object that a text is the JSON of. */
function rowIn(text = ''): Row | undefined {
  try {
    const value: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
    return isRow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `X-WP-Total` counts like `total`; some services send an object. */
const headerFacts = (headers: ListResponse['headers']): Fact[] =>
  Object.entries(headers).flatMap(([header, value]) => {
    const name = headerName(header);
    const inner = rowIn(value);
    return inner
      ? factsOf(inner, { before: `${name}.` })
      : [{ name, key: lettersOf(header.replace(/^x-(wp-|pagination-)?/, '')), value }];
  });

/** `Content-Range: items 0-9/250`, under the names that services have for it. */
function rangeFact(headers: ListResponse['headers']): Fact[] {
  const [header, text = ''] = Object.entries(headers).find(([name]) => /^([\w-]+-)?content-range$/.test(name)) ?? [];
  const range = /\/(\d+)\s*$/.exec(text);
  return range && header !== undefined ? [{ name: headerName(header), key: 'total', value: range[1] }] : [];
}

/** A whole number, or the text of one. */
export const countIn = (value: unknown): number | undefined =>
  (typeof value === 'number' || typeof value === 'string') && /^\d{1,15}$/.test(String(value))
    ? Number(value)
    : undefined;

/** A total may be an object, as those of Elasticsearch are: one that is a lower bound is none. */
export function totalIn(value: unknown): number | undefined {
  if (!isRow(value)) return countIn(value);
  return value.relation === 'gte' ? undefined : countIn(value.value);
}

const isCalled = {
  total: (key: string) => totals.includes(key),
  pages: (key: string) => pageTotalWords.includes(key),
  size: isSizeWord,
  current: (key: string) => currentWords.includes(key),
};

export const factOf = (facts: readonly Fact[], what: keyof typeof isCalled): number | undefined =>
  facts
    .filter(({ key }) => isCalled[what](key))
    .map(({ value }) => (what === 'total' ? totalIn(value) : countIn(value)))
    .find((count) => count !== undefined);

const failureWords = new Set(['error', 'errors', 'message', 'fault', 'code', 'exception', 'detail', 'reason', 'title']);

/** Does anything in a value hold a list, empty or not? Then that may be the one that is looked for. */
const holdsList = (value: unknown, depth = 0): boolean =>
  Array.isArray(value) ||
  (isRow(value) && depth < 4 && Object.values(value).some((inner) => holdsList(inner, depth + 1)));

/**
 * Is the list of a response empty because its field is null, an empty text or left out? Some services leave out empty lists. Not where
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
  if (held !== null && held !== '' && !isAbsent) return false;
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
  if (page === undefined || pages === undefined || pages > page) return false;
  // No pages of rows that are not counted say nothing.
  if (pages === 0 && factOf(facts, 'total') !== 0) return false;
  const number =
    countIn(value) ?? countIn(queryOfLink(value)?.find(([name]) => pageInputs.includes(lettersOf(name)))?.[1]);
  return number !== undefined && number <= page;
}

/**
 * Whether a response names a page behind this one, or says that there is one; half a sentence. The first page is 1;
 * `page` is undefined if the number is not known.
 */
export function claimOfMore({ headers, facts }: Said, page: number | undefined): Message | undefined {
  const linked = nextOfLinkHeader(headers.link ?? '');
  if (linked !== undefined && !leadsNowhere(linked, facts, page)) return escaped`its Link header names a next page`;
  const next = facts.find((fact) => {
    if (lastPageWords.includes(fact.key)) return String(fact.value) === 'false';
    return moreNames.test(fact.key) && isSet(fact.value) && !leadsNowhere(fact.value, facts, page);
  });
  if (next) return escaped`${next.name} says that there are more`;
  const left = facts.find(({ key, value }) => remainingWords.includes(key) && (countIn(value) ?? 0) > 0);
  if (left) return escaped`${left.name} says ${countIn(left.value)}`;
  const behind = page ?? Number.POSITIVE_INFINITY;
  const pages = facts.find(({ key, value }) => pageTotalWords.includes(key) && (countIn(value) ?? 0) > behind);
  return pages && escaped`${pages.name} says ${countIn(pages.value)}`;
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
    facts.some(({ key, value }) => isNextWord(key) && isNothing(value)) ||
    (link !== undefined && nextOfLinkHeader(link) === undefined && unknownRelation(link) === undefined) ||
    (page !== undefined && pages !== undefined && pages > 0 && pages <= page)
  );
}
