import type { Row } from '../../base/row.ts';
import type { Fields } from '../../operations/manifest.ts';
import type { Ids } from './ids.ts';
import type { MerchantAccount } from './merchants.ts';

/** Which rows a list asks for: the inputs of its query that were given, as text. */
export type Filter = Readonly<Record<string, string>>;

/** Positions of rows, in the order of their list. */
export interface Positions {
  readonly count: number;
  at(place: number): number;
}

/** Changed fields by id of the row. */
export type Changes = ReadonlyMap<number, Row>;

/** What every source is made from. */
export interface SourceOptions {
  readonly seed: number;
  /** Midnight of the day that the rows go back from. */
  readonly today: number;
  readonly merchant: MerchantAccount;
  readonly schema: Fields;
  /** The field that tells the rows apart. */
  readonly key: string;
}

/** Rows that are computed from the seed when they are asked for. Position 0 is the oldest. */
export interface RowSource extends SourceOptions {
  /** How many rows are made up. The positions after them belong to rows that were created. */
  readonly count: number;
  readonly ids: Ids;
  /** Lists start with the oldest row; without it they start with the newest, as is assumed of the service. */
  readonly oldestFirst?: boolean;
  make(index: number): Row;
  /** Applies the part of a filter that needs no look at the rows. */
  find?(filter: Filter, changes: Changes): { readonly positions: Positions; readonly rest: Filter };
  /** Fields of a row that was just created, besides those that every record has. */
  createdFields?(index: number, now: Date): Row;
  /** The fields that a body of create or update sets; without it those that it holds. */
  fieldsFrom?(given: Row, row: Row, now: Date): Row;
}

export const descending = (end: number, first = 0): Positions => ({
  count: Math.max(0, end - first),
  at: (place) => end - 1 - place,
});

/** Looks at every position: only for short lists and for filters without an index. */
export function filterPositions({ count, at }: Positions, test: (index: number) => boolean): Positions {
  const passed = Array.from({ length: count }, (_, place) => at(place)).filter(test);
  return { count: passed.length, at: (place) => passed[place] ?? 0 };
}
