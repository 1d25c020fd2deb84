import type { Row } from '../base/row.ts';
import { didYouMean, escaped, type Message, meaning } from '../base/text/message.ts';
import { foldText } from '../base/text/text.ts';
import { type Calendar, dayHint, parseDays } from '../base/time/days.ts';
import type { FieldMeaning, KnownWords } from '../orders/meanings.ts';
import {
  describeMistake,
  knownFields,
  type Place,
  type QueryField,
  QueryMistake,
  type QueryShape,
  queriedField,
  type UnknownField,
} from './fields.ts';
import {
  compareWithLiteral,
  containsLiteral,
  equalsLiteral,
  isEmptyValue,
  type Literal,
  literalOf,
  type ShownTime,
} from './literal.ts';

export type RowTest = (row: Row) => boolean;

/** How a condition is read. */
export interface ConditionOptions {
  /** Its name in messages: `--where`. */
  readonly name: string;
  /** For `today` and `last-month`. */
  readonly calendar: Calendar;
  /** How a time of a record is shown to the user, who writes it so: in the zone of `--tz`. */
  shown?(text: string, row: Row): string;
  readonly typed?: TypedWords;
}

/** The meaning of words that tables show: the heading of a field, and a word for one of its values. */
export interface TypedWords {
  /** Undefined for what is no heading. */
  fieldOf(heading: string): string | undefined;
  valueOf(field: string, word: string): string;
  /** The words that are shown for the values of a field. */
  wordsOf(field: string): readonly string[];
}

export interface CompiledCondition {
  readonly test: RowTest;
  readonly mistakes: readonly Message[];
  /** Fields that the document does not name. */
  readonly unknown: readonly UnknownField[];
  readonly meant: readonly MeantText[];
  readonly unlisted: readonly UnlistedWord[];
  /** The names of the fields that it compares. */
  readonly fields: ReadonlySet<string>;
}

/** A text of a query that is compared by what it means. */
export interface MeantText {
  readonly meaning: FieldMeaning;
  readonly text: string;
}

/** A word of a query that is none of the values that are known of its field: it may be the service's own, or mistyped. */
export interface UnlistedWord {
  readonly place: Place;
  readonly field: string;
  readonly text: string;
  readonly known: KnownWords;
  /** Does a record have it? */
  readonly isIn: RowTest;
}

/** Makes a test for records out of a condition; the mistakes say where it is wrong. */
export function compileCondition(text: string, shape: QueryShape, options: ConditionOptions): CompiledCondition {
  try {
    const compiler = new ConditionCompiler(readTokens(text), shape, options);
    const { mistakes, unknown, meant, unlisted, fields } = compiler;
    return { test: compiler.whole(), mistakes, unknown, meant, unlisted, fields };
  } catch (error) {
    if (!(error instanceof QueryMistake)) throw error;
    return {
      test: () => true,
      mistakes: [describeMistake(options.name, error.place, error.what)],
      unknown: [],
      meant: [],
      unlisted: [],
      fields: new Set(),
    };
  }
}

/** A piece of a query: a word, a text in quotes, a sign (`>=`, `(`, `,`), or its end. */
interface Token extends Place {
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

/** The pieces of a query, its end last. */
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

const inOrder: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const signs = ['=', '!=', ...Object.keys(inOrder), '~', '!~'];

/** Operators of other languages, and the one to use instead. */
const otherSigns: Readonly<Record<string, string>> = { '==': '=', '<>': '!=', '=~': '~', '=>': '>=', '=<': '<=' };
const otherWords: Readonly<Record<string, string>> = { '&&': 'and', '&': 'and', '||': 'or', '|': 'or', '!': 'not' };

const keywords = ['and', 'or', 'not', 'in', 'is'];

const isTerm = ({ kind, value }: Token): boolean =>
  kind === 'quoted' || (kind === 'word' && !keywords.includes(value.toLowerCase()));

/** Deeper conditions are a mistake, and would exhaust the stack. */
const mostDepth = 100;

const comparisons = escaped`a comparison is expected: ${signs.join(' ')}, in (\u2026), is empty`;

/** Of a list, one element is enough. */
const anyValue = (value: unknown, test: (value: unknown) => boolean): boolean =>
  Array.isArray(value) ? value.some((each) => anyValue(each, test)) : test(value);

const negated =
  (test: RowTest): RowTest =>
  (row) =>
    !test(row);

/** A heading or a word for a value has no more words. */
const mostWords = 5;

/** Reads a condition into a test. Throws QueryMistake at the first place where it is not well formed. */
class ConditionCompiler {
  readonly mistakes: Message[] = [];
  readonly unknown: UnknownField[] = [];
  readonly meant: MeantText[] = [];
  readonly unlisted: UnlistedWord[] = [];
  readonly fields = new Set<string>();
  private readonly known: ReadonlyMap<string, QueryField>;
  private next = 0;
  private depth = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly shape: QueryShape,
    private readonly options: ConditionOptions,
  ) {
    this.known = knownFields(shape);
  }

