import type { Archive } from './archive.ts';
import { builtInDateFormat, type DateFormat, dateFormatOf } from './number-formats.ts';
import { readXml } from './xml.ts';

/** For each style of a cell, by its number: how it shows a number as a date. */
export type DateStyles = readonly (DateFormat | undefined)[];

/** As many as Excel takes, and some more. */
const mostStyles = 100_000;
const mostBytes = 32 * 2 ** 20;

export async function readStyles(archive: Archive, part: string | undefined): Promise<DateStyles> {
  if (part === undefined) return [];
  if (archive.sizeOf(part) > mostBytes) throw new Error('it has too many styles');
  const formats = new Map<number, DateFormat | undefined>();
  const styles: (DateFormat | undefined)[] = [];
  let inCellStyles = false;
  await readXml(archive.read(part), {
    open(name, attributes) {
      const id = Number(attributes.numFmtId ?? 0);
      if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'numFmt') formats.set(id, dateFormatOf(attributes.formatCode ?? ''));
      else if (name === 'xf' && inCellStyles) styles.push(formats.has(id) ? formats.get(id) : builtInDateFormat(id));
      if (styles.length > mostStyles || formats.size > mostStyles) throw new Error('it has too many styles');
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return styles;
}
