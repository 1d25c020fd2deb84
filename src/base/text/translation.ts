import { memoize } from '../memoize.ts';
import { getOwn } from '../row.ts';
import { gerund, plural } from './names.ts';
import type { MessagePart } from './parts.ts';

/** The forms of a noun by the number of things; `#` stands for the number. */
export interface CountedForms extends Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> {
  readonly other: string;
  /** That of two where nothing governs it: at the beginning of a sentence, and by itself. */
  readonly twoAlone?: string;
}

/** How a word stands in its sentence: with an article, and with nothing before it that governs it. */
interface WordUse {
  readonly article?: string;
  readonly isAlone?: boolean;
}

/** The texts of another language than English, each found by the English one. What is absent stays English. */
export interface Translation {
  /** The language, as `Intl` names it. */
  readonly lang: string;
  /**
   * Templates and texts of help. `{1}` is the first value of a template as it is; `{1*}` is a word of ours, a list of them or a number of
   * things, which is translated, too; `{1+}` is the same with its article, `{1^}` as the subject of a verb; `{1-}` is left out.
   */
  readonly texts: Readonly<Record<string, string>>;
  /** Words that stand in values, where no text is the same; with their article, the key begins with `the `. */
  readonly words: Readonly<Record<string, string>>;
  /** Phrases with values in them that stand in a value: `{1} left`. */
  readonly filled: Readonly<Record<string, string>>;
  /** Nouns by their plural. */
  readonly nouns: Readonly<Record<string, CountedForms>>;
}

/** A template and what fills it, so that another language can have its own words around the same values. */
interface FilledPiece {
  readonly texts: readonly string[];
  readonly values: readonly (readonly Piece[])[];
}

/** The English and the Arabic name of a thing of the world: a courier, a city. */
interface NamedPiece {
  readonly names: { readonly en: string; readonly ar: string };
}

/** A word of ours that stands in a variable: a noun of the catalogue, an action. */
interface TermPiece {
  readonly term: string;
  readonly isDefinite?: boolean;
}

/** A change of a message that is made when its language is known: `edits` has it, or one text of ours replaces another. */
interface EditedPiece {
  readonly edit:
    | keyof typeof edits
    | { readonly replace: string; readonly by: string }
    | { readonly behind: readonly Piece[] }
    | { readonly line: number };
  readonly of: readonly Piece[];
}

/** A piece of a message that is not yet in the language of a run. */
export type Piece = MessagePart | FilledPiece | TermPiece | NamedPiece | EditedPiece;

type Parts = readonly MessagePart[];

/** The key of a template in a translation: `There is no order {1}.` */
export const templateKey = (texts: readonly string[]): string =>
  texts.map((text, at) => (at === 0 ? text : `{${at}}${text}`)).join('');

/** A text of ours in a language; in English where it has no other. */
export const translatedText = (text: string, translation: Translation | undefined): string =>
  (translation && getOwn(translation.texts, text)) ?? text;

const articleOf = ({ isDefinite }: { readonly isDefinite?: boolean }): string => (isDefinite ? 'the ' : '');

/** The separator of the values of a list, as a text of ours. */
export const listComma = ', ';

const listSeparator = /(, or |, and |, | and | or )/;

const patternOf = memoize(
  (phrase) => new RegExp(`^${phrase.replace(/[[\]().?*+^$|\\]/g, '\\$&').replace(/\{\d+\}/g, '(.+?)')}$`),
);

/** Returns a phrase of ours that holds values in another language, with the values in it; undefined for other texts. */
function filledPhrase(text: string, translation: Translation): string | undefined {
  for (const [phrase, own] of Object.entries(translation.filled)) {
    const [, ...values] = patternOf(phrase).exec(text) ?? [];
    if (values.length === 0) continue;
    return own.replace(/\{(\d+)([*^]?)\}/g, (_, place: string, mark: string) => {
      const value = values[Number(place) - 1] ?? '';
      return mark === '' ? value : translatedWord(value, translation, { isAlone: mark === '^' });
    });
  }
  return undefined;
}

