import { stringifyJson } from './json/exact-json.ts';
import { escapeControls } from './text/escape-controls.ts';
import { shorten } from './text/text.ts';

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
interface SecretWritings {
  readonly unescaped: readonly string[];
  readonly hex: readonly string[];
  readonly base64: readonly string[];
}

function writingsOf(secret: string): SecretWritings {
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
function withoutWritings(text: string, secrets: readonly SecretWritings[]): string {
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

/** Shorter secrets stay: their letters occur in ordinary text. */
const shortest = 4;
/** The same in records: the token "1000" may also be an order number. Real tokens are longer. */
const shortestInData = 16;
/** The longest text of the service in a message. */
const longestQuote = 200;

interface SecretForm {
  readonly text: string;
  readonly inData: boolean;
}

/** A secret as it is written in text, in addresses and forms, in JSON (PHP escapes slashes), CSV, HTML, on a terminal. */
const formsOf = (secret: string): string[] => {
  const json = stringifyJson(secret).slice(1, -1);
  const component = encodeURIComponent(secret);
  const addresses = [
    component,
    component.replaceAll('%20', '+'),
    encodeURI(secret),
    `${new URLSearchParams([['', secret]])}`.slice(1),
  ];
  const html = secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const forms = [secret, ...addresses, json, json.replaceAll('/', '\\/'), secret.replaceAll('"', '""'), html];
  // Host names and charsets are shown in lower case; some services shout.
  return [...forms, escapeControls(secret)].flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()]);
};

const without = (text: string, forms: readonly SecretForm[]): string =>
  forms.reduce((cleaned, form) => cleaned.replaceAll(form.text, '[redacted]'), text);

/** Knows the secrets of this run and takes them out of what is printed. */
export class Redactor {
  private forms: SecretForm[] = [];
  private inData: readonly SecretForm[] = [];
  /** Of long secrets: other ways to write them. Ordinary text does not look like that. */
  private readonly writings = new Map<string, SecretWritings>();

  add(secret: string | undefined): void {
    if (secret === undefined || secret.length < shortest) return;
    if (secret.length >= shortestInData && !this.writings.has(secret)) this.writings.set(secret, writingsOf(secret));
    for (const text of formsOf(secret)) {
      if (this.forms.some((form) => form.text === text)) continue;
      this.forms.push({ text, inData: secret.length >= shortestInData });
    }
    this.forms.sort((a, b) => b.text.length - a.text.length);
    this.inData = this.forms.filter(({ inData }) => inData);
  }

  /** For messages. */
  clean(text: string): string {
    return withoutWritings(without(text, this.forms), [...this.writings.values()]);
  }

  /** For records and documents, which programs read: a value must not change because a secret is short. */
  cleanData(text: string): string {
    // Most cells are shorter than every secret.
    return text.length < shortestInData ? text : without(text, this.inData);
  }

  /** `cleanData` for a text that was cut off: what it ends with may be the beginning of a secret. */
  cleanCut(text: string): string {
    const cleaned = this.cleanData(text);
    const begun = this.forms.flatMap(({ text: form, inData }) => {
      let length = inData ? form.length - 1 : 0;
      while (length >= shortest && !cleaned.endsWith(form.slice(0, length))) length--;
      return length >= shortest ? [length] : [];
    });
    return begun.length > 0 ? `${cleaned.slice(0, -Math.max(...begun))}[redacted]` : cleaned;
  }

  /**
   * Text of the service as messages quote it: one line, not too long. Secrets go first: no one would find half a secret.
   * Nothing else may shorten such a text.
   */
  quote(text: string): string {
    return shorten(escapeControls(this.clean(text).trim().replace(/\s+/g, ' ')), longestQuote);
  }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address is of this machine. */
export const isLoopback = ({ hostname }: URL): boolean => loopback.test(hostname);

/** Names of query parameters that hold secrets, also nested: `auth[token]`. */
const secretName =
  /token|secret|passw|pwd|signature|credential|session|jwt|(^|[_.\-[%?&])(auth|sig|(api|access|private)?[_-]?key)\b/i;

/**
 * A URL as a message may show it: without user name and password, and without the secrets in its query; `all` takes every
 * value of the query for one. The path stays as it is written, and is not resolved.
 */
export const shownUrl = (url: string, all = false): string =>
  url
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1')
    .replace(/([?&][^=&#]*)=[^&#]*/g, (pair, name: string) =>
      all || secretName.test(name) ? `${name}=[redacted]` : pair,
    );

/** `name=value` as a message may show it. */
export const shownField = (field: string): string => shownUrl(`?${field}`).slice(1);

/** Headers as a message may show them. */
export const shownHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretName.test(name) ? '[redacted]' : value]),
  );
