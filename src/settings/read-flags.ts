import { escaped, type Message } from '../base/text/message.ts';
import { longName } from '../base/text/names.ts';
import { type Reader, type ReaderResult, shownAddress } from './readers.ts';

/**
 * A value that a person chooses, declared once: where it may come from (flag beats environment beats profile beats default),
 * and how its text is read. A flag of a command is one that comes from the line alone.
 */
export interface Setting<T = unknown> {
  /** `-o, --output <format>` */
  readonly flag?: string;
  readonly env?: string | undefined;
  /** Its key in a profile; without it a profile cannot hold it. */
  readonly key?: string;
  readonly about: string;
  readonly read: Reader<T>;
  /** The value if nothing sets it; undefined if absent. */
  readonly fallback?: T;
  /** The default in words, where it is no value. */
  readonly fallbackText?: string | undefined;
  /** May be given several times: its value is the list of its texts. */
  readonly repeats?: boolean;
  /** Never shown, never a flag. */
  readonly secret?: true;
  /** Names that other programs have for it. */
  readonly alsoCalled?: readonly string[];
  /** Says where the service is or who calls: it does not apply to the sandbox. */
  readonly account?: true;
}

type Table = Readonly<Record<string, Setting>>;

type Value<S> = S extends { readonly repeats: true }
  ? readonly string[]
  : S extends { readonly read: Reader<infer T> }
    ? S extends { readonly fallback: T }
      ? T
      : T | undefined
    : never;

/** The values of a table, by its names. */
export type FlagValues<T> = { readonly [N in keyof T]: Value<T[N]> };

export type Source = 'flag' | 'environment' | 'sandbox' | 'in use' | 'profile' | 'default';

/** One use of a flag: the long form, and its text; true for a switch, false for a switch with `no-`. */
export interface TypedFlag {
  readonly flag: string;
  readonly value: string | boolean;
}

export interface Sources {
  readonly given: readonly TypedFlag[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly profile?: Readonly<Record<string, unknown>>;
  /** The profile that `profiles use` has chosen, or why the choice cannot be read. */
  readonly inUse?: { readonly profile?: string; readonly damage?: Message } | undefined;
  /** The settings of the sandbox, which win over those of the profile. The sandbox takes no account from the profile or environment. */
  readonly ofSandbox?: Readonly<Record<string, unknown>> | undefined;
}

/** A value that is not allowed, as a sentence. */
interface WrongValue {
  readonly said: Message;
  readonly source: Source;
}

export interface FlagReading<T> {
  readonly values: FlagValues<T>;
  readonly sources: Readonly<Record<keyof T, Source>>;
  readonly wrong: readonly WrongValue[];
}

interface FoundValue {
  /** The texts of all uses of a flag; one text from any other source. */
  readonly texts: readonly string[];
  readonly source: Source;
  /** How the user wrote it: `--timeout`, `SHIPCTL_TIMEOUT`, `timeout in the profile`. */
  readonly place: string;
}

/** A text that may be left out, as in `--template [name]`, is empty then. */
const textOf = (typed: string, { value }: TypedFlag): string =>
  value === true && typed.includes('[') ? '' : String(value);

function findValue(name: string, setting: Setting, from: Sources): FoundValue | undefined {
  const { given, env = {}, profile = {}, ofSandbox, inUse } = from;
  const { flag = '', env: variable, key } = setting;
  const long = longName(flag);
  const uses = given.filter((each) => each.flag === long);
  if (uses.length > 0) return { texts: uses.map((each) => textOf(flag, each)), source: 'flag', place: long };
  if (ofSandbox && setting.account) return undefined;
  // An empty variable counts as not set: that is how people switch one off for a call.
  const text = variable && env[variable];
  if (text) return { texts: [text], source: 'environment', place: variable };
  const own = (key && ofSandbox?.[key]) ?? undefined;
  if (own !== undefined)
    return { texts: [String(own)], source: 'sandbox', place: `${key} in the settings of the sandbox` };
  if (name === 'profile' && inUse?.profile !== undefined)
    return { texts: [inUse.profile], source: 'in use', place: 'the profile in use' };
  const stored = (key && profile[key]) ?? undefined;
  if (stored === undefined) return undefined;
  return { texts: [String(stored)], source: 'profile', place: `${key} in the profile` };
}

function quoteValue({ secret, account }: Setting, value: string): string {
  if (secret) return 'the value';
  return account ? shownAddress(value) : JSON.stringify(value);
}

const readTexts = ({ repeats, read }: Setting, texts: readonly string[]): ReaderResult<unknown> =>
  repeats ? { value: texts } : read(texts.at(-1) ?? '');

/**
 * Reads all values of a table, each from the first source that has it. If a value is not allowed, the default stands in its place, and
 * the reading names the fault.
 */
export function readFlags<T extends Table>(table: T | undefined, from: Sources): FlagReading<T> {
  const values: Record<string, unknown> = {};
  const sources: Record<string, Source> = {};
  const damage = from.inUse?.damage;
  const wrong: WrongValue[] = damage === undefined ? [] : [{ said: damage, source: 'in use' }];
  for (const [name, setting] of Object.entries<Setting>(table ?? {})) {
    const found = findValue(name, setting, from);
    values[name] = setting.repeats ? [] : setting.fallback;
    sources[name] = found?.source ?? 'default';
    if (!found) continue;
    const { texts, source, place } = found;
    const reading = readTexts(setting, texts);
    if ('value' in reading) values[name] = reading.value;
    else wrong.push({ said: escaped`${place}: ${quoteValue(setting, texts.at(-1) ?? '')} ${reading.fault}.`, source });
  }
  return { values: values as FlagValues<T>, sources: sources as FlagReading<T>['sources'], wrong };
}
