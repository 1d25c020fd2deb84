import { invalidResponse } from '../base/failure.ts';
import { isRow, type Row } from '../base/row.ts';
import type { Listed } from '../base/scan/scanned.ts';

/** One page of a list: its rows, and the counts of its paginator where it has one. */
export interface Page {
  readonly rows: readonly Listed[];
  readonly counts?: PageCounts;
}

export interface PageCounts {
  readonly current: number;
  readonly last: number;
  /** The size the service chose, which may be smaller than the one asked for. */
  readonly perPage: number;
  readonly total: number;
}

const paginatorFields = ['meta', 'links', 'current_page', 'last_page', 'next_page_url'];

const bearsPaginatorFields = (value: Row): boolean => paginatorFields.some((field) => field in value);

const isCount = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least;

function countsOf(paginator: Row): PageCounts | undefined {
  const { current_page: current, last_page: last, per_page: perPage, total } = paginator;
  if (!isCount(current, 1) || !isCount(last, 1) || !isCount(perPage, 1) || !isCount(total, 0)) return undefined;
  return { current, last, perPage, total };
}

function rowsOf(value: readonly unknown[], what: string): readonly Row[] {
  const wrong = value.findIndex((row) => !isRow(row));
  if (wrong >= 0)
    throw invalidResponse(`The answer for ${what} holds something that is no record, at position ${wrong + 1}.`);
  return value as readonly Row[];
}

export interface Located {
  readonly rows: readonly unknown[];
  readonly counts?: PageCounts;
}

/**
 * A list is a bare array, a paginator, or one of these under the envelope; nothing is searched for. What bears a
 * paginator's fields without being a valid one is no list: a part must never be taken for the whole.
 */
export function locate(answer: unknown, envelope: string | undefined, what: string): Located {
  const named = envelope === '.' ? [answer] : isRow(answer) ? [answer[envelope ?? 'data']] : [];
  const candidates = envelope === undefined ? [answer, ...named] : named;
  for (const candidate of candidates) {
    if (!isRow(candidate) || !Array.isArray(candidate.data)) continue;
    const counts = countsOf(candidate);
    if (counts) return { rows: candidate.data, counts };
    if (bearsPaginatorFields(candidate)) {
      throw invalidResponse(
        `The answer for ${what} is only part of a list: its paginator is damaged or of another kind.`,
      );
    }
  }
  if (isRow(answer) && bearsPaginatorFields(answer)) {
    throw invalidResponse(
      `The answer for ${what} is only part of a list: its paginator is damaged or of another kind.`,
    );
  }
  const rows = candidates.find((candidate) => Array.isArray(candidate));
  if (Array.isArray(rows)) return { rows };
  throw invalidResponse(
    `The answer for ${what} holds no list${envelope && envelope !== '.' ? ` under "${envelope}"` : ''}.`,
  );
}

export function readPage(answer: unknown, envelope: string | undefined, what: string): Page {
  const { rows, counts } = locate(answer, envelope, what);
  return { rows: rowsOf(rows, what), ...(counts && { counts }) };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A list whose elements may be plain names, or a map of names to labels; a list of records stays what it is. */
export function readNames(answer: unknown, envelope: string | undefined, what: string): Page {
  const inner = isRow(answer) && (Array.isArray(answer.data) || isRow(answer.data)) ? answer.data : answer;
  if (Array.isArray(inner) && inner.every(isText)) return { rows: inner.map((name) => ({ name })) };
  if (isRow(inner) && Object.keys(inner).length > 0 && Object.values(inner).every(isText)) {
    return { rows: Object.entries(inner).map(([name, label]) => ({ name, label })) };
  }
  return readPage(answer, envelope, what);
}
