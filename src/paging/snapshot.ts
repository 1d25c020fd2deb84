import { stringifyJson } from '../base/json/exact-json.ts';
import { ExactNumber } from '../base/numbers/exact-number.ts';
import type { PageRow } from '../base/row.ts';
import type { PageCounts } from './page.ts';
import type { ResponseTime } from './timeline.ts';
import { endRow, type Window } from './windows.ts';

/** The id of a row, as it is compared: an integer beyond 2^53 by its digits. */
export type RowKey = number | string;

/**
 * The rows that one response had for a window, in their order, by their keys: the list as it was at one moment. The rows
 * themselves are not kept. Where two snapshots share rows, no row that stayed was between them: that is what proofs by
 * overlap rest on.
 */
export interface Snapshot {
  readonly window: Window;
  /** The keys of its rows; where a row has no id, one key for the contents of the whole page. */
  readonly keys: readonly RowKey[];
  readonly hasIds: boolean;
  /** The number of its rows. */
  readonly count: number;
  /** The paginator's counts in the same response. */
  readonly counts: PageCounts;
  readonly made: ResponseTime;
}

/** Only a number or a text tells one record from another. */
export const hasId = ({ id }: Pick<PageRow, 'id'>): boolean =>
  typeof id === 'number' || typeof id === 'string' || id instanceof ExactNumber;

const keyOfRow = ({ id }: Pick<PageRow, 'id'>): RowKey => (typeof id === 'number' ? id : String(id));

/** The keys of the rows of a page; see `keys` of `Snapshot`. */
export const keysOf = (rows: readonly PageRow[]): readonly RowKey[] =>
  rows.every(hasId) ? rows.map(keyOfRow) : [`page ${hashOfText(stringifyJson(rows.map(({ values }) => values)))}`];

/** A text in short, to be compared: two hashes of 32 bits, and its length. */
export function hashOfText(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  for (let at = 0; at < text.length; at++) {
    first = Math.imul(first ^ text.charCodeAt(at), 0x01000193);
    second = Math.imul(second ^ text.charCodeAt(at), 0x85ebca6b) ^ (second >>> 13);
  }
  return `${text.length} ${first} ${second}`;
}

/** Is a page full? The list may go on behind it. */
export const isFull = ({ count, window }: Snapshot): boolean => count >= window.size;

/** Has a page fewer rows than its own counts say? Another response may bring those that it left out. */
export const isShort = ({ count, window, counts }: Snapshot): boolean =>
  count < window.size && endRow(window) <= counts.total;

/** Returns the places in `a` of the rows that `b` has too, in the order of `b`. */
export function sharedPlaces(a: Snapshot, b: Snapshot): number[] {
  const places = new Map(a.keys.map((key, at) => [key, at]));
  return b.keys.flatMap((key) => places.get(key) ?? []);
}

/** Do numbers only rise? The places of shared rows do if the rows stand in the same order in both snapshots. */
export const isRising = (places: readonly number[]): boolean =>
  places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