  whole(): RowTest {
    const test = this.anyOf();
    const token = this.look();
    if (token.kind === 'end') return test;
    if (token.value === ')') throw new QueryMistake(token, escaped`it has no opening (.`);
    const before = this.tokens[this.next - 1];
    const isPhrase = before && before.value !== ')' && token.kind !== 'sign';
    const phrase = `${before?.value} ${token.value}`;
    const advice = escaped` A text of several words needs quotes: ${`'${phrase}'`}`;
    const quoted = isPhrase ? meaning(phrase, [`"${phrase}"`], advice) : '';
    const other = otherWords[token.text];
    throw new QueryMistake(
      token,
      other
        ? meaning(token.text, [other], escaped`use ${other} instead.`)
        : escaped`"and", "or" or the end is expected.${quoted}`,
    );
  }

  private look(): Token {
    return this.tokens[this.next] ?? { kind: 'end', at: 0, text: '', value: '' };
  }

  /** Steps over a word or a sign, if it is the next one. */
  private takes(wanted: string): boolean {
    const { kind, value } = this.look();
    const found = (kind === 'word' || kind === 'sign') && value.toLowerCase() === wanted;
    if (found) this.next++;
    return found;
  }

  private chain(word: 'and' | 'or', part: () => RowTest): readonly RowTest[] {
    const parts = [part()];
    while (this.takes(word)) parts.push(part());
    return parts;
  }

  private anyOf(): RowTest {
    const tests = this.chain('or', () => this.allOf());
    return (row) => tests.some((test) => test(row));
  }

  private allOf(): RowTest {
    const tests = this.chain('and', () => this.single());
    return (row) => tests.every((test) => test(row));
  }

  private single(): RowTest {
    const token = this.look();
    if (++this.depth > mostDepth) throw new QueryMistake(token, escaped`the condition is nested too deeply.`);
    const test = this.readSingle(token);
    this.depth--;
    return test;
  }

  private readSingle(token: Token): RowTest {
    if (this.takes('not')) return negated(this.single());
    if (!this.takes('(')) return this.comparison();
    const inner = this.anyOf();
    if (this.takes(')')) return inner;
    throw new QueryMistake(this.look(), escaped`) is expected, for the ( at character ${token.at + 1}.`);
  }

  private comparison(): RowTest {
    const { typed } = this.options;
    const first = this.look();
    if (!isTerm(first)) throw new QueryMistake(first, escaped`the name of a field is expected.`);
    const token = this.phrase((text) => typed?.fieldOf(text) !== undefined);
    const name = this.known.has(token.value) ? token.value : (typed?.fieldOf(token.value) ?? token.value);
    const field = queriedField(this.known, name);
    this.fields.add(field.name);
    if (!this.known.has(field.name)) this.unknown.push({ name: field.name, flag: this.options.name, place: token });
    const isNot = this.takes('not');
    const sign = this.look();
    if (this.takes('in')) {
      const test = this.compare(field, token, '=', this.list(field));
      return isNot ? negated(test) : test;
    }
    if (isNot) throw new QueryMistake(sign, escaped`in is expected behind not.`);
    if (this.takes('is')) {
      const isNegated = this.takes('not');
      if (!this.takes('empty')) throw new QueryMistake(this.look(), escaped`empty is expected behind is.`);
      const test: RowTest = (row) => isEmptyValue(field.read(row));
      return isNegated ? negated(test) : test;
    }
    if (sign.kind !== 'sign' || !signs.includes(sign.value)) {
      const meant = otherSigns[sign.value];
      const word = sign.kind === 'word' ? didYouMean(sign.value, ['in', 'is']) : '';
      throw new QueryMistake(
        sign,
        meant ? meaning(sign.value, [meant], escaped`use ${meant} instead.`) : escaped`${comparisons}.${word}`,
      );
    }
    this.next++;
    return this.compare(field, token, sign.value, [this.value(sign.value, field)]);
  }

  /** Takes the next word, with those behind it where together they are a text that tables show: `قيد الانتظار`. */
  private phrase(isShown: (text: string) => boolean): Token {
    const first = this.look();
    for (let count = mostWords; count > 1; count--) {
      const words = this.tokens.slice(this.next, this.next + count);
      const text = words.map(({ value }) => value).join(' ');
      if (!words.every((each) => each.kind === 'word' && isTerm(each)) || !isShown(text)) continue;
      this.next += count;
      return { ...first, text, value: text };
    }
    this.next++;
    return first;
  }

