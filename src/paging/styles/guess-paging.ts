import { isRow } from '../../base/row.ts';
import { lettersOf } from '../../base/text/text.ts';
import type { PagingDescription } from '../description.ts';
import {
  beforeIdInputs,
  beginningInputs,
  deepestPaging,
  endInputs,
  lastIdInputs,
  mores,
  nextLinks,
  offsetInputs,
  otherSizeInputs,
  totalHeaders,
  totals,
} from '../paging-words.ts';
import type { ListResponse } from '../response-facts.ts';
import {
  cursorInput,
  fieldOf,
  innerLetters,
  inputOf,
  mayHoldClues,
  nextAny,
  nextNamed,
  nextToken,
  numberInput,
  type PagingClues,
  type PagingInput,
  pageInput,
  sameName,
  sizeInput,
} from './clues.ts';

/** How a list is read page by page, as far as names tell. Page numbers go first: they can be asked for in any order. */
export function guessPaging(clues: PagingClues): PagingDescription | undefined {
  const page = pageInput(clues);
  const offset = offsetInput(clues);
  const cursor = inputOf(clues, beforeIdInputs) ?? cursorInput(clues);
  const total = totalPlace(clues);
  const other = (page ?? offset ?? cursor) ? otherSizeInput(clues) : undefined;
  const size = sizeInput(clues) ?? other;
  // Inputs that Laravel has are taken for granted only where none are named.
  const isBareLaravel = isLaravel(clues) && !(page ?? offset ?? cursor ?? size);
  const sizeName = size?.name ?? (isBareLaravel ? 'per_page' : undefined);
  const common = { ...(sizeName !== undefined && { size: sizeName }), ...(total && { total }) };
  // `after` may be a day; a cursor or a token is nothing else.
  const isSure = cursor !== undefined && /cursor|token/i.test(cursor.name) && total === undefined;
  if (cursor && (isSure || !(page ?? offset))) {
    const style = cursorStyle(cursor.name, clues) ?? (isSure ? linkStyle(clues) : undefined);
    if (style) return { ...common, ...style };
  }
  if (page) {
    const firstPage = firstPageOf(page, clues);
    return { ...common, kind: 'page', page: page.name, ...(firstPage !== undefined && { firstPage }) };
  }
  if (offset) {
    // An offset that is text, and that a response names too, is a token: it counts nothing.
    const token = offset.isText
      ? (nextNamed(offset.name, clues) ?? (total ? undefined : sameName(offset.name, clues)))
      : undefined;
    if (token === undefined) return { ...common, kind: 'offset', offset: offset.name };
    return { ...common, kind: 'cursor', cursor: offset.name, next: { field: token } };
  }
  if (isBareLaravel) return { ...common, kind: 'page', page: 'page', firstPage: 1 };
  const link = linkStyle(clues);
  return link && { ...common, ...link };
}

export const otherSizeInput = (clues: PagingClues): PagingInput | undefined => numberInput(clues, otherSizeInputs);

export function offsetInput(clues: PagingClues): PagingInput | undefined {
  const offset = inputOf(clues, offsetInputs);
  if (offset || inputOf(clues, endInputs)) return offset;
  return (sizeInput(clues) ?? otherSizeInput(clues)) ? numberInput(clues, beginningInputs) : undefined;
}

/** Where the response counts the whole list. `count` is such a total beside `next` and `previous`. */
export function totalPlace(clues: PagingClues): { readonly field: string } | { readonly header: string } | undefined {
  const header = totalHeaders.find((name) => clues.headers.includes(name));
  if (header !== undefined) return { header };
  const hasNeighbours = clues.fields.includes('next') && clues.fields.includes('previous');
  // The total of `page` is that of the pages.
  const counted = { ...clues, fields: clues.fields.filter((name) => !/(^|\.)pages?\.total$/i.test(name)) };
  const total = fieldOf(totals, counted) ?? (hasNeighbours && clues.fields.includes('count') ? 'count' : undefined);
  return total === undefined ? undefined : { field: total };
}

