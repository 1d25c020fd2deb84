import { escapeControls } from '../base/text/escape.ts';
import { escaped, type Message, term } from '../base/text/message.ts';
import type { GridRow, ScreenPart, Tone } from '../output/screen.ts';
import type { PackBook, PackedOrder } from './journal/journal.ts';
import { isAlarm, type ScanAnswer, type ScanResult, typedCommands } from './scan/decide.ts';
import type { KnownOrders } from './scan/known-orders.ts';

const bell = '\u0007';

/** The words drawn in large letters; other results show how many pieces are packed. */
const bigWords: Readonly<Partial<Record<ScanResult, string>>> = {
  packed: 'PACKED',
  incomplete: 'INCOMPLETE',
  aside: 'SET ASIDE',
  wrong: 'WRONG ITEM',
  too_many: 'TOO MANY',
  not_found: 'UNKNOWN',
  not_to_pack: 'STOP',
  already_packed: 'PACKED BEFORE',
  ambiguous: 'WHICH?',
  other_order: 'OTHER ORDER',
  other_station: 'OTHER STATION',
  order_first: 'ORDER FIRST',
  refused: 'NO',
};

/** Three rings for what is wrong, one for an order that is finished; the scanner itself beeps for the others. */
export function ringsFor(result: ScanResult): string {
  if (isAlarm(result)) return bell.repeat(3);
  return result === 'packed' || result === 'incomplete' ? bell : '';
}

function toneOf(result: ScanResult): Tone {
  if (isAlarm(result)) return 'bad';
  if (result === 'packed') return 'good';
  return result === 'counted' || result === 'undone' ? 'begun' : 'doubtful';
}

/** Returns a line for each item. If there is no room for all, items that lack pieces come first. */
function itemParts(order: PackedOrder, room: number): readonly ScreenPart[] {
  const lines = order.contents.items.map((item, at) => ({ item, place: at + 1 }));
  const hasRoom = lines.length <= room;
  const wholeLast = lines.toSorted((a, b) => Number(order.isWhole(a.item)) - Number(order.isWhole(b.item)));
  const shown = hasRoom ? lines : wholeLast.slice(0, room - 1);
  const hidden = lines.length - shown.length;
  const grid = shown.map(({ item, place }): GridRow => {
    const counted = order.counted(item.id);
    const isDone = counted >= item.quantity;
    const begun = counted > 0 ? 'strong' : undefined;
    const name = item.name === '' && item.sku === '' ? term(`item ${item.id}`) : item.name;
    return {
      cells: [String(place), `${isDone ? '\u2713' : ' '} ${counted}/${item.quantity}`, item.sku, name],
      tone: isDone ? 'quiet' : begun,
    };
  });
  return [
    { columns: ['number', 'number', 'name', 'name'], grid },
    { lines: hidden > 0 ? [escaped`and ${hidden} more: :list`] : [], indent: 2 },
  ];
}

/** The order and who gets it. */
const titlePart = ({ id, contents }: PackedOrder, orders: KnownOrders): ScreenPart => ({
  columns: ['text', 'name'],
  grid: [{ cells: [{ text: escaped`Order ${contents.number}`, tone: 'strong' }, orders.get(id)?.receiver ?? ''] }],
});

/** Lines of a screen besides the items: the large letters, the sentence, the title and the prompt. */
const otherLines = 11;

const blank: ScreenPart = { lines: [''] };

/** Returns the answer to a scan, for a screen of `height` lines. It is added below earlier answers, so the scrollback keeps them. */
export function answerParts(
  { result, text, code, order: id }: ScanAnswer,
  book: PackBook,
  orders: KnownOrders,
  height: number,
): readonly ScreenPart[] {
  const order = id === undefined ? undefined : book.find(id);
  const tone = toneOf(result);
  const isEnd = result === 'packed' || result === 'aside' || result === 'quit';
  const large = bigWords[result] ?? (order && result !== 'quit' ? `${order.packed}/${order.pieces}` : undefined);
  const room = code === ':list' ? Number.POSITIVE_INFINITY : Math.max(3, height - otherLines);
  return [
    blank,
    ...(order && !isEnd ? [titlePart(order, orders), ...itemParts(order, room)] : []),
    ...(large === undefined ? [] : [blank, { large: term(large), tone }, blank]),
    { lines: [text], tone },
    {
      columns: ['text', 'long'],
      grid: code === ':help' ? typedCommands.map(([word, about]) => ({ cells: [word, term(about)] })) : [],
    },
  ];
}

/** The row of an answer, for a script. */
export function scanRow(
  { result, code, order, item, text }: ScanAnswer,
  book: PackBook,
  wordsOf: (message: Message) => string,
  idOf: (id: string | undefined) => unknown = (id) => id,
) {
  const about = order === undefined ? undefined : book.find(order);
  return {
    result,
    code,
    order_id: idOf(order),
    order_number: about?.contents.number ?? null,
    item_id: item?.id ?? null,
    packed: about?.packed ?? null,
    pieces: about?.pieces ?? null,
    message: wordsOf(text),
  };
}

/** The answer as one line with tabs between: result, order number, code, packed/pieces, message. */
export function scanLine(answer: ScanAnswer, book: PackBook, wordsOf: (message: Message) => string): string {
  const { result, code, order_number: number, packed, pieces, message } = scanRow(answer, book, wordsOf);
  const cells = [result, number ?? '', code, pieces === null ? '' : `${packed}/${pieces}`, message];
  return `${cells.map((cell) => escapeControls(String(cell))).join('\t')}\n`;
}
