import type { DocumentInput } from './document.ts';
import { cursorInput, offsetInput, pageInput, sizeInput } from './paging-clues.ts';

const places = [pageInput, offsetInput, cursorInput];

/**
 * Does a request ask for a page, so that a list comes back? One input of the query says so; of a body two, since what is
 * created may have a limit of its own.
 */
export function isPagedRequest(method: string, inputs: readonly DocumentInput[]): boolean {
  const cluesOf = (place: DocumentInput['place']) => ({
    inputs: inputs.filter((input) => input.place === place),
    fields: [],
    headers: [],
  });
  const query = cluesOf('query');
  if (method === 'GET') return [...places, sizeInput].some((find) => find(query) !== undefined);
  const body = cluesOf('body');
  return method === 'POST' && sizeInput(body) !== undefined && places.some((find) => find(body) !== undefined);
}