function cursorStyle(cursor: string, clues: PagingClues) {
  const more = fieldOf(mores, clues);
  const token = nextNamed(cursor, clues) ?? nextToken(clues) ?? sameName(cursor, clues);
  const withMore = more === undefined ? {} : { more };
  if (token !== undefined) return { kind: 'cursor', cursor, next: { field: token }, ...withMore } as const;
  if (clues.headers.includes('link')) return linkStyle(clues);
  const letters = innerLetters(cursor);
  const isLastId = lastIdInputs.includes(letters) || (letters === 'after' && more !== undefined);
  return isLastId ? ({ kind: 'cursor', cursor, next: 'last-id', ...withMore } as const) : undefined;
}

function linkStyle(clues: PagingClues) {
  if (clues.headers.includes('link')) return { kind: 'link', next: { header: 'link' } } as const;
  const link = fieldOf(nextLinks, clues) ?? nextAny(clues);
  return link === undefined ? undefined : ({ kind: 'link', next: { field: link } } as const);
}

/** The fields of Laravel's paginator, whether or not the inputs are named that go with them. */
const isLaravel = ({ fields }: PagingClues): boolean =>
  fields.some((name) => /(^|\.)current_page$/.test(name)) && fields.some((name) => /(^|\.)last_page$/.test(name));

const zeroBased =
  /\b(zero|0)[- ]?(based|indexed)\b|\b(starts?|starting|begins?|counted|counts?) (at|from|with) (page )?(0|zero)\b|\b0\s?\.\.\s?N\b/i;
const oneBased =
  /\b(one|1)[- ]?(based|indexed)\b|\b(starts?|starting|begins?|counted|counts?) (at|from|with) (page )?(1|one)\b/i;
const firstByDefault = /\bdefault(?:s to| is)?:? ?([01])\b/i;

/** The number of the first page by a description, an example or a default. Spring counts from 0; Laravel from 1. */
function firstPageOf({ name, description = '', example }: PagingInput, clues: PagingClues): 0 | 1 | undefined {
  const byDefault = firstByDefault.exec(description)?.[1];
  const isSpring = clues.fields.includes('totalElements') && clues.fields.includes('number');
  const isIndex = isSpring || example === 0 || /index$/i.test(name);
  if (isIndex || byDefault === '0' || zeroBased.test(description)) return 0;
  return isLaravel(clues) || byDefault === '1' || oneBased.test(description) ? 1 : undefined;
}

interface NamedField {
  readonly name: string;
  readonly isText: boolean;
}

/** The names of what a response holds beside lists. `above` are the fields that lead to the one that is read. */
const fieldsOf = (value: unknown, above: readonly string[], before = '', depth = 0): NamedField[] =>
  isRow(value) && depth <= deepestPaging
    ? Object.entries(value).flatMap(([name, inner]) => [
        ...(Array.isArray(inner) ? [] : [{ name: before + name, isText: typeof inner === 'string' }]),
        ...(mayHoldClues(name, above[0])
          ? fieldsOf(inner, name === above[0] ? above.slice(1) : [], `${before}${name}.`, depth + 1)
          : []),
      ])
    : [];

/** `next_page_token` → `page_token`; `paging.cursors.after` → `after`. */
export function inputOfToken(token: string): string {
  const name = token.slice(token.lastIndexOf('.') + 1);
  const plain = lettersOf(name);
  if (plain === 'endcursor') return 'after';
  const short = name.replace(/^next_?/i, '');
  return plain === 'nexttoken' || plain === 'next' || short === ''
    ? name
    : short.charAt(0).toLowerCase() + short.slice(1);
}

/**
 * How a list is read on of which only a response is known, without a valid paginator, and the inputs that it was asked
 * with. A wrong guess is noticed: the service then sends what it sent before.
 */
export function recognizePaging(
  sent: Readonly<Record<string, unknown>>,
  { headers, json, envelope = '' }: ListResponse,
): PagingDescription | undefined {
  const named = fieldsOf(json, envelope.split('.'));
  const clues = {
    inputs: Object.keys(sent).map((name) => ({ name })),
    fields: named.map(({ name }) => name),
    textFields: new Set(named.filter(({ isText }) => isText).map(({ name }) => name)),
    headers: Object.keys(headers),
  };
  const style = guessPaging(clues);
  if (style && (style.kind !== 'page' || pageInput(clues))) return style;
  const token = style ? undefined : nextToken(clues);
  if (token !== undefined)
    return { kind: 'cursor', cursor: inputOfToken(token), next: { field: token }, size: 'per_page' };
  const total = totalPlace(clues);
  return style || total ? { kind: 'page', page: 'page', size: 'per_page', ...(total && { total }) } : undefined;
}
