import { invalidResponse } from '../base/failure.ts';
import { ExactNumber, stringifyJson } from '../base/json/exact-json.ts';
import { fieldAt } from '../base/json/paths.ts';
import { isRow, type PageRow, parsedRow, type Row } from '../base/row.ts';
import { type ScanPlan, scanPlan, scanRecords } from '../base/scan/scanned.ts';
import { backslash, Scanner } from '../base/scan/scanner.ts';
import { anything, fieldTable, type Shape } from '../base/scan/shape.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import type { PagingDescription } from './description.ts';
import { locateList, type PageCounts, type PageFormat } from './find-list.ts';

/** Only a number or a text tells one record from another. */
export const hasId = ({ id }: Pick<PageRow, 'id'>): boolean =>
  typeof id === 'number' || typeof id === 'string' || id instanceof ExactNumber;

/** Identifies a row: its id, or all its values if it has none. */
export const rowIdentity = ({ id, values }: PageRow): string => JSON.stringify(id ?? values);

/** A text in short, to be compared: two hashes of 32 bits, and its length. */
export function hashOfText(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  for (let at = 0; at < text.length; at++) {
    first = Math.imul(first ^ text.charCodeAt(at), 0x01000193);
    second = Math.imul(second ^ text.charCodeAt(at), 0x85ebca6b) ^ (second >>> 13);
  }
  return `${text.length} ${first} ${second}`;
}

/** The inputs that ask for a page: those that its number makes, a cursor, or the query of a link. */
export type PageAddress = readonly (readonly [name: string, value: string | number])[];

/** A page: by its number, by its address, or the first. */
export type PageAt = number | PageAddress | undefined;

/** Why a response may be a part of its list. */
export interface Sign {
  /** A sentence. */
  readonly said: Message;
  /** The way of paging, as `ops set --paging` takes it, that would read on by what the response says. */
  readonly way?: string | undefined;
  /** That by which the rows so far are all of the list, if it is not `none`. */
  readonly end?: PagingDescription | undefined;
}

/** One page of a list: its rows, and the counts of its paginator where it has one. */
export interface Page {
  readonly rows: readonly PageRow[];
  /** The size of the response's body; absent for pages that were not read from one. */
  readonly bytes?: number | undefined;
  readonly counts?: PageCounts;
  /** Where the list is in its response, if only the response tells; dots reach inside. */
  readonly place?: string;
  /** The response without the object that stands in place of the list. */
  readonly around?: Row;
  /** In a list with counts: the page that shows whether the total counts more rows than those of this page. */
  readonly behind?: PageAddress | undefined;
  /** In a list without counts: the next page, null if the service says that this is the last, undefined if nothing says so. */
  readonly next?: PageAddress | null | undefined;
  /** The evidence that this is the last page, for the manifest, if the service does not say so itself. */
  readonly proof?: string | undefined;
  /** A sign against the user's word that this is the whole list, as a sentence. */
  readonly doubt?: Message | undefined;
  /** This is the first page: the one that was read in its place was none. */
  readonly restarts?: true;
  /** Beside `next`: how many rows the service says the whole list has. */
  readonly total?: number | undefined;
  /** In a list without counts: the sign of rows that the response does not hold. */
  readonly more?: Sign | undefined;
  /** Nothing in the response says whether it is all of the list. */
  readonly isSilent?: true | undefined;
}

/** Reads the page of a response's JSON. Throws Failure where it holds no list, or something that is not a record. */
export function readPage(json: unknown, format: PageFormat): Page {
  const { elements, counts, place, around } = locateList(json, format);
  const { what, idField } = format;
  const rows = elements.map((element, at) => {
    if (!isRow(element))
      throw invalidResponse(
        escaped`The response for ${what} has something that is not a record at position ${at + 1}.`,
      );
    const row = parsedRow(element);
    return idField === undefined ? row : { ...row, id: fieldAt(element, idField) };
  });
  return { rows, ...(counts && { counts }), ...(place !== undefined && { place }), ...(around && { around }) };
}

