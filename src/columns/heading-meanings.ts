import { memoize } from '../base/memoize.ts';
import { singular } from '../base/text/names.ts';
import { foldText } from '../base/text/text.ts';
import { foldCurrency } from '../orders/money.ts';
import { type Evidence, type HeadingPattern, headingPatterns, lexicon, weights } from './heading-lexicon.ts';

/** A field that the words of a heading may mean. */
export interface HeadingMeaning {
  readonly field: string;
  /** The element of the list that a number in the heading names: 1 for `Product 2`. */
  readonly element: number | undefined;
  readonly part: number | undefined;
  readonly when: Evidence | undefined;
  /** Of two columns of one field the one that weighs more is meant. */
  readonly rank: number;
}

/** Also of a word that begins like it: `الإلكتروني`. */
const article = /^(?:\u0627\u0644)+(?=\p{L}{2})/u;

const numberWords = /^(?:no|num|number)$/;

/** Does a count begin here? `No. of orders` says how many there are, and `No. of order` which. */
const isCountOf = (words: readonly string[], at: number): boolean => {
  const [word = '', of, thing = ''] = words.slice(at, at + 3);
  return numberWords.test(word) && of === 'of' && singular(thing) !== thing;
};

/** The words of a heading in their plain forms: vowel marks go before the article, which would hide behind them. */
function wordsOf(heading: string): string[] {
  const parted = heading
    .replaceAll('#', ' number ')
    .replace(/\b(n)\u00b0/giu, '$1o ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, '$1 $2');
  return foldText(parted)
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.replace(article, '').replace(/^\u0644\u0644(?=\p{L}{2})/u, ''))
    .map((word, at, all) => (isCountOf(all, at) ? 'count' : word));
}

const ordinals: Readonly<Record<string, string>> = {
  [foldText('أول')]: '1',
  [foldText('ثاني')]: '2',
  [foldText('ثالث')]: '3',
  [foldText('رابع')]: '4',
  [foldText('خامس')]: '5',
};

interface Concepts {
  /** The topics of phrases. */
  readonly topics: ReadonlyMap<string, string>;
  /** How many words the longest phrase has. */
  readonly longest: number;
}

function conceptsOf(words: Readonly<Record<string, string>>): Concepts {
  const topics = new Map(
    Object.entries(words).flatMap(([concept, phrases]) =>
      phrases.split(', ').map((phrase): [string, string] => [wordsOf(phrase).join(' '), concept]),
    ),
  );
  return { topics, longest: Math.max(...[...topics.keys()].map((phrase) => phrase.split(' ').length)) };
}

/** The topics of the words, and the number among them; undefined if a word is not known. */
function readWords(
  words: readonly string[],
  { topics, longest }: Concepts,
): { readonly about: ReadonlySet<string>; readonly number?: number } | undefined {
  const about = new Set<string>();
  let number: number | undefined;
  let isFirst = false;
  for (let at = 0; at < words.length; ) {
    let taken = 0;
    for (let length = Math.min(longest, words.length - at); length > 0 && taken === 0; length--) {
      const phrase = words.slice(at, at + length);
      const concept = topics.get(phrase.join(' ')) ?? topics.get(singular(phrase.join(' ')));
      const currency = concept ?? foldCurrency(phrase.join(' '));
      if (currency === undefined) continue;
      about.add(concept ?? 'currency');
      taken = length;
    }
    const word = words[at] ?? '';
    if (taken === 0) {
      const digits = ordinals[word] ?? word;
      if (!/^\d{1,2}$/.test(digits) || number !== undefined) return undefined;
      number = Number(digits);
      isFirst = digits !== word;
      taken = 1;
    }
    at += taken;
  }
  about.delete('filler');
  // Who receives a shipment receives the order.
  if (about.has('receiver')) about.delete('shipment');
  // The first name of someone, and the name of the first product.
  if (isFirst && number === 1 && about.has('name') && !about.has('item') && !about.has('items')) {
    return { about: about.add('foremost') };
  }
  return number === undefined ? { about } : { about, number };
}

interface ReadPattern {
  readonly pattern: HeadingPattern;
  readonly needs: readonly string[];
  readonly all: ReadonlySet<string>;
}

const split = (words: string | undefined): string[] => words?.split(' ') ?? [];

/** Returns what the words of a heading may mean, the surest first. */
export type HeadingReader = (heading: string) => readonly HeadingMeaning[];

/**
 * Makes a reader of headings from words and what they mean together. None is guessed: a heading with a word that is not known
 * means nothing, and so does one whose words do not go together.
 */
export function headingReader(words: Concepts, meant: readonly HeadingPattern[]): HeadingReader {
  const patterns = meant.map((pattern): ReadPattern => {
    const needs = split(pattern.needs);
    return { pattern, needs, all: new Set([...needs, ...split(pattern.may)]) };
  });
  return memoize((heading: string): readonly HeadingMeaning[] => {
    const read = readWords(wordsOf(heading), words);
    if (!read || read.about.size === 0) return [];
    const { about, number } = read;
    const place = ['more', 'one', 'two'][number ?? 0] ?? 'more';
    return patterns.flatMap(({ pattern, needs, all }): HeadingMeaning[] => {
      const isItem = pattern.field.startsWith('items.');
      const topics =
        number === undefined || isItem || (place === 'one' && !all.has('one') && pattern.field !== 'order_grand_total')
          ? about
          : new Set([...about, place]);
      if (!needs.every((word) => topics.has(word)) || ![...topics].every((word) => all.has(word))) return [];
      const rank = [...about].reduce((sum, word) => sum + (weights[word] ?? 0), pattern.rank ?? 0);
      const element = isItem && number !== undefined && number > 0 ? number - 1 : undefined;
      return [{ field: pattern.field, element, part: pattern.part, when: pattern.when, rank }];
    });
  });
}

const orderWords = conceptsOf(lexicon);

/** Reads the headings of sheets of orders. */
export const meaningsOf: HeadingReader = headingReader(orderWords, headingPatterns);

/** The words of sheets of orders, with `more` for sheets about something else. A phrase of both has the meaning that `more` gives it. */
export const wordsWith = (more: Readonly<Record<string, string>>): Concepts => conceptsOf({ ...lexicon, ...more });

/** The topics of the single words of a heading. */
export const topicsIn = (heading: string, { topics }: Concepts): ReadonlySet<string | undefined> =>
  new Set(wordsOf(heading).map((word) => topics.get(word)));

/** The unit of weights that a heading names; undefined if it names none. */
export function weightUnitIn(heading: string): 'kg' | 'g' | undefined {
  const topics = topicsIn(heading, orderWords);
  if (topics.has('kilos')) return 'kg';
  return topics.has('grams') ? 'g' : undefined;
}
