import type { PageRow, Row } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { isolated, lineText } from './card.ts';
import { cellText, type ShownColumn, shownValue } from './columns.ts';
import type { Format } from './formats.ts';
import type { View } from './formatter.ts';

/** A part of a line: text as it is, or the name of a field. */
export type LinePart = { readonly text: string } | { readonly field: string };

const escapes: Readonly<Record<string, string>> = { t: '\t', n: '\n', '\\': '\\' };

/** Braces in pairs, a field in braces, a backslash with its letter, or text up to the next of these. */
const token = /\{\{|\}\}|\{([^{}]*)\}|\\([tn\\])|[^{}\\]+|[{}\\]/gy;

/** The parts of a text like `{order_number} {receiver}`; or what is wrong with it, as the end of a sentence. */
export function parseLine(text: string): { readonly parts: readonly LinePart[] } | { readonly fault: Message } {
  const parts: LinePart[] = [];
  for (const { 0: found, 1: field, 2: letter, index } of text.matchAll(token)) {
    if (field !== undefined) {
      const name = field.trim();
      if (name === '') return { fault: escaped`has no name between its braces at column ${index + 1}` };
      parts.push({ field: name });
    } else if (found === '{') return { fault: escaped`has a { without its } at column ${index + 1}; a brace is {{` };
    else if (letter !== undefined) parts.push({ text: escapes[letter] ?? '' });
    else parts.push({ text: found === '{{' || found === '}}' ? found.charAt(0) : found });
  }
  if (!parts.some((part) => 'field' in part)) return { fault: escaped`names no field. Put one in braces: {id}` };
  return { parts };
}

/** The value of a field within a line: what a table shows in a pipe, but the value itself and not a word for it. */
function fieldText(row: Row, column: ShownColumn, view: View): string {
  const sent = shownValue(column, column.read(row));
  const text = cellText(view.inZone ? view.inZone(column.name, sent, row) : sent, ', ') ?? '';
  return isolated(lineText(text, view), view.terminal);
}

/** A format that writes each record as a line of text. The columns of the view are the fields of the parts, in their order. */
export const lineFormat = (name: string, parts: readonly LinePart[]): Format => ({
  name,
  endings: ['.txt'],
  open: async (_, view) => {
    let at = 0;
    const pieces = parts.map((part) => ('text' in part ? part.text : view.columns[at++]));
    const line = ({ values }: PageRow): string =>
      pieces
        .map((piece) => (piece === undefined || typeof piece === 'string' ? piece : fieldText(values, piece, view)))
        .join('');
    return { page: (rows) => rows.map((row) => `${line(row)}\n`).join(''), end: () => [] };
  },
});