/** Returns a word or a number of things in another language; undefined for what is no word of ours. */
function knownWord(text: string, translation: Translation, use: WordUse): string | undefined {
  const { article = '', isAlone = false } = use;
  const { words, texts, nouns, lang } = translation;
  const known = getOwn(words, article + text) ?? getOwn(words, text) ?? getOwn(texts, text);
  if (known !== undefined) return known;
  const [, figure, unit] = /^(\d+)([dh])$/.exec(text) ?? [];
  if (figure && unit) return knownWord(`${figure} ${unit}`, translation, use);
  const [, more, less] = /^(\d+ (?:[dh]|days?|hours?)) (\d+ (?:h|hours?|min|minutes?))$/.exec(text) ?? [];
  if (more && less)
    return [more, less].map((each) => knownWord(each, translation, { isAlone })).join(getOwn(words, ' and '));
  const [, before = '', number = '', noun = ''] = /^(\u2026 )?(-?\d[\d.,]*) ([^,]+)$/.exec(text) ?? [];
  const forms = getOwn(nouns, noun) ?? getOwn(nouns, plural(noun));
  if (forms) {
    const rule = new Intl.PluralRules(lang).select(Number(number.replaceAll(',', '')));
    const form = (isAlone && rule === 'two' ? forms.twoAlone : undefined) ?? forms[rule] ?? forms.other;
    return before + form.replace('#', number);
  }
  const word = getOwn(words, noun);
  if (word !== undefined) return `${before}${number} ${word}`;
  const [, thing = '', id] = /^([a-z]+) (\d+)$/.exec(text) ?? [];
  const named = getOwn(words, `the ${thing}`);
  return named === undefined ? filledPhrase(text, translation) : `${named} ${id}`;
}

/** Returns a word, a list of words or a number of things in another language; what is no word of ours as it is. */
export function translatedWord(text: string, translation: Translation, use: WordUse = {}): string {
  const known = knownWord(text, translation, use);
  const parts = text.split(listSeparator);
  if (known !== undefined || parts.length === 1) return known ?? text;
  return parts.map((part) => translatedWord(part, translation, use)).join('');
}

