import { escaped, joined, type Message } from '../../base/text/message.ts';
import { foldText, latinDigits } from '../../base/text/text.ts';
import { shownMoment } from '../../base/time/times.ts';
import { isPastPacking } from '../../orders/states.ts';
import { describeHold, type HeldOrders } from '../../shipping/held-orders.ts';
import type { NewEvent, PackBook, PackedOrder, PackItem } from '../journal/journal.ts';
import type { KnownOrder, KnownOrders } from './known-orders.ts';
import { latinKeys, readScan, type ScanReadings } from './readings.ts';

const alarms = [
  'wrong',
  'too_many',
  'not_found',
  'not_to_pack',
  'already_packed',
  'ambiguous',
  'other_order',
  'other_station',
  'order_first',
  'refused',
] as const;

/** The result of a scan. Scripts read these names. */
export type ScanResult =
  | (typeof alarms)[number]
  | 'opened'
  | 'resumed'
  | 'counted'
  | 'packed'
  | 'repeated'
  | 'incomplete'
  | 'aside'
  | 'undone'
  | 'shown'
  | 'quit';

/** Must a person hear this result? */
export const isAlarm = (result: ScanResult): boolean => alarms.some((alarm) => alarm === result);

/** The answer to a scan or a typed command. */
export interface ScanAnswer {
  readonly result: ScanResult;
  readonly code: string;
  /** The id of the order that it is about. */
  readonly order?: string | undefined;
  readonly item?: PackItem | undefined;
  readonly text: Message;
}

/** An answer, and the line of the journal that makes the scan count; without one, nothing changes. */
export interface Decision {
  readonly answer: ScanAnswer;
  readonly event?: NewEvent;
}

/** The orders at hand, and what is packed of them. */
export interface Bench {
  readonly book: PackBook;
  readonly orders: KnownOrders;
  /** Orders that the shop holds: asked of those that are opened. */
  readonly held?: HeldOrders | undefined;
  /** The order that another station has, and that was scanned here just now: its id. */
  readonly refused?: string | undefined;
  /** The zone of --tz, in which times are told; undefined: that of this machine. */
  readonly zone?: string | undefined;
  /** The counts of this run, as the end of the closing line. */
  readonly done?: Message | undefined;
}

/** Decides that a scan does not count. It is kept, because wrong scans tell where picking goes wrong. */
export const misses = (result: ScanResult, code: string, text: Message, order?: string): Decision => ({
  answer: { result, code, text, order },
  event: { did: 'wrong', code, why: result, order },
});

export const says = (result: ScanResult, code: string, text: Message, order?: PackedOrder): Decision => ({
  answer: { result, code, text, order: order?.id },
});

/** The name of an item for people: `TOY-CAM Plush camel`. */
export const itemText = ({ sku, name, id }: PackItem): string =>
  [sku, name].filter((text) => text !== '').join(' ') || `item ${id}`;

const sameContents = (one: PackedOrder, { number, items }: KnownOrder): boolean =>
  JSON.stringify([one.contents.number, one.contents.items]) === JSON.stringify([number, items]);

/** Another station has the order. That is no wrong scan of it: nothing was put into its box. */
export const elsewhere = (code: string, text: Message, order: string): Decision => ({
  answer: { result: 'other_station', code, text, order },
  event: { did: 'wrong', code, why: 'other_station' },
});

