import { stringifyJson } from '../base/json/exact-json.ts';
import { ExactNumber } from '../base/numbers/exact-number.ts';
import type { PageRow } from '../base/row.ts';
import type { Moment } from './moments.ts';
import type { PageCounts } from './page.ts';
import { hashOfText } from './text-hash.ts';
import { endOf, type Window } from './windows.ts';

/** The id of a row, as it is compared: an integer beyond 2^53 by its digits. */
export type RowKey = number | string;

/** Only a number or a text tells one record from another. */
export const hasId = ({ id }: Pick<PageRow, 'id'>): boolean =>
  typeof id === 'number' || typeof id === 'string' || id instanceof ExactNumber;

const keyOfRow = ({ id }: Pick<PageRow, 'id'>): RowKey => (typeof id === 'number' ? id : String(id));

/** The keys of a page; see `Reading`. */
export const keysOf = (rows: readonly PageRow[]): readonly RowKey[] =>
  rows.every(hasId) ? rows.map(keyOfRow) : [`page ${hashOfText(stringifyJson(rows.map(({ values }) => values)))}`];

/** One response for a window: which rows it had, in their order. The rows themselves are not kept. */
export interface Reading {
  readonly window: Window;
  /** Of its rows; where some have no id, one for the whole page, made of all that it says. */
  readonly keys: readonly RowKey[];
  readonly hasIds: boolean;
  /** How many rows it had. */
  readonly count: number;
  readonly counts: PageCounts;
  readonly made: Moment;
}

/** A page with no room left: the list may go on behind it. */
export const isFull = ({ count, window }: Reading): boolean => count >= window.size;

/** A page with fewer rows than its own counts say: what it left out may come next time. */
export const isShort = ({ count, window, counts }: Reading): boolean =>
  count < window.size && endOf(window) <= counts.total;

/** The places in `a` of the rows that `b` has too, in the order of `b`. */
export function sharedPlaces(a: Reading, b: Reading): number[] {
  const places = new Map(a.keys.map((key, at) => [key, at]));
  return b.keys.flatMap((key) => places.get(key) ?? []);
}

/** Whether numbers only rise. */
export const isRising = (places: readonly number[]): boolean =>
  places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
