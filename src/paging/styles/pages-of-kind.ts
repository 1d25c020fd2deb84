import { fieldAt } from '../../base/json/paths.ts';
import type { Row } from '../../base/row.ts';
import type { PagingDescription, ResponsePlace } from '../description.ts';
import type { PagingClues, Sureness } from './clues.ts';
import type { DescribedPages, OpenedList } from './described-pages.ts';

/** How a list is read according to its document or a response, and how sure that is. */
export interface DetectedPaging<Description extends PagingDescription = PagingDescription> {
  readonly way: Description;
  readonly sureness: Sureness;
}

/** A request for a page of a list that the sandbox serves. */
export interface ServedRequest {
  /** The inputs, by the names that are sent. */
  readonly given: Row;
  readonly rows: readonly Row[];
  readonly size: number;
  /** Its address without a query. */
  readonly url: string;
  readonly query: URLSearchParams;
}

/** A value in a response, and its place. */
export type PlacedValue = readonly [place: ResponsePlace, value: unknown];

export interface ServedPage {
  /** How many rows are before it. */
  readonly start: number;
  /** Where the total is if the description names no place; absent if the response needs none. */
  readonly total?: ResponsePlace | undefined;
  /** Returns what the response says about the next page, which starts at row `next`, from 0; undefined if there is no next page. */
  says?(next: number | undefined): readonly PlacedValue[];
}

/** Where the sandbox puts the total of a list whose pages do not show their end. */
export const usualTotal: ResponsePlace = { header: 'x-total-count' };

/** The input with which a kind requests a page, and how a probe finds out whether the service knows it. */
export interface ProbedInput<Description> {
  /** The names to try, the most usual first, without words that may also be filters. */
  readonly names: readonly string[];
  /** Possible values for the first page. The usual one comes first: any service that knows the input takes it. */
  readonly firsts: readonly [usual: number, ...others: number[]];
  /** Returns a value that selects other rows than a first page of `rows` rows. */
  other(rows: number): number;
  /** An input for the page size that some services need beside it. */
  readonly beside?: string;
  describe(input: string, first: number): Description;
}

/** A kind of paging: how its lists are opened, recognized, probed, and served by the sandbox. */
export interface PagesOfKind<Description extends PagingDescription = PagingDescription> {
  open(description: Description, list: OpenedList): DescribedPages;
  /** Returns the list that names show; undefined if it is of another kind. */
  detect?(clues: PagingClues): DetectedPaging<Description> | undefined;
  readonly probe?: ProbedInput<Description>;
  /** Returns a page as the sandbox serves it; absent if a response has all rows. */
  serve?(description: Description, request: ServedRequest): ServedPage;
}

/** Returns the number in an input; the fallback if it has none that is 0 or more. */
export function numberIn(given: Row, name: string | undefined, fallback: number): number {
  const value = name === undefined ? undefined : fieldAt(given, name);
  const number = value === undefined ? fallback : Number(value);
  return Number.isSafeInteger(number) && number >= 0 ? number : fallback;
}
