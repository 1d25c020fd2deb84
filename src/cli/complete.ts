import { writeTo } from '../base/files/file-failures.ts';
import type { Io } from '../base/io.ts';
import { escapeControls } from '../base/text/message.ts';
import { dayWords } from '../base/time/days.ts';
import { columnsByName } from '../output/columns.ts';
import { describeFlag } from '../session/flags.ts';
import { allViewNames } from '../session/views.ts';
import { configFolder, profileNames } from '../settings/folder.ts';
import { type Setting, settingsTable } from '../settings/table.ts';
import type { CommandLine } from './command-line.ts';
import type { CommandNode } from './command-node.ts';

interface Candidate {
  readonly word: string;
  readonly about?: string | undefined;
}

const plain = (words: Iterable<string>): Candidate[] => [...words].map((word) => ({ word }));

const columnNames = ({ spec }: CommandNode): Candidate[] =>
  spec?.operation ? plain(columnsByName(spec.operation).keys()) : [];

/** Flags whose values are known, though their declaration does not list them. */
const knownValues: Readonly<Record<string, (node: CommandNode, io: Io) => readonly Candidate[]>> = {
  '--profile': (_, io) => plain(profileNames(configFolder(io))),
  '--view': (_, io) => plain(allViewNames(io)),
  '--columns': columnNames,
  '--sort': columnNames,
  '--lang': () => plain(['en', 'ar']),
  '--tz': () => plain(Intl.supportedValuesOf('timeZone')),
};

/** Arguments whose values are known, by the names that help gives them. */
const knownArguments: Readonly<Record<string, (io: Io) => readonly Candidate[]>> = {
  setting: () => Object.values<Setting>(settingsTable).flatMap(({ key, about }) => (key ? [{ word: key, about }] : [])),
  view: (io) => plain(allViewNames(io)),
  profile: (io) => plain(profileNames(configFolder(io))),
};

/** The words that are not flags: commands, and arguments whose values are known. */
function commandsOrArguments(node: CommandNode, io: Io): readonly Candidate[] {
  if (node.commands.length > 0) {
    const commands = node.createHelp().visibleCommands(node);
    return commands.map((command) => ({ word: command.name(), about: command.summary() }));
  }
  const name = (node.spec?.arguments?.[node.args.length] ?? '').replace(/^[<[]|[\]>]$/g, '');
  return name.includes('|') ? plain(name.split('|')) : (knownArguments[name]?.(io) ?? []);
}

const flagNames = (node: CommandNode): Candidate[] =>
  node.options.flatMap(({ long, hidden, description }) => {
    const spec = node.flagSpecs.get(long ?? '');
    if (!long || (hidden && spec?.use !== 'global')) return [];
    return [{ word: long, about: spec ? describeFlag(spec) : description }];
  });

/** The words for days, where a flag takes them. */
const dayCandidates = (node: CommandNode, flag: string): readonly Candidate[] =>
  node.flagSpecs.get(flag)?.flag.endsWith('<day>') ? plain(dayWords) : [];

/** The values of a flag; where it takes several with commas between, its last one is completed. */
function valuesOf(node: CommandNode, flag: string, given: string, io: Io): readonly Candidate[] {
  const { choices, repeats } = node.flagSpecs.get(flag) ?? {};
  const known = choices ? plain(choices) : (knownValues[flag]?.(node, io) ?? dayCandidates(node, flag));
  const before = repeats ? given.slice(0, given.lastIndexOf(',') + 1) : '';
  return known.map(({ word }) => ({ word: before + word }));
}

/** The long name of the flag that a word is, if it takes a value. */
function flagWithValue(node: CommandNode, word: string | undefined): string | undefined {
  const option = node.options.find(({ long, short }) => word !== undefined && (word === long || word === short));
  return option?.required ? option.long : undefined;
}

function candidatesFor(node: CommandNode, typed: readonly string[], io: Io): readonly Candidate[] {
  const [current = '', before, flag = ''] = typed.toReversed();
  const own = flagWithValue(node, before);
  if (own !== undefined) return valuesOf(node, own, current, io);
  // bash hands `--status=pen` over as three words.
  if (before === '=') return valuesOf(node, flag, current, io);
  const [, name, value = ''] = /^(--[^=]+)=(.*)$/s.exec(current) ?? [];
  if (name !== undefined) return valuesOf(node, name, value, io).map(({ word }) => ({ word: `${name}=${word}` }));
  return current.startsWith('-') ? flagNames(node) : commandsOrArguments(node, io);
}

/** Words that a shell may insert as they are: imported operations bring names of their own. */
const isSafe = ({ word }: Candidate): boolean => /^[\p{L}\p{M}\p{N}@%+=:,./_-]+$/u.test(word);

/** Writes what the last of the words may become, a line each: the word, TAB, what it is. */
export async function complete({ node, outcome }: CommandLine, words: readonly string[], io: Io): Promise<void> {
  if (outcome === 'unknown command') return;
  // bash makes `=` a word of its own: if it is the last, the value after it is still empty.
  const typed = words.at(-1) === '=' ? [...words, ''] : words;
  const current = typed.at(-1) ?? '';
  const lines = candidatesFor(node, typed, io)
    .filter((each) => each.word.startsWith(current) && isSafe(each))
    .map(({ word, about = '' }) => `${word}\t${escapeControls(about).replace(/\s+/g, ' ')}\n`);
  await writeTo(io.stdout, lines.join(''));
}
