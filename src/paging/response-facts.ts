import { isRow, type Row } from '../base/row.ts';
import { lettersOf } from '../base/text/text.ts';
import type { PageAddress } from './page.ts';
import { currentWords, deepestPaging, mayHoldPaging, pageTotalWords, sizeWords, totals } from './paging-words.ts';

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
}

/** The facts in the headers and in the fields around the rows. */
export const listFacts = ({ headers, json }: ListResponse): Fact[] => [
  ...headerFacts(headers),
  ...(isRow(json) ? factsOf(json) : []),
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

/** The address that a Link header names for the next page. */
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

function factsOf(value: Row, before = '', depth = 0): Fact[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const letters = lettersOf(name);
    // The total of `page` is that of the pages.
    const key = letters === 'total' && /(^|\.)pages?\.$/i.test(before) ? 'pagetotal' : letters;
    const fact = { name: before + name, key, value: inner };
    const isHolder = mayHoldPaging(key) && depth < deepestPaging;
    if (isHolder && Array.isArray(inner)) return inner.flatMap((link) => linkFact(fact.name, link));
    return isHolder && isRow(inner) ? factsOf(inner, `${fact.name}.`, depth + 1) : [fact];
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
      ? factsOf(inner, `${name}.`)
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

const names = { total: totals, pages: pageTotalWords, size: sizeWords, current: currentWords };

/** A count that a response gives under one of its usual names. */
export const factOf = (facts: readonly Fact[], what: keyof typeof names): number | undefined =>
  facts
    .filter(({ key }) => names[what].includes(key))
    .map(({ value }) => countIn(value))
    .find((count) => count !== undefined);
