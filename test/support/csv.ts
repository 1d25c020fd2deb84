/** Removes the guards of a CSV cell, as a reader of the file would. Written independently of the program. */
export function withoutGuard(cell: string, separator = ','): string {
  const parts = separator === ',' ? /[;\t\r\n]/ : /[;,\t\r\n]/;
  const atStart = /^''*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(cell) ? cell.slice(1) : cell;
  let text = '';
  for (let at = 0; at < atStart.length; at++) {
    const isBehind = at > 0 && parts.test(atStart[at - 1] ?? '');
    if (!(isBehind && /^'(?:['"]|[^\S\t\r\n])*[=+\-@＝＋－＠]/.test(atStart.slice(at)))) text += atStart[at];
  }
  return text;
}

const isSeparator = (character: string | undefined, separators: string): boolean =>
  character !== undefined && (separators.includes(character) || character === '\n' || character === '\r');

/**
 * The fields that a program sees which takes these characters for separators: a quote counts only where a field begins,
 * and what follows the closing one belongs to the field.
 */
export function fieldsSeen(text: string, separators: string): string[] {
  const fields: string[] = [];
  for (let at = 0; at <= text.length; at++) {
    let field = '';
    if (text[at] === '"') {
      for (at++; at < text.length && !(text[at] === '"' && text[at + 1] !== '"'); at++) {
        if (text[at] === '"') at++;
        field += text[at];
      }
      at++;
    }
    for (; at < text.length && !isSeparator(text[at], separators); at++) field += text[at];
    fields.push(field);
  }
  return fields;
}
