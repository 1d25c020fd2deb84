import type { Failure } from '../../../base/failure.ts';
import { escaped } from '../../../base/text/message.ts';
import type { InputFile } from '../input-file.ts';
import { unreadable } from '../refusals.ts';

export interface TextEncoding {
  readonly label: string;
  readonly name: string;
  /** It was taken because nothing else fits: what it makes of the bytes may be no text. */
  readonly isGuess: boolean;
}

const known = (label: string, name: string, isGuess = false): TextEncoding => ({ label, name, isGuess });

const utf8 = known('utf-8', 'UTF-8');
const littleEndian = known('utf-16le', 'UTF-16 LE');
const bigEndian = known('utf-16be', 'UTF-16 BE');
const arabic = known('windows-1256', 'Windows-1256', true);

const encodingHint = 'Save it as "CSV UTF-8", or name its encoding: --encoding windows-1256';

/** Returns the encoding of the file: the one given, the one of its mark, UTF-8 if all of it fits, else Windows-1256. */
export async function findEncoding(file: InputFile, given: string | undefined): Promise<TextEncoding> {
  if (given !== undefined) return named(given);
  const marked = byMark(file.head);
  if (marked) return marked;
  if (!file.head.includes(0)) return byBytes(file);
  const found = byZeros(file.head);
  if (!found) throw unreadable(file.name, 'is not text: it has zero bytes', encodingHint);
  return found;
}

function named(label: string): TextEncoding {
  try {
    const { encoding } = new TextDecoder(label);
    const name = [utf8, littleEndian, bigEndian, arabic].find((each) => each.label === encoding)?.name ?? encoding;
    return known(encoding, name);
  } catch {
    const hint = 'Known are utf-8, utf-16le, utf-16be, windows-1256 and more.';
    throw unreadable(`--encoding '${label}'`, 'is not known', hint);
  }
}

function byMark([first, second, third, fourth]: Buffer): TextEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return utf8;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? undefined : littleEndian;
  return first === 0xfe && second === 0xff ? bigEndian : undefined;
}

/** UTF-16 without its mark: of each separator and line end one byte is zero, always on the same side. */
function byZeros(head: Buffer): TextEncoding | undefined {
  const isZeroAt = (side: number): boolean => head.some((byte, at) => byte === 0 && at % 2 === side);
  if (isZeroAt(0) === isZeroAt(1)) return undefined;
  return isZeroAt(1) ? littleEndian : bigEndian;
}

const longestLine = 16 * 2 ** 20;

/** Reads all of the file: the first Arabic word may stand in its last line. */
async function byBytes(file: InputFile): Promise<TextEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 0;
  let hasLetters = false;
  const fits = (chunk?: Buffer): boolean => {
    try {
      hasLetters ||= beyondAscii.test(decoder.decode(chunk, { stream: chunk !== undefined }));
      return true;
    } catch {
      return false;
    }
  };
  for await (const chunk of file.chunks()) {
    const lineEnd = Math.max(chunk.lastIndexOf(10), chunk.lastIndexOf(13));
    line = lineEnd < 0 ? line + chunk.length : chunk.length - lineEnd;
    if (line > longestLine) throw unreadable(file.name, 'has a line of more than 16 MiB: it is no table');
    if (!fits(chunk)) return hasLetters || hasMoreUtf8(chunk) ? utf8 : arabic;
  }
  return fits() || hasLetters ? utf8 : arabic;
}

const beyondAscii = /[^\0-\x7f]/;

function hasMoreUtf8(bytes: Buffer): boolean {
  const letters = new TextDecoder().decode(bytes).match(/[^\0-\x7f]/g) ?? [];
  return letters.filter((letter) => letter === replaced).length * 2 < letters.length;
}

/** What a decoder that goes on puts in the place of bytes that are no text. */
const replaced = '\ufffd';

const zero = /\0/;
const control = /[\0-\x08\x0b\x0e-\x1f\x7f]/;

/** The text of a file, without its mark. Bytes that are no text of its encoding are refused, not replaced. */
export async function* textChunks(file: InputFile, { label, name, isGuess }: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(label, { fatal: true });
  const noText = isGuess ? control : zero;
  let line = 1;
  const refusal = (before: string): Failure => {
    const place = line + before.split('\n').length - 1;
    return unreadable(file.name, escaped`is not text in ${name}: see line ${place}`, encodingHint);
  };
  const decode = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      // A character that the chunk before began is no fault, and stands in the first line.
      const text = new TextDecoder(label).decode(chunk).replace(/^\ufffd+/, '');
      throw refusal(text.split(replaced, 1)[0] ?? '');
    }
  };
  for await (const chunk of file.chunks()) {
    const text = decode(chunk);
    const fault = text.search(noText);
    if (fault >= 0) throw refusal(text.slice(0, fault));
    line += text.split('\n').length - 1;
    yield text;
  }
  decode();
}

const sampleSize = 65_536;

/** The beginning of a text, at least so many characters of it. */
export async function sampleOf(texts: AsyncIterable<string>): Promise<string> {
  let sample = '';
  for await (const text of texts) {
    sample += text;
    if (sample.length >= sampleSize) break;
  }
  return sample;
}
