import type { ChalkInstance } from 'chalk';
import { escapeControls } from '../base/text/escape.ts';
import type { Message } from '../base/text/message.ts';
import { fittedText, isolated, lineText } from '../output/card.ts';
import type { Terminal } from '../output/terminal.ts';
import { widthOf, wrapTo } from '../output/text-width.ts';
import type { PackBook, PackedOrder, PackItem } from './journal/journal.ts';
import { isAlarm, type ScanAnswer, type ScanResult, typedCommands } from './scan/decide.ts';
import type { KnownOrders } from './scan/known-orders.ts';

/** The terminal that answers are drawn on. */
export interface Screen {
  readonly terminal: Terminal;
  readonly height: number;
  readonly paint: ChalkInstance | undefined;
  readonly clean: (text: string) => string;
  readonly wordsOf: (message: Message) => string;
}

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
function ringsFor(result: ScanResult): string {
  if (isAlarm(result)) return bell.repeat(3);
  return result === 'packed' || result === 'incomplete' ? bell : '';
}

function colourOf({ paint }: Screen, result: ScanResult): (text: string) => string {
  if (!paint) return (text) => text;
  if (isAlarm(result)) return paint.red;
  return result === 'packed' ? paint.green : result === 'counted' || result === 'undone' ? paint.cyan : paint.yellow;
}

function fitted(text: string, width: number, screen: Screen): string {
  return fittedText(lineText(text, screen), Math.max(width, 1), screen.terminal);
}

const widestSku = 24;

const leastName = 4;

function itemLine(item: PackItem, place: number, order: PackedOrder, screen: Screen): string {
  const { terminal, paint } = screen;
  const counted = order.counted(item.id);
  const count = `${counted}/${item.quantity}`.padStart(7);
  const isDone = counted >= item.quantity;
  const mark = isDone ? (terminal.ascii ? 'x' : '✓') : ' ';
  const lead = `${String(place).padStart(3)} ${mark}${count}  `;
  const room = terminal.width - lead.length;
  const sku = item.sku === '' ? '' : fitted(item.sku, Math.min(room, widestSku), screen);
  const gap = sku === '' ? '' : '  ';
  const left = room - widthOf(sku) - gap.length;
  const name = item.name === '' && sku === '' ? `item ${item.id}` : item.name;
  const line = `${lead}${sku}${left < leastName ? '' : `${gap}${fitted(name, left, screen)}`}`.trimEnd();
  if (!paint) return line;
  return isDone ? paint.dim(line) : counted > 0 ? paint.bold(line) : line;
}

/** The items of an order, those that lack pieces first where there is no room for all. */
function itemLines(order: PackedOrder, isAll: boolean, screen: Screen): readonly string[] {
  // The big letters, the sentence, the title and the prompt.
  const room = isAll ? Number.POSITIVE_INFINITY : Math.max(3, screen.height - 11);
  const lines = order.contents.items.map((item, at) => ({ item, place: at + 1 }));
  const first =
    lines.length <= room
      ? lines
      : [...lines].sort((a, b) => Number(order.isWhole(a.item)) - Number(order.isWhole(b.item)));
  const shown = first.slice(0, lines.length <= room ? room : room - 1);
  const hidden = lines.length - shown.length;
  return [
    ...shown.map(({ item, place }) => itemLine(item, place, order, screen)),
    ...(hidden > 0 ? [`    and ${hidden} more: :list`] : []),
  ];
}

function titleOf(order: PackedOrder, orders: KnownOrders, screen: Screen): string {
  const receiver = orders.get(order.id)?.receiver ?? '';
  const number = `Order ${lineText(order.contents.number, screen)}`;
  const { paint, terminal } = screen;
  const shown = paint?.bold(number) ?? number;
  return receiver === '' ? shown : `${shown}  ${fitted(receiver, terminal.width - widthOf(number) - 2, screen)}`;
}

const commandLines = (width: number): string[] =>
  typedCommands.flatMap(([command, about]) => wrapTo(`${command.padEnd(9)} ${about}`, width));

