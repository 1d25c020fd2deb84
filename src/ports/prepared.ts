import type { CallResult, Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import type { Message } from '../base/text/message.ts';
import type { ServiceRequest } from '../http/request.ts';
import type { RecordShape } from '../operations/manifest.ts';
import type { Screen } from '../output/screen.ts';

/** Told behind a result: notes, then warnings, then the failure that ends the command. */
export interface Ending {
  readonly notes?: readonly Message[];
  readonly warnings?: readonly Message[];
  readonly failure?: Failure | undefined;
}

/** What a command shows. One function shows it (service/show.ts), so that commands print nothing themselves. */
export interface Show extends Ending {
  /** Records that are all at hand, or batches of them as they come. */
  readonly rows?: readonly Row[] | AsyncIterable<readonly Row[]>;
  /** The screen that a person sees in place of rows, unless columns are chosen. */
  readonly screen?: Screen | undefined;
  /** One record, in place of rows. */
  readonly record?: Row;
  /** Text that is written as it is, whatever the format. */
  readonly text?: string;
  /** The requests that a dry run would send: JSON on standard output, secrets redacted. */
  readonly preview?: readonly ServiceRequest[];
  /** Called when all has been shown, for what is known only then. */
  readonly ending?: () => Ending | Promise<Ending>;
}

/** The result of an act. Programs get its rows. */
export interface Done extends Show {
  /** The ids of the records written. `--ids`, and for a person `--quiet`, show only these. Undefined if the act names no records. */
  readonly ids?: readonly string[];
  /** The result of each write, which the failure tells if the output cannot be written. */
  readonly done?: readonly CallResult[];
  /** A person has seen the result already, so only programs get it. */
  readonly isForPrograms?: boolean;
}

/** A change that a command makes after it has shown its plan. A dry run does not make it. */
export interface Act {
  /** What a person sees before the question. Programs get only its messages, and later the result. */
  readonly plan?: Show;
  /** What a dry run says instead of the change. */
  readonly unsent?: Ending;
  /** Asks for confirmation, then makes the change. */
  do(): Promise<Done> | Promise<void>;
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
  /** Its rows may have fields that the shape does not name, and `--columns` may ask for them. */
  readonly isOpenShape?: boolean;
  /** The format where neither the line nor the settings name one: the usual one unless given. */
  readonly usualFormat?: string | undefined;
  run(): Promise<Show | Act | undefined> | Promise<void>;
  /** What a dry run shows. If absent, a dry run calls `run` and leaves out only the act. */
  dryRun?(): Promise<Show>;
}

/** Returns an act that says `done` once it is done, and `planned` in a dry run. */
export const changing = (planned: Message, done: Message, work: () => Promise<unknown>): Act => ({
  unsent: { notes: [planned] },
  do: async () => {
    await work();
    return { notes: [done] };
  },
});

/** Returns two changes as one, of which the second is made after the first. */
export const inTurn = (first: Act, second: Act): Act => ({
  unsent: { notes: [...(first.unsent?.notes ?? []), ...(second.unsent?.notes ?? [])] },
  do: async () => {
    const done = [(await first.do()) ?? {}, (await second.do()) ?? {}];
    return { notes: done.flatMap(({ notes = [] }) => notes) };
  },
});

export const isAct = (result: Show | Act): result is Act => 'do' in result;

/** Runs a command dry, and returns what that shows. */
export async function dryResult({ run, dryRun }: Prepared): Promise<Show | undefined> {
  const result = (await (dryRun ?? run)()) ?? undefined;
  if (!result || !isAct(result)) return result;
  const { plan = {}, unsent } = result;
  return { ...plan, ending: async () => ({ ...(await plan.ending?.()), ...unsent }) };
}
