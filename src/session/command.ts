import type { ExitName } from '../base/failure.ts';
import type { Message } from '../base/text/message.ts';
import type { Operation, RecordShape } from '../operations/manifest.ts';
import type { Prepared } from '../ports/prepared.ts';
import { type FlagValues, readFlags } from '../settings/read-flags.ts';
import type { Context } from './context.ts';
import { type FlagSpec, type FlagTable, type FlagUse, flagClashes, type GivenFlag } from './flags.ts';

/** An output of a command in place of its usual one. */
export interface OtherOutput {
  /** The words or flags that ask for it, as they are typed: `--by box`. */
  readonly when: string;
  /** Its rows, or its text, in words; without it there are messages only. */
  readonly prints?: RecordShape | string;
  /** It is one record. */
  readonly isRecord?: true;
}

/** The effects of a command beside printing: programs choose commands by them. A dry run has none. */
export interface Effects {
  readonly service: 'none' | 'reads' | 'writes';
  /** The flag without which it only reads and checks: `--apply`. */
  readonly onlyWith?: string;
  /** May cost the merchant money. */
  readonly spends?: true;
  /** Asks on a terminal: before it does something, or for what it needs. */
  readonly asks?: true;
  /** The data it changes on this machine, or in the database that desks share: `the profile`. */
  readonly changes?: string;
  /**
   * The output of a dry run: the requests as JSON, the result, a text, or messages on standard error. By default messages
   * of what changes something here, and the requests of anything else that asks the service.
   */
  readonly dryRun?: 'requests' | 'result' | 'text' | 'messages';
}

/** The parts of a command that help and the parser read. */
interface CommandInfo {
  readonly note?: string | undefined;
  /** As commander writes them: `<order>`, `[group]`, `<order...>`. */
  readonly arguments?: readonly string[];
  /** Says what is missing, where an argument is; undefined: the argument. */
  readonly missing?: (words: readonly string[]) => Message | undefined;
  /** The shared flags it takes besides the global ones. */
  readonly uses?: readonly FlagUse[];
  /** Each is what follows the name of the command. */
  readonly examples: readonly string[];
  readonly operation?: Operation;
  /** Undefined if they are those of its operation. */
  readonly effects?: Effects;
  /** Its rows, or the text that it prints, in words. Without it, it prints the rows of its operation, or messages only. */
  readonly prints?: RecordShape | string;
  /** `prints` is of one record: json is an object. */
  readonly printsRecord?: true;
  readonly printsElse?: readonly OtherOutput[];
  /** Shared flags of `uses` that it takes only beside one of these, or never. */
  readonly sharedLimits?: Readonly<Record<string, readonly string[]>>;
  /** Shared flags that it takes though they are in none of `uses`. */
  readonly sharedToo?: readonly string[];
  /** Of each list at least one has to be given: flags, or arguments as `<order>`. */
  readonly requires?: readonly (readonly string[])[];
  /** For each list of `requires`, what people usually say: a corrected line has it where the wrong one names none of the list. */
  readonly usually?: readonly string[];
  /** Meanings of exit codes for this command alone. */
  readonly exits?: Readonly<Partial<Record<ExitName, string>>>;
  /** It takes the flags of this operation's inputs before its own. */
  readonly inputOf?: Operation;
  /** Runs even if the profile holds invalid settings. */
  readonly repairsProfile?: boolean;
  /** May make a profile that does not exist yet. */
  readonly createsProfile?: boolean;
  /** Is about profiles, and runs whatever the profile of the run is: it may not exist. */
  readonly choosesProfile?: boolean;
  /** Needs the profile's overrides of operations: those of the built-in groups, or all. */
  readonly usesOverrides?: true | 'all';
  /** Runs even if others may have written the files of the profile: a person looks at them. */
  readonly looksAtFiles?: true;
  /** Runs even if the file of overrides is damaged. */
  readonly repairsOverrides?: boolean;
  /** Reads the orders of its next writes while it writes: with `--concurrency` each write may have a read beside it. */
  readonly readsAhead?: boolean;
}

/** A command that can be run: made from an operation, or written by hand in commands/. */
export interface Command extends CommandInfo {
  readonly flags: readonly FlagSpec[];
  /** Reads those of its flags that give no input of an operation a value. */
  read(given: readonly GivenFlag[]): ReadCommand;
}

/** A command with the values of its own flags. */
export interface ReadCommand {
  /** A sentence for each value that is not allowed; the default stands in its place. */
  readonly mistakes: readonly Message[];
  /** Returns what the command would do, with the mistakes that its words, its inputs and its flags together make. */
  run(context: Context): Promise<Prepared>;
}

/** A command in the list of its group. It is loaded when a command line comes to it. */
export interface CommandEntry {
  /** The typed words: several if it is in a group within the group. */
  readonly name: string;
  readonly summary: string;
  /** Commands below it: `cod reconcile` below `cod`. */
  readonly below?: readonly CommandEntry[];
  load(): Promise<Command>;
}

interface Declaration<F extends FlagTable> extends CommandInfo {
  readonly effects: Effects;
  readonly flags?: F;
  /** Flags of inputs of an operation; their values are read with those of all inputs. */
  readonly inputs?: readonly FlagSpec[];
  /** Gets the values of the declared flags. Mistakes in them are told with all others of the line. */
  run(context: Context, words: readonly string[], flags: FlagValues<F>): Prepared | Promise<Prepared>;
}

export const defineCommand = <F extends FlagTable>({ flags, inputs = [], run, ...info }: Declaration<F>): Command => ({
  ...info,
  flags: [...inputs, ...Object.values(flags ?? {})],
  read: (given) => {
    const { values, wrong } = readFlags(flags, { given });
    return {
      mistakes: wrong.map(({ said }) => said),
      run: async (context) => {
        const prepared = await run(context, context.invocation.words, values);
        const told = prepared.mistakes ?? [];
        const clashes = flagClashes(Object.values(flags ?? {}), given, told);
        const { prints, printsElse } = info;
        const shape = typeof prints === 'object' && !printsElse ? prints : undefined;
        return { shape, ...prepared, mistakes: [...clashes, ...told] };
      },
    };
  },
});
