import { isAscii, isUtf8 } from 'node:buffer';
import { escaped } from '../../../base/text/escape-controls.ts';
import type { InputFile } from '../input-file.ts';
import { unreadable } from '../refusals.ts';

export interface TextEncoding {
  /** As TextDecoder knows it. */
  readonly label: string;
  /** As people know it. */
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

export { encodingHint };

function named(label: string): TextEncoding {
  try {
    const { encoding } = new TextDecoder(label);
    const name = [utf8, littleEndian, bigEndian, arabic].find((each) => each.label === encoding)?.name ?? encoding;
    return known(encoding, name);
  } catch {
    throw unreadable(
      `--encoding '${label}'`,
      'is not known',
      'Known are utf-8, utf-16le, utf-16be, windows-1256 and more.',
    );
  }
}

function byMark([first, second, third, fourth]: Buffer): TextEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return utf8;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? undefined : littleEndian;
  return first === 0xfe && second === 0xff ? bigEndian : undefined;
}

/** UTF-16 without its mark: of each separator and line end one byte is zero, always on the same side. */
function byZeros(head: Buffer): TextEncoding | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even > 0 === odd > 0) return undefined;
  return odd > 0 ? littleEndian : bigEndian;
}

const longestLine = 16 * 2 ** 20;

/** Reads all of the file: the first Arabic word may stand in its last line. */
async function byBytes(file: InputFile): Promise<TextEncoding> {
  let rest = Buffer.alloc(0);
  let line = 0;
  let hasLetters = false;
  for await (const chunk of file.chunks()) {
    const lineEnd = Math.max(chunk.lastIndexOf(10), chunk.lastIndexOf(13));
    line = lineEnd < 0 ? line + chunk.length : chunk.length - lineEnd;
    if (line > longestLine) throw unreadable(file.name, 'has a line of more than 16 MiB: it is no table');
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.subarray(0, bytes.length - cutOff(bytes));
    rest = Buffer.from(bytes.subarray(whole.length));
    if (isUtf8(whole)) hasLetters ||= !isAscii(whole);
    else return hasLetters || hasMoreUtf8(whole) ? utf8 : arabic;
  }
  return rest.length === 0 || hasLetters ? utf8 : arabic;
}

/** How many bytes at the end begin a character that the next chunk ends. */
function cutOff(bytes: Buffer): number {
  for (let back = 1; back <= 3; back++) {
    const byte = bytes.at(-back) ?? 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

/** Bytes that are not UTF-8: damaged, or of another encoding? */
function hasMoreUtf8(bytes: Buffer): boolean {
  let right = 0;
  let wrong = 0;
  for (let at = 0; at < bytes.length; ) {
    if ((bytes[at] ?? 0) < 0x80) at++;
    else {
      const length = utf8Length(bytes, at);
      if (length > 0) right++;
      else wrong++;
      at += length || 1;
    }
  }
  return right > wrong;
}

/** The length of a character of UTF-8 that is not ASCII; 0 where there is none. */
function utf8Length(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}

const zero = /\0/;

const control = /[\0-\x08\x0b\x0e-\x1f\x7f]/;

/** The text of a file, without its mark. Bytes that are no text of its encoding are refused, not replaced. */
export async function* textChunks(file: InputFile, { label, name, isGuess }: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(label, { fatal: true });
  const noText = isGuess ? control : zero;
  let number = 0;
  const decode = (chunk?: Buffer): string | undefined => {
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined });
      return noText.test(text) ? undefined : text;
    } catch {
      return undefined;
    }
  };
  const refuse = async () =>
    unreadable(
      file.name,
      escaped`is not text in ${name}: see line ${await faultyLine(file, label, noText, number)}`,
      encodingHint,
    );
  for await (const chunk of file.chunks()) {
    const text = decode(chunk);
    if (text === undefined) throw await refuse();
    number++;
    yield text;
  }
  if (decode() === undefined) throw await refuse();
}

/** The line of the first thing that is no text. The chunk that it is in is decoded again, byte by byte. */
async function faultyLine(file: InputFile, label: string, noText: RegExp, faulty: number): Promise<number> {
  const decoder = new TextDecoder(label, { fatal: true });
  let line = 1;
  let number = 0;
  for await (const chunk of file.chunks()) {
    const step = number++ === faulty ? 1 : chunk.length;
    for (let at = 0; at < chunk.length; at += step) {
      try {
        const text = decoder.decode(chunk.subarray(at, at + step), { stream: true });
        if (noText.test(text)) return line;
        line += text.split('\n').length - 1;
      } catch {
        return line;
      }
    }
  }
  return line;
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
