import { isRow, type Row } from '../base/row.ts';
import { lettersOf } from '../base/text/text.ts';
import { currentWords, mayHoldPaging, pageTotalWords, remainingWords, sizeWords, totalWords } from './paging-words.ts';

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
}

/** Within how many fields one about paging may be. */
const deepest = 3;

function factsOf(value: Row, before = '', depth = 0): Fact[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const fact = { name: before + name, key: keyOf(name, before), value: inner };
    const isHolder = mayHoldPaging(fact.key) && depth < deepest;
    if (isHolder && Array.isArray(inner)) return inner.flatMap((link) => linkFact(fact.name, link));
    return isHolder && isRow(inner) ? factsOf(inner, `${fact.name}.`, depth + 1) : [fact];
  });
}

/** The total of `page` is that of the pages. */
const keyOf = (name: string, before: string): string => {
  const key = lettersOf(name);
  return key === 'total' && /(^|\.)pages?\.$/i.test(before) ? 'pagetotal' : key;
};

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

/** What the headers and the fields around the rows say. */
export const listFacts = ({ headers, json }: ListResponse): Fact[] => [
  ...headerFacts(headers),
  ...(isRow(json) ? factsOf(json) : []),
  ...rangeFact(headers),
];

/** A whole number, or the text of one. */
export const countIn = (value: unknown): number | undefined =>
  (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) ||
  (typeof value === 'string' && /^\d{1,15}$/.test(value))
    ? Number(value)
    : undefined;

const names = {
  total: totalWords,
  pages: pageTotalWords,
  size: sizeWords,
  current: currentWords,
  remaining: remainingWords,
};

/** A count that a response gives under one of its usual names. */
export const factOf = (facts: readonly Fact[], what: keyof typeof names): number | undefined =>
  facts
    .filter(({ key }) => names[what].has(key))
    .map(({ value }) => countIn(value))
    .find((count) => count !== undefined);
