import { invalidResponse } from '../base/failure.ts';
import { isRow, type PageRow, parsedRow, type Row } from '../base/row.ts';

/** One page of a list: its rows, and the counts of its paginator where it has one. */
export interface Page {
  readonly rows: readonly PageRow[];
  readonly counts?: PageCounts;
  /** Without counts: what the response says of rows that it does not hold, as a sentence. */
  readonly more?: string | undefined;
}

export interface PageCounts {
  readonly current: number;
  readonly last: number;
  /** The size the service chose, which may be smaller than the one asked for. */
  readonly perPage: number;
  readonly total: number;
}

/** The list in the JSON of a response, before its elements are checked. */
export interface ListLocation {
  readonly elements: readonly unknown[];
  readonly counts?: PageCounts;
}

const paginatorFields = ['meta', 'links', 'current_page', 'last_page', 'next_page_url'];

const isCount = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least;

function countsOf({ current_page: current, last_page: last, per_page: perPage, total }: Row): PageCounts | undefined {
  if (!isCount(current, 1) || !isCount(last, 1) || !isCount(perPage, 1) || !isCount(total, 0)) return undefined;
  return { current, last, perPage, total };
}

/** An object with a paginator's fields that is no valid paginator: a part must never be taken for the whole. */
function refusePartialList(value: Row, what: string): void {
  if (!paginatorFields.some((field) => field in value)) return;
  throw invalidResponse(
    `The response for ${what} is only part of a list: its paginator is invalid or of an unknown kind.`,
  );
}

/**
 * Finds the list in the JSON of a response: a bare array, a paginator, or one of these under the envelope ("." for the
 * response itself; without an envelope either bare or under `data`). Throws Failure where there is none.
 */
export function locateList(json: unknown, envelope: string | undefined, what: string): ListLocation {
  const named = envelope === '.' ? [json] : isRow(json) ? [json[envelope ?? 'data']] : [];
  const candidates = envelope === undefined ? [json, ...named] : named;
  for (const candidate of candidates) {
    if (!isRow(candidate) || !Array.isArray(candidate.data)) continue;
    const counts = countsOf(candidate);
    if (counts) return { elements: candidate.data, counts };
    refusePartialList(candidate, what);
  }
  if (isRow(json)) refusePartialList(json, what);
  const elements = candidates.find((candidate) => Array.isArray(candidate));
  if (elements) return { elements };
  const place = envelope && envelope !== '.' ? ` under "${envelope}"` : '';
  throw invalidResponse(`The response for ${what} has no list${place}.`);
}

/** Reads the page of a response's JSON. Throws Failure where it holds no list, or something that is not a record. */
export function readPage(json: unknown, envelope: string | undefined, what: string): Page {
  const { elements, counts } = locateList(json, envelope, what);
  const rows = elements.map((element, at) => {
    if (isRow(element)) return parsedRow(element);
    throw invalidResponse(`The response for ${what} has something that is not a record at position ${at + 1}.`);
  });
  return { rows, ...(counts && { counts }) };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The same for a list whose elements may be plain names, or a map of names to labels. */
export function readNames(json: unknown, envelope: string | undefined, what: string): Page {
  const inner = isRow(json) && (Array.isArray(json.data) || isRow(json.data)) ? json.data : json;
  if (Array.isArray(inner) && inner.every(isText)) return { rows: inner.map((name) => parsedRow({ name })) };
  if (isRow(inner) && Object.keys(inner).length > 0 && Object.values(inner).every(isText)) {
    return { rows: Object.entries(inner).map(([name, label]) => parsedRow({ name, label })) };
  }
  return readPage(json, envelope, what);
}
