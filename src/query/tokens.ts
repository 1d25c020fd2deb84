import { escaped } from '../base/text/escape-controls.ts';
import { type Place, QueryMistake } from './query-mistake.ts';

/** A piece of a query: a word, a text in quotes, a sign (`>=`, `(`, `,`), or its end. */
export interface Token extends Place {
  readonly kind: 'word' | 'quoted' | 'sign' | 'end';
  /** What it says: of a text in quotes, what is inside of them. */
  readonly value: string;
}

/** The closing quote of each opening one. */
const quotes: Readonly<Record<string, string>> = {
  "'": "'",
  '"': '"',
  '\u201c': '\u201d',
  '\u2018': '\u2019',
  '«': '»',
};

const piece = /([=!<>~&|]+|[(),\u060c])|[^\s=!<>~&|(),\u060c]+/y;

/** The text in quotes at a place; a quote inside of it is written twice. */
function quotedAt(source: string, at: number): Token {
  const closing = quotes[source[at] ?? ''] ?? '';
  let value = '';
  for (let from = at + 1; ; ) {
    const end = source.indexOf(closing, from);
    if (end < 0)
      throw new QueryMistake({ at, text: source.slice(at) }, escaped`the quote is not closed. Add ${closing}`);
    value += source.slice(from, end);
    if (source[end + 1] !== closing) return { kind: 'quoted', at, text: source.slice(at, end + 1), value };
    value += closing;
    from = end + 2;
  }
}

/** The pieces of a query, its end last. Throws QueryMistake for a quote that is not closed. */
export function readTokens(source: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; ; ) {
    while (/\s/.test(source[at] ?? '')) at++;
    if (at >= source.length) return [...tokens, { kind: 'end', at: source.length, text: '', value: '' }];
    if (Object.hasOwn(quotes, source[at] ?? '')) tokens.push(quotedAt(source, at));
    else {
      piece.lastIndex = at;
      const [text = '', sign] = piece.exec(source) ?? [];
      tokens.push({ kind: sign === undefined ? 'word' : 'sign', at, text, value: text === '\u060c' ? ',' : text });
    }
    at += tokens.at(-1)?.text.length ?? 1;
  }
}
