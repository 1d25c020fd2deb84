import { escaped } from '../base/text/escape-controls.ts';
import { didYouMean } from '../base/text/nearest.ts';
import { type Place, QueryMistake } from './fields.ts';

/** How a field is compared; `in` with several values, `is empty` with none. */
export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | '~' | '!~' | 'in' | 'is empty';

/** A condition as it was written. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | {
      readonly kind: 'comparison';
      readonly field: Token;
      readonly operator: Operator;
      readonly values: readonly Token[];
    };

/** Reads a condition. Throws QueryMistake with the first place where it is not well formed. */
export const parseCondition = (text: string): Condition => new ConditionParser(readTokens(text)).whole();

/** A piece of a query: a word, a text in quotes, a sign (`>=`, `(`, `,`), or its end. */
export interface Token extends Place {
  readonly kind: 'word' | 'quoted' | 'sign' | 'end';
  /** Its text, without quotes. */
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
function readTokens(source: string): readonly Token[] {
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

const signs = ['=', '!=', '<', '<=', '>', '>=', '~', '!~'] as const;
const isSign = (text: string): text is (typeof signs)[number] => signs.some((sign) => sign === text);

/** Operators of other languages, and the one to use instead. */
const otherSigns: Readonly<Record<string, string>> = { '==': '=', '<>': '!=', '=~': '~', '=>': '>=', '=<': '<=' };
const otherWords: Readonly<Record<string, string>> = { '&&': 'and', '&': 'and', '||': 'or', '|': 'or', '!': 'not' };

const keywords = ['and', 'or', 'not', 'in', 'is'];

/** Deeper conditions are a mistake, and would exhaust the stack. */
const mostDepth = 100;

const comparisons = escaped`a comparison is expected: ${signs.join(' ')}, in (\u2026), is empty`;

class ConditionParser {
  private next = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Condition {
    const condition = this.anyOf();
    const token = this.look();
    if (token.kind === 'end') return condition;
    if (token.value === ')') throw new QueryMistake(token, 'there is no ( for it.');
    const before = this.tokens[this.next - 1];
    const isPhrase = before && before.value !== ')' && token.kind !== 'sign';
    const quoted = isPhrase ? ` A text of several words needs quotes: '${before.value} ${token.value}'` : '';
    const other = otherWords[token.text];
    throw new QueryMistake(
      token,
      other ? escaped`write ${other}.` : escaped`and, or, or the end is expected.${quoted}`,
    );
  }

  private look(): Token {
    return this.tokens[this.next] ?? { kind: 'end', at: 0, text: '', value: '' };
  }

  private isWord(word: string): boolean {
    const { kind, value } = this.look();
    return kind === 'word' && value.toLowerCase() === word;
  }

  private isMark(sign: string): boolean {
    const { kind, value } = this.look();
    return kind === 'sign' && value === sign;
  }

  private takes(found: boolean): boolean {
    if (found) this.next++;
    return found;
  }

  private chain(word: 'and' | 'or', part: () => Condition): Condition {
    const parts = [part()];
    while (this.takes(this.isWord(word))) parts.push(part());
    const [only, ...more] = parts;
    return only && more.length === 0 ? only : { kind: word, parts };
  }

  private anyOf(): Condition {
    return this.chain('or', () => this.chain('and', () => this.single()));
  }

  private single(): Condition {
    const token = this.look();
    if (++this.depth > mostDepth) throw new QueryMistake(token, 'the condition is nested too deeply.');
    const condition = this.readSingle(token);
    this.depth--;
    return condition;
  }

  private readSingle(token: Token): Condition {
    if (this.takes(this.isWord('not'))) return { kind: 'not', part: this.single() };
    if (!this.takes(this.isMark('('))) return this.comparison();
    const inner = this.anyOf();
    if (this.takes(this.isMark(')'))) return inner;
    throw new QueryMistake(this.look(), escaped`) is expected, for the ( at character ${token.at + 1}.`);
  }

  private comparison(): Condition {
    const field = this.look();
    const isField = field.kind === 'quoted' || (field.kind === 'word' && !keywords.includes(field.value.toLowerCase()));
    if (!isField) throw new QueryMistake(field, 'the name of a field is expected.');
    this.next++;
    const isNot = this.takes(this.isWord('not'));
    const found = this.operator(isNot);
    const comparison = { kind: 'comparison' as const, field, ...found };
    return isNot || found.isNot ? { kind: 'not', part: comparison } : comparison;
  }

  private operator(isNot: boolean): { operator: Operator; values: readonly Token[]; isNot?: boolean } {
    const token = this.look();
    if (this.takes(this.isWord('in'))) return { operator: 'in', values: this.list() };
    if (isNot) throw new QueryMistake(token, 'in is expected behind not.');
    if (this.takes(this.isWord('is'))) {
      const isNegated = this.takes(this.isWord('not'));
      if (!this.takes(this.isWord('empty'))) throw new QueryMistake(this.look(), 'empty is expected behind is.');
      return { operator: 'is empty', values: [], isNot: isNegated };
    }
    if (token.kind !== 'sign' || !isSign(token.value)) {
      const meant = otherSigns[token.value];
      const word = token.kind === 'word' ? didYouMean(token.value, ['in', 'is']) : '';
      throw new QueryMistake(token, meant ? escaped`write ${meant}` : `${comparisons}.${word}`);
    }
    this.next++;
    return { operator: token.value, values: [this.value(token.value)] };
  }

  private list(): readonly Token[] {
    if (!this.takes(this.isMark('('))) throw new QueryMistake(this.look(), '( is expected behind in: in (a, b)');
    const values = [this.value('(')];
    while (this.takes(this.isMark(','))) values.push(this.value(','));
    if (this.takes(this.isMark(')'))) return values;
    throw new QueryMistake(this.look(), 'a comma or ) is expected. A text of several words needs quotes.');
  }

  private value(after: string): Token {
    const token = this.look();
    const isValue = token.kind === 'quoted' || (token.kind === 'word' && !keywords.includes(token.value.toLowerCase()));
    if (!isValue) {
      const quote = token.kind === 'word' ? escaped` If it is one, write it in quotes: '${token.value}'` : '';
      throw new QueryMistake(token, escaped`a value is expected behind ${after}.${quote}`);
    }
    if (token.value.trim() === '') throw new QueryMistake(token, 'write: is empty');
    this.next++;
    return token;
  }
}
