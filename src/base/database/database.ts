import { escaped, type Message } from '../text/message.ts';
import { type Clock, duration } from '../time/times.ts';
import type { DatabaseAddress } from './address.ts';
import { type ConnectionOptions, type DatabaseConnection, isLost, isOfDatabase, openConnection } from './connection.ts';
import { type DatabaseUse, databaseFailure, untrustedNote } from './failures.ts';

/** How long a stopped command tries to record what has happened, in milliseconds. */
const grace = 3000;

/** Between two attempts to connect again, in milliseconds. */
const pause = 500;

export interface DatabaseOptions extends ConnectionOptions {
  readonly use: DatabaseUse;
  readonly clock: Clock;
  /** Aborted when the user stops the command. */
  readonly signal: AbortSignal;
  now(): Date;
  note(text: Message): void;
}

/** Why a connection is wanted. */
export interface Purpose {
  /** Ends the message of a failure: `Nothing was sent.` */
  readonly consequence: string;
  /** Must it be done although the user has stopped the command? */
  isUrgent(): boolean;
}

/** For work that may be stopped at once, with no message about what was left undone. */
export const plainPurpose: Purpose = { consequence: '', isUrgent: () => false };

/** A database, with one connection, which its users share by turns. It is connected at the first call. */
export class Database {
  private connection: DatabaseConnection | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  /** It was reached once: when it is lost, it may come back. */
  private wasReached = false;
  private isMissed = false;
  /** The user was told what the address gives up. */
  private isAnnounced = false;

  constructor(
    private readonly place: DatabaseAddress,
    private readonly user: DatabaseOptions,
  ) {}

  get address(): string {
    return this.place.shown;
  }

  now(): Date {
    return this.user.now();
  }

  /**
   * Gives a connection to `work`, when its turn has come. Where the connection is lost, `work` is called again with a new one,
   * for as long as the time limit; it must find out what has become of what it did. Throws a failure of kind `unavailable`.
   */
  use<T>(work: (connection: DatabaseConnection) => Promise<T>, purpose: Purpose): Promise<T> {
    const result = this.turn.then(() => this.useNow(work, purpose));
    this.turn = result.catch(() => undefined);
    return result;
  }

  private async useNow<T>(work: (connection: DatabaseConnection) => Promise<T>, purpose: Purpose): Promise<T> {
    const { signal } = this.user;
    const stop = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const onAbort = (): void => {
      const end = () => {
        stop.abort(signal.reason);
        this.connection?.destroy(signal.reason);
      };
      if (purpose.isUrgent()) timer = setTimeout(end, grace);
      else end();
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await this.untilReached(work, stop.signal);
    } catch (error) {
      if (isOfDatabase(error)) throw databaseFailure(error, this.place, this.failureCase(purpose.consequence));
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  private async untilReached<T>(work: (connection: DatabaseConnection) => Promise<T>, stop: AbortSignal): Promise<T> {
    const { clock, timeout, note } = this.user;
    let lostAt: number | undefined;
    for (;;) {
      try {
        const result = await this.attempt(work, stop);
        this.isMissed = false;
        return result;
      } catch (error) {
        const isOver = lostAt !== undefined && clock.now() - lostAt >= timeout;
        if (!isLost(error) || !this.wasReached || this.isMissed || isOver) {
          this.isMissed = isLost(error);
          throw error;
        }
        if (lostAt === undefined) {
          lostAt = clock.now();
          const { said } = databaseFailure(error, this.place, this.failureCase(''));
          note(escaped`${said} Trying again for ${duration(timeout)}.`);
        }
        await clock.sleep(pause, stop);
      }
    }
  }

  private async attempt<T>(work: (connection: DatabaseConnection) => Promise<T>, stop: AbortSignal): Promise<T> {
    stop.throwIfAborted();
    if (!this.isAnnounced) {
      this.isAnnounced = true;
      const trust = untrustedNote(this.place, this.user.use);
      if (trust !== undefined) this.user.note(trust);
    }
    this.connection ??= await openConnection(this.place, this.user, stop);
    const { connection } = this;
    this.wasReached = true;
    try {
      return await work(connection);
    } catch (error) {
      // A transaction may be open.
      const isUsable =
        !isLost(error) &&
        (await connection.run('rollback').then(
          () => true,
          () => false,
        ));
      if (!isUsable) {
        connection.destroy();
        this.connection = undefined;
      }
      throw error;
    }
  }

  private failureCase(consequence: string) {
    const { password, use } = this.user;
    return { hasPassword: password !== '', use, consequence };
  }

  async close(): Promise<void> {
    await this.turn;
    await this.connection?.close();
  }
}
