import { widthOf } from './text-width.ts';

/** Fills lines with parts, as many as fit the width. A part that is wider has a line of its own. */
export function fillLines(parts: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1)} ${part}`;
    if (lines.length === 0 || widthOf(longer) > width) lines.push(part);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Words, and whole commands: a broken one cannot be pasted. */
const word = /shipctl (?:'[^']*'|[^'\u00b7])*(?= \u00b7 |$)|\S+/g;

/** Wraps each line of a message at spaces. Further lines begin where its first word does. */
export function wrapMessage(text: string, width: number): string {
  const wrapped = text.split('\n').map((line) => {
    if (widthOf(line) <= width) return line;
    const [lead = ''] = /^ *(?:Error: |Warning: )?/.exec(line) ?? [];
    const lines = fillLines(line.slice(lead.length).match(word) ?? [], width - lead.length);
    return lead + lines.join(`\n${' '.repeat(lead.length)}`);
  });
  return wrapped.join('\n');
}
