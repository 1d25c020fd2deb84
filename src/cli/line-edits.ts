import { commandWords, latinDigits } from '../base/text/text.ts';
import { isDay, meantDays, parseDays } from '../base/time/days.ts';

/** The words of a command line, without the program's name. */
export type LineWords = readonly string[];

/** A part that may be meant in place of a wrong one. */
export interface Meant {
  /** As a sentence names it; undefined if it is a guess that only a whole line is worth. */
  readonly name?: string | undefined;
  /** The whole line with it. It may have other mistakes. */
  readonly line: LineWords;
}

/** Returns the line with `count` words at a place replaced. */
export const withWords = (line: LineWords, at: number, count: number, words: LineWords): LineWords => [
  ...line.slice(0, at),
  ...words,
  ...line.slice(at + count),
];

/** The places in a line of the words that lead to a command, each by one of its names. */
export function placesOf(line: LineWords, path: readonly (readonly string[])[]): readonly number[] {
  const places: number[] = [];
  for (const names of path) {
    const at = line.findIndex((word, place) => place > (places.at(-1) ?? -1) && names.includes(word));
    if (at < 0) return [];
    places.push(at);
  }
  return places;
}

/** Returns the line in which another command stands in place of the words at these places. */
export function withCommand(line: LineWords, places: readonly number[], words: LineWords): LineWords {
  const [first = 0] = places;
  return line.flatMap((word, at) => {
    if (at === first) return words;
    return places.includes(at) ? [] : [word];
  });
}

/** Does a text name a file, by its ending? */
export const isFileName = (text: string): boolean =>
  /[^./\\]\.(?:xlsx|csv|tsv|ndjson|jsonl?|parquet|pdf|html?|zip|txt|ya?ml)$/i.test(text);

/** Is it a day, or days, as they are written here or elsewhere? */
export const isDayLike = (text: string): boolean =>
  isDay(text) || meantDays(text).length > 0 || parseDays(text, { now: new Date(0), weekStart: 'sunday' }) !== undefined;

const inCondition = (value: string): string =>
  /^[\p{L}\p{N}_.@+-]+$/u.test(value) && !/^(?:and|or|not|in|is|null|empty)$/i.test(value)
    ? value
    : `"${value.replaceAll('"', '""')}"`;

const placeholders: Readonly<Record<string, (value: string) => string | undefined>> = {
  '{}': (value) => value,
  '{n}': (value) => /^\d+(?=d?$)/.exec(latinDigits(value))?.[0],
  '{day}': (value) => (isDayLike(value) ? value : undefined),
  '{file}': (value) => (isFileName(value) ? value : undefined),
  '{document}': (value) => (/\.ya?ml$/i.test(value) ? value : undefined),
  '{json}': (value) => (/^\s*[[{]|^@/.test(value) ? value : undefined),
  '{condition}': inCondition,
};

const placeholder = /\{(?:n|day|file|document|json|condition)?\}/g;

export const takesValue = (meant: string): boolean => meant.search(placeholder) >= 0;

/** The words of what is meant, with a value in them; undefined if it is no value for them. */
export function filledWords(meant: string, value: string | undefined): LineWords | undefined {
  let isFilled = true;
  const words = (commandWords(meant) ?? []).map((word) =>
    word.replace(placeholder, (sign) => {
      const filled = value === undefined ? undefined : placeholders[sign]?.(value);
      isFilled &&= filled !== undefined;
      return filled ?? '';
    }),
  );
  return isFilled ? words : undefined;
}
