import { stringifyJson } from './json/exact-json.ts';
import { escapeControls } from './text/escape.ts';
import { shorten } from './text/text.ts';

/** Shorter secrets stay: their letters occur in ordinary text. */
const shortest = 4;
/** The same in records: the token "1000" may also be an order number. Real tokens are longer. */
const shortestInData = 16;
const longestQuote = 200;

/** Knows the secrets of this run and takes them out of what is printed. */
export class Redactor {
  private readonly secrets = new Set<string>();
  private longSecrets: readonly string[] = [];
  private writings: readonly Writings[] | undefined;
  /** The longest first: a shorter one may be a part of it. */
  private forms: readonly string[] = [];
  private formsInData: readonly string[] = [];

  add(secret: string | undefined): void {
    if (secret === undefined || secret.length < shortest) return;
    this.secrets.add(secret);
    this.forms = formsOf([...this.secrets]);
    this.longSecrets = [...this.secrets].filter(({ length }) => length >= shortestInData);
    this.formsInData = formsOf(this.longSecrets);
    this.writings = undefined;
  }

  clean(text: string): string {
    this.writings ??= this.longSecrets.map(writingsOf);
    return withoutWritings(without(text, this.forms), this.writings);
  }

  /** For records and documents, which programs read: a value must not change because a secret is short. */
  cleanData(text: string): string {
    // Most cells are shorter than every secret.
    return text.length < shortestInData ? text : without(text, this.formsInData);
  }

  /** `cleanData` for a text that was cut off: what it ends with may be the beginning of a secret. */
  cleanCut(text: string): string {
    const cleaned = this.cleanData(text);
    const begun = this.formsInData.map((form) => {
      let length = form.length - 1;
      while (length >= shortest && !cleaned.endsWith(form.slice(0, length))) length--;
      return length;
    });
    const longest = Math.max(0, ...begun);
    return longest < shortest ? cleaned : `${cleaned.slice(0, -longest)}[redacted]`;
  }

  /**
   * Text of the service as messages quote it: one line, not too long. Secrets go first: no one would find half a secret.
   * Nothing else may shorten such a text.
   */
  quote(text: string): string {
    return shorten(escapeControls(this.clean(text).trim().replace(/\s+/g, ' ')), longestQuote);
  }
}

const without = (text: string, forms: readonly string[]): string =>
  forms.reduce((cleaned, form) => cleaned.replaceAll(form, '[redacted]'), text);

/** Secrets as they are written in text, in addresses and forms, in JSON (PHP escapes slashes), CSV, HTML, on a terminal. */
function formsOf(secrets: readonly string[]): string[] {
  const forms = secrets.flatMap((secret) => {
    const json = stringifyJson(secret).slice(1, -1);
    const component = encodeURIComponent(secret);
    const html = secret
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;');
    return [
      secret,
      component,
      component.replaceAll('%20', '+'),
      encodeURI(secret),
      `${new URLSearchParams([['', secret]])}`.slice(1),
      json,
      json.replaceAll('/', '\\/'),
      secret.replaceAll('"', '""'),
      html,
      escapeControls(secret),
    ];
  });
  // Host names and charsets are shown in lower case; some services shout.
  const cased = forms.flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()]);
  return [...new Set(cased)].sort((one, other) => other.length - one.length);
}

// Long secrets are also found in writings that no ordinary text looks like, character by character.

/** Returns the character that a unit of a text stands for, or an empty string if it stands for none. */
type UnitReader = (unit: string, ...codes: (string | undefined)[]) => string;

/** A text in one way of reading it. A character that is no unit stands for itself. */
class Reading {
  readonly text: string;

  constructor(
    private readonly original: string,
    private readonly units: RegExp,
    private readonly characterOf: UnitReader,
  ) {
    this.text = original.replace(units, characterOf);
  }

  /** Where each character of the text stands in the original. Few texts hold a secret, so this is found out last. */
  places(): (readonly [start: number, end: number])[] {
    const places: (readonly [number, number])[] = [];
    let at = 0;
    const standForThemselves = (end: number) => {
      for (; at < end; at++) places.push([at, at + 1]);
    };
    for (const match of this.original.matchAll(this.units)) {
      const [unit, ...codes] = match;
      standForThemselves(match.index);
      at += unit.length;
      if (this.characterOf(unit, ...codes) !== '') places.push([match.index, at]);
    }
    standForThemselves(this.original.length);
    return places;
  }
}

