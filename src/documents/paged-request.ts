import { lettersOf } from '../base/text/text.ts';
import { cursorInputs, offsetInputs, pageInputs, sizeInputs } from '../paging/paging-words.ts';
import type { DocumentInput } from './document.ts';

const sizes = new Set(sizeInputs);
const places = new Set([...pageInputs, ...offsetInputs, ...cursorInputs]);

/**
 * Does a request ask for a page, so that a list comes back? One input of the query says so; of a body two, since what is
 * created may have a limit of its own.
 */
export function isPagedRequest(method: string, inputs: readonly DocumentInput[]): boolean {
  const wanted = method === 'GET' ? 'query' : method === 'POST' ? 'body' : undefined;
  if (wanted === undefined) return false;
  let hasSize = false;
  let hasPlace = false;
  for (const { name, place } of inputs) {
    if (place !== wanted) continue;
    const letters = lettersOf(name);
    hasSize ||= sizes.has(letters);
    hasPlace ||= places.has(letters);
  }
  return wanted === 'query' ? hasSize || hasPlace : hasSize && hasPlace;
}
