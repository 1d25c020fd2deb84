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

/** A service whose lists say nothing about pages, as it is asked for one of them. */
export interface Probe {
  /** It is of the service that the built-in operations describe. */
  readonly isBuiltIn: boolean;
  /** How many rows a response has. */
  readonly length: number;
  /** Returns the input for a size; perhaps the service knows it only beside that of a position. */
  sizeBeside(position: Row): Promise<{ readonly size?: string }>;
  /** Do these inputs bring rows, and others than those? */
  bringsOthers(inputs: Row, than: Row): Promise<boolean>;
}

/** The input of a kind, and how it is found out whether a service knows it. */
export interface ProbedInput<Description> {
  /** The names that are tried, the most usual first. Words that may as well be filters are not. */
  readonly names: readonly string[];
  /** Those that a service with the built-in paginator would have. */
  readonly builtInNames: readonly string[];
  /** Any service that knows the input takes it. */
  readonly usual: number;
  /** Some services know it only beside this one, which is the size. */
  readonly beside?: string;
  /** A value that brings other rows. */
  value(probe: Probe): number;
  describe(input: string, probe: Probe): Promise<Description>;
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
