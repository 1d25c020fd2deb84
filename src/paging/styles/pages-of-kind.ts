import { fieldAt } from '../../base/json/paths.ts';
import type { Row } from '../../base/row.ts';
import type { PagingDescription, ResponsePlace } from '../description.ts';
import type { PagingClues, Sureness } from './clues.ts';
import type { DescribedPages, OpenedList } from './described-pages.ts';

/** What a document, or a response, shows of how its list is read. */
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

/** What stands in a response, and where. */
export type PlacedValue = readonly [place: ResponsePlace, value: unknown];

export interface ServedPage {
  /** How many rows are before it. */
  readonly start: number;
  /** Where the total is if the description names no place; absent if the response needs none. */
  readonly total?: ResponsePlace | undefined;
  /** Returns what the response says of the page behind it, before which so many rows are; undefined if there is none. */
  says?(next: number | undefined): readonly PlacedValue[];
}

/** Where the sandbox says the total of a list that does not say where it ends. */
export const usualTotal: ResponsePlace = { header: 'x-total-count' };

/** The input by which a kind asks for a page, and how it is found out whether a service knows it. */
export interface ProbedInput<Description> {
  /** The names that are tried, the most usual first. Words that may as well be filters are not. */
  readonly names: readonly string[];
  /** What the first page may be called, the usual value first: any service that knows the input takes it. */
  readonly firsts: readonly [usual: number, ...others: number[]];
  /** A value that brings other rows than a first page of so many rows. */
  other(rows: number): number;
  /** Some services know it only beside this input for a size. */
  readonly beside?: string;
  describe(input: string, first: number): Description;
}

/** A kind of paging: how its lists are opened, recognized, found out by asking, and served by the sandbox. */
export interface PagesOfKind<Description extends PagingDescription = PagingDescription> {
  open(description: Description, list: OpenedList): DescribedPages;
  /** Returns the list that names show; undefined if it is of another kind. */
  detect?(clues: PagingClues): DetectedPaging<Description> | undefined;
  readonly probe?: ProbedInput<Description>;
  /** Absent if a response has all rows. */
  serve?(description: Description, request: ServedRequest): ServedPage;
}

/** The number in an input; the fallback if there is none. */
export function numberIn(given: Row, name: string | undefined, fallback: number): number {
  const value = name === undefined ? undefined : fieldAt(given, name);
  const number = value === undefined ? fallback : Number(value);
  return Number.isSafeInteger(number) && number >= 0 ? number : fallback;
}
