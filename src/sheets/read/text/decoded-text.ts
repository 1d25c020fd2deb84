import type { Failure } from '../../../base/failure.ts';
import { escaped, type Message, pluralize } from '../../../base/text/message.ts';
import type { InputFile } from '../input-file.ts';
import { unreadable } from '../refusals.ts';

export interface TextEncoding {
  readonly label: string;
  readonly name: string;
  /** It was taken because nothing else fits: what it makes of the bytes may be no text. */
  readonly isGuess?: boolean;
  /** The user has named it. */
  readonly isGiven?: boolean;
  /** The sign of another encoding, and how to name that. */
  readonly doubt?: Message;
}

const known = (label: string, name: string, isGuess = false): TextEncoding => ({ label, name, isGuess });

const utf8 = known('utf-8', 'UTF-8');
const littleEndian = known('utf-16le', 'UTF-16 LE');
const bigEndian = known('utf-16be', 'UTF-16 BE');
const arabic = known('windows-1256', 'Windows-1256', true);
const western = known('windows-1252', 'Windows-1252', true);

const encodingHint = escaped`Save it as "CSV UTF-8", or name its encoding: --encoding windows-1256`;

/**
 * Returns the encoding of the file: the one given, the one of its mark, UTF-8 if all of it fits, else Windows-1256, or
 * Windows-1252 where that would put Arabic letters into more Latin words than there are words of Arabic.
 */
export async function findEncoding(file: InputFile, given: string | undefined): Promise<TextEncoding> {
  if (given !== undefined) return named(given);
  const marked = byMark(file.head);
  if (marked) return marked;
  if (!file.head.includes(0)) return byBytes(file);
  const found = byZeros(file.head);
  if (!found) throw hasZero(file.name, file.head.toString('latin1').split('\0', 1)[0]?.split('\n').length ?? 1);
  return found;
}

const hasZero = (name: string, line: number): Failure =>
  unreadable(
    name,
    escaped`has a zero byte (NUL) in line ${line}: it is damaged, or no text`,
    escaped`Save it again as "CSV UTF-8" from the program that it comes from.`,
  );

function named(label: string): TextEncoding {
  const found = knownEncoding(label);
  if (found) return { ...found, isGiven: true };
  const hint = escaped`Known are utf-8, utf-16le, utf-16be, windows-1256 and more.`;
  throw unreadable(`--encoding '${label}'`, escaped`is not known`, hint);
}

/** The encoding that a name stands for; undefined if it stands for none that is known. */
export function knownEncoding(label: string): TextEncoding | undefined {
  try {
    const { encoding } = new TextDecoder(label);
    const name =
      [utf8, littleEndian, bigEndian, arabic, western].find((each) => each.label === encoding)?.name ?? encoding;
    return { label: encoding, name };
  } catch {
    return undefined;
  }
}

function byMark([first, second, third, fourth]: Buffer): TextEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return utf8;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? undefined : littleEndian;
  return first === 0xfe && second === 0xff ? bigEndian : undefined;
}

/**
 * UTF-16 without its mark: of each separator and line end one byte is zero, always on the same side, and the bytes of that
 * side are small, as those of Latin and Arabic letters are.
 */
function byZeros(head: Buffer): TextEncoding | undefined {
  const isHighAt = (side: number): boolean => {
    const high = head.filter((_, at) => at % 2 === side);
    return high.includes(0) && high.filter((byte) => byte < 0x20).length * 2 > high.length;
  };
  if (isHighAt(0) === isHighAt(1)) return undefined;
  return isHighAt(1) ? littleEndian : bigEndian;
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
    if (line > longestLine) throw unreadable(file.name, escaped`has a line of more than 16 MiB: it is no table`);
    if (!fits(chunk)) return hasLetters || hasMoreUtf8(chunk) ? utf8 : byWords(file);
  }
  return fits() || hasLetters ? utf8 : byWords(file);
}

/** A run of letters and marks, with one of Arabic among them. */
const arabicRun = /[\p{L}\p{M}]*[\u0621-\u0652\u0670-\u06d3][\p{L}\p{M}]*/gu;
const latinLetter = /\p{Script=Latin}/u;
/** So many letters of Arabic in a row are no accents: a product may have a name of both scripts. */
const arabicPart = /(?:[\u0621-\u064a]\p{M}*){3}/u;
const fewestLettersOfWord = 2;

const isArabicWord = (word: string): boolean =>
  arabicPart.test(word) || (!latinLetter.test(word) && word.replace(/\p{M}/gu, '').length >= fewestLettersOfWord);

/**
 * Tells the two encodings by the words that Windows-1256 would make of the bytes: words of Arabic speak for it, and Latin
 * words with a letter or a mark of Arabic in place of one with an accent against it: `\u0627elik` is \u00c7elik.
 */
