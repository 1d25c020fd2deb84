import { isRow } from '../base/row.ts';
import { lettersOf } from '../base/text/text.ts';
import type { PagingStyle } from '../operations/manifest.ts';
import { deepestPaging, mayHoldPaging, nextToken, pageInput, totalPlace } from './paging-clues.ts';
import { guessPagingStyle } from './paging-style.ts';

/** The names of what a response holds beside lists. */
const fieldsOf = (value: unknown, before = '', depth = 0): { readonly name: string; readonly isText: boolean }[] =>
  isRow(value) && depth <= deepestPaging
    ? Object.entries(value).flatMap(([name, inner]) => [
        ...(Array.isArray(inner) ? [] : [{ name: before + name, isText: typeof inner === 'string' }]),
        ...(mayHoldPaging(name) ? fieldsOf(inner, `${before}${name}.`, depth + 1) : []),
      ])
    : [];

/** `next_page_token` → `page_token`; `paging.cursors.after` → `after`. */
function inputOfToken(token: string): string {
  const name = token.slice(token.lastIndexOf('.') + 1);
  const plain = lettersOf(name);
  if (plain === 'endcursor') return 'after';
  const short = name.replace(/^next_?/i, '');
  return plain === 'nexttoken' || plain === 'next' || short === ''
    ? name
    : short.charAt(0).toLowerCase() + short.slice(1);
}

/**
 * How a list is read on of which only a response is known, without a valid paginator, and the inputs that it was asked
 * with. A wrong guess is noticed: the service then sends what it sent before.
 */
export function recognizePaging(
  sent: Readonly<Record<string, unknown>>,
  { headers, json }: { readonly headers: Readonly<Record<string, string | undefined>>; readonly json: unknown },
): PagingStyle | undefined {
  const named = fieldsOf(json);
  const clues = {
    inputs: Object.keys(sent).map((name) => ({ name })),
    fields: named.map(({ name }) => name),
    textFields: new Set(named.filter(({ isText }) => isText).map(({ name }) => name)),
    headers: Object.keys(headers),
  };
  const style = guessPagingStyle(clues);
  if (style && (style.kind !== 'page' || pageInput(clues))) return style;
  const token = style ? undefined : nextToken(clues);
  if (token !== undefined)
    return { kind: 'cursor', cursor: inputOfToken(token), next: { field: token }, size: 'per_page' };
  const total = totalPlace(clues);
  return style || total ? { kind: 'page', page: 'page', size: 'per_page', ...(total && { total }) } : undefined;
}
