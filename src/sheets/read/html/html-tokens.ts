/** A tag or a piece of text of a web page. Comments, declarations, scripts and styles are none. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'open' | 'close';
      /** In small letters. */
      readonly name: string;
      /** By their names in small letters; the first of one name counts. */
      readonly attributes: ReadonlyMap<string, string>;
    };

/** Their content is not text. */
const rawElements: ReadonlySet<string> = new Set(['script', 'style', 'title', 'textarea', 'noscript', 'template']);

/**
 * Yields the tokens of a web page as browsers find them, in a time that grows with its length alone. A tag that does not end
 * ends the page.
 */
export function* htmlTokens(page: string): Generator<HtmlToken, void> {
  let at = 0;
  while (at < page.length) {
    const start = page.indexOf('<', at);
    if (start < 0) {
      yield { kind: 'text', text: decodeReferences(page.slice(at)) };
      return;
    }
    if (start > at) yield { kind: 'text', text: decodeReferences(page.slice(at, start)) };
    if (page.startsWith('<!--', start)) at = behind(page, '-->', start + 4);
    else if (/[!?]/.test(page.charAt(start + 1))) at = behind(page, '>', start);
    else {
      const tag = readTag(page, start);
      if (tag === 'unended') return;
      if (tag) {
        yield tag.token;
        at = tag.end;
        const { kind, name } = tag.token;
        if (kind === 'open' && rawElements.has(name)) at = endOfRaw(page, name, at);
      } else {
        yield { kind: 'text', text: '<' };
        at = start + 1;
      }
    }
  }
}

function behind(page: string, sign: string, from: number): number {
  const found = page.indexOf(sign, from);
  return found < 0 ? page.length : found + sign.length;
}

function endOfRaw(page: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(page)?.index ?? page.length;
}

export type HtmlTag = Extract<HtmlToken, { readonly name: string }>;

/** Returns the tag at a `<` and the place behind it, undefined if none begins there, or `unended`. */
function readTag(
  page: string,
  start: number,
): { readonly token: HtmlTag; readonly end: number } | 'unended' | undefined {
  const beginning = /<(\/?)([a-z][^\s/>]*)/iy;
  beginning.lastIndex = start;
  const [all = '', slash, name = ''] = beginning.exec(page) ?? [];
  if (all === '') return undefined;
  const attribute = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)?))?/y;
  const attributes = new Map<string, string>();
  let at = start + all.length;
  for (;;) {
    attribute.lastIndex = at;
    const [found = '', given = '', one, other, bare = ''] = attribute.exec(page) ?? [];
    if (found !== '') {
      const key = given.toLowerCase();
      if (!attributes.has(key)) attributes.set(key, one ?? other ?? bare);
      at += found.length;
    } else if (page.charAt(at) === '>') {
      const token: HtmlTag = { kind: slash === '/' ? 'close' : 'open', name: name.toLowerCase(), attributes };
      return { token, end: at + 1 };
    } else if (at < page.length) at++;
    else return 'unended';
  }
}

/** The names that tables of programs have; browsers know 2,231. An unknown one stays as it is written. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  shy: '\u00ad',
  zwnj: '\u200c',
  zwj: '\u200d',
  lrm: '\u200e',
  rlm: '\u200f',
  ndash: '\u2013',
  mdash: '\u2014',
  minus: '\u2212',
  hyphen: '\u2010',
  lsquo: '\u2018',
  rsquo: '\u2019',
  ldquo: '\u201c',
  rdquo: '\u201d',
  laquo: '\u00ab',
  raquo: '\u00bb',
  hellip: '\u2026',
  bull: '\u2022',
  middot: '\u00b7',
  deg: '\u00b0',
  copy: '\u00a9',
  reg: '\u00ae',
  trade: '\u2122',
  euro: '\u20ac',
  pound: '\u00a3',
  num: '#',
  comma: ',',
  period: '.',
  colon: ':',
  sol: '/',
  lpar: '(',
  rpar: ')',
  percnt: '%',
  plus: '+',
  dollar: '$',
};

const reference = /&(?:#x([\da-f]+)|#(\d+)|([a-z]\w*));|&nbsp(?!\w)/gi;

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (whole, hex?: string, digits?: string, name?: string) => {
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    if (digits !== undefined) return characterOf(Number(digits));
    if (name === undefined) return '\u00a0';
    return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
  });
}

/** The characters that browsers show for the numbers from 128 to 159: those of Windows-1252. */
const western =
  '\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd' +
  '\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178';

/** A number that is no character becomes `\ufffd`. */
function characterOf(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return western.charAt(code - 0x80);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}
