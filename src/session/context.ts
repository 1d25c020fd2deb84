import type { Failure } from '../base/failure.ts';
import type { Io } from '../base/io.ts';
import type { Message } from '../base/text/message.ts';
import type { Permits, Run, Timing } from '../ports/run.ts';
import type { Resolved, Settings } from '../settings/table.ts';
import type { GivenFlag } from './flags.ts';
import type { SharedFlags } from './shared-flags.ts';

/** One command line, parsed, with its settings resolved. */
export interface Invocation {
  /** The words of the command: `orders list`. */
  readonly name: string;
  readonly words: readonly string[];
  /** The flags in the order typed. */
  readonly given: readonly GivenFlag[];
  /** The same, and before them those of the view that `--view` names. */
  readonly applied: readonly GivenFlag[];
  readonly shared: SharedFlags;
  /** The words of messages for a flag that the view of `--view` gives. */
  readonly viewTitle?: string | undefined;
  /** Returns the flag that gives an input its value; undefined if it has none. */
  inputFlag(field: string): string | undefined;
  readonly settings: Settings;
  readonly sources: Resolved['sources'];
  /** Why the profile, which may hold more settings, could not be read. */
  readonly unreadProfile?: Failure;
  readonly platform: string;
  /** The mistakes in the command line and the settings, a sentence each. */
  readonly mistakes: readonly Message[];
}

/** Permissions by the person who starts a server of tools: `shipctl mcp`. */
export interface ToolOptions extends Permits {
  /** The one folder whose files tools may read and add to, as an absolute path. */
  readonly folder: string | undefined;
  /** The first words of the tools to offer; all if there is none. */
  readonly only: readonly string[];
}

/** Runs a command line to its end, as a program of its own on this io, and returns its exit code. */
export type RunLine = (argv: readonly string[], io: Io, timing: Partial<Timing>) => Promise<number>;

/** Everything that a command may use. Whatever costs time is behind a function and made when it is first asked for. */
export interface Context extends Run {
  readonly invocation: Invocation;
  /** Serves the commands of the program as tools on its standard input and output until that ends. Throws the reason of a stop. */
  serveTools(options: ToolOptions): Promise<void>;
  /** Asks at a terminal, once this command has ended, whether to run another command line for the same account, and runs it to its end. */
  offerNext(question: Message, words: readonly string[]): void;
  /** Returns the context as the next run of this line would have it, with what has been stored since. */
  reopened(): Promise<Context>;
}
