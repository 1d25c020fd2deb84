import { lettersOf } from '../base/text/text.ts';
import { type Fields, type PagingStyle, typesOf, withoutNull } from '../operations/manifest.ts';
import { lastIdInputs } from '../paging/paging-words.ts';
import type { DocumentInput, DocumentOperation } from './document.ts';
import {
  beforeIdInput,
  cursorInput,
  deepestPaging,
  mayHoldPaging,
  moreField,
  nextLink,
  nextToken,
  offsetInput,
  otherSizeInput,
  type PagingClues,
  type PagingInput,
  pageInput,
  sameName,
  sizeInput,
  totalPlace,
} from './paging-clues.ts';
import { valueText } from './values.ts';

function cursorStyle(cursor: string, clues: PagingClues) {
  const more = moreField(clues);
  const token = nextToken(clues) ?? sameName(cursor, clues);
  const withMore = more === undefined ? {} : { more };
  if (token !== undefined) return { kind: 'cursor', cursor, next: { field: token }, ...withMore } as const;
  if (clues.headers.includes('link')) return { kind: 'link', next: { header: 'link' } } as const;
  const isLastId = lastIdInputs.has(lettersOf(cursor)) || (lettersOf(cursor) === 'after' && more !== undefined);
  return isLastId ? ({ kind: 'cursor', cursor, next: 'last-id', ...withMore } as const) : undefined;
}

function linkStyle(clues: PagingClues) {
  if (clues.headers.includes('link')) return { kind: 'link', next: { header: 'link' } } as const;
  const link = nextLink(clues);
  return link === undefined ? undefined : ({ kind: 'link', next: { field: link } } as const);
}

/** The fields of Laravel's paginator, whether or not the inputs are named that go with them. */
const isLaravel = ({ fields }: PagingClues): boolean =>
  fields.some((name) => /(^|\.)current_page$/.test(name)) && fields.some((name) => /(^|\.)last_page$/.test(name));

/** How a list is read page by page, as far as names tell. Page numbers go first: they can be asked for in any order. */
export function guessPagingStyle(clues: PagingClues): PagingStyle | undefined {
  const page = pageInput(clues);
  const offset = offsetInput(clues);
  const cursor = beforeIdInput(clues) ?? cursorInput(clues);
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
  if (offset) return { ...common, ...offsetStyle(offset, clues) };
  if (isBareLaravel) return { ...common, kind: 'page', page: 'page', firstPage: 1 };
  const link = linkStyle(clues);
  return link && { ...common, ...link };
}

/** An offset that is text, and that a response names too, is a token: it counts nothing. */
function offsetStyle({ name, isText = false }: PagingInput, clues: PagingClues) {
  const token = isText && totalPlace(clues) === undefined ? sameName(name, clues) : undefined;
  return token === undefined
    ? ({ kind: 'offset', offset: name } as const)
    : ({ kind: 'cursor', cursor: name, next: { field: token } } as const);
}

/** Inputs that ask for parts of a list, where nothing says how it goes on: its responses have to say where it ends. */
function openStyle(clues: PagingClues): PagingStyle | undefined {
  const cursor = cursorInput(clues);
  const size = sizeInput(clues)?.name;
  const total = totalPlace(clues);
  const common = { ...(size !== undefined && { size }), ...(total && { total }) };
  // `after` alone is a day.
  if (cursor && (size !== undefined || lettersOf(cursor.name) !== 'after'))
    return { ...common, kind: 'cursor', cursor: cursor.name };
  return size === undefined ? undefined : { ...common, kind: 'size', size };
}

/** Spring counts from 0, and so does an index; Laravel from 1. */
function firstPageOf(page: PagingInput, clues: PagingClues): 0 | 1 | undefined {
  const base = baseOf(page);
  const isSpring = clues.fields.includes('totalElements') && clues.fields.includes('number');
  if (base === 0 || /index$/i.test(page.name) || isSpring) return 0;
  return isLaravel(clues) ? 1 : base;
}

const zeroBased =
  /\b(zero|0)[- ]?(based|indexed)\b|\b(starts?|starting|begins?|counted|counts?) (at|from|with) (page )?(0|zero)\b|\b0\s?\.\.\s?N\b/i;
const oneBased =
  /\b(one|1)[- ]?(based|indexed)\b|\b(starts?|starting|begins?|counted|counts?) (at|from|with) (page )?(1|one)\b/i;
const firstByDefault = /\bdefault(?:s to| is)?:? ?([01])\b/i;

/** What a page number counts from: the page that is given without one is the first. */
function baseOf({ description = '', example }: PagingInput): 0 | 1 | undefined {
  const byDefault = firstByDefault.exec(description)?.[1];
  if (example === 0 || byDefault === '0' || zeroBased.test(description)) return 0;
  return byDefault === '1' || oneBased.test(description) ? 1 : undefined;
}

function pagingInput({ name, schema, example }: DocumentInput): PagingInput {
  const { type, description = '' } = withoutNull(schema);
  const types = [type ?? []].flat().filter((each) => each !== 'null');
  const isText = types.length > 0 && !types.some((each) => each === 'integer' || each === 'number');
  return { name, isText: isText && !isWholeNumber(example), description, example };
}

/** Postman has no types, and some generators write every parameter as text. */
const isWholeNumber = (example: unknown): boolean => /^\d{1,9}$/.test(valueText(example ?? ''));

interface NamedField {
  readonly name: string;
  readonly isText: boolean;
}

/** The names of fields, and of those within them after a dot. */
export const fieldPaths = (fields: Fields, before = '', depth = 0): NamedField[] =>
  Object.entries(fields).flatMap(([name, schema]) => [
    { name: before + name, isText: typesOf(schema).includes('string') },
    ...(depth < deepestPaging && mayHoldPaging(name)
      ? fieldPaths(withoutNull(schema).properties ?? {}, `${before}${name}.`, depth + 1)
      : []),
  ]);

/** Does the response hold the paginator of the interface document, which needs no style? */
function isInterfacePaginator(
  { page, size }: { page?: string; size?: string },
  fields: readonly string[],
  list: string,
) {
  const within = /^(.*\.)?data$/.exec(list)?.[1];
  const counts = ['current_page', 'last_page', 'per_page', 'total'];
  const hasCounts = /(^|\.)data$/.test(list) && counts.every((name) => fields.includes((within ?? '') + name));
  return hasCounts && page === 'page' && size === 'per_page';
}

/** How a list of a document is read page by page; undefined where the document does not say, or as the built-in lists. */
export function pagingStyleOf({ inputs, response, method }: DocumentOperation): PagingStyle | undefined {
  const isSent = ({ place }: DocumentInput) => place === 'query' || (place === 'body' && method !== 'GET');
  const named = fieldPaths(response.around);
  const fields = named.map(({ name }) => name);
  const textFields = new Set(named.filter(({ isText }) => isText).map(({ name }) => name));
  const clues = { inputs: inputs.filter(isSent).map(pagingInput), fields, textFields, headers: response.headers };
  const style = guessPagingStyle(clues) ?? openStyle(clues);
  if (style?.kind !== 'page') return style;
  return isInterfacePaginator(style, fields, response.envelope ?? '') ? undefined : style;
}
