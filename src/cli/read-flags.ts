import { Command, CommanderError, Option } from 'commander';
import type { FlagSpec } from '../commands/command.ts';
import { longName, takesValue, valueName } from './flags.ts';

export type Values = Record<string, string | string[] | boolean | undefined>;

const collect = (value: string, before: readonly string[] | undefined): string[] => [...(before ?? []), value];

export const optionOf = ({ flag, about, repeats }: FlagSpec): Option => {
  const option = new Option(flag, about);
  return repeats ? option.argParser(collect) : option;
};

const withOptions = (flags: readonly FlagSpec[]): Command => {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  for (const flag of flags) command.addOption(optionOf(flag));
  return command;
};

export interface Reading {
  readonly rest: string[];
  readonly values: Values;
  readonly mistakes: string[];
}

const shortName = (flag: string): string | undefined => /^-[A-Za-z](?=,)/.exec(flag)?.[0];

/** `-o=json` as people write it: `--output=json`. */
function normalizeFlag(flags: readonly FlagSpec[], word: string): string {
  const [, short, value] = /^(-[A-Za-z])=(.*)$/s.exec(word) ?? [];
  const meant = flags.find(({ flag }) => short !== undefined && shortName(flag) === short && takesValue(flag));
  return meant ? `${longName(meant.flag)}=${value}` : word;
}

const isValued = ({ flag }: FlagSpec, word: string): boolean =>
  takesValue(flag) && (longName(flag) === word || shortName(flag) === word);

/**
 * Ties the values of these flags to them, so that none is taken for another flag (`--data -o=json`). What is a flag by
 * the letter is no value but of `--data`, which takes whatever follows.
 */
export function tieValues(flags: readonly FlagSpec[], others: readonly FlagSpec[], words: readonly string[]): string[] {
  const names = new Set([...flags, ...others].flatMap(({ flag }) => [longName(flag), shortName(flag)]));
  const tied: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const value = words[at + 1];
    const flag = flags.find((each) => isValued(each, word));
    const takes = value !== undefined && (word === '--data' || !names.has(value));
    if (flag && takes) at++;
    tied.push(flag && takes ? `${longName(flag.flag)}=${value}` : word);
  }
  return tied;
}

export const isFlag = (word: string): boolean => word.length > 1 && word.startsWith('-');

/** Takes the known flags out of the words. What is left keeps its order; what looks like a flag stays in it. */
export function readFlags(flags: readonly FlagSpec[], words: readonly string[]): Reading {
  const command = withOptions(flags);
  const mistakes: string[] = [];
  let rest: string[] = [];
  try {
    const { operands, unknown } = command.parseOptions(words.map((word) => normalizeFlag(flags, word)));
    rest = [...operands, ...unknown];
  } catch (error) {
    if (!(error instanceof CommanderError) || words.length === 0) throw error;
    // Only the last word can lack its value; the others are read without it.
    const read = readFlags(flags, words.slice(0, -1));
    const flag = /option '([^']+)'/.exec(error.message)?.[1] ?? 'A flag';
    return { ...read, mistakes: [...read.mistakes, `${flag} needs a value.`] };
  }
  const given = Object.entries(command.opts<Values>()).filter(([name]) => command.getOptionValueSource(name) === 'cli');
  const known = new Set(flags.map(({ flag }) => longName(flag)));
  for (const [name, value] of given) {
    if (typeof value !== 'string' || !known.has(value.split('=')[0] ?? '')) continue;
    const flag = flags.find((each) => valueName(each.flag) === name);
    mistakes.push(`${longName(flag?.flag ?? name)} needs a value; ${value} is a flag.`);
  }
  return { rest, values: Object.fromEntries(given), mistakes };
}
