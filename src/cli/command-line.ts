import { CommanderError } from 'commander';
import type { GivenFlag } from '../commands/context.ts';
import type { GroupManifest } from '../operations/manifest.ts';
import type { CommandNode, Reading } from './command-node.ts';
import { buildProgram } from './tree.ts';

/** What a command line asks for. */
type Outcome = 'run' | 'help' | 'version' | 'no command' | 'unknown command';

/** A command line as commander read it. */
export interface CommandLine {
  readonly outcome: Outcome;
  /** The last node of the tree that the line names. */
  readonly node: CommandNode;
  readonly words: readonly string[];
  readonly given: readonly GivenFlag[];
  readonly mistakes: readonly string[];
}

const outcomes: Readonly<Record<string, Outcome>> = {
  'commander.helpDisplayed': 'help',
  'commander.help': 'no command',
  'commander.version': 'version',
  'commander.unknownCommand': 'unknown command',
};

/** Reads a command line against the operations of a catalogue. Never throws for what the user typed. */
export function readCommandLine(argv: readonly string[], groups: readonly GroupManifest[]): CommandLine {
  const reading: Reading = { node: undefined, given: [], mistakes: [] };
  const program = buildProgram(groups, reading);
  let outcome: Outcome = 'run';
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    outcome = outcomes[error.code] ?? 'run';
    if (outcome === 'run' || outcome === 'unknown command') reading.mistakes.push(error.message);
  }
  const { node = program, given, mistakes } = reading;
  if (outcome === 'run' && node.args.some((word) => word.trim() === '')) mistakes.push('An argument is empty.');
  return { outcome, node, words: node.args, given, mistakes };
}
