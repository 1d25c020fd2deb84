import type { Row } from '../base/row.ts';
import { escaped, type Message, nearest, orMean } from '../base/text/message.ts';
import { foldText } from '../base/text/text.ts';
import type { UnlistedWord } from './compile-condition.ts';
import { describeMistake } from './fields.ts';

/** Shorter words are near too many others. */
const leastLength = 4;

/** From this length on, two letters may be mistyped. */
const longWord = 8;

/** Letters in front that make another word of one: `undelivered`, `reshipped`. */
const prefixLength = 2;

const spelled = (word: string): string => foldText(word.trim()).replace(/[\s_-]+/g, ' ');

/**
 * The known word that another one is mistyped for; undefined for a word of its own. It has fewer slips than a suggestion for a
 * mistake may have, since here it decides whether there is one: `processed` is not `processing`, and `undelivered` is a word.
 */
function slipOf(word: string, known: readonly string[]): string | undefined {
  const typed = spelled(word);
  if (typed.length < leastLength) return undefined;
  const spellings = new Map(known.map((each) => [spelled(each), each]));
  if (spellings.has(typed)) return undefined;
  const isOther = (each: string) => typed.endsWith(each) && typed.length >= each.length + prefixLength;
  const near = [...spellings.keys()].filter((each) => !isOther(each));
  const isLong = (each: string) => Math.max(each.length, typed.length) >= longWord;
  const found = nearest(typed, near, 1) ?? nearest(typed, near.filter(isLong), 2);
  return found === undefined ? undefined : spellings.get(found);
}

/** A word of a condition that is near a known one, and that no record has. */
export interface Slip extends Pick<UnlistedWord, 'place' | 'text' | 'field'> {
  /** The condition that has it, counted from 0. */
  readonly condition: number;
  readonly meant: string;
  /** A sentence for the user. */
  readonly said: Message;
}

/** The words of conditions that may be mistyped. Records that are read decide: a word that one of them has is none. */
export class NearWords {
  private left: readonly { readonly condition: number; readonly word: UnlistedWord }[];

  constructor(conditions: readonly (readonly UnlistedWord[])[]) {
    const words = conditions.flatMap((unlisted, condition) => unlisted.map((word) => ({ condition, word })));
    this.left = words.filter(({ word }) => slipOf(word.text, word.known.all()) !== undefined);
  }

  get areLeft(): boolean {
    return this.left.length > 0;
  }

  meet(row: Row): void {
    if (this.areLeft) this.left = this.left.filter(({ word }) => !word.isIn(row));
  }

  /** Those that are left but for other words that are known: lists that were read meanwhile may have them. */
  slips(others: readonly string[]): readonly Slip[] {
    const listed = new Set(others.map(spelled));
    return this.left.flatMap(({ condition, word: { place, field, text, known } }) => {
      const meant = known.has(text) || listed.has(spelled(text)) ? undefined : slipOf(text, known.all());
      if (meant === undefined) return [];
      const why = escaped`no record that was read has this ${field}.${orMean([meant])}`;
      return [{ condition, place, field, text, meant, said: describeMistake('--where', place, why) }];
    });
  }
}
