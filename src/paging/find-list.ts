import { invalidResponse } from '../base/failure.ts';
import { fieldAt } from '../base/json/paths.ts';
import { getOwn, isRow, type Row, usualId } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { isText, lettersOf } from '../base/text/text.ts';
import { countNames, moreNames } from './paging-words.ts';

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
  /** The fields of a record, as far as they are known. */
  readonly fields?: readonly string[] | undefined;
  /** It is known how such a list is read on: it may be a part. */
  readonly mayBePart?: boolean | undefined;
  /** Nobody has said where the list is: the one list of a response that is no record will be it. */
  readonly isUnknown?: boolean | undefined;
}

interface FoundList {
  readonly elements: readonly unknown[];
  readonly counts?: PageCounts;
  /** Where it is, if only the response tells. */
  readonly place?: string;
  /** The response without the object that stands in place of the list. */
  readonly around?: Row;
}

/** Lists beside the one that is looked for. */
const aside =
  /^(errors?|warnings?|messages?|notices?|links?|included|includes|facets?|aggregations?|filters?|sorts?|tags)$/;

const mayBeList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.every(isRow);

/** The highest levels of a response, each a list of what its objects hold. A record is not looked into. */
const deepestList = 3;

/** The one list of records of a response that is no record: the one that is alone on its level, the highest such level first. */
function onlyList(json: unknown): FoundList | undefined {
  let level: (readonly [path: string, value: unknown])[] = [['', json]];
  for (let depth = 0; depth <= deepestList; depth++) {
    const objects = level.flatMap(([path, value]) =>
      isRow(value) && usualId(value) === undefined ? [[path, value] as const] : [],
    );
    level = objects.flatMap(([path, value]) =>
      Object.entries(value)
        .filter(([name]) => !aside.test(lettersOf(name)))
        .map(([name, inner]) => [path === '' ? name : `${path}.${name}`, inner] as const),
    );
    const lists = level.flatMap(([path, value]) => (mayBeList(value) ? [{ elements: value, place: path }] : []));
    if (lists.length > 0) return lists.length === 1 ? lists[0] : undefined;
  }
  return undefined;
}

/** Is an object where the list should be a record of it? It has the id of one, or mostly fields that one has. */
function isRecordOf(value: Row, { fields = [], idField = 'id' }: PageFormat): boolean {
  const names = Object.keys(value);
  const known = names.filter((name) => fields.includes(name)).length;
  if (fields.length > 0) return known * 2 >= names.length && known > 0;
  return fieldAt(value, idField) !== undefined || usualId(value) !== undefined;
}

/**
 * The rows of an object where the list should be. Some services send a single row without its list, and PHP writes a list
 * with holes as an object of its places.
 */
function rowsOfObject(value: unknown, format: PageFormat): readonly unknown[] | undefined {
  if (!isRow(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([name, inner]) => /^\d+$/.test(name) && isRow(inner)))
    return Object.values(value);
  return isRecordOf(value, format) ? [value] : undefined;
}

/** A record with an empty list in place of a field; dots reach inside as those of `fieldAt` do. */
function withEmptyList(record: Row, field: string): Row {
  if (Object.hasOwn(record, field)) return { ...record, [field]: [] };
  const dots = [...field.matchAll(/\./g)].map(({ index }) => index);
  for (const dot of dots) {
    const name = field.slice(0, dot);
    const inner = getOwn(record, name);
    if (isRow(inner)) return { ...record, [name]: withEmptyList(inner, field.slice(dot + 1)) };
  }
  return record;
}

/** The list where none is in its place: by an object that stands there, or as the only one, where nobody said where it is. */
function listInStead(json: unknown, named: unknown, format: PageFormat): FoundList | undefined {
  const { envelope, mayBePart, isUnknown } = format;
  const rows = mayBePart && envelope !== '.' ? rowsOfObject(named, format) : undefined;
  if (rows && isRow(json)) return { elements: rows, around: withEmptyList(json, envelope ?? 'data') };
  return isUnknown && envelope === undefined ? onlyList(json) : undefined;
}

/**
 * Finds the list in the JSON of a response: a bare array, a paginator, or one of these under the envelope (without an
 * envelope either bare or under `data`). Throws Failure where there is none.
 */
export function locateList(json: unknown, format: PageFormat): FoundList {
  const { envelope, what, mayBePart } = format;
  const named = envelope === '.' ? json : fieldAt(json, envelope ?? 'data');
  // The envelope may name the list within its paginator.
  const around = envelope?.endsWith('.data') ? [fieldAt(json, envelope.slice(0, -5))] : [];
  const candidates = [...(envelope === undefined ? [json] : around), named];
  for (const candidate of candidates) {
    if (!isRow(candidate) || !Array.isArray(candidate.data)) continue;
    const counts = countsOf(candidate);
    if (counts) return { elements: candidate.data, counts };
    if (!mayBePart) refusePartialList(candidate, what);
  }
  if (isRow(json) && !mayBePart) refusePartialList(json, what);
  const elements = candidates.find((candidate) => Array.isArray(candidate));
  if (elements) return { elements };
  const other = listInStead(json, named, format);
  if (other) return other;
  const place = envelope && envelope !== '.' ? escaped` under "${envelope}"` : '';
  throw invalidResponse(escaped`The response for ${what} has no list${place}.`);
}
