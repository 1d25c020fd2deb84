import type { PageAddress } from '../page.ts';

type Pair = readonly [name: string, value: string | number];

/** `ids[0]` and `ids[]` are parts of one input; `page[number]` and `page[size]` are two. */
export const withoutIndex = (name: string): string => name.replace(/\[\d*\].*$/s, '');

const valuesOf = (pairs: readonly Pair[], name: string): string =>
  JSON.stringify(pairs.flatMap(([each, value]) => (withoutIndex(each) === name ? [String(value)] : [])));

/** The address of a page without the filters that were typed. */
export interface BesideTyped {
  readonly address: PageAddress;
  /** A filter that was typed, by which the list goes on all the same. */
  readonly filter?: string;
}

/**
 * A filter stays as it was typed, whatever a next link says. Only where it is all that the link changes, the list goes on
 * by it, as GitHub's lists of all users by `since`. `size` is the input for the size of a page.
 */
export function besideTyped(address: PageAddress, typed: readonly Pair[], size: string | undefined): BesideTyped {
  const filters = new Set(typed.map(([name]) => withoutIndex(name)));
  const names = new Set(address.map(([name]) => withoutIndex(name)));
  const [changed = '', ...others] = [...names].filter(
    (name) => name !== size && valuesOf(address, name) !== valuesOf(typed, name),
  );
  const filter = others.length === 0 && filters.has(changed) ? changed : undefined;
  const left = address.filter(([name]) => !filters.has(withoutIndex(name)) || withoutIndex(name) === filter);
  return { address: left, ...(filter !== undefined && { filter }) };
}
