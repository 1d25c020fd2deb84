import { escaped } from '../../base/text/escape-controls.ts';
import { isPastPacking } from '../../orders/states.ts';
import type { PackBook } from '../journal/journal.ts';
import type { PackedOrder } from '../journal/packed-order.ts';
import type { Decision, ScanResult } from './answer.ts';
import { countPieces } from './count.ts';
import { itemText } from './item-text.ts';
import type { KnownOrder, KnownOrders } from './known-orders.ts';
import { matchItem } from './match-item.ts';

/** What the parts of a decision look at. */
export interface Bench {
  readonly book: PackBook;
  readonly orders: KnownOrders;
}

/** A scan that does not count. It is kept, because wrong scans tell where picking goes wrong. */
export const misses = (
  result: ScanResult,
  code: string,
  text: string,
  more: { order?: string | undefined } = {},
): Decision => ({
  answer: { result, code, text, ...more },
  event: { did: 'wrong', code, why: result, ...more },
});

export const says = (result: ScanResult, code: string, text: string, order?: PackedOrder): Decision => ({
  answer: { result, code, text, order: order?.id },
});

const sameContents = (one: PackedOrder, { number, items }: KnownOrder): boolean =>
  JSON.stringify([one.contents.number, one.contents.items]) === JSON.stringify([number, items]);

function openOrder(book: PackBook, known: KnownOrder, code: string): Decision {
  const { id, number, items, status } = known;
  const before = book.find(id);
  const name = escaped`Order ${number}`;
  if (isPastPacking(status)) return misses('not_to_pack', code, escaped`${name} is ${status}: do not pack it.`);
  const isSame = before !== undefined && sameContents(before, known);
  if (before && isSame && before.isComplete) {
    return misses(
      'already_packed',
      code,
      escaped`${name} was packed on ${before.changedAt.slice(0, 16).replace('T', ' ')} UTC.`,
    );
  }
  const holds = isSame ? undefined : { number, items };
  const counts = before ? escaped` ${before.packed} of ${before.pieces} are in.` : '';
  const none = items.length === 0 ? ' It has no items: type :finish when it is packed.' : '';
  return {
    answer: { result: before ? 'resumed' : 'opened', code, order: id, text: `${name}.${counts}${none}` },
    event: { did: 'open', order: id, code, ...(holds && { holds }) },
  };
}

function scanOrder({ book, orders }: Bench, code: string): Decision | undefined {
  const found = orders.find(code);
  const [first, second] = found;
  if (second) {
    const which = found.map(({ id, number }) => escaped`${number} (id ${id})`).join(' and ');
    return misses(
      'ambiguous',
      code,
      escaped`${code} means orders ${which}. Type id:\u2026 or number:\u2026 for the right one.`,
    );
  }
  if (first) return openOrder(book, first, code);
  return orders.isItem(code)
    ? misses('order_first', code, escaped`${code} is an item. Scan its order first.`)
    : undefined;
}

function scanItem({ orders }: Bench, order: PackedOrder, code: string): Decision {
  const match = matchItem(order, code);
  const about = { order: order.id };
  if (match.found === 'item') return countPieces(order, match.item, match.code, 1, code);
  if (match.found === 'full') {
    const { quantity } = match.item;
    return misses(
      'too_many',
      code,
      escaped`${itemText(match.item)}: all ${quantity} are in. Put this one back.`,
      about,
    );
  }
  if (match.found === 'several') {
    return misses(
      'ambiguous',
      code,
      escaped`${code} may be ${match.skus.join(' or ')}. Choose its line: :item <number>`,
      about,
    );
  }
  if (match.found === 'scannable') {
    const { item, place } = match;
    return misses(
      'wrong',
      code,
      escaped`Line ${place} has the code ${item.sku}: scan it. If it has no barcode: :item ${place}`,
      about,
    );
  }
  const [other] = orders.find(code);
  if (!other) return misses('wrong', code, `${code} does not belong into order ${order.contents.number}.`, about);
  const { number } = order.contents;
  if (other.id === order.id) return says('shown', code, escaped`Order ${number} is open.`, order);
  const text = escaped`${code} is another order, and ${number} is not finished. :skip sets it aside.`;
  // Not counted as a wrong item of the order: nothing was put into the box.
  return { answer: { result: 'other_order', code, text, ...about }, event: { did: 'wrong', code, why: 'other_order' } };
}

/** Decides about a scan; undefined for a code that no order at hand has. */
export function decideScan(bench: Bench, code: string): Decision | undefined {
  const { current } = bench.book;
  return current ? scanItem(bench, current, code) : scanOrder(bench, code);
}