function openOrder({ book, held, zone }: Bench, known: KnownOrder, code: string, takesOver = false): Decision {
  const { id, number, items, status } = known;
  const before = book.find(id);
  const name = escaped`Order ${number}`;
  if (isPastPacking(status)) return misses('not_to_pack', code, escaped`${name} is ${status}: do not pack it.`);
  const hold = held?.get(id);
  if (hold) return misses('not_to_pack', code, escaped`${name} is ${describeHold(hold)}. Do not pack it.`);
  const isSame = before !== undefined && sameContents(before, known);
  if (before && isSame && before.isComplete) {
    return misses('already_packed', code, escaped`${name} was packed on ${shownMoment(before.changedAt, zone)}.`);
  }
  const holder = takesOver ? undefined : book.holderOf(id);
  if (holder) {
    const done = before ? escaped`, ${before.packed} of ${before.pieces} are in` : '';
    const text = escaped`${name} is open at ${holder.desk} since ${shownMoment(holder.since, zone)}${done}. To pack it here: :take`;
    return elsewhere(code, text, id);
  }
  const holds = isSame ? undefined : { number, items };
  const counts = before ? escaped` ${before.packed} of ${before.pieces} are in.` : '';
  const none = items.length === 0 ? escaped` It has no items: type :finish when it is packed.` : '';
  return {
    answer: { result: before ? 'resumed' : 'opened', code, order: id, text: escaped`${name}.${counts}${none}` },
    event: { did: 'open', order: id, code, ...(status !== '' && { status }), ...(holds && { holds }) },
  };
}

function scanOrder(bench: Bench, code: string): Decision | undefined {
  const { orders } = bench;
  const found = orders.find(code);
  const [first, second] = found;
  if (second) {
    const which = joined(
      found.map(({ id, number }) => escaped`${number} (id ${id})`),
      ' and ',
    );
    return misses(
      'ambiguous',
      code,
      escaped`${code} means orders ${which}. Type id:\u2026 or number:\u2026 for the right one.`,
    );
  }
  if (first) return openOrder(bench, first, code);
  return orders.itemKey(code) !== undefined
    ? misses('order_first', code, escaped`${code} is an item. Scan its order first.`)
    : undefined;
}

/** The lines of a code: as it was scanned, else in any spelling, else by the table of barcodes. */
function linesOfCode({ contents }: PackedOrder, code: string, barcodeOf: string | undefined): readonly PackItem[] {
  const exact = contents.items.filter(({ sku }) => sku !== '' && sku === code);
  if (exact.length > 0) return exact;
  const linesOf = (wanted: string) =>
    contents.items.filter(({ sku }) => sku !== '' && foldText(sku) === foldText(wanted));
  const spelled = linesOf(code);
  return spelled.length === 0 && barcodeOf !== undefined ? linesOf(barcodeOf) : spelled;
}

interface CountedScan {
  /** The word that identified the item; empty where it was chosen by its place. */
  readonly code: string;
  readonly pieces: number;
  readonly typed: string;
}

