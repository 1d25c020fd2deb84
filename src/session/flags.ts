import { escaped, type Message, wordsOf } from '../base/text/message.ts';
import { longName } from '../base/text/names.ts';
import type { ValueSchema } from '../operations/manifest.ts';
import type { Setting, TypedFlag } from '../settings/read-flags.ts';
import { anyText, numberFrom, oneOf, type Reader, yesOrNo } from '../settings/readers.ts';

// A flag is declared once: how it is typed, what help says of it, and the reader that makes its text a value. The type of
// the parsed flags follows from the declaration:
//
//   const flags = { by: flag.choice('--by <key>', 'what to count by', ['status', 'day'], { fallback: 'status' }) };
//   FlagValues<typeof flags>   // { readonly by: 'status' | 'day' }

/** Which commands take a shared flag, and where help shows it. */
export type FlagUse = 'pages' | 'whole' | 'selection' | 'output' | 'layout' | 'global';

/** A flag as commander takes it, with what help says about it. The values of inputs are read by what their schemas say. */
export interface FlagSpec extends Omit<Setting, 'flag' | 'read'> {
  /** `-o, --output <format>`; the name of its value is the long form in camel case, without `no-`. */
  readonly flag: string;
  readonly read?: Reader<unknown>;
  readonly choices?: readonly string[];
  /** Nothing is sent without it, unless -F or --data gives the value. */
  readonly required?: boolean;
  /** Its value may look like another flag. */
  readonly takesAnything?: boolean;
  /** The input of an operation that it gives a value, and its schema; a shared flag has none. */
  readonly field?: string;
  readonly input?: ValueSchema;
  readonly use?: FlagUse;
  /** It is refused without one flag of each of these lists. */
  readonly needs?: readonly (readonly string[])[];
  /** It is refused beside any of these, with a value where that decides: `--output csv`. */
  readonly excludes?: readonly string[];
  /** Beside one of these a corrected line goes without it: it only says how the command does its work, never whether it writes. */
  readonly yields?: true;
}

/** One use of a flag on the command line. */
export interface GivenFlag extends TypedFlag {
  /** In camel case: `dateFrom`; `color` for `--no-color`. */
  readonly name: string;
  readonly field?: string | undefined;
  readonly use?: FlagUse | undefined;
}

interface Flag<T, F> extends FlagSpec {
  readonly read: Reader<T>;
  readonly fallback: F;
}

export type FlagTable = Readonly<Record<string, Flag<unknown, unknown>>>;

interface FlagOptions<F> extends Pick<FlagSpec, 'takesAnything' | 'needs' | 'excludes' | 'yields'> {
  readonly fallback?: F;
  /** The default as help says it, where that is not a value. */
  readonly fallbackText?: string;
}

/** Returns a flag with a value; the last one on the line counts. `read` parses its text, or refuses it. */
function valueFlag<T, F extends T | undefined = undefined>(
  typed: string,
  about: string,
  read: Reader<T>,
  { fallback, ...more }: FlagOptions<F> = {},
): Flag<T, F> {
  return { flag: typed, about, ...more, read, fallback: fallback as F };
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
  switch: (typed: string, about: string, options: FlagOptions<never> = {}): Flag<boolean, boolean> =>
    valueFlag<boolean, boolean>(typed, about, yesOrNo, { ...options, fallback: typed.startsWith('--no-') }),

  /** May be given several times; empty where it is not given. */
  list: (typed: string, about: string, options?: FlagOptions<undefined>) => ({
    ...valueFlag<string>(typed, about, anyText, options),
    repeats: true as const,
  }),
};

/** `--date-from <day>` → `dateFrom`; `--no-color` → `color`. */
export const valueName = (typed: string): string =>
  longName(typed)
    .replace(/^--(no-)?/, '')
    .replace(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the default as help shows it; undefined for a switch, which is off unless `fallbackText` says otherwise. */
export const shownDefault = ({ fallback, fallbackText }: Pick<FlagSpec, 'fallback' | 'fallbackText'>) =>
  fallbackText ?? (typeof fallback === 'boolean' ? undefined : fallback?.toString());

/** Returns the text of help about a flag: its meaning, then its choices, its default and its variable. */
export function describeFlag(
  { about, required, choices, env, ...spec }: FlagSpec,
  say = (text: string) => text,
): string {
  const usual = shownDefault(spec);
  const facts = [
    required && say('required'),
    choices?.join(say(', ')),
    usual && `${say('default')}: ${say(usual)}`,
    env,
  ].filter(Boolean);
  return facts.length === 0 ? about : `${about} (${facts.join(say('; '))})`.trimStart();
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