/** Does the text before a place leave what stands there to itself? It does at the beginning, and where it ends a sentence or has a colon. */
const leavesAlone = (before: string, isAlone: boolean): boolean =>
  before.trim() === '' ? isAlone || before.includes('\n') : /[.:;?!\u061b\u061f(]\s*$|\n\s*$/.test(before);

/** Returns the parts that take the place of a placeholder: `mark` is `*`, `+`, `^`, `-`, or empty for the value as it is. */
function filling(pieces: readonly Piece[], mark: string, translation: Translation, isAlone: boolean): Parts {
  if (mark === '-') return [];
  const article = articleOf({ isDefinite: mark === '+' });
  const parts = pieces.map((piece) => {
    if (piece === listComma) return translatedText(piece, translation);
    const isValue = mark !== '' && typeof piece === 'object' && 'value' in piece;
    return isValue ? { value: translatedWord(piece.value, translation, { article, isAlone }) } : undefined;
  });
  return parts.every((part) => part !== undefined) ? parts : partsIn(pieces, translation, isAlone);
}

function filledParts({ texts, values }: FilledPiece, translation: Translation | undefined, isAlone: boolean): Parts {
  if (!translation)
    return texts.flatMap((text, at) => (at === 0 ? [text] : [...partsIn(values[at - 1] ?? [], translation), text]));
  const key = templateKey(texts);
  const own = getOwn(translation.texts, key) ?? key;
  let before = '';
  const all = own.split(/(\{\d+[*+^-]?\})/).flatMap((text) => {
    const [, place, mark = ''] = /^\{(\d+)([*+^-]?)\}$/.exec(text) ?? [];
    const parts =
      place === undefined
        ? [text]
        : filling(values[Number(place) - 1] ?? [], mark, translation, mark === '^' || leavesAlone(before, isAlone));
    before += textOf(parts);
    return parts;
  });
  return writtenTogether(all.filter((part) => part !== ''));
}

/** The Arabic prepositions that are written as one word with the next, here with a stroke behind them for words of other letters. */
const preposition = /(?<![\u0621-\u064a])[\u0648\u0641]?[\u0644\u0628\u0643]\u0640$/;
const arabicLetter = /^[\u0621-\u064a]/;

/** Without the stroke behind a preposition before an Arabic word, and without the alif of an article behind the one that takes its place. */
function writtenTogether(parts: Parts): Parts {
  let isBehind = '';
  return parts.map((part, at) => {
    const own = isBehind === '\u0644' ? changed([part], 0, (text) => text.replace(/^\u0627(?=\u0644)/, ''))[0] : part;
    const next = parts.slice(at + 1, at + 2);
    const joins = isText(part) && preposition.test(part) && arabicLetter.test(textOf(next));
    isBehind = joins ? (part.at(-2) ?? '') : '';
    return joins && isText(own) ? own.slice(0, -1) : (own ?? part);
  });
}

/** The parts of a message in a language. `isAlone`: nothing before it governs its first word. */
export function partsIn(pieces: readonly Piece[], translation: Translation | undefined, isAlone = true): Parts {
  if (!translation) return pieces.flatMap((piece) => partsOfPiece(piece, undefined, isAlone));
  let before = '';
  return pieces.flatMap((piece) => {
    const parts = partsOfPiece(piece, translation, leavesAlone(before, isAlone));
    before += textOf(parts);
    return parts;
  });
}

function partsOfPiece(piece: Piece, translation: Translation | undefined, isAlone: boolean): Parts {
  if (typeof piece === 'string') return [translatedText(piece, translation)];
  if ('texts' in piece) return filledParts(piece, translation, isAlone);
  if ('term' in piece) {
    const known = translation && knownWord(piece.term, translation, { article: articleOf(piece), isAlone });
    return [{ value: known ?? piece.term }];
  }
  if ('names' in piece) return [{ value: translation?.lang === 'ar' ? piece.names.ar : piece.names.en }];
  // A phrase of several words of ours, or a number of things, is known by itself, wherever it stands.
  if ('value' in piece && translation && piece.value.includes(' '))
    return [{ value: knownWord(piece.value, translation, { isAlone }) ?? piece.value }];
  if (!('edit' in piece)) return [piece];
  const parts = partsIn(piece.of, translation, isAlone);
  const { edit } = piece;
  if (typeof edit === 'string') return edits[edit](parts);
  if ('line' in edit) return lineAt(parts, edit.line);
  return 'behind' in edit ? behind(parts, partsIn(edit.behind, translation)) : replaced(parts, edit);
}

/** The end of the parts before tells how the next word stands: a command ends nothing. */
const textOf = (parts: Parts): string =>
  parts.map((part) => (isText(part) ? part : ('value' in part && part.value) || 'x')).join('');

const isText = (part: MessagePart | undefined): part is string => typeof part === 'string';

const changed = (parts: Parts, at: number, change: (text: string) => string): Parts => {
  const part = parts[at];
  if (isText(part)) return parts.with(at, change(part));
  return part && 'value' in part ? parts.with(at, { value: change(part.value) }) : parts;
};

const firstOf = (parts: Parts): number => parts.findIndex((part) => part !== '');

/** "Cancel order 5? This cannot be undone." → "Cancelling order 5". A question mark in a value does not end the question. */
function doing(parts: Parts): Parts {
  const end = parts.findIndex((part) => isText(part) && /[?\u061f]/.test(part));
  const asked = parts
    .slice(0, end + 1)
    .map((part, at) => (at === end && isText(part) ? part.split(/[?\u061f]/, 1).join() : part));
  // An Arabic question has a verbal noun behind its first two words.
  return changed(asked, firstOf(asked), (text) =>
    text.replace(/^\u0647\u0644 \u062a\u0631\u064a\u062f /, '').replace(/^\w+/, (verb) => gerund(verb)),
  );
}

function firstLine(parts: Parts): Parts {
  const at = parts.findIndex((part) => isText(part) && part.includes('\n'));
  const text = parts[at];
  return isText(text) ? [...parts.slice(0, at), text.slice(0, text.indexOf('\n'))] : parts;
}

const edits = {
  /** Begins with a capital letter, be it that of a value. */
  capitalized: (parts: Parts): Parts =>
    changed(parts, firstOf(parts), (text) => text.charAt(0).toUpperCase() + text.slice(1)),
  /** Without the full stop at its end, which may be that of a value. */
  unstopped: (parts: Parts): Parts =>
    changed(
      parts,
      parts.findLastIndex((part) => part !== ''),
      (text) => text.replace(/\.$/, ''),
    ),
  /** Up to the end of its first line. Only texts of ours have several lines. */
  firstLine,
  doing,
  /** Without the reason at its end, and the colon before it. */
  unreasoned: (parts: Parts): Parts => {
    const at = parts.findLastIndex((part) => part !== '');
    return changed(parts.slice(0, at), at - 1, (text) => text.replace(/: $/, ''));
  },
} satisfies Record<string, (parts: Parts) => Parts>;

const replaced = (parts: Parts, { replace, by }: { readonly replace: string; readonly by: string }): Parts =>
  parts.map((part) => {
    if (isText(part)) return part.replaceAll(replace, by);
    return 'value' in part && part.value === replace ? { value: by } : part;
  });

/** One of its lines, from 0. */
function lineAt(parts: Parts, line: number): Parts {
  const lines: MessagePart[][] = [[]];
  for (const part of parts) {
    const [first = '', ...rest] = isText(part) ? part.split('\n') : [part];
    lines.at(-1)?.push(first);
    for (const each of rest) lines.push([each]);
  }
  return lines[line] ?? [];
}

/** The rest behind a beginning; all of it behind a colon where it begins in another way. */
function behind(parts: Parts, beginning: Parts): Parts {
  const [all, first] = [parts, beginning].map((each) => each.filter((part) => part !== ''));
  const begins = first?.every((part, at) => JSON.stringify(part) === JSON.stringify(all?.[at]));
  return begins ? (all ?? []).slice(first?.length) : [': ', ...parts];
}
