import { escaped, type Message, wordsOf } from '../base/text/message.ts';
import { longName } from '../base/text/names.ts';
import type { ValueSchema } from '../operations/manifest.ts';
import { anyText, numberFrom, oneOf, type Reader, type ReaderResult } from '../settings/readers.ts';

// A flag is declared once: how it is typed, what help says of it, and the reader that makes its text a value. The type of
// the parsed flags follows from the declaration:
//
//   const flags = { by: flag.choice('--by <key>', 'what to count by', ['status', 'day'], { fallback: 'status' }) };
//   FlagValues<typeof flags>   // { readonly by: 'status' | 'day' }

/** Which commands take a shared flag, and where help shows it. */
export type FlagUse = 'pages' | 'whole' | 'selection' | 'output' | 'layout' | 'global';

/** A flag as commander takes it, with what help says about it. */
export interface FlagSpec {
  /** `-o, --output <format>`; the name of its value is the long form in camel case, without `no-`. */
  readonly flag: string;
  readonly about: string;
  readonly choices?: readonly string[];
  /** The values it takes, as a JSON schema, if its reader says so. */
  readonly takes?: ValueSchema | undefined;
  /** Nothing is sent without it, unless -F or --data gives the value. */
  readonly required?: boolean;
  /** The default, as help says it. */
  readonly fallback?: string | undefined;
  readonly env?: string | undefined;
  /** May be given several times; its value is a list. */
  readonly repeats?: boolean;
  /** Its value may look like another flag. */
  readonly takesAnything?: boolean;
  /** The input of an operation that it gives a value; a shared flag has none. */
  readonly field?: string;
  readonly use?: FlagUse;
  /** It is refused without one flag of each of these lists. */
  readonly needs?: readonly (readonly string[])[];
  /** It is refused beside any of these, with a value where that decides: `--output csv`. */
  readonly excludes?: readonly string[];
}

/** One use of a flag on the command line. */
export interface GivenFlag {
  /** In camel case: `dateFrom`; `color` for `--no-color`. */
  readonly name: string;
  /** The long form: `--date-from`. */
  readonly flag: string;
  /** Text; true for a switch, false for a switch with `no-`. */
  readonly value: string | boolean;
  readonly repeats: boolean;
  readonly field?: string | undefined;
  readonly use?: FlagUse | undefined;
}

export interface Flag<T> extends FlagSpec {
  /** The value if the flag is not given, or not as it may be. */
  readonly unset: T;
  /** The value of all uses of the flag on a line, at least one. */
  parse(uses: readonly GivenFlag['value'][]): ReaderResult<T>;
}

export type FlagTable = Readonly<Record<string, Flag<unknown>>>;

export type FlagValues<T extends FlagTable> = { readonly [N in keyof T]: T[N] extends Flag<infer V> ? V : never };

interface FlagOptions<F> extends Pick<FlagSpec, 'takesAnything' | 'needs' | 'excludes'> {
  readonly fallback?: F;
  /** The default as help says it, where that is not a value. */
  readonly fallbackText?: string;
}

/** A flag with a value, of which the last one on the line counts. `read` makes its text the value, or refuses it. */
function valueFlag<T, F extends T | undefined = undefined>(
  flag: string,
  about: string,
  read: Reader<T>,
  { fallback, fallbackText, ...more }: FlagOptions<F> = {},
): Flag<T | F> {
  return {
    flag,
    about,
    ...more,
    takes: read.takes,
    fallback: fallbackText ?? fallback?.toString(),
    unset: fallback as F,
    parse: (uses) => read(String(uses.at(-1))),
  };
}

/** The kinds of flags. Each takes how the flag is typed and what help says of it. */
export const flag = {
  value: valueFlag,

  text: <F extends string | undefined = undefined>(typed: string, about: string, options?: FlagOptions<F>) =>
    valueFlag<string, F>(typed, about, anyText, options),

  /** A whole number from `least` to `most`, both allowed. */
  number: <F extends number | undefined = undefined>(
    typed: string,
    about: string,
    [least, most]: readonly [number, number],
    options?: FlagOptions<F>,
  ) => valueFlag<number, F>(typed, about, numberFrom(least, most), options),

  choice: <C extends string, F extends C | undefined = undefined>(
    typed: string,
    about: string,
    choices: readonly C[],
    options?: FlagOptions<F>,
  ) => ({ ...valueFlag<C, F>(typed, about, oneOf(choices), options), choices }),

  /** On or off. One with `no-` is on until it is given. */
  switch: (typed: string, about: string, { fallbackText, ...more }: FlagOptions<never> = {}): Flag<boolean> => ({
    flag: typed,
    about,
    ...more,
    fallback: fallbackText,
    unset: typed.startsWith('--no-'),
    parse: (uses) => ({ value: uses.at(-1) === true }),
  }),

  /** May be given several times; empty where it is not given. */
  list: (
    typed: string,
    about: string,
    { fallbackText, ...more }: FlagOptions<never> = {},
  ): Flag<readonly string[]> => ({
    flag: typed,
    about,
    ...more,
    fallback: fallbackText,
    repeats: true,
    unset: [],
    parse: (uses) => ({ value: uses.map(String) }),
  }),
};

/** `--date-from <day>` → `dateFrom`; `--no-color` → `color`. */
export const valueName = (typed: string): string =>
  longName(typed)
    .replace(/^--(no-)?/, '')
    .replace(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the text of help about a flag: its meaning, then its choices, its default and its variable. */
export function describeFlag({ about, required, choices, fallback, env }: FlagSpec): string {
  const facts = [required && 'required', choices?.join(', '), fallback && `default: ${fallback}`, env].filter(Boolean);
  return facts.length === 0 ? about : `${about} (${facts.join('; ')})`.trimStart();
}

/**
 * Returns a sentence for each flag that is given without one it needs, and for each two that exclude each other, unless one
 * of the sentences in `told` names both.
 */
export function flagClashes(
  specs: readonly FlagSpec[],
  given: readonly GivenFlag[],
  told: readonly Message[],
): Message[] {
  const isGiven = (flag: string): boolean => given.some((each) => each.flag === flag);
  const sentences = told.map((each) => wordsOf(each));
  return specs.flatMap(({ flag: typed, needs = [], excludes = [] }) => {
    const long = longName(typed);
    if (!isGiven(long)) return [];
    const isTold = (other: string): boolean => sentences.some((each) => each.includes(long) && each.includes(other));
    const lacking = needs.filter((some) => !some.some(isGiven) && !some.some(isTold));
    return [
      ...lacking.map((some) => escaped`${long} needs ${some.join(' or ')}.`),
      ...excludes
        .filter((other) => isGiven(other) && !isTold(other))
        .map((other) => escaped`${long} and ${other} cannot be used together.`),
    ];
  });
}

/**
 * Returns the values of the flags of a table, and a sentence for each value that is not allowed. Such a flag has the value
 * that it has if it is not given.
 */
export function parseFlags<T extends FlagTable>(table: T | undefined, given: readonly GivenFlag[]) {
  const mistakes: Message[] = [];
  const values = Object.entries(table ?? {}).map(([name, { flag: typed, unset, parse }]) => {
    const long = longName(typed);
    const uses = given.filter((each) => each.flag === long).map(({ value }) => value);
    if (uses.length === 0) return [name, unset];
    const reading = parse(uses);
    if ('value' in reading) return [name, reading.value];
    mistakes.push(escaped`${long}: ${JSON.stringify(uses.at(-1))} ${reading.fault}.`);
    return [name, unset];
  });
  return { values: Object.fromEntries(values) as FlagValues<T>, mistakes };
}
