/** A text in one way of reading it, and where each of its characters stands in the original. */
interface Reading {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * Characters as they were before they were escaped: `\u0041`, also with more backslashes, `\x41`, `%41`, `%2541`, `&#65;`.
 * Blanks, line ends and NUL, which cut a text or make UTF-16 of it, are left out, as they are or escaped; backslashes too.
 */
const units =
  /\\+u([0-9a-f]{4})|\\+x([0-9a-f]{2})|%(?:25)*([0-9a-f]{2})|&(?:amp;)*#x([0-9a-f]{1,4});|&(?:amp;)*#(\d{1,5});|\\+[nrt]|\\+|[\s\S]/gi;

const isLeftOut = (character: string): boolean => /[\s\u0000]/.test(character);

function readUnescaped(text: string): Reading {
  const characters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const match of text.matchAll(units)) {
    const [unit, ...codes] = match;
    const hex = codes.slice(0, 4).find((code) => code !== undefined);
    const decimal = codes[4];
    const code = hex !== undefined ? Number.parseInt(hex, 16) : decimal !== undefined ? Number(decimal) : undefined;
    const character = code === undefined ? unit : String.fromCharCode(code);
    if (isLeftOut(character) || (code === undefined && unit.startsWith('\\'))) continue;
    characters.push(character);
    starts.push(match.index);
    ends.push(match.index + unit.length);
  }
  return { text: characters.join(''), starts, ends };
}

/** The digits of hex, whatever parts them; a line end stands for everything else. */
function readHex(text: string): Reading {
  const characters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const match of text.matchAll(/\\+x|0x(?=[0-9a-f]{2})|[\s:_,-]|[\s\S]/gi)) {
    const [unit] = match;
    if (/^(?:\\+x|0x|[\s:_,-])$/i.test(unit)) continue;
    characters.push(/[0-9a-f]/i.test(unit) ? unit.toLowerCase() : '\n');
    starts.push(match.index);
    ends.push(match.index + unit.length);
  }
  return { text: characters.join(''), starts, ends };
}

const lowered = ({ text, ...places }: Reading): Reading => ({
  ...places,
  text: text.replace(/[A-Z]/g, (each) => each.toLowerCase()),
});

const inOneAlphabet = (base64: string): string => base64.replaceAll('-', '+').replaceAll('_', '/');

/** The characters of base64 that all bits of a secret go into and no others, if `offset` bytes stand before it. */
function base64Core(secret: Uint8Array, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), secret]).toString('base64');
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + secret.length) * 8) / 6));
}

/** Other ways to write a long secret than those of ordinary texts, which are looked for character by character. */
export interface SecretWritings {
  readonly unescaped: readonly string[];
  readonly hex: readonly string[];
  readonly base64: readonly string[];
}

export function writingsOf(secret: string): SecretWritings {
  const utf8 = Buffer.from(secret);
  const utf16 = Buffer.from(secret, 'utf16le');
  const swapped = Buffer.from(utf16).swap16();
  return {
    unescaped: [secret, utf8.toString('latin1')].map((text) => lowered(readUnescaped(text)).text),
    hex: [utf8, utf16, swapped].map((bytes) => bytes.toString('hex')),
    base64: [utf8, utf16, swapped].flatMap((bytes) => [0, 1, 2].map((offset) => base64Core(bytes, offset))),
  };
}

/** The places of some words in a text, as they are in the original. */
const placesOf = ({ text, starts, ends }: Reading, words: readonly string[]): (readonly [number, number])[] =>
  words.flatMap((word) => {
    const places: (readonly [number, number])[] = [];
    for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + word.length)) {
      places.push([starts[at] ?? 0, ends[at + word.length - 1] ?? 0]);
    }
    return places;
  });

/** A text without secrets, however they are written in it. */
export function withoutWritings(text: string, secrets: readonly SecretWritings[]): string {
  if (secrets.length === 0) return text;
  const unescaped = readUnescaped(text);
  const places = [
    ...placesOf(
      lowered(unescaped),
      secrets.flatMap((each) => each.unescaped),
    ),
    ...placesOf(
      readHex(text),
      secrets.flatMap((each) => each.hex),
    ),
    ...placesOf(
      { ...unescaped, text: inOneAlphabet(unescaped.text) },
      secrets.flatMap((each) => each.base64),
    ).map(
      // The bits of the last byte may go into one more character.
      ([start, end]) =>
        [start, end + (/^[\w+/-]?(?:=|%3d){0,2}/i.exec(text.slice(end, end + 8))?.[0].length ?? 0)] as const,
    ),
  ];
  let cleaned = text;
  let before = text.length;
  for (const [start, end] of places.sort((a, b) => b[0] - a[0])) {
    // Where two writings overlap, the later one has gone with what is behind it.
    cleaned = cleaned.slice(0, start) + (end > before ? '' : '[redacted]') + cleaned.slice(end > before ? before : end);
    before = start;
  }
  return cleaned;
}
