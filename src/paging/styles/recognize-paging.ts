import { isRow } from '../../base/row.ts';
import { deepestPaging } from '../paging-words.ts';
import type { ListResponse } from '../response-facts.ts';
import { mayHoldClues, type PagingClues, surenesses } from './clues.ts';
import type { PagesOfKind } from './pages-of-kind.ts';

/** Returns how a list is paged according to names; the kind that comes first wins among equally sure ones. Undefined if unclear. */
export function detectPaging(kinds: readonly PagesOfKind[], clues: PagingClues) {
  const detected = kinds.flatMap((kind) => {
    const found = kind.detect?.(clues);
    return found ? [{ ...found, kind }] : [];
  });
  return surenesses.flatMap((each) => detected.filter(({ sureness }) => sureness === each))[0];
}

interface NamedField {
  readonly name: string;
  readonly isText: boolean;
}

/** The names of what a response holds beside lists. `above` are the fields that lead to the one that is read. */
const fieldsOf = (value: unknown, above: readonly string[], before = '', depth = 0): NamedField[] =>
  isRow(value) && depth <= deepestPaging
    ? Object.entries(value).flatMap(([name, inner]) => [
        ...(Array.isArray(inner) ? [] : [{ name: before + name, isText: typeof inner === 'string' }]),
        ...(mayHoldClues(name, above[0])
          ? fieldsOf(inner, name === above[0] ? above.slice(1) : [], `${before}${name}.`, depth + 1)
          : []),
      ])
    : [];

/**
 * Returns how a list without a valid paginator continues, judged by a response and the inputs that were sent. A wrong guess is noticed:
 * the service then sends the same rows again.
 */
export function recognizePaging(
  kinds: readonly PagesOfKind[],
  sent: Readonly<Record<string, unknown>>,
  { headers, json, envelope = '' }: ListResponse,
) {
  const named = fieldsOf(json, envelope.split('.'));
  return detectPaging(kinds, {
    inputs: Object.keys(sent).map((name) => ({ name })),
    fields: named.map(({ name }) => name),
    textFields: new Set(named.filter(({ isText }) => isText).map(({ name }) => name)),
    headers: Object.keys(headers),
    isResponse: true,
  });
}
