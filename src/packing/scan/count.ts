import { escaped } from '../../base/text/escape-controls.ts';
import type { PackItem } from '../journal/event.ts';
import type { PackedOrder } from '../journal/packed-order.ts';
import type { Decision } from './answer.ts';
import { itemText } from './item-text.ts';

/** Counts pieces that belong into an order. `code` is what identified the item: empty where it was chosen by its place. */
export function countPieces(order: PackedOrder, item: PackItem, code: string, pieces: number, typed: string): Decision {
  const isLast = order.packed + pieces >= order.pieces;
  const counted = order.counted(item.id) + pieces;
  const number = order.contents.number;
  return {
    answer: {
      result: isLast ? 'packed' : 'counted',
      code: typed,
      order: order.id,
      item,
      text: isLast ? escaped`Order ${number} is packed.` : escaped`${itemText(item)}: ${counted} of ${item.quantity}.`,
    },
    event: { did: 'count', order: order.id, item: item.id, code, pieces },
  };
}
