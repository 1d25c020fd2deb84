import { lettersOf } from '../../base/text/text.ts';
import type { PagingDescription, ResponsePlace } from '../description.ts';
import {
  beforeIdInputs,
  beginningInputs,
  cursorInputs,
  endInputs,
  isNextWord,
  isSizeInput,
  mayHoldPaging,
  nextTokens,
  offsetInputs,
  otherSizeInputs,
  pageInputs,
  sizeInputs,
  totalHeaders,
  totals,
} from '../paging-words.ts';

/** The names in a document or a response that may be about paging. */
export interface PagingClues {
  /** Names of inputs, as they are sent; a dot before each that is within another of a body. */
  readonly inputs: readonly PagingInput[];
  /** The fields around the list; a dot before each that is within another. */
  readonly fields: readonly string[];
  /** Those of them that hold text. */
  readonly textFields?: ReadonlySet<string>;
  /** Names of response headers, in lower case. */
  readonly headers: readonly string[];
  /** True if these clues come from a response, which names only the inputs that were sent; otherwise they come from a document. */
  readonly isResponse?: boolean;
}

/**
 * The kinds of evidence for a way of paging, the surest first: a cursor or token that is no number, even beside page numbers; inputs;
 * fields of the response; names that leave open how the list continues; a total alone.
 */
export const surenesses = ['cursor', 'inputs', 'fields', 'open', 'total'] as const;

export type Sureness = (typeof surenesses)[number];

