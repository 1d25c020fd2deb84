import { Failure } from '../../base/failure.ts';
import type { RowChange, State } from './state.ts';

/** Where changes are kept. */
export interface Keeper {
  /** The state as it is now, with the changes of other processes. */
  read(): State;
  /** Runs `work` while no other process can change the state. */
  locked<T>(work: () => T): T;
  /** Keeps changes to the state last read, all or none. Only under the lock. */
  append(changes: readonly RowChange[]): void;
  close(): void;
}

/** What requests have changed in the made-up data. */
export class Store {
  /** The state at the start of the request that is being served. */
  state: State;
  private pending: RowChange[] = [];

  constructor(private readonly keeper: Keeper) {
    this.state = keeper.read();
  }

  /** Takes effect when the request that makes the change has been served. */
  put(change: RowChange): void {
    this.pending.push(change);
  }

  /**
   * Serves one request: it sees what all others have changed, and its own changes are kept before its response is sent,
   * all or none.
   */
  serve<T>(work: () => T): T {
    const response = this.attempt(work);
    if (this.pending.length === 0) return response;
    // Only now is it known that the request changes something: serve it again where no other process interferes.
    return this.keeper.locked(() => {
      const lockedResponse = this.attempt(work);
      if (this.pending.length > 0) this.keeper.append(this.pending);
      return lockedResponse;
    });
  }

  close(): void {
    this.keeper.close();
  }

  private attempt<T>(work: () => T): T {
    this.pending = [];
    this.state = this.keeper.read();
    return work();
  }
}

/** Keeps changes to a state in memory. */
export const memoryKeeper = (state: State): Keeper => ({
  read: () => state,
  locked: (work) => work(),
  append: (changes) => {
    for (const change of changes) state.apply(change);
  },
  close: () => undefined,
});

/**
 * Keeps changes in a log, and from the first that the log cannot keep in memory; `warn` is told why. Throws the Failure
 * of a log that cannot be read.
 */
export function logKeeper(log: Keeper, warn: (problem: Failure) => void): Keeper {
  let keeper = log;
  let state = log.read();
  function attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (keeper !== log || !(error instanceof Failure)) throw error;
      keeper = memoryKeeper(state);
      warn(error);
      return work();
    }
  }
  return {
    read: () => {
      state = attempt(() => keeper.read());
      return state;
    },
    locked: (work) => attempt(() => keeper.locked(work)),
    append: (changes) => attempt(() => keeper.append(changes)),
    close: () => log.close(),
  };
}
