import { readFileSync } from 'node:fs';

/** One line of a table: what people write, what it means, and the heading that it stands below. */
export interface WrittenLine {
  readonly text: string;
  readonly meaning: string;
  readonly heading: string;
}

const signs: Readonly<Record<string, string>> = { t: '\t', n: '\n', '\\': '\\' };

/** `\u200f` becomes that character, `\t` a tab and `\n` a line end. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([\da-f]{4})|(.))/g, (_, code: string | undefined, sign: string) =>
    code === undefined ? (signs[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The lines of `test/orders/written/<name>.txt`, written before the readers that they test. */
export function writtenTable(name: string): WrittenLine[] {
  const lines: WrittenLine[] = [];
  let heading = '';
  for (const line of readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('## ')) heading = line.slice(3);
    if (line === '' || line.startsWith('#')) continue;
    const at = line.lastIndexOf(' → ');
    lines.push({ text: unescaped(line.slice(0, at)), meaning: line.slice(at + 3), heading });
  }
  return lines;
}