  private list(field: QueryField): readonly Token[] {
    if (!this.takes('(')) throw new QueryMistake(this.look(), escaped`( is expected behind in: in (a, b)`);
    const values = [this.value('(', field)];
    while (this.takes(',')) values.push(this.value(',', field));
    if (this.takes(')')) return values;
    throw new QueryMistake(this.look(), escaped`a comma or ) is expected. A text of several words needs quotes.`);
  }

  private value(after: string, { name }: QueryField): Token {
    const token = this.look();
    if (!isTerm(token)) {
      const quote = token.kind === 'word' ? escaped` If it is one, write it in quotes: '${token.value}'` : '';
      throw new QueryMistake(token, escaped`a value is expected behind ${after}.${quote}`);
    }
    if (token.value.trim() === '') throw new QueryMistake(token, escaped`to find empty values, write: is empty`);
    const shown = this.options.typed?.wordsOf(name).map(foldText) ?? [];
    return this.phrase((text) => shown.includes(foldText(text)));
  }

  private literal(token: Token, field: QueryField, sign: string): Literal {
    const isPart = sign.endsWith('~');
    const days = parseDays(token.value, this.options.calendar);
    const literal = literalOf(token.value, days);
    if (isPart) return literal;
    if (Object.hasOwn(inOrder, sign) && field.isPhone) return { ...literal, decimal: undefined, period: undefined };
    if (field.isNumber && literal.decimal === undefined) {
      this.fault(token, escaped`${field.name} is a number. Write it without separators and without its unit: 1500.5`);
    } else if (field.isMoment && !literal.period) {
      const withTime = escaped`With a time of day: 'YYYY-MM-DD HH:MM'.`;
      this.fault(token, escaped`${field.name} is a time. ${dayHint(token.value)} ${withTime}`);
    } else if (field.choices && !field.choices.includes(token.value.toLowerCase())) {
      const meant = didYouMean(token.value, field.choices);
      this.fault(token, escaped`${field.name} is one of ${field.choices}.${meant}`);
    }
    return literal;
  }

  private fault(place: Token, what: Message): void {
    this.mistakes.push(describeMistake(this.options.name, place, what));
  }

  /** Notes the values that are not known of a field; `tests` find each of them. */
  private noteUnlisted(
    { name: field }: QueryField,
    values: readonly Token[],
    known: KnownWords | undefined,
    tests: readonly RowTest[],
  ): void {
    if (!known) return;
    const shown = this.options.typed?.wordsOf(field) ?? [];
    const all = () => [...known.all(), ...shown];
    for (const [at, { value: text, ...place }] of values.entries()) {
      const isIn = tests[at];
      if (isIn && !known.has(text)) this.unlisted.push({ place, field, text, known: { has: known.has, all }, isIn });
    }
  }

  /** The test of a field by a sign and the values behind it, one of which is enough. */
  private compare(field: QueryField, token: Token, sign: string, given: readonly Token[]): RowTest {
    const { shown, typed } = this.options;
    const isPart = sign.endsWith('~');
    // A part of a word is looked for in what was sent.
    const values = isPart
      ? given
      : given.map((each) => ({ ...each, value: typed?.valueOf(field.name, each.value) ?? each.value }));
    if (field.isList) {
      const inner = [...this.known.keys()].filter((name) => name.startsWith(`${field.name}.`)).slice(0, 3);
      const names = [...inner, `${field.name}_count`];
      this.fault(token, escaped`it is a list of records. Name a field of them, or how many there are: ${names}`);
    }
    const isInOrder = inOrder[sign];
    const literals = values.map((value) => this.literal(value, field, sign));
    const meaning = isPart || isInOrder ? undefined : this.shape.meanings?.get(field.name);
    if (meaning) {
      this.meant.push(...values.map(({ value: text }) => ({ meaning, text })));
      const tests = values.map(({ value }) => meaning.equals(value));
      this.noteUnlisted(field, values, meaning.known, tests);
      const test: RowTest = (row) => tests.some((isMeant) => isMeant(row));
      return sign === '!=' ? negated(test) : test;
    }
    const matches = (value: unknown, literal: Literal, row: Row): boolean => {
      if (isPart) return containsLiteral(value, literal);
      const shownTime: ShownTime | undefined = shown && ((text) => shown(text, row));
      if (!isInOrder) return equalsLiteral(value, literal, shownTime);
      const order = compareWithLiteral(value, literal, shownTime);
      return order !== undefined && isInOrder(order);
    };
    const tests = literals.map(
      (literal): RowTest =>
        (row) =>
          anyValue(field.read(row), (value) => matches(value, literal, row)),
    );
    if (!isPart && !isInOrder) this.noteUnlisted(field, values, field.known, tests);
    const test: RowTest = (row) => tests.some((isEqual) => isEqual(row));
    // Not equal, of a list, is: no element is equal.
    return sign.startsWith('!') ? negated(test) : test;
  }
}
