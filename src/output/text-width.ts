import stringWidth from 'string-width';
import { memoize } from '../base/memoize.ts';

/**
 * Characters of one column each, whatever stands beside them: letters of Latin, Greek, Cyrillic, Hebrew and Arabic, their
 * digits and the usual signs. string-width, which measures all others, takes 30 ms to load.
 */
const narrow =
  /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u0391-\u03a1\u03a3-\u0481\u05d0-\u05ea\u0606-\u060f\u061b\u061d-\u064a\u0660-\u066f\u0671-\u06d5\u06ee-\u06ff\u0750-\u077f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/;

/** Colours and the marks that isolate text of the other direction: no columns. */
const invisible = /\u001b\[[\d;]*m|[\u2066-\u2069]/g;

/** cli-table3 measures each cell several times. */
const measure = memoize((text) => {
  const visible = text.replace(invisible, '');
  return narrow.test(visible) ? visible.length : stringWidth(text);
});

/** Columns that a text of one line takes on a terminal: wide characters two, marks, joiners and colours none. */
export const widthOf = (text: string): number => (narrow.test(text) ? text.length : measure(text));

export const widestOf = (texts: readonly string[]): number => Math.max(0, ...texts.map(widthOf));

/** A text with the blanks that it needs to take so many columns. */
export const padTo = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

function* graphemesOf(text: string): Generator<string> {
  if (narrow.test(text)) return yield* text;
  for (const { segment } of new Intl.Segmenter().segment(text)) yield segment;
}

/** Whether a text fits a width; one that is far longer is not measured whole. */
const fits = (text: string, width: number): boolean => text.length <= 16 * width && widthOf(text) <= width;

/** Cuts a text between graphemes, to a width that includes the ellipsis. */
export function cutTo(text: string, width: number, ellipsis = '…'): string {
  if (fits(text, width)) return text;
  const room = width - widthOf(ellipsis);
  let kept = '';
  let used = 0;
  for (const grapheme of graphemesOf(text)) {
    used += widthOf(grapheme);
    if (used > width) return kept + ellipsis;
    if (used <= room) kept += grapheme;
  }
  return text;
}

/** Breaks a text into lines of a width between graphemes, at spaces where it can. */
export function wrapTo(text: string, width: number): string[] {
  if (fits(text, width)) return [text];
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const grapheme of graphemesOf(text)) {
    used += widthOf(grapheme);
    if (used <= width) {
      line += grapheme;
      continue;
    }
    const space = line.lastIndexOf(' ');
    const breaks = space > 0 && grapheme !== ' ';
    lines.push(breaks ? line.slice(0, space) : line);
    line = breaks ? line.slice(space + 1) + grapheme : grapheme.trimStart();
    used = widthOf(line);
  }
  return line === '' ? lines : [...lines, line];
}

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