/** Counts pieces that belong to an order. */
function countPieces(order: PackedOrder, item: PackItem, { code, pieces, typed }: CountedScan): Decision {
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

function scanItem({ orders }: Bench, order: PackedOrder, code: string): Decision {
  const { number, items } = order.contents;
  const miss = (result: ScanResult, text: Message) => misses(result, code, text, order.id);
  const isFull = (item: PackItem) =>
    miss('too_many', escaped`${itemText(item)}: all ${item.quantity} are in. Put this one back.`);
  const barcodeOf = orders.skuOf(code);
  const lines = linesOfCode(order, code, barcodeOf);
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  if (skus.length > 1) {
    return miss('ambiguous', escaped`${code} may be ${skus.join(' or ')}. Choose its line: :item <number>`);
  }
  const open = lines.find((item) => !order.isWhole(item));
  if (open) return countPieces(order, open, { code, pieces: 1, typed: code });
  const [full] = lines;
  if (full) return isFull(full);
  const place = numberIn(code);
  const chosen = items[place - 1];
  if (chosen && chosen.sku !== '') {
    // A number in place of a code would check nothing.
    return miss(
      'wrong',
      escaped`Line ${place} has the code ${chosen.sku}: scan it. If it has no barcode: :item ${place}`,
    );
  }
  if (chosen)
    return order.isWhole(chosen) ? isFull(chosen) : countPieces(order, chosen, { code: '', pieces: 1, typed: code });
  const [other] = orders.find(code);
  const named = barcodeOf === undefined ? code : `${code} (${barcodeOf})`;
  if (!other) return miss('wrong', escaped`${named} is not part of order ${number}.`);
  if (other.id === order.id) return says('shown', code, escaped`Order ${number} is open.`, order);
  const text = escaped`${code} is another order, and ${number} is not finished. :skip sets it aside.`;
  // Not counted as a wrong item of the order: nothing was put into the box.
  return {
    answer: { result: 'other_order', code, text, order: order.id },
    event: { did: 'wrong', code, why: 'other_order' },
  };
}

/** The codes of orders and items at hand that a scan may stand for. Each is another order or item. */
function meantCodes({ orders }: Bench, { plain, checked }: ScanReadings, scanned: string): readonly string[] {
  if (plain.includes(scanned) && orders.meaningOf(scanned) !== undefined) return [scanned];
  const codeOf = new Map<string, string>();
  for (const code of [...plain].reverse()) {
    const meaning = orders.meaningOf(code);
    if (meaning !== undefined) codeOf.set(meaning, code);
  }
  // A check digit never makes the number of one order that of another.
  for (const code of codeOf.size === 0 ? checked : []) {
    const item = orders.itemKey(code);
    if (item !== undefined) codeOf.set(item, code);
  }
  return [...codeOf.values()];
}

/** Decides about a scan. Returns undefined for a code that no order at hand has. */
export function decideScan(bench: Bench, scanned: string): Decision | undefined {
  const { current } = bench.book;
  const readings = readScan(scanned);
  const codes = meantCodes(bench, readings, scanned);
  const [code = readings.plain.includes(scanned) ? scanned : (readings.plain[0] ?? scanned)] = codes;
  if (codes.length > 1) {
    const which = codes.join(' or ');
    const text = escaped`${scanned} may be ${which}. Set the keyboard to English and scan again, or type the right code.`;
    return misses('ambiguous', scanned, text, current?.id);
  }
  return current ? scanItem(bench, current, code) : scanOrder(bench, code);
}

/** The commands that can be typed between scans. No barcode of an order or an item begins with a colon. */
export const typedCommands: readonly (readonly [command: string, about: string])[] = [
  [':undo', 'take back what was counted last'],
  [':skip', 'set the order aside; scan it again to go on'],
  [':finish', 'finish the order although something is missing'],
  [':take', 'pack the order that another station has open: it is told'],
  [':item 3', 'count one piece of line 3, where its barcode is missing or damaged'],
  [':more 5', 'count 5 more pieces of the item scanned last'],
  [':list', 'show what belongs in the order'],
  [':quit', 'end; everything is kept (also Ctrl-D)'],
];

const isTypedCommand = (word: string): boolean =>
  word === 'help' || typedCommands.some(([command]) => command.split(' ')[0] === `:${word}`);

/** A number as it is typed: `3`, `٣`; 0 for other texts. */
const numberIn = (text: string): number => (/^\d{1,6}$/.test(latinDigits(text)) ? Number(latinDigits(text)) : 0);

function takeOver(bench: Bench, code: string): Decision {
  const { book, orders, refused = '' } = bench;
  const known = orders.get(refused);
  const { current } = book;
  if (current)
    return says('refused', code, escaped`Order ${current.contents.number} is not finished. :skip sets it aside.`);
  return known ? openOrder(bench, known, code, true) : says('refused', code, escaped`Scan the order first.`);
}

function undo({ book }: Bench, code: string): Decision {
  const order = book.current ?? book.last;
  const scan = order?.lastScan;
  const holder = order && book.holderOf(order.id);
  if (holder) return says('refused', code, escaped`Order ${order.contents.number} is open at ${holder.desk} now.`);
  if (!order || !(scan || order.endsIncomplete)) return says('refused', code, escaped`There is nothing to undo.`);
  const { number, items } = order.contents;
  if (order.isSent) {
    const sent = escaped`Order ${number} has been sent to the service: this cannot be undone here.`;
    return says('refused', code, sent, order);
  }
  const item = order.endsIncomplete ? undefined : items.find(({ id }) => id === scan?.item);
  const left = item && scan ? order.counted(scan.item) - scan.pieces : 0;
  const text = order.endsIncomplete
    ? escaped`Order ${number} is open again.`
    : escaped`Taken back. ${item ? escaped`${itemText(item)}: ${left} of ${item.quantity}` : escaped`Order ${number}: one scan less`}.`;
  return { answer: { result: 'undone', code, order: order.id, item, text }, event: { did: 'undo', order: order.id } };
}

function finish(order: PackedOrder, text: string): Decision {
  const missing = order.pieces - order.packed;
  const result = missing > 0 ? 'incomplete' : 'packed';
  const what = missing > 0 ? escaped`finished, ${missing} of ${order.pieces} missing` : escaped`packed`;
  return {
    answer: { result, code: text, order: order.id, text: escaped`Order ${order.contents.number} is ${what}.` },
    event: { did: 'finish', order: order.id },
  };
}

/** Counts the pieces that are typed of an item, if so many of it are missing. */
function countTyped(order: PackedOrder, item: PackItem, { code, pieces, typed }: CountedScan): Decision {
  const room = item.quantity - order.counted(item.id);
  if (pieces <= room) return countPieces(order, item, { code, pieces, typed });
  return misses('too_many', typed, escaped`${itemText(item)}: ${room} of ${item.quantity} are missing.`, order.id);
}

function countLine(order: PackedOrder, typed: string, rest: string): Decision {
  const { items } = order.contents;
  const item = items[numberIn(rest) - 1];
  return item
    ? countTyped(order, item, { code: '', pieces: 1, typed })
    : says('refused', typed, escaped`Say which line, from 1 to ${items.length}: :item 1`, order);
}

function countMore(order: PackedOrder, typed: string, rest: string): Decision {
  const last = order.lastScan;
  const item = order.contents.items.find(({ id }) => id === last?.item);
  if (!item) return says('refused', typed, escaped`Scan an item first, then :more 5`, order);
  const pieces = numberIn(rest);
  if (pieces < 1) return says('refused', typed, escaped`Say how many more: :more 5`, order);
  return countTyped(order, item, { code: last?.code ?? '', pieces, typed });
}

/** The typed commands that need no open order. */
const atAnyTime: Readonly<Record<string, (bench: Bench, text: string) => Decision>> = {
  quit: ({ done }, text) =>
    says('quit', text, done ? escaped`In this run: ${done}. Everything is kept.` : escaped`Everything is kept.`),
  undo,
  take: takeOver,
  help: (_, text) => says('shown', text, escaped`Commands:`),
};

/** The other commands, which need the open order. `rest` is the text typed behind the command. */
const withOrder: Readonly<Record<string, (order: PackedOrder, text: string, rest: string) => Decision>> = {
  list: (order, text) => says('shown', text, escaped`Order ${order.contents.number}.`, order),
  skip: ({ id, contents }, text) => ({
    answer: { result: 'aside', code: text, order: id, text: escaped`Order ${contents.number} is set aside.` },
    event: { did: 'aside', order: id },
  }),
  finish,
  item: countLine,
  more: countMore,
};

/** Decides about a typed command; `text` begins with a colon. */
export function decideTyped(bench: Bench, text: string): Decision {
  const [, word = '', rest = ''] = /^:\s*(\S*)\s*(.*)$/.exec(text) ?? [];
  const command = [word, ...latinKeys(word)].map((each) => each.toLowerCase()).find(isTypedCommand) ?? '';
  const free = atAnyTime[command];
  if (free) return free(bench, text);
  const work = withOrder[command];
  if (!work) return says('refused', text, escaped`There is no command ${text}. See :help`);
  const order = bench.book.current;
  return order ? work(order, text, rest) : says('refused', text, escaped`No order is open. Scan one.`);
}
