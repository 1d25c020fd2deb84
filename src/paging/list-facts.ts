import { isRow, type Row } from '../base/row.ts';
import { lettersOf } from '../base/text.ts';

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

export const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export const totalWords = words(
  'total totalcount totalitems totalrecords totalresults totalrows totalelements totalsize totalhits recordstotal',
);
export const pageTotalWords = words('totalpages pages pagecount numpages pagetotal lastpage');
export const sizeWords = words('perpage pagesize limit');

/** Fields that hold others of these. */
const holderKeys = words(
  'meta metadata responsemetadata info resultinfo links link pagination paging pager page pageinfo cursors cursor',
);

function factsOf(value: Row, before = '', depth = 0): Fact[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const fact = { name: before + name, key: lettersOf(name), value: inner };
    const isHolder = isRow(inner) && holderKeys.has(fact.key) && depth < 3;
    return isHolder ? factsOf(inner, `${fact.name}.`, depth + 1) : [fact];
  });
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

/** What the headers and the fields around the rows say. */
export function listFacts({ headers, json }: ListResponse): Fact[] {
  const facts = [...headerFacts(headers), ...(isRow(json) ? factsOf(json) : [])];
  const range = /\/(\d+)$/.exec(headers['content-range'] ?? '');
  return range ? [...facts, { name: 'Content-Range', key: 'total', value: range[1] }] : facts;
}

/** A whole number, or the text of one. */
export const countIn = (value: unknown): number | undefined =>
  (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) ||
  (typeof value === 'string' && /^\d{1,15}$/.test(value))
    ? Number(value)
    : undefined;
