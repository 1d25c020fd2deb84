import { type Check, isName, isRecord } from '../base/json/checks.ts';

/** Where a response says something: a field of its JSON (dots reach inside) or a header. */
export type ResponsePlace = { readonly field: string } | { readonly header: string };

export const isResponsePlace: Check<ResponsePlace> = (value): value is ResponsePlace =>
  isRecord({ field: isName })(value) || isRecord({ header: isName })(value);

interface Described<Kind extends string> {
  readonly kind: Kind;
  /** The input for the size of a page. */
  readonly size?: string;
  /** Where the response says how many rows the whole list has. */
  readonly total?: ResponsePlace;
}

export interface PageDescription extends Described<'page'> {
  readonly page: string;
  /** What the first page is called; absent where the document does not say. */
  readonly firstPage?: 0 | 1;
  /** The user's word that the first page without rows ends the list. */
  readonly end?: 'empty';
}

export interface OffsetDescription extends Described<'offset'> {
  readonly offset: string;
  /** The user's word that the first page without rows ends the list. */
  readonly end?: 'empty';
}

export interface CursorDescription extends Described<'cursor'> {
  readonly cursor: string;
  /** If it is absent, responses have to name the next cursor by one of its usual names. */
  readonly next?: ResponsePlace | 'last-id';
  /** The field that says whether there are more. */
  readonly more?: string;
}

/** Only the query of the link is used, never its host or path. */
export interface LinkDescription extends Described<'link'> {
  readonly next: ResponsePlace;
}

/** No input asks for a later page; all that can be chosen is the size of the response. */
export interface SizeDescription extends Described<'size'> {
  readonly size: string;
}

/** One response is all there is, by the user's word; the largest, where it has a size. */
export type WholeDescription = Described<'none'>;

/**
 * How a list is read page by page, if not by the paginator of the interface document. Inputs have the names
 * that are sent.
 */
export type PagingDescription =
  | PageDescription
  | OffsetDescription
  | CursorDescription
  | LinkDescription
  | SizeDescription
  | WholeDescription;

/** How a list is paged whose document does not say it, found out by asking the service. */
export interface FoundPaging {
  /** `none` if inputs for pages, offsets and sizes are ignored: one response is all. */
  readonly way: PagingDescription;
  /** How many rows the response had then. */
  readonly rows: number;
}
