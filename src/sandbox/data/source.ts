import type { Row } from '../../base/row.ts';

/** Which rows a list asks for: the inputs of its query that were given, as text. */
export type Filter = Readonly<Record<string, string>>;

/** Positions of rows in the order of their list. */
export interface Positions {
  readonly count: number;
  at(place: number): number;
}

/** Changed fields by id of the row. */
export type Changes = ReadonlyMap<number, Row>;

/** Rows made up from the seed when they are asked for: position 0 is the oldest, nothing is held. */
export interface Source {
  /** How many rows are made up; positions from here on belong to rows that were created since. */
  readonly count: number;
  idAt(index: number): number;
  indexOf(id: number): number | undefined;
  make(index: number): Row;
  /** The made-up rows that match as they are now, in the order of the list. */
  positions(filter: Filter, changes: Changes): Positions;
  /** A row just created, before anything is known of it. */
  blank(index: number, now: Date): Row;
  /** The fields that a body of create or update sets in the row: they may be named otherwise than they are sent. */
  fieldsFrom(given: Row, row: Row, now: Date): Row;
}