/** Characters as they were before they were escaped: `\u0041`, also with more backslashes, `\x41`, `%41`, `%2541`, `&#65;`. */
const escapes =
  /\\+u([0-9a-f]{4})|\\+x([0-9a-f]{2})|%(?:25)*([0-9a-f]{2})|&(?:amp;)*#x([0-9a-f]{1,4});|&(?:amp;)*#(\d{1,5});|\\+[nrt]|\\+|[\s\u0000]/gi;

/** Without blanks, line ends and NUL, which cut a text or make UTF-16 of it, as they are or escaped; and without backslashes. */
const readUnescaped = (text: string): Reading =>
  new Reading(text, escapes, (_unit, ...codes) => {
    const hex = codes.slice(0, 4).find((code) => code !== undefined);
    const code = hex === undefined ? codes[4] : `0x${hex}`;
    return code === undefined ? '' : String.fromCharCode(Number(code)).replace(/[\s\u0000]/, '');
  });

/** The digits of hex, whatever parts them; a line end stands for everything else. */
const readHex = (text: string): Reading =>
  new Reading(text, /(\\+x|0x(?=[0-9a-f]{2})|[\s:_,-]+)|\\+|[^0-9a-f\\\s:_,-]+/gi, (_unit, parting) =>
    parting === undefined ? '\n' : '',
  );

/** Only letters of ASCII: others may become two. */
const inLowerCase = (text: string): string => text.replace(/[A-Z]/g, (each) => each.toLowerCase());

/** The characters of base64 that all bits of a secret go into and no others, if `offset` bytes stand before it. */
function base64Core(secret: Uint8Array, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), secret]).toString('base64');
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + secret.length) * 8) / 6));
}

/** The writings of a secret, each as the texts are read in which it is looked for. */
interface Writings {
  readonly plain: readonly string[];
  readonly hex: readonly string[];
  readonly base64: readonly string[];
}

function writingsOf(secret: string): Writings {
  const utf8 = Buffer.from(secret);
  const utf16 = Buffer.from(secret, 'utf16le');
  const bytes = [utf8, utf16, Buffer.from(utf16).swap16()];
  return {
    plain: [secret, utf8.toString('latin1')].map((each) => inLowerCase(readUnescaped(each).text)),
    hex: bytes.map((each) => each.toString('hex')),
    base64: bytes.flatMap((each) => [0, 1, 2].map((offset) => base64Core(each, offset))),
  };
}

/** Where the words are in a text, as it was read or with other letters in the same places. */
function placesOf(reading: Reading, text: string, words: readonly string[]): (readonly [number, number])[] {
  const present = words.filter((word) => word !== '' && text.includes(word));
  if (present.length === 0) return [];
  const places = reading.places();
  return present.flatMap((word) => {
    const found: (readonly [number, number])[] = [];
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      found.push([places[at]?.[0] ?? 0, places[at + word.length - 1]?.[1] ?? 0]);
    return found;
  });
}

function withoutWritings(text: string, secrets: readonly Writings[]): string {
  if (secrets.length === 0) return text;
  const unescaped = readUnescaped(text);
  const lowered = inLowerCase(unescaped.text);
  const inOneAlphabet = unescaped.text.replaceAll('-', '+').replaceAll('_', '/');
  const hex = readHex(text);
  const digits = inLowerCase(hex.text);
  const places = secrets.flatMap((secret) => [
    ...placesOf(unescaped, lowered, secret.plain),
    ...placesOf(hex, digits, secret.hex),
    ...placesOf(unescaped, inOneAlphabet, secret.base64).map(([start, end]) => {
      // The bits of the last byte may go into one more character.
      const [rest = ''] = /^[\w+/-]?(?:=|%3d){0,2}/i.exec(text.slice(end, end + 8)) ?? [];
      return [start, end + rest.length] as const;
    }),
  ]);
  if (places.length === 0) return text;
  let cleaned = '';
  let done = 0;
  for (const [start, end] of places.sort((one, other) => one[0] - other[0])) {
    if (start >= done) cleaned += `${text.slice(done, start)}[redacted]`;
    done = Math.max(done, end);
  }
  return cleaned + text.slice(done);
}

// The parts of an address and its headers that a message may show.

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

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

export const shownField = (field: string): string => shownUrl(`?${field}`).slice(1);

export const shownHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretName.test(name) ? '[redacted]' : value]),
  );
