import type { PackItem } from '../journal/event.ts';
import type { PackedOrder } from '../journal/packed-order.ts';
import { placeTyped, sameCode } from './known-orders.ts';

/** What a scan is of an order: an item that still lacks pieces, one that has all, or none. */
export type ItemMatch =
  | { readonly found: 'item'; readonly item: PackItem; readonly code: string }
  | { readonly found: 'full'; readonly item: PackItem }
  | { readonly found: 'several'; readonly skus: readonly string[] }
  | { readonly found: 'scannable'; readonly item: PackItem; readonly place: number }
  | { readonly found: 'none' };

/** The lines of a code: as it was scanned, else in any spelling. */
function linesOfCode({ contents }: PackedOrder, code: string): readonly PackItem[] {
  const exact = contents.items.filter(({ sku }) => sku !== '' && sku === code);
  return exact.length > 0 ? exact : contents.items.filter(({ sku }) => sku !== '' && sameCode(sku) === sameCode(code));
}

export function matchItem(order: PackedOrder, code: string): ItemMatch {
  const lines = linesOfCode(order, code);
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  if (skus.length > 1) return { found: 'several', skus };
  const open = lines.find((item) => !order.isWhole(item));
  if (open) return { found: 'item', item: open, code };
  const [full] = lines;
  if (full) return { found: 'full', item: full };
  const place = placeTyped(code);
  const chosen = place === undefined ? undefined : order.contents.items[place - 1];
  if (!chosen || place === undefined) return { found: 'none' };
  // What has a code is scanned: a number in its place would check nothing.
  if (chosen.sku !== '') return { found: 'scannable', item: chosen, place };
  return order.isWhole(chosen) ? { found: 'full', item: chosen } : { found: 'item', item: chosen, code: '' };
}
