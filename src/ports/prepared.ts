import type { CallResult, Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import type { Message } from '../base/text/message.ts';
import type { ServiceRequest } from '../http/request.ts';
import type { RecordShape } from '../operations/manifest.ts';
import type { StreamedObject } from '../output/json.ts';
import type { Screen } from '../output/screen.ts';

/** Told behind a result: notes, then warnings, then the failure that ends the command, or else what is known only then. */
export interface Ending {
  readonly notes?: readonly Message[];
  readonly warnings?: readonly Message[];
  readonly failure?: Failure | undefined;
  /** Called when the rest has been shown and told. */
  readonly ending?: () => Ending | Promise<Ending>;
}

const changeOutcomes = ['created', 'updated', 'removed', 'there before', 'left out'] as const;

/** The result of a command that prints no rows: JSON has it, where a person reads messages. */
export interface ChangeRecord {
  /** `there before`: nothing was left to do; `left out`: nothing could be done. */
  readonly outcome: (typeof changeOutcomes)[number];
  /** The things that were changed, as commands name them: settings, views, SKUs, keys of the ledger, ids. */
  readonly names: readonly string[];
  /** The files that were written or removed, by their paths. */
  readonly files?: readonly string[];
  /** The things that could not be changed, as commands name them. */
  readonly missing?: readonly string[];
  /** How many things were changed, if the names do not tell. */
  readonly count?: number;
}

/** The record of a removal: nothing was left to do if there are no names. */
export const removedRecord = (names: readonly string[], files: readonly string[] = []): ChangeRecord => ({
  outcome: names.length > 0 ? 'removed' : 'there before',
  names,
  files,
});

/** The fields of such a record. */
export const changeShape: RecordShape = {
  row: {
    outcome: { type: 'string', enum: [...changeOutcomes] },
    count: { type: 'integer' },
    ...Object.fromEntries(
      ['names', 'files', 'missing'].map((name) => [name, { type: 'array', items: { type: 'string' } }]),
    ),
  },
  columns: ['outcome', 'count', 'names', 'files', 'missing'],
  isOwn: true,
};

/** A command that only shows something. One function shows it (service/show.ts), so that commands print nothing themselves. */
export interface Show extends Ending {
  /** Records that are all at hand, or batches of them as they come. */
  readonly rows?: readonly Row[] | AsyncIterable<readonly Row[]>;
  /** The object that json, and what is made of it, has in place of rows. */
  readonly object?: StreamedObject | undefined;
  /** The screen that a person sees in place of rows, unless columns are chosen. */
  readonly screen?: Screen | undefined;
  /** The messages of the screen and the object besides rows: told before rows that stand in their place. */
  readonly foreword?: Ending;
  /** One record, in place of rows. */
  readonly record?: Row;
  /** Text that is written as it is, whatever the format. */
  readonly text?: string;
  /** The requests that a dry run would send: JSON on standard output, secrets redacted. */
  readonly preview?: readonly ServiceRequest[];
  /** The change that was made, in place of rows. */
  readonly change?: ChangeRecord | undefined;
}

/** The result of an act. Programs get its rows. */
export interface Done extends Show {
  /** The ids of the records written. `--ids`, and for a person `--quiet`, show only these. Undefined if the act names no records. */
  readonly ids?: readonly string[];
  /** The result of each write, which the failure tells if the output cannot be written. */
  readonly done?: readonly CallResult[];
  /** The message of that failure about all of them, where their results have no messages. */
  readonly summary?: Message | undefined;
  /** A person has seen the result already, so only programs get it. */
  readonly isForPrograms?: boolean;
  /** Writes what is left to write: called when the result has been shown, or could not be, before the failure ends the command. */
  readonly finish?: (() => Promise<void>) | undefined;
}

/** A change that a command makes after it has shown its plan. A dry run does not make it. */
export interface Act {
  /** The plan that a person sees before the question. Programs get only its messages, and later the result. */
  readonly plan?: Show;
  /** The messages of a dry run instead of the change. */
  readonly unsent?: Ending;
  /** Asks for confirmation, then makes the change. */
  do(): Promise<Done> | Promise<void>;
}

/** How a command is run. */
export interface RunMode {
  /** A person sees what it shows, in a table or on a screen. */
  readonly forPeople: boolean;
  /** Its act is not carried out. */
  readonly isDry: boolean;
}

/** A command whose line has been read, which changes nothing and sends nothing. */
export interface Prepared {
  /** A sentence for everything that is wrong with the line. Nothing runs if there is one. */
  readonly mistakes?: readonly Message[];
  /** Told before the command runs, if there are no mistakes. */
  readonly warnings?: readonly Message[];
  /**
   * The rows of its result, which the output flags lay out; by default those that its command prints, if it prints nothing else.
   * Undefined: a text, messages, or rows that the command shows itself.
   */
  readonly shape?: RecordShape | undefined;
  /** The rows of its plan, where they are others: those that people choose columns of, and that a dry run shows. */
  readonly planShape?: RecordShape;
  /** Its rows may have fields that the shape does not name, and `--columns` may ask for them. */
  readonly isOpenShape?: boolean;
  /** The format where neither the line nor the settings name one: the usual one unless given. */
  readonly usualFormat?: string | undefined;
  /** `--separator` says how it reads a table, and nothing about the rows that it prints. */
  readonly readsSeparator?: boolean;
  run(mode: RunMode): Promise<Show | Act | undefined> | Promise<void>;
  /** The output of a dry run. If absent, a dry run calls `run` and leaves out only the act. */
  dryRun?(): Promise<Show>;
}

/** Returns an act that says `done` once it is done, and `planned` in a dry run. */
export const changing = (planned: Message, done: Message, change: ChangeRecord, work: () => Promise<unknown>): Act => ({
  unsent: { notes: [planned] },
  do: async () => {
    await work();
    return { notes: [done], change };
  },
});

/** Returns two changes as one, of which the second is made after the first. */
export const inTurn = (first: Act, second: Act): Act => ({
  unsent: { notes: [...(first.unsent?.notes ?? []), ...(second.unsent?.notes ?? [])] },
  do: async () => {
    const done = [(await first.do()) ?? {}, (await second.do()) ?? {}];
    const changes = done.flatMap(({ change }) => change ?? []);
    const [last] = changes.slice(-1);
    return {
      notes: done.flatMap(({ notes = [] }) => notes),
      change: last && { ...last, names: changes.flatMap(({ names }) => names) },
    };
  },
});

export const isAct = (result: Show | Act): result is Act => 'do' in result;

/** Returns what an act shows that is not carried out. */
export const unsentOf = ({ plan = {}, unsent }: Pick<Act, 'plan' | 'unsent'>): Show => ({
  ...plan,
  ending: async () => ({ ...(await plan.ending?.()), ...unsent }),
});

/** Runs a command dry, and returns what that shows. */
export async function dryResult({ run, dryRun }: Prepared, forPeople = true): Promise<Show | undefined> {
  const result = (await (dryRun ? dryRun() : run({ forPeople, isDry: true }))) ?? undefined;
  return result && isAct(result) ? unsentOf(result) : result;
}
