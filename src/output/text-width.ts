import stringWidth from 'string-width';

/** Columns that a text takes on a terminal: wide characters two, marks and joiners none. */
export const widthOf = (text: string): number => stringWidth(text);

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