export interface PagingInput {
  readonly name: string;
  /** It is no number. */
  readonly isText?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

const innermost = /[[.]([^[\].]+)\]?$/;

/** The last part of the name of an input: `currentPage` of `searchCriteria[currentPage]`, `per_page` of `pagination.per_page`. */
export const innerLetters = (name: string): string => lettersOf(innermost.exec(name)?.[1] ?? name);

/** Within a filter these are a period, a number of things or a place: `created[after]`, `stock[count]`. */
const ambiguous = new Set(
  ['after', 'afterid', 'sinceid', 'start', 'from', 'marker', 'bookmark', 'continue', 'continuation', 'pageinfo'].concat(
    otherSizeInputs,
  ),
);

const isPagingPart = (letters: string): boolean => letters === 'search' || mayHoldPaging(letters);

/** Is an input within others called so? What they are called has to be about paging where the name alone is not sure. */
function isWithin(name: string, word: string): boolean {
  const parts = name.split(/[[.]/);
  return (
    parts.length > 1 &&
    innerLetters(name) === word &&
    (!ambiguous.has(word) || parts.slice(0, -1).some((part) => isPagingPart(lettersOf(part))))
  );
}

/** The surest of the inputs of these names. */
export const inputOf = ({ inputs }: PagingClues, words: readonly string[]): PagingInput | undefined =>
  words.flatMap((word) => inputs.filter(({ name }) => lettersOf(name) === word))[0] ??
  words.flatMap((word) => inputs.filter(({ name }) => isWithin(name, word)))[0];

/** The same where the name alone is not sure: those that are text are left out. */
const numberInput = (clues: PagingClues, words: readonly string[]): PagingInput | undefined =>
  inputOf({ ...clues, inputs: clues.inputs.filter(({ isText }) => !isText) }, words);

export const pageInput = (clues: PagingClues): PagingInput | undefined => inputOf(clues, pageInputs);

export const sizeInput = (clues: PagingClues): PagingInput | undefined =>
  inputOf(clues, sizeInputs) ?? clues.inputs.find(({ name }) => isSizeInput(innerLetters(name)));

const ofAccess = /^(access|api|auth|authorization|csrf|xsrf|id|refresh|session|device|security|bearer|secret|user)/;

/** A token may have a name of its own, if the response names the next one: `searchToken` and `NextSearchToken`. */
export const cursorInput = (clues: PagingClues): PagingInput | undefined =>
  inputOf(clues, cursorInputs) ??
  clues.inputs.find(({ name, isText }) => {
    const letters = innerLetters(name);
    return isText && /(cursor|token|mark)$/.test(letters) && !ofAccess.test(letters) && nextNamed(name, clues);
  });

/** May a field hold others that are about paging? A next page may be an object of its own; `around` has the list in it. */
export function mayHoldClues(name: string, around?: string): boolean {
  const letters = lettersOf(name);
  return name === around || letters === 'next' || letters === 'nextpage' || mayHoldPaging(letters);
}

/** Names of OData have a dot in them. */
export const lastName = (field: string): string => lettersOf(/(@odata\.)?[^.]*$/.exec(field)?.[0] ?? '');

export const fieldOf = (words: readonly string[], { fields }: PagingClues): string | undefined =>
  words.flatMap((word) => fields.filter((name) => lastName(name) === word))[0];

/** A field of text that is called like the input: `cursor` for `cursor`. */
export function sameName(input: string, { fields, textFields }: PagingClues): string | undefined {
  const letters = innerLetters(input);
  return fields.find((name) => lastName(name) === letters && textFields?.has(name));
}

/** A field of text that is called like the next value of an input: `next_offset` for `offset`. */
export function nextNamed(input: string, { fields, textFields }: PagingClues): string | undefined {
  const letters = innerLetters(input).replace(/^(next|page)+/, '');
  const names = [`next${letters}`, `nextpage${letters}`];
  return fields.find((name) => names.includes(lastName(name)) && textFields?.has(name));
}

/** A field that holds what continues the list: a token for an input. */
export const nextToken = (clues: PagingClues): string | undefined =>
  fieldOf(nextTokens, clues) ??
  clues.fields.find((name) => /(^|\.)cursors?\.(after|next)$/i.test(name)) ??
  nextAny(clues) ??
  clues.fields.find((name) => isNextWord(lastName(name)) && clues.textFields?.has(name));

/** A field that may hold an address as well as a token. */
export const nextAny = ({ fields }: PagingClues): string | undefined =>
  fields.find((name) => /(^|[._:])next(\.href)?$/i.test(name) && !/(has|is)_?next$/i.test(name)) ??
  fields.find((name) => /(^|\.)next_?page$/i.test(name));

export const otherSizeInput = (clues: PagingClues): PagingInput | undefined => numberInput(clues, otherSizeInputs);

export function offsetInput(clues: PagingClues): PagingInput | undefined {
  const offset = inputOf(clues, offsetInputs);
  if (offset || inputOf(clues, endInputs)) return offset;
  return (sizeInput(clues) ?? otherSizeInput(clues)) ? numberInput(clues, beginningInputs) : undefined;
}

/** Where the response counts the whole list. `count` is such a total beside `next` and `previous`. */
export function totalPlace(clues: PagingClues): ResponsePlace | undefined {
  const header = totalHeaders.find((name) => clues.headers.includes(name));
  if (header !== undefined) return { header };
  const hasNeighbours = clues.fields.includes('next') && clues.fields.includes('previous');
  // The total of `page` is that of the pages.
  const counted = { ...clues, fields: clues.fields.filter((name) => !/(^|\.)pages?\.total$/i.test(name)) };
  const total = fieldOf(totals, counted) ?? (hasNeighbours && clues.fields.includes('count') ? 'count' : undefined);
  return total === undefined ? undefined : { field: total };
}

/** Returns the input that selects a page, by number, offset or cursor; undefined if there is none. */
export const positionInput = (clues: PagingClues): PagingInput | undefined =>
  pageInput(clues) ?? offsetInput(clues) ?? beforeInput(clues) ?? cursorInput(clues);

const beforeInput = (clues: PagingClues): PagingInput | undefined => inputOf(clues, beforeIdInputs);

/** Returns the input for the page size, if it can be nothing else, and the place of the total, as fields of a description. */
export const sureSizeAndTotal = (clues: PagingClues): SizeAndTotal => described(sizeInput(clues), clues);

/** Like `sureSizeAndTotal`, but if there is a position input, also takes less certain names for the size. */
export const sizeAndTotal = (clues: PagingClues): SizeAndTotal =>
  described(sizeInput(clues) ?? (positionInput(clues) && otherSizeInput(clues)), clues);

type SizeAndTotal = Pick<PagingDescription, 'size' | 'total'>;

function described(size: PagingInput | undefined, clues: PagingClues): SizeAndTotal {
  const total = totalPlace(clues);
  return { ...(size && { size: size.name }), ...(total && { total }) };
}

/** Returns the cursor by which a list is paged, rather than by number or offset; undefined if none. `isSure`: it can be nothing else. */
export function leadingCursor(clues: PagingClues): { readonly name: string; readonly isSure: boolean } | undefined {
  const cursor = beforeInput(clues) ?? cursorInput(clues);
  if (!cursor) return undefined;
  // `after` may be a day; a cursor or a token is nothing else.
  const isSure = /cursor|token/i.test(cursor.name) && totalPlace(clues) === undefined;
  return isSure || !(pageInput(clues) ?? offsetInput(clues)) ? { name: cursor.name, isSure } : undefined;
}

/** Returns the field of the next offset if it is a token: an offset that is text and that responses return is no row number. */
export function offsetToken({ name, isText }: PagingInput, clues: PagingClues): string | undefined {
  if (!isText) return undefined;
  return nextNamed(name, clues) ?? (totalPlace(clues) ? undefined : sameName(name, clues));
}

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
