import { type Check, isName, isRecord } from '../base/json/checks.ts';

/** Where a response says something: a field of its JSON (dots reach inside) or a header. */
export type ResponsePlace = { readonly field: string } | { readonly header: string };

export const isResponsePlace: Check<ResponsePlace> = (value): value is ResponsePlace =>
  isRecord({ field: isName })(value) || isRecord({ header: isName })(value);

/**
 * How a list is read page by page, unless by the paginator of the interface document. `kind` is one of `pagingKinds` and decides which
 * further fields there are. Inputs have the names that are sent.
 */
export interface PagingDescription {
  readonly kind: string;
  /** The input for the size of a page. */
  readonly size?: string;
  /** Where the response says how many rows the whole list has. */
  readonly total?: ResponsePlace;
}

/** How a list is paged whose document does not say it, found out by asking the service. */
export interface FoundPaging {
  /** `none` if inputs for pages, offsets and sizes are ignored: one response is all. */
  readonly way: PagingDescription;
  /** How many rows the response had then. */
  readonly rows: number;
}
