import { escaped } from '../base/text/escape-controls.ts';
import { didYouMean } from '../base/text/nearest.ts';

/** Columns of text, as a table of the commands here describes them. */
export const textColumns = (...names: readonly string[]): Record<string, { type: string }> =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }]));

/** A mistake for each id that is not among the known ones. */
export const unknownOperations = (ids: readonly string[], known: readonly string[]): string[] =>
  ids
    .filter((id) => !known.includes(id))
    .map((id) => escaped`There is no operation ${JSON.stringify(id)}.${didYouMean(id, known)}`);