/** The same for a list whose elements may be plain names, or a map of names to labels. */
export function readNames(json: unknown, format: PageFormat): Page {
  const inner = isRow(json) && (Array.isArray(json.data) || isRow(json.data)) ? json.data : json;
  if (Array.isArray(inner) && inner.every(isText)) return { rows: inner.map((name) => parsedRow({ name })) };
  if (isRow(inner) && Object.keys(inner).length > 0 && Object.values(inner).every(isText)) {
    return { rows: Object.entries(inner).map(([name, label]) => parsedRow({ name, label })) };
  }
  return readPage(json, format);
}

/** How many rows a page of a list has by its counts. */
const rowsByCounts = ({ current, perPage, total }: PageCounts): number =>
  Math.max(0, Math.min(perPage, total - (current - 1) * perPage));

/**
 * Returns an id that stands for two rows of a response, so that it tells none apart: two rows that differ, or two that are
 * equal where the service counts them as two. Undefined if there is none.
 */
export function sharedId({ rows, counts }: Page, total: () => number | undefined): string | undefined {
  const found = new Map<string, PageRow>();
  let equal: string | undefined;
  for (const row of rows) {
    if (!hasId(row)) continue;
    const id = String(row.id);
    const other = found.get(id);
    if (other && stringifyJson(other.values) !== stringifyJson(row.values)) return id;
    if (other) equal = id;
    found.set(id, row);
  }
  if (equal === undefined) return undefined;
  return rows.length === (counts ? rowsByCounts(counts) : total()) ? equal : undefined;
}

export const withoutIds = (page: Page): Page => ({
  ...page,
  rows: page.rows.map((row) => ({ ...row, id: undefined })),
});

export type PageScanner = (body: Buffer, format: PageFormat) => Page | undefined;

/** Opens the fast path for records whose fields of these names are copied. A field without a shape is not documented. */
export function pageScanner(shapes: Readonly<Record<string, Shape>>, fields: readonly string[]): PageScanner {
  // The documented fields in their order: a field is looked for first behind the one before it.
  const documented = { id: anything, ...shapes };
  const added = fields.filter((name) => !Object.hasOwn(documented, name));
  const known = fieldTable({ ...documented, ...Object.fromEntries(added.map((name) => [name, anything])) });
  const plan = scanPlan(known, fields);
  return (body, format) => scanPage(body, plan, format);
}

/**
 * Returns the page of a response whose records are scanned instead of parsed: parsing takes most of the time of a long
 * export. Returns undefined for a response that is written in an unusual way: `readPage` reads that.
 */
export function scanPage(body: Buffer, plan: ScanPlan, format: PageFormat): Page | undefined {
  const key = Buffer.from('"data":[');
  const found = body.indexOf(key);
  // After a backslash the quote is inside a text.
  if (body[0] !== 0x5b && (found < 0 || body[found - 1] === backslash)) return undefined;
  const before = body[0] === 0x5b ? 0 : found + key.length - 1;
  try {
    const scan = scanRecords(body, before + 1, plan);
    if (!scan) return undefined;
    const rest = withoutLinks(body.subarray(scan.end));
    const json = `${body.toString('utf8', 0, before)}["${placeholder}"${rest}`;
    const { elements, counts } = locateList(JSON.parse(json), format);
    if (elements.length !== 1 || elements[0] !== placeholder) return undefined;
    return { rows: scan.records, ...(counts && { counts }) };
  } catch {
    return undefined;
  }
}

/** Stands for the records while the rest of the response is parsed. No response holds it by chance. */
const placeholder = `records ${Math.random()}`;

const links = Buffer.from('"links":');
const linksOfPages = Buffer.from('"links":[{');

/** The text behind the records without the paginator's links, which have an entry for each page and are not used. */
function withoutLinks(rest: Buffer): string {
  const begin = rest.indexOf(linksOfPages);
  if (begin < 0 || rest[begin - 1] === backslash) return rest.toString('utf8');
  const scanner = new Scanner(rest, begin + links.length);
  if (!scanner.skip()) return rest.toString('utf8');
  return `${rest.toString('utf8', 0, begin + links.length)}[]${rest.toString('utf8', scanner.at)}`;
}
