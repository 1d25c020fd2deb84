import { isRow, type Row } from '../base/row.ts';

/** A response that holds a list without a paginator. */
export interface UnpagedResponse {
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly json: unknown;
  /** How many rows it has. */
  readonly rows: number;
  /** The page that was asked for, from 1. */
  readonly page: number;
  /** The page size that was asked for; undefined where the service chose, null where it refused the one asked for. */
  readonly size: number | undefined | null;
}

/** Something that a response says beside its rows: its name as written, and the same without case and signs. */
interface Fact {
  readonly name: string;
  readonly key: string;
  readonly value: unknown;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const totals = words('total totalcount totalitems totalrecords totalresults totalrows totalelements recordstotal');
/** `count` may also be that of the rows in the response. */
const countsAndTotals = new Set([...totals, ...words('count itemcount resultcount')]);
const pageTotals = words('totalpages pages pagecount numpages pagetotal lastpage');
const sizes = words('perpage pagesize limit');
const nexts = words(
  'next nextpage nextcursor nextpagetoken nexttoken nexturl nextlink nextpageurl odatanextlink cursor after more hasmore hasnext hasnextpage',
);
/** Fields that hold others of these. */
const holders = words('meta metadata links link pagination paging pager page pageinfo cursors cursor');

const keyOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

function factsOf(value: Row, before = '', depth = 0): Fact[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const fact = { name: before + name, key: keyOf(name), value: inner };
    const isHolder = isRow(inner) && holders.has(fact.key) && depth < 3;
    return isHolder ? factsOf(inner, `${fact.name}.`, depth + 1) : [fact];
  });
}

const headerName = (name: string): string => name.replace(/\b(wp(?=-)|[a-z])/g, (letters) => letters.toUpperCase());

/** `X-WP-Total` counts like `total`. */
const headerFacts = (headers: UnpagedResponse['headers']): Fact[] =>
  Object.entries(headers)
    .filter(([name]) => name.startsWith('x-'))
    .map(([name, value]) => ({ name: headerName(name), key: keyOf(name.replace(/^x-(wp-|pagination-)?/, '')), value }));

const numberOf = ({ value }: Fact): number | undefined =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : undefined;

const isSet = ({ value }: Fact): boolean =>
  typeof value === 'string' ? !/^(|0|false|null|none)$/i.test(value.trim()) : isRow(value) || Boolean(value);

/**
 * What a response without a paginator says of rows that it does not hold, as a sentence: in its headers, beside the
 * list, or by its length. Undefined where nothing says that there are more.
 */
export function signOfMore({ headers, json, rows, page, size }: UnpagedResponse): string | undefined {
  const facts = [...headerFacts(headers), ...(isRow(json) ? factsOf(json) : [])];
  const range = /\/(\d+)$/.exec(headers['content-range'] ?? '');
  if (range) facts.push({ name: 'Content-Range', key: 'total', value: range[1] });
  const seen = page === 1 ? rows : size ? (page - 1) * size + rows : undefined;
  const find = (names: ReadonlySet<string>, test: (fact: Fact, number: number) => boolean) =>
    facts.find((fact) => names.has(fact.key) && test(fact, numberOf(fact) ?? -1));
  const found = (and: string) => `The response has ${rows === 1 ? '1 row' : `${rows} rows`}, and ${and}.`;

  const total = seen !== undefined && find(countsAndTotals, (_, number) => number > seen);
  if (total) return found(`${total.name} says ${numberOf(total)}`);
  if (/\brel="?[^";,]*\bnext\b/i.test(headers.link ?? '')) return found('its Link header names a next page');
  const next = find(nexts, isSet);
  if (next) return found(`${next.name} says that there are more`);
  const pages = find(pageTotals, (_, number) => number > page);
  if (pages) return found(`${pages.name} says ${numberOf(pages)}`);
  if (rows === 0 || find(totals, (_, number) => number === seen)) return undefined;
  if (size === null) return found('the service chose how many: there may be more');
  const full = rows === size || find(sizes, (_, number) => number === rows);
  return full ? found('that is a whole page: there may be more') : undefined;
}