/** The text shown after a scan. It is added below what is there: nothing of the scrollback is lost. */
export function drawAnswer(answer: ScanAnswer, book: PackBook, orders: KnownOrders, screen: Screen): string {
  const { result, text, code } = answer;
  const { width, ascii } = screen.terminal;
  const order = answer.order === undefined ? undefined : book.find(answer.order);
  const colour = colourOf(screen, result);
  const isEnd = result === 'packed' || result === 'aside' || result === 'quit';
  const big = bigWords[result] ?? (order && result !== 'quit' ? `${order.packed}/${order.pieces}` : undefined);
  const lines = [
    '',
    ...(order && !isEnd ? [titleOf(order, orders, screen), ...itemLines(order, code === ':list', screen)] : []),
    ...(big === undefined ? [] : ['', ...bigText(big, width, ascii).map((line) => colour(line)), '']),
    ...wrapTo(lineText(screen.wordsOf(text), screen), width)
      .map((line) => isolated(line, screen.terminal))
      .map((line) => colour(line)),
    ...(code === ':help' ? commandLines(width) : []),
  ];
  return `${ringsFor(result)}${lines.join('\n')}\n`;
}

/** The row of an answer, for a script. */
export function scanRow(
  { result, code, order, item, text }: ScanAnswer,
  book: PackBook,
  wordsOf: (message: Message) => string,
) {
  const about = order === undefined ? undefined : book.find(order);
  return {
    result,
    code,
    order_id: order ?? null,
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

/** Letters of five lines, one mark for each lit point; the lines of a letter are as wide as its widest. */
const blockLetters: Readonly<Record<string, string>> = {
  '0': '###|# #|# #|# #|###',
  '1': ' # |## | # | # |###',
  '2': '###|  #|###|#  |###',
  '3': '###|  #| ##|  #|###',
  '4': '# #|# #|###|  #|  #',
  '5': '###|#  |###|  #|###',
  '6': '###|#  |###|# #|###',
  '7': '###|  #|  #| # | # ',
  '8': '###|# #|###|# #|###',
  '9': '###|# #|###|  #|###',
  A: ' # |# #|###|# #|# #',
  B: '## |# #|## |# #|## ',
  C: ' ##|#  |#  |#  | ##',
  D: '## |# #|# #|# #|## ',
  E: '###|#  |## |#  |###',
  F: '###|#  |## |#  |#  ',
  G: ' ##|#  |# #|# #| ##',
  H: '# #|# #|###|# #|# #',
  I: '###| # | # | # |###',
  J: '  #|  #|  #|# #| # ',
  K: '# #|# #|## |# #|# #',
  L: '#  |#  |#  |#  |###',
  M: '#   #|## ##|# # #|#   #|#   #',
  N: '#  #|## #|# ##|#  #|#  #',
  O: ' # |# #|# #|# #| # ',
  P: '## |# #|## |#  |#  ',
  Q: ' # |# #|# #|## | ##',
  R: '## |# #|## |# #|# #',
  S: ' ##|#  | # |  #|## ',
  T: '###| # | # | # | # ',
  U: '# #|# #|# #|# #|###',
  V: '# #|# #|# #|# #| # ',
  W: '#   #|#   #|# # #|## ##|#   #',
  X: '# #|# #| # |# #|# #',
  Y: '# #|# #| # | # | # ',
  Z: '###|  #| # |#  |###',
  '/': '  #|  #| # |#  |#  ',
  '-': '   |   |###|   |   ',
  '!': '#|#|#| |#',
  ' ': '  |  |  |  |  ',
};

function pointsOf(text: string): readonly string[] | undefined {
  const letters = [...text.toUpperCase()].map((letter) => blockLetters[letter]?.split('|'));
  if (letters.some((letter) => letter === undefined)) return undefined;
  return Array.from({ length: 5 }, (_, line) => letters.map((letter) => letter?.[line] ?? '').join(' '));
}

/** Returns a text in large letters, as large as the width allows; if not even small ones fit, the text itself. */
function bigText(text: string, width: number, ascii: boolean): readonly string[] {
  const lines = pointsOf(text);
  const across = lines?.[0]?.length ?? 0;
  const scale = [2, 1].find((each) => across * each <= width);
  if (!lines || scale === undefined) return [text.toUpperCase()];
  const lit = ascii ? '#' : '\u2588';
  return lines.map((line) =>
    [...line]
      .map((point) => (point === '#' ? lit : ' ').repeat(scale))
      .join('')
      .trimEnd(),
  );
}
