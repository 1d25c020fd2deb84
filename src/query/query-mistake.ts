import { escaped } from '../base/text/escape-controls.ts';
/** A part of a query: where it begins in the text, counted from 0. */
export interface Place {
  readonly at: number;
  readonly text: string;
}

/** Ends the reading of a query that is not well formed. */
export class QueryMistake extends Error {
  override readonly name = 'QueryMistake';

  constructor(
    readonly place: Place,
    readonly what: string,
  ) {
    super(what);
  }
}

/** A mistake as the user reads it: `--where, at "recever" (character 5): …`. */
export function describeMistake(flag: string, { place, what }: Pick<QueryMistake, 'place' | 'what'>): string {
  const where = place.text === '' ? 'at the end' : `at ${JSON.stringify(place.text)} (character ${place.at + 1})`;
  return escaped`${flag}, ${where}: ${what}`;
}
