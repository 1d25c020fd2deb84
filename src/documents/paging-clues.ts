import { lettersOf } from '../base/text/text.ts';
import {
  beforeIdInputs,
  beginningInputs,
  cursorInputs,
  endInputs,
  mayHoldPaging as mayHoldLetters,
  mores,
  nextLinks,
  nextTokens,
  offsetInputs,
  otherSizeInputs,
  pageInputs,
  sizeInputs,
  totals,
} from '../paging/paging-words.ts';

/** What a document or a response says that may be about paging. */
export interface PagingClues {
  /** Names of inputs, as they are sent. */
  readonly inputs: readonly PagingInput[];
  /** The fields around the list; a dot before each that is within another. */
  readonly fields: readonly string[];
  /** Those of them that hold text. */
  readonly textFields?: ReadonlySet<string>;
  /** Names of response headers, in lower case. */
  readonly headers: readonly string[];
}

export interface PagingInput {
  readonly name: string;
  /** It is no number. */
  readonly isText?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

/** May a field hold others that are about paging? A next page may be an object of its own. */
export const mayHoldPaging = (name: string): boolean => mayHoldLetters(lettersOf(name)) || /^next$/i.test(name);

/** Within how many fields one about paging may be. */
export const deepestPaging = 3;

/** Names of OData have a dot in them. */
const lastName = (field: string): string => lettersOf(/(@odata\.)?[^.]*$/.exec(field)?.[0] ?? '');

/** The first of the names, by how sure they are. */
function firstOf<T>(words: readonly string[], things: readonly T[], nameOf: (thing: T) => string): T | undefined {
  const names = things.map(nameOf);
  const word = words.find((each) => names.includes(each));
  return word === undefined ? undefined : things[names.indexOf(word)];
}

const totalHeaders = ['x-wp-total', 'x-total-count', 'x-total', 'x-pagination-total-count', 'total-count'];

/** The input of one of these names; those that are text are left out where the name alone is not sure. */
const input =
  (words: readonly string[], isNumber: boolean) =>
  ({ inputs }: PagingClues): PagingInput | undefined =>
    firstOf(
      words,
      inputs.filter(({ isText }) => !(isNumber && isText)),
      ({ name }) => lettersOf(name),
    );

// Some documents write every input as text.
export const pageInput = input(pageInputs, false);
export const cursorInput = input(cursorInputs, false);
export const sizeInput = input(sizeInputs, false);
export const otherSizeInput = input(otherSizeInputs, true);
export const beforeIdInput = input(beforeIdInputs, false);

export function offsetInput(clues: PagingClues): PagingInput | undefined {
  const hasEnd = input(endInputs, false)(clues) !== undefined;
  const beginning = (sizeInput(clues) ?? otherSizeInput(clues)) ? input(beginningInputs, true)(clues) : undefined;
  return input(offsetInputs, false)(clues) ?? (hasEnd ? undefined : beginning);
}

const field = (words: readonly string[], { fields }: PagingClues): string | undefined =>
  firstOf(words, fields, lastName);

/** Where the response counts the whole list. `count` is such a total beside `next` and `previous`. */
export function totalPlace(clues: PagingClues): { readonly field: string } | { readonly header: string } | undefined {
  const header = totalHeaders.find((name) => clues.headers.includes(name));
  if (header !== undefined) return { header };
  const hasNeighbours = clues.fields.includes('next') && clues.fields.includes('previous');
  // The total of `page` is that of the pages.
  const counted = { ...clues, fields: clues.fields.filter((name) => !/(^|\.)pages?\.total$/i.test(name)) };
  const total = field(totals, counted) ?? (hasNeighbours && clues.fields.includes('count') ? 'count' : undefined);
  return total === undefined ? undefined : { field: total };
}

/** A field that holds what continues the list: a token for an input. */
export const nextToken = (clues: PagingClues): string | undefined =>
  field(nextTokens, clues) ??
  clues.fields.find((name) => /(^|\.)cursors?\.(after|next)$/i.test(name)) ??
  nextAny(clues);

/** A field of text that is called like the input: `cursor` for `cursor`. */
export function sameName(input: string, { fields, textFields }: PagingClues): string | undefined {
  const letters = lettersOf(input);
  return fields.find((name) => lastName(name) === letters && textFields?.has(name));
}

/** A field that may hold an address as well as a token. */
const nextAny = ({ fields }: PagingClues): string | undefined =>
  fields.find((name) => /(^|[._:])next(\.href)?$/i.test(name) && !/(has|is)_?next$/i.test(name)) ??
  fields.find((name) => /(^|\.)next_?page$/i.test(name));

/** A field that holds the address of the next page. */
export const nextLink = (clues: PagingClues): string | undefined => field(nextLinks, clues) ?? nextAny(clues);

export const moreField = (clues: PagingClues): string | undefined => field(mores, clues);
