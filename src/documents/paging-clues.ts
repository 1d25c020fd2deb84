import { lettersOf } from '../base/text.ts';
/** What a document or a response says that may be about paging. */
export interface PagingClues {
  /** Names of inputs, as they are sent. */
  readonly inputs: readonly PagingInput[];
  /** The fields around the list; a dot before each that is within another. */
  readonly fields: readonly string[];
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

const holderPattern =
  /^(data|results?|response|body|payload|meta(_?data)?|response_?metadata|_?links?|next|pagination|paging|pager|paginator|page|page_?info|cursors?|paginat(or|ion)_?info|_embedded)$/i;

/** May a field hold others that are about paging? The total of an invoice is none of a list. */
export const mayHoldPaging = (name: string): boolean => holderPattern.test(name);

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

const pages = ['page', 'pagenumber', 'pagenum', 'pageno', 'currentpage', 'pageindex'];
const offsets = ['offset', 'pageoffset', 'skip', 'startindex', 'startat'];
/** Beside the end of a period these are its beginning. */
const beginnings = ['start', 'from'];
const ends = ['end', 'to', 'until', 'stop'];
const cursors = [
  ...['cursor', 'pagecursor', 'pagetoken', 'nextpagetoken', 'nexttoken', 'nextcursor', 'continuationtoken', 'pageinfo'],
  ...['continuation', 'startingafter', 'pageafter', 'after', 'afterid', 'sinceid', 'marker', 'bookmark', 'scrollid'],
];
const sizes = ['perpage', 'pagesize', 'pagelimit', 'itemsperpage', 'resultsperpage', 'limit', 'maxresults', 'maxitems'];
/** Where nothing else is about pages, a size is that of a box, and a count one of pieces. */
const otherSizes = ['size', 'take', 'top', 'count', 'rows', 'first'];

const totals = [
  ...['total', 'totalcount', 'totalitems', 'totalelements', 'totalrecords', 'totalresults', 'totalrows'],
  ...['hydratotalitems', 'recordstotal', 'odatacount'],
];
const totalHeaders = ['x-wp-total', 'x-total-count', 'x-total', 'x-pagination-total-count', 'total-count'];

const nextTokens = [
  ...['nextcursor', 'nextpagetoken', 'nexttoken', 'nextpagecursor', 'nextmarker', 'continuationtoken', 'endcursor'],
];
const nextLinks = ['nextpageurl', 'nexturl', 'nextlink', 'odatanextlink', 'hydranext'];
const mores = ['hasmore', 'hasnextpage', 'hasnext', 'more', 'moreitems', 'istruncated'];

/** The input of one of these names; those that are text are left out where a number is needed. */
const input =
  (words: readonly string[], isNumber: boolean) =>
  ({ inputs }: PagingClues): PagingInput | undefined =>
    firstOf(
      words,
      inputs.filter(({ isText }) => !(isNumber && isText)),
      ({ name }) => lettersOf(name),
    );

export const pageInput = input(pages, true);
export const cursorInput = input(cursors, false);
export const sizeInput = input(sizes, true);
export const otherSizeInput = input(otherSizes, true);

export function offsetInput(clues: PagingClues): PagingInput | undefined {
  const hasEnd = input(ends, false)(clues) !== undefined;
  const beginning = (sizeInput(clues) ?? otherSizeInput(clues)) ? input(beginnings, true)(clues) : undefined;
  return input(offsets, true)(clues) ?? (hasEnd ? undefined : beginning);
}

const field = (words: readonly string[], { fields }: PagingClues): string | undefined =>
  firstOf(words, fields, lastName);

/** Where the response counts the whole list. `count` is such a total beside `next` and `previous`. */
export function totalPlace(clues: PagingClues): { readonly field: string } | { readonly header: string } | undefined {
  const header = totalHeaders.find((name) => clues.headers.includes(name));
  if (header !== undefined) return { header };
  const hasNeighbours = clues.fields.includes('next') && clues.fields.includes('previous');
  const total = field(totals, clues) ?? (hasNeighbours && clues.fields.includes('count') ? 'count' : undefined);
  return total === undefined ? undefined : { field: total };
}

/** A field that holds what continues the list: a token for an input. */
export const nextToken = (clues: PagingClues): string | undefined =>
  field(nextTokens, clues) ??
  clues.fields.find((name) => /(^|\.)cursors?\.(after|next)$/i.test(name)) ??
  nextAny(clues);

/** A field that may hold an address as well as a token. */
const nextAny = ({ fields }: PagingClues): string | undefined =>
  fields.find((name) => /(^|[._:])next(\.href)?$/i.test(name) && !/(has|is)_?next$/i.test(name)) ??
  fields.find((name) => /(^|\.)next_?page$/i.test(name));

/** A field that holds the address of the next page. */
export const nextLink = (clues: PagingClues): string | undefined => field(nextLinks, clues) ?? nextAny(clues);

export const moreField = (clues: PagingClues): string | undefined => field(mores, clues);
