import { readFileSync } from 'node:fs';
import { systemCode } from '../failure.ts';

// Lines of ours in a file of the user's: between two marks, so that they can be found, replaced and taken back. The rest of
// the file keeps its bytes, whatever its encoding.

const beginning = '# >>> shipctl';
const ending = '# <<< shipctl';
/** Told in the first mark, to be undone with the lines. */
const madeFile = ' (in a file that was made for it)';
const endedLine = ' (behind a line that had no end)';

/** A file of the user's as a block is put into it. */
export interface MarkedFile {
  /** Undefined if there is no file. */
  readonly bytes: Buffer | undefined;
  /** Not a number where the marks are damaged. */
  readonly blocks: number;
  /** The lines between the marks. */
  readonly lines: readonly string[];
}

const isWide = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xfe;

/** Each byte is a letter, unless the file is in UTF-16, as old versions of PowerShell write it. */
const toText = (bytes: Buffer): string => bytes.toString(isWide(bytes) ? 'utf16le' : 'latin1');

const toBytes = (text: string, like: Buffer): Buffer => Buffer.from(text, isWide(like) ? 'utf16le' : 'latin1');

/** Our own text may hold any letters: a home folder has a name. */
const ownText = (text: string, like: Buffer): string => (isWide(like) ? text : Buffer.from(text).toString('latin1'));

/** The mark of UTF-8 or UTF-16 at the beginning of a file, as `toText` reads it. */
const encodingMark = /^(?:\u00ef\u00bb\u00bf|\ufeff)$/;
const lineStart = '(?<=^(?:\\u00ef\\u00bb\\u00bf|\\ufeff)?)';

/** A damaged pair of marks is no block: what stands between may be the user's. */
const block = new RegExp(
  `${lineStart}${beginning} completion >>>(.*?)\\r?\\n([^]*?)^${ending} completion <<<(?:\\r?\\n|$)`,
  'gm',
);

/** Reads a file and finds the blocks in it. Throws the system's error where it cannot be read. */
export function readMarked(file: string): MarkedFile {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return { bytes: undefined, blocks: 0, lines: [] };
  }
  const text = toText(bytes);
  const found = [...text.matchAll(block)];
  const marks = text.match(new RegExp(`${lineStart}(?:${beginning}|${ending})`, 'gm'))?.length ?? 0;
  const inner = found.flatMap(([, , lines = '']) => lines.split(/\r?\n/).filter(Boolean));
  const own = inner.map((line) => (isWide(bytes) ? line : Buffer.from(line, 'latin1').toString()));
  return { bytes, blocks: marks === found.length * 2 ? found.length : Number.NaN, lines: own };
}

/** The mark of UTF-8, without which PowerShell 5.1 reads a file in the code page of the machine. */
export const utf8Mark = Buffer.from('\ufeff');

/** Returns the file with the lines at its end, or in place of those that it has. A file that is made begins with `head`. */
export function withBlock(
  { bytes, blocks }: MarkedFile,
  lines: readonly string[],
  head: Buffer = Buffer.alloc(0),
): Buffer {
  const old = bytes ?? head;
  const text = toText(old);
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const marked = (told: string): string =>
    ownText([`${beginning} completion >>>${told}`, ...lines, `${ending} completion <<<`, ''].join(end), old);
  if (blocks > 0)
    return toBytes(
      text.replace(block, (_, told: string) => marked(told)),
      old,
    );
  const lacksEnd = text !== '' && !encodingMark.test(text) && !text.endsWith('\n');
  const change = lacksEnd ? endedLine : '';
  const told = bytes === undefined ? madeFile : change;
  return toBytes(`${text}${lacksEnd ? end : ''}${marked(told)}`, old);
}

/** Returns the file as it was before the lines were put into it; undefined if there was no file. */
export function withoutBlock({ bytes = Buffer.alloc(0) }: MarkedFile): Buffer | undefined {
  const text = toText(bytes);
  const [, told] = [...text.matchAll(block)][0] ?? [];
  const isBehind = told === endedLine;
  const rest = text.replace(isBehind ? new RegExp(`\\r?\\n${block.source}`, 'm') : block, '');
  return (rest === '' || encodingMark.test(rest)) && told === madeFile ? undefined : toBytes(rest, bytes);
}
