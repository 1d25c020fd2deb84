import { escapeControls } from '../../base/text/escape-controls.ts';
import type { PackBook } from '../journal/journal.ts';
import type { Answer } from '../scan/answer.ts';

/** What a script reads of a scan. */
export function scanRow({ result, code, order, item, text }: Answer, book: PackBook) {
  const about = order === undefined ? undefined : book.find(order);
  return {
    result,
    code,
    order_id: order ?? null,
    order_number: about?.contents.number ?? null,
    item_id: item?.id ?? null,
    packed: about?.packed ?? null,
    pieces: about?.pieces ?? null,
    message: text,
  };
}

/** The same as one line with tabs between: result, order number, code, packed/pieces, message. */
export function scanLine(answer: Answer, book: PackBook): string {
  const { result, code, order_number: number, packed, pieces, message } = scanRow(answer, book);
  const cells = [result, number ?? '', code, pieces === null ? '' : `${packed}/${pieces}`, message];
  return `${cells.map((cell) => escapeControls(String(cell))).join('\t')}\n`;
}
