import { invalidResponse } from '../base/failure.ts';
import { ExactNumber, stringifyJson } from '../base/json/exact-json.ts';
import { fieldAt } from '../base/json/paths.ts';
import { isRow, type PageRow, parsedRow, type Row } from '../base/row.ts';

import { type ScanPlan, scanPlan, scanRecords } from '../base/scan/scanned.ts';
import { backslash, Scanner } from '../base/scan/scanner.ts';
import { anything, fieldTable } from '../base/scan/shape.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { isText, lettersOf } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { shapesOf } from '../operations/shape.ts';
import { countNames, moreNames } from './paging-words.ts';

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
}

/** One page of a list: its rows, and the counts of its paginator where it has one. */
export interface Page {
  readonly rows: readonly PageRow[];
  /** The size of the response's body; absent for pages that were not read from one. */
  readonly bytes?: number | undefined;
  readonly counts?: PageCounts;
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
}

export interface PageCounts {
  readonly current: number;
  readonly last: number;
  /** The size the service chose, which may be smaller than the one asked for. */
  readonly perPage: number;
  readonly total: number;
}

export const isCount = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least;

function countsOf({ current_page: current, last_page: last, per_page: perPage, total }: Row): PageCounts | undefined {
  if (!isCount(current, 1) || !isCount(last, 1) || !isCount(perPage, 1) || !isCount(total, 0)) return undefined;
  return { current, last, perPage, total };
}

const paginatorFields = ['current_page', 'last_page', 'next_page_url'];

function isPageWord(name: string): boolean {
  const letters = lettersOf(name);
  return (
    /page|cursor|offset|^(last|limit|from|to)$/.test(letters) || countNames.test(letters) || moreNames.test(letters)
  );
}

/** Do the fields `meta` or `links` hold something about pages? They may be about the request, or lead to the list itself. */
const isAboutPages = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some((link) => !isRow(link) || !isText(link.rel) || isPageWord(link.rel))
    : isRow(value) && Object.keys(value).some(isPageWord);

/** Throws for an object with a paginator's fields that is no valid paginator: a part must never be taken for the whole. */
function refusePartialList(value: Row, what: Message): void {
  const hasPages = isAboutPages(value.meta) || isAboutPages(value.links);
  if (!hasPages && !paginatorFields.some((field) => field in value)) return;
  throw invalidResponse(
    escaped`The response for ${what} is only part of a list: its paginator is invalid or of an unknown kind.`,
  );
}

export interface PageFormat {
  /** The field that holds the list or the paginator, `.` for the response itself; dots reach inside. */
  readonly envelope?: string | undefined;
  readonly what: Message;
  /** The field that tells one record from another; `id` unless given. */
  readonly idField?: string | undefined;
  /** It is known how such a list is read on: it may be a part. */
  readonly mayBePart?: boolean | undefined;
  /** Nobody has said where the list is: the one list of a response that is no record will be it. */
  readonly isUnknown?: boolean | undefined;
}

function onlyList(json: unknown): unknown {
  if (!isRow(json) || 'id' in json) return undefined;
  const lists = Object.values(json).filter((value) => Array.isArray(value));
  return lists.length === 1 ? lists[0] : undefined;
}

/**
 * Finds the list in the JSON of a response: a bare array, a paginator, or one of these under the envelope (without an
 * envelope either bare or under `data`). Throws Failure where there is none.
 */
function locateList(
  json: unknown,
  { envelope, what, mayBePart, isUnknown }: PageFormat,
): { readonly elements: readonly unknown[]; readonly counts?: PageCounts } {
  const named = envelope === '.' ? json : fieldAt(json, envelope ?? 'data');
  // The envelope may name the list within its paginator.
  const around = envelope?.endsWith('.data') ? [fieldAt(json, envelope.slice(0, -5))] : [];
  const only = isUnknown && envelope === undefined ? [onlyList(json)] : [];
  const candidates = [...(envelope === undefined ? [json] : around), named, ...only];
  for (const candidate of candidates) {
    if (!isRow(candidate) || !Array.isArray(candidate.data)) continue;
    const counts = countsOf(candidate);
    if (counts) return { elements: candidate.data, counts };
    if (!mayBePart) refusePartialList(candidate, what);
  }
  if (isRow(json) && !mayBePart) refusePartialList(json, what);
  const elements = candidates.find((candidate) => Array.isArray(candidate));
  if (elements) return { elements };
  const place = envelope && envelope !== '.' ? ` under "${envelope}"` : '';
  throw invalidResponse(escaped`The response for ${what} has no list${place}.`);
}

/** Reads the page of a response's JSON. Throws Failure where it holds no list, or something that is not a record. */
export function readPage(json: unknown, format: PageFormat): Page {
  const { elements, counts } = locateList(json, format);
  const { what, idField } = format;
  const rows = elements.map((element, at) => {
    if (!isRow(element))
      throw invalidResponse(
        escaped`The response for ${what} has something that is not a record at position ${at + 1}.`,
      );
    const row = parsedRow(element);
    return idField === undefined ? row : { ...row, id: fieldAt(element, idField) };
  });
  return { rows, ...(counts && { counts }) };
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

/** Opens the fast path for records of which these fields are copied; some of them may not be documented. */
export function pageScanner(row: Operation['row'], fields: readonly string[]): PageScanner {
  // The documented fields in their order: a field is looked for first behind the one before it.
  const documented = { id: anything, ...shapesOf(row) };
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