async function byWords(file: InputFile): Promise<TextEncoding> {
  const decoder = new TextDecoder(arabic.label);
  let whole = 0;
  let mixed = 0;
  let last = '';
  const count = (text: string): void => {
    for (const [word] of text.matchAll(arabicRun)) {
      if (isArabicWord(word)) whole++;
      else if (latinLetter.test(word)) mixed++;
    }
  };
  for await (const chunk of file.chunks()) {
    const text = last + decoder.decode(chunk, { stream: true });
    // The last word may go on in the next chunk.
    last = /[\p{L}\p{M}]*$/u.exec(text)?.[0].slice(-longestWord) ?? '';
    count(text.slice(0, text.length - last.length));
  }
  count(last);
  const [found, other] = mixed > whole ? [western, arabic] : [arabic, western];
  if (Math.min(whole, mixed) < fewestWords) return found;
  const words = escaped`${pluralize(whole, 'words')} of it are Arabic, and ${mixed} are Latin with accents`;
  return { ...found, doubt: escaped`${words}. If names are wrong: --encoding ${other.label}` };
}

/** One word may be so by chance. */
const fewestWords = 2;

/** Says how a file was read that is not UTF-8. */
export const encodingNotes = (file: string, { name, doubt }: TextEncoding): readonly Message[] => [
  ...(name === utf8.name ? [] : [escaped`${file} was read as ${name}.`]),
  ...(doubt ? [doubt] : []),
];

const longestWord = 100;

const beyondAscii = /[^\0-\x7f]/;

function hasMoreUtf8(bytes: Buffer): boolean {
  const letters = new TextDecoder().decode(bytes).match(/[^\0-\x7f]/g) ?? [];
  return letters.filter((letter) => letter === replaced).length * 2 < letters.length;
}

/** A decoder that goes on puts it in the place of bytes that are no text. */
const replaced = '\ufffd';

const zero = /\0/;
const control = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/;

/** The bytes of the letters beyond ASCII of an encoding. */
function bytesOf({ label }: TextEncoding): ReadonlyMap<string, number> {
  const bytes = Array.from({ length: 128 }, (_, at) => at + 128);
  const letters = new TextDecoder(label).decode(Uint8Array.from(bytes));
  return new Map(bytes.map((byte, at) => [letters[at] ?? '', byte]));
}

/** The encodings that UTF-8 is mistaken for. */
const mistaken = [bytesOf(western), bytesOf(arabic)];

/** Fewer letters may be so by chance. */
const fewestLetters = 2;

interface Twice {
  readonly at: number;
  readonly word: string;
  readonly meant: string;
}

/**
 * Returns the first word of a text that was UTF-8, was read as another encoding, and was written as UTF-8 again, with what it
 * was; undefined unless all letters beyond ASCII came about so.
 */
function encodedTwice(text: string): Twice | undefined {
  let first: Twice | undefined;
  let letters = 0;
  for (const { 0: word, index: at } of text.matchAll(/[^\0-\x7f]+/g)) {
    // A word may go on in the text before or behind.
    if (at === 0 || at + word.length === text.length) continue;
    const meant = mistaken.map((bytes) => meantBy(word, bytes)).find((each) => each !== undefined);
    if (meant === undefined) return undefined;
    letters += meant.length;
    first ??= { at, word, meant };
  }
  return letters < fewestLetters ? undefined : first;
}

function meantBy(word: string, bytes: ReadonlyMap<string, number>): string | undefined {
  const found = Array.from(word, (letter) => bytes.get(letter) ?? 0);
  return found.includes(0) ? undefined : utf8Text(Uint8Array.from(found));
}

function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of a file, without its mark. Bytes that are no text of its encoding are refused, not replaced. */
export async function* textChunks(file: InputFile, encoding: TextEncoding): AsyncGenerator<string> {
  const { label, name, isGuess = false, isGiven = false } = encoding;
  const decoder = new TextDecoder(label, { fatal: true });
  const noText = isGuess ? control : zero;
  let line = 1;
  const placeOf = (before: string): number => line + before.split('\n').length - 1;
  const refusal = (before: string): Failure =>
    unreadable(file.name, escaped`is not text in ${name}: see line ${placeOf(before)}`, encodingHint);
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
    if (fault >= 0) {
      const before = text.slice(0, fault);
      throw text[fault] === '\0' ? hasZero(file.name, placeOf(before)) : refusal(before);
    }
    const twice = isGiven || label !== utf8.label ? undefined : encodedTwice(text);
    if (twice) throw refuseTwice(file.name, placeOf(text.slice(0, twice.at)), twice);
    line += text.split('\n').length - 1;
    yield text;
  }
  decode();
}

function refuseTwice(name: string, line: number, { word, meant }: Twice): Failure {
  const short = (text: string): string => JSON.stringify(text.slice(0, 20));
  return unreadable(
    name,
    escaped`was encoded as UTF-8 twice: line ${line} has ${short(word)} for ${short(meant)}`,
    escaped`Save it again as "CSV UTF-8" from the program that shows it right. If it is right as it is: --encoding utf-8`,
  );
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
