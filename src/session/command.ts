import type { Operation } from '../operations/manifest.ts';
import type { Context, FlagUse, Invocation } from './context.ts';

/** A flag as commander takes it, with what help says about it. */
export interface FlagSpec {
  /** `-o, --output <format>`; the name of its value is the long form in camel case, without `no-`. */
  readonly flag: string;
  readonly about: string;
  /** Shown in help. The value is checked where it is read: it may also come from the environment, the profile or -F. */
  readonly choices?: readonly string[];
  /** Nothing is sent without it, unless -F or --data gives the value. */
  readonly required?: boolean;
  /** What holds without it, as help says it. */
  readonly fallback?: string | undefined;
  /** The variable that may hold its value. */
  readonly env?: string | undefined;
  /** May be given several times; its value is a list. */
  readonly repeats?: boolean;
  /** Its value may look like another flag. */
  readonly takesAnything?: boolean;
  /** The input of an operation that it gives a value; a shared flag has none. */
  readonly field?: string;
  /** Of a shared flag. */
  readonly use?: FlagUse;
}

/** A command whose line has been read: what is wrong with it, and what it does if nothing is. */
export interface Prepared {
  readonly mistakes: readonly string[];
  /** What is said before it runs, if there are no mistakes. */
  readonly warnings?: readonly string[];
  run(): Promise<void>;
}

export type Runner = (context: Context, invocation: Invocation) => Promise<Prepared>;

/** A command that can be run, as data: made from an operation, or written by hand in commands/. */
export interface Command {
  readonly summary: string;
  readonly note?: string | undefined;
  /** As commander writes them: `<order>`, `[group]`, `<order...>`. */
  readonly arguments?: readonly string[];
  readonly flags?: readonly FlagSpec[];
  /** The shared flags it takes besides the global ones. */
  readonly uses?: readonly FlagUse[];
  /** What may follow its name. */
  readonly examples: readonly string[];
  readonly operation?: Operation;
  /** Runs even if the profile holds invalid settings. */
  readonly repairsProfile?: boolean;
  /** May make a profile that does not exist yet. */
  readonly createsProfile?: boolean;
  /** Needs the profile's overrides of operations: those of the built-in groups, or all. */
  readonly usesOverrides?: true | 'all';
  /** Runs even if the file of overrides is damaged. */
  readonly repairsOverrides?: boolean;
  /** Loads the code only when it runs. */
  load(): Promise<Runner>;
}

/** A verb beside the operations of a group: `orders check` beside `orders list`. */
export interface VerbCommand extends Omit<Command, 'operation'> {
  /** It takes the flags of this operation's inputs before its own. */
  readonly inputOf?: Operation;
}

/** A command that is more than one request. */
export interface NamedCommand extends Omit<Command, 'operation'> {
  readonly name: string;
}
