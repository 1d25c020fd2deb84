import { CommanderError } from 'commander';
import type { GroupManifest } from '../operations/manifest.ts';
import type { ParsedLine } from './command-node.ts';
import { buildProgram } from './tree.ts';

/** What a command line asks for. */
type Outcome = 'run' | 'help' | 'version' | 'no command' | 'unknown command';

/** A command line as commander read it. */
export interface CommandLine extends Readonly<ParsedLine> {
  readonly outcome: Outcome;
}

const outcomes: Readonly<Record<string, Outcome>> = {
  'commander.helpDisplayed': 'help',
  'commander.help': 'no command',
  'commander.version': 'version',
  'commander.unknownCommand': 'unknown command',
};

/** Reads a command line against the operations of a catalogue. Never throws for what the user typed. */
export function readCommandLine(argv: readonly string[], groups: readonly GroupManifest[]): CommandLine {
  const program = buildProgram(groups);
  const { reading } = program;
  let outcome: Outcome = 'run';
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    outcome = outcomes[error.code] ?? 'run';
    if (outcome === 'run' || outcome === 'unknown command') reading.mistakes.push(error.message);
  }
  if (outcome === 'run' && reading.node.args.some((word) => word.trim() === '')) {
    reading.mistakes.push('An argument is empty.');
  }
  return { ...reading, outcome };
}
