import stringWidth from 'string-width';
import { Remembered } from '../base/remembered.ts';

const plain = /^[ -~]*$/;

/** To measure Arabic takes a thousand times as long as to look it up, and the same few names come again and again. */
const measured = new Remembered<number>(5000);

/** Whole columns of a page, which cli-table3 asks about once for each of their lines. */
const columns = new Remembered<number>(200);

/** Columns that a text of one line takes on a terminal: wide characters two, marks, joiners and colours none. */
export function widthOf(text: string): number {
  if (plain.test(text)) return text.length;
  return measured.get(text) ?? measured.keep(text, stringWidth(text));
}

const segmenter = new Intl.Segmenter();

/** Cuts a text to a width, the last place taken by `…`; never within a character that is drawn as one. */
export function cutTo(text: string, width: number, ellipsis = '…'): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let used = widthOf(ellipsis);
  for (const { segment } of segmenter.segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    kept += segment;
  }
  return kept + ellipsis;
}

/** Breaks a text into lines of a width, at spaces where it can; never within a character that is drawn as one. */
export function wrapTo(text: string, width: number): string[] {
  if (widthOf(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const { segment } of segmenter.segment(text)) {
    if (widthOf(line + segment) <= width) {
      line += segment;
      continue;
    }
    const space = line.lastIndexOf(' ');
    const breaks = space > 0 && segment !== ' ';
    lines.push(breaks ? line.slice(0, space) : line);
    line = breaks ? line.slice(space + 1) + segment : segment.trimStart();
  }
  return line === '' ? lines : [...lines, line];
}

/** Columns that the widest line of a text takes. */
export function linesWidth(text: string): number {
  if (!text.includes('\n')) return widthOf(text);
  const widest = () => text.split('\n').reduce((width, line) => Math.max(width, widthOf(line)), 0);
  return columns.get(text) ?? columns.keep(text, widest());
}
