import { fieldAt } from '../../base/json/paths.ts';
import { isRow } from '../../base/row.ts';
import { lettersOf } from '../../base/text/text.ts';
import { factOf, listFacts } from '../response-facts.ts';
import { claimOfMore } from '../sign-of-more.ts';

const failureWords = new Set(['error', 'errors', 'message', 'fault', 'code', 'exception', 'detail', 'reason', 'title']);

/** Does anything in a value hold a list, empty or not? Then that may be the one that is looked for. */
const holdsList = (value: unknown, depth = 0): boolean =>
  Array.isArray(value) ||
  (isRow(value) && depth < 4 && Object.values(value).some((inner) => holdsList(inner, depth + 1)));

/**
 * Is the list of a response empty because its field is null or left out? Some services leave out empty lists. Not where
 * the response holds another list, counts rows, names a next page, or looks like a failure. `isFirst` is about the page.
 */
export function isLeftOut(json: unknown, envelope: string | undefined, isFirst: boolean): boolean {
  if (!isRow(json)) return false;
  const field = envelope ?? 'data';
  if (field === '.' || isRow(fieldAt(json, field))) return false;
  const held = fieldAt(json, field);
  const response = { headers: {}, json };
  const total = factOf(listFacts(response), 'total');
  // Where nothing names the field of the list, its absence alone says nothing.
  const isAbsent = held === undefined && (envelope !== undefined || total === 0);
  if (held !== null && !isAbsent) return false;
  if (Object.keys(json).some((name) => failureWords.has(lettersOf(name)))) return false;
  // A page behind the end has the counts of the whole list beside it.
  const isCounted = isFirst && (total ?? 0) > 0;
  return !isCounted && !holdsList(json) && claimOfMore(response, isFirst ? 1 : undefined) === undefined;
}
