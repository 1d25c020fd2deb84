import type { Operation } from '../operations/manifest.ts';
import type { Context, Invocation } from './context.ts';

/** Where help shows a shared flag, and which commands take it. */
export type FlagUse = 'pages' | 'output' | 'everywhere';

/** A flag as commander takes it, with what help says of it. */
export interface FlagSpec {
  /** `-o, --output <format>`; the name of its value is the long form in camel case, without `no-`. */
  readonly flag: string;
  readonly about: string;
  /** May be given several times; its value is a list. */
  readonly repeats?: boolean;
}

/** A command whose line has been read: what is wrong with it, and what it does if nothing is. */
export interface Prepared {
  readonly mistakes: readonly string[];
  run(): Promise<void>;
}

export type Runner = (context: Context, invocation: Invocation) => Promise<Prepared>;

export interface ArgumentSpec {
  readonly name: string;
  readonly required: boolean;
  /** Takes all that follow. */
  readonly repeats: boolean;
}

/** A command that can be run, as data: made from an operation, or written by hand in commands/. */
export interface Command {
  readonly summary: string;
  readonly note?: string | undefined;
  readonly arguments: readonly ArgumentSpec[];
  readonly flags: readonly FlagSpec[];
  /** The shared flags it takes besides those that go everywhere. */
  readonly uses: readonly FlagUse[];
  /** What may follow its name. */
  readonly examples: readonly string[];
  readonly operation?: Operation;
  /** Loads the code only when it runs. */
  load(): Promise<Runner>;
}
