import { Failure } from '../base/failure.ts';
import type { Io } from '../base/io.ts';
import type { Redactor } from '../base/redact.ts';
import { escaped, type Message } from '../base/text/message.ts';

/** Who gets a token. */
export interface TokenGetter {
  readonly io: Io;
  readonly redactor: Redactor;
  /** Aborted when the user stops the command. */
  readonly signal: AbortSignal;
}

export interface FetchedToken {
  readonly secret: string;
  /** When it ends; undefined if nobody says so. */
  readonly ends: Date | undefined;
  /** Milliseconds before its end from which it is not sent any more; 30 s unless given. */
  readonly margin?: number;
}

/** Gets tokens while a command runs, in place of one that a person has stored: a program, or a client of OAuth. */
export interface TokenSource {
  /** As messages name it. */
  readonly from: string;
  /** A further step if the service refuses its tokens; none unless given. */
  readonly hint?: Message;
  /** A write whose token was refused is sent again only where the service says that the token was the reason. */
  readonly resendsWithCareOnly?: true;
  /** A token that is there already. */
  readonly kept?: FetchedToken | undefined;
  /** Throws Failure if its tokens are for another address than that of this run. */
  assertAddress(): void;
  /** Gets another token than `refused`. Throws Failure if there is none. */
  fetch(refused: string | undefined): Promise<FetchedToken>;
}

/** A token that ends within so many milliseconds is not sent any more. */
const timeToSend = 30_000;

export const endsSoon = ({ ends, margin = timeToSend }: FetchedToken, now: Date): boolean =>
  ends !== undefined && ends.getTime() - now.getTime() < margin;

/** The token of a run, which its source gets once for all that wait for it, and again before it ends. */
export function tokenOfRun(source: TokenSource, { io }: TokenGetter, isDryRun: boolean) {
  let fetching: Promise<FetchedToken> | undefined;
  let token = source.kept;
  let failure: Failure | undefined;

  async function fetch(refused: string | undefined): Promise<void> {
    source.assertAddress();
    if (isDryRun) throw new Failure('auth', escaped`A dry run gets no token from ${source.from}.`);
    fetching ??= source.fetch(refused);
    try {
      token = await fetching;
    } catch (error) {
      if (error instanceof Failure && error.kind === 'auth') failure = error;
      throw error;
    } finally {
      fetching = undefined;
    }
  }

  return {
    /** Returns the token as it is now. Throws Failure if there is none, or it is for another address. */
    read(): string {
      source.assertAddress();
      if (!token) throw failure ?? new Failure('auth', escaped`No token was asked for from ${source.from}.`);
      return token.secret;
    },

    current: (): FetchedToken | undefined => token,

    /** Gets a token where there is none that can be sent. */
    async ready(): Promise<void> {
      if (!token || endsSoon(token, io.now())) await fetch(undefined);
    },

    /** Gets another token than `refused`. Returns whether there is one. */
    async renew(refused: string | undefined): Promise<boolean> {
      if (refused === undefined) return false;
      // Another request was faster.
      if (token?.secret === refused) await fetch(refused);
      return token?.secret !== refused;
    },
  };
}
