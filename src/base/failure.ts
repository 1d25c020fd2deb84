import { escaped, joined, type Message } from './text/message.ts';

/**
 * The exit codes: program, help, README and tests read them here.
 * The name of a row is the stable `code` of an error printed as JSON.
 */
export const exitCodes = {
  done: { code: 0, when: 'done' },
  bug: { code: 1, when: 'a bug in shipctl' },
  usage: { code: 2, when: 'the command line or the settings are wrong; nothing was changed' },
  declined: { code: 3, when: 'you answered no to a question' },
  auth: { code: 4, when: 'not logged in, wrong credentials, 401 or 403' },
  not_found: { code: 5, when: 'no such record or route (404, 405)' },
  refused: { code: 6, when: 'the service refused the request (400, 409, 422, other 4xx)' },
  unavailable: {
    code: 7,
    when: 'the service could not be reached, kept failing, or sent an invalid response; or another shipctl is at the same work',
  },
  partial: { code: 8, when: 'only part was done or could be proved' },
  machine: { code: 9, when: 'the machine failed: disk full, file not writable' },
  hung_up: { code: 129, when: 'hung up: the terminal was closed' },
  interrupted: { code: 130, when: 'interrupted (Ctrl-C)' },
  terminated: { code: 143, when: 'terminated' },
} as const;

export type ExitName = keyof typeof exitCodes;

/** The further values that `code` has in an error printed as JSON, each with the exit code of its command. */
export const furtherErrors = {
  busy: {
    code: 7,
    when: 'another shipctl is at the same work: nothing was sent, and the same command works once that one has ended',
  },
  unproved: { code: 8, when: 'only of the cause of partial: nothing failed, but the list cannot be proved complete' },
} as const;

/** A `code` of an error printed as JSON, or of its cause. */
export type ErrorCode = ExitName | keyof typeof furtherErrors;

/** One wrong field of a request: its name as the user or the service knows it, and what is wrong with it. */
export interface FieldFault {
  readonly field: string;
  readonly messages: readonly string[];
}

/** The outcome of one of several requests: `unknown` if it may or may not have happened. */
export interface CallResult {
  /** The name of the request: the id of its record, else the shop's own number, else its key. */
  readonly id: string;
  /** In the ledger. */
  readonly key?: string | undefined;
  /** Of the order that it is about, as the service sends them; undefined if there is none yet. */
  readonly order_id?: unknown;
  readonly order_number?: string | undefined;
  /** The shop's own number of what a row of a file describes, and the row, from 1. */
  readonly external_id?: string | undefined;
  readonly row?: number | undefined;
  /** The id of a record that was found, and may be what a request with an unknown outcome has created: `--adopt` takes it. */
  readonly may_be_id?: unknown;
  readonly outcome: 'done' | 'failed' | 'unknown' | 'not_sent';
  /** Of the response, where the request failed with one. */
  readonly status?: number | undefined;
  readonly message?: Message | undefined;
}

export interface FailureDetails {
  readonly hint?: Message | undefined;
  readonly status?: number | undefined;
  /** The service answered, with something else than it promises. */
  readonly isInvalid?: true | undefined;
  /** The service says that it has no such record; its route exists. */
  readonly isMissingRecord?: true | undefined;
  /** The service says that the token was why it refused a request (RFC 6750): it did nothing else with it. */
  readonly isTokenRefused?: true | undefined;
  /** Where the service has redirected the request, which was not followed: origin and path. */
  readonly redirect?: string | undefined;
  readonly fields?: readonly FieldFault[] | undefined;
  /** The service's own message, apart from its faults by field. */
  readonly reason?: string | undefined;
  readonly requestId?: string | undefined;
  /** In how many milliseconds the service wants to be asked again. */
  readonly retryAfter?: number | undefined;
  /** The request that failed, as it may be shown. */
  readonly request?: { readonly method: string; readonly url: string; readonly proxy?: string } | undefined;
  /** The request may have reached the service, and changed something. */
  readonly outcomeUnknown?: true | undefined;
  /** The work of the process that holds a lock which is needed, like `syncing the mirror`. */
  readonly busyWith?: string | undefined;
  /** A write was kept from leaving: nothing was changed. */
  readonly isKeptBack?: true | undefined;
  /** The file with the whole output, if it could not replace the wanted one. */
  readonly keptIn?: string | undefined;
  /** Any other request to the service would have failed too. */
  readonly isForAll?: true | undefined;
  readonly results?: readonly CallResult[] | undefined;
  /** The flags to add to the same command line for each run that is safe next; an empty list adds none. */
  readonly reruns?: readonly (readonly string[])[] | undefined;
  /** True if the command left something out on purpose, the output says so, and everything else was done. */
  readonly isByDesign?: true | undefined;
  /** True if people were told its message before, and only its hint is new. */
  readonly isTold?: true | undefined;
  /** True if the command has done its work, and found what it was to find: nothing went wrong. */
  readonly isFinding?: true | undefined;
  /** True if some of many writes are done, and the command went through them all. */
  readonly isPartlyDone?: true | undefined;
  readonly cause?: unknown;
}

/** Ends a command early, and is not a bug of shipctl. The kind decides the exit code. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly kind: ExitName,
    /** Says what happened, and why. `message` has the same words, for stack traces only. */
    readonly said: Message,
    readonly details: FailureDetails = {},
  ) {
    super(String(said), { cause: details.cause });
  }
}

/** The user stopped the command: there is nothing to explain. */
export const isStop = ({ kind }: Failure): boolean => exitCodes[kind].code > 128;

/** A credential that the request needs is missing: it was not sent. Others that need other credentials may be. */
export const lacksCredential = (failure: unknown): failure is Failure =>
  failure instanceof Failure && failure.kind === 'auth' && failure.details.status === undefined;

/** The command line or the settings are wrong. All mistakes are reported at once. */
export const usageFailure = (mistakes: readonly Message[], hint?: Message): Failure =>
  new Failure('usage', joined(mistakes, '\n'), { hint });

/** The service sent something else than it documents. */
export const invalidResponse = (said: Message): Failure =>
  new Failure('unavailable', said, {
    hint: escaped`Is the base URL right? See the response with --debug.`,
    isInvalid: true,
  });

/** The reader of stdout has closed it (`| head -1`): a reason to stop, not an error. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** The code Node gives a failed system call ("ENOSPC"), else undefined. */
export function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Returns the failure of work whose earlier part stays; undefined if it succeeds. Throws every other error. */
export async function failureOfWork(work: Promise<void>): Promise<Failure | undefined> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  return undefined;
}
