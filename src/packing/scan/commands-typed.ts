import { latinDigits } from '../../base/text/digits.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { type Bench, countPieces, type Decision, itemText, misses, says } from './decide.ts';
import { placeTyped } from './known-orders.ts';

/** The commands that can be typed between scans. No barcode of an order or an item begins with a colon. */
export const typedCommands: readonly (readonly [command: string, about: string])[] = [
  [':undo', 'take the last piece back'],
  [':skip', 'set the order aside; scan it again to go on'],
  [':finish', 'finish the order although something is missing'],
  [':item 3', 'count one piece of line 3, where its barcode is missing or damaged'],
  [':more 5', 'count 5 more pieces of the item scanned last'],
  [':list', 'show what belongs in the order'],
  [':quit', 'end; everything is kept (also Ctrl-D)'],
];

const numberIn = (text: string): number => (/^\d{1,6}$/.test(latinDigits(text)) ? Number(latinDigits(text)) : 0);

function undo({ book }: Bench, code: string): Decision {
  const order = book.current ?? book.last;
  const scan = order?.lastScan;
  if (!order || !(scan || order.endsIncomplete)) return says('refused', code, 'There is nothing to undo.');
  const { number, items } = order.contents;
  if (order.isSent)
    return says(
      'refused',
      code,
      escaped`Order ${number} has been sent to the service: this cannot be undone here.`,
      order,
    );
  const event = { did: 'undo', order: order.id } as const;
  if (!scan || order.endsIncomplete) {
    return {
      answer: { result: 'undone', code, order: order.id, text: escaped`Order ${number} is open again.` },
      event,
    };
  }
  const item = items.find(({ id }) => id === scan.item);
  const left = order.counted(scan.item) - scan.pieces;
  const text = item
    ? escaped`${itemText(item)}: ${left} of ${item.quantity}.`
    : escaped`Order ${number}: one scan less.`;
  return {
    answer: { result: 'undone', code, order: order.id, item, text: `Taken back. ${text}` },
    event,
  };
}

/** Decides about a typed command; `text` begins with a colon. */
export function decideTyped(bench: Bench, text: string): Decision {
  const [, word = '', rest = ''] = /^:\s*(\S*)\s*(.*)$/.exec(text) ?? [];
  const command = word.toLowerCase();
  if (command === 'quit') return says('quit', text, 'Everything is kept.');
  if (command === 'undo') return undo(bench, text);
  if (command === 'help') return says('shown', text, 'Commands:');
  const order = bench.book.current;
  if (!['skip', 'finish', 'item', 'more', 'list'].includes(command)) {
    return says('refused', text, `There is no command ${text}. See :help`);
  }
  if (!order) return says('refused', text, 'No order is open. Scan one.');
  const { number, items } = order.contents;
  if (command === 'list') return says('shown', text, escaped`Order ${number}.`, order);
  if (command === 'skip') {
    return {
      answer: { result: 'aside', code: text, order: order.id, text: escaped`Order ${number} is set aside.` },
      event: { did: 'aside', order: order.id },
    };
  }
  if (command === 'finish') {
    const missing = order.pieces - order.packed;
    const result = missing > 0 ? 'incomplete' : 'packed';
    const what = missing > 0 ? escaped`finished, ${missing} of ${order.pieces} missing` : 'packed';
    return {
      answer: { result, code: text, order: order.id, text: escaped`Order ${number} is ${what}.` },
      event: { did: 'finish', order: order.id },
    };
  }
  const isMore = command === 'more';
  const last = order.lastScan;
  const item = isMore ? items.find(({ id }) => id === last?.item) : items[(placeTyped(rest) ?? 0) - 1];
  if (!item) {
    const needed = isMore
      ? 'Scan an item first, then :more 5'
      : escaped`Say which line, from 1 to ${items.length}: :item 1`;
    return says('refused', text, needed, order);
  }
  const pieces = isMore ? numberIn(rest) : 1;
  if (pieces < 1) return says('refused', text, 'Say how many more: :more 5', order);
  const room = item.quantity - order.counted(item.id);
  if (pieces > room) {
    return misses('too_many', text, escaped`${itemText(item)}: ${room} of ${item.quantity} are missing.`, {
      order: order.id,
    });
  }
  return countPieces(order, item, isMore ? (last?.code ?? '') : '', pieces, text);
}
