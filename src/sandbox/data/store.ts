import type { Row } from '../../base/row.ts';
import type { Changes } from './row-source.ts';
import { type RowChange, State } from './state.ts';

/** Where changes are kept. */
export interface Keeper {
  /** The state as it is now, with the changes of other processes. */
  read(): State;
  /** Midnight of the day that the made-up data go back from; the first change settles it. */
  anchor(): number;
  /** Runs `work` while no other process can change the state. */
  locked<T>(work: () => T): T;
  /** Keeps changes to the state last read, all or none. Only under the lock. */
  append(changes: readonly RowChange[]): void;
  close(): void;
}

/** What requests have changed, over the made-up data. */
export interface Store {
  anchor(): number;
  changes(table: string): Changes;
  created(table: string): readonly Row[];
  /** Takes effect when the request that makes it has been served. */
  put(change: RowChange): void;
  /**
   * Serves one request: it sees what all others have changed, and its own changes are kept before its response is sent,
   * all or none.
   */
  serve<T>(work: () => T): T;
  close(): void;
}

export function openStore(keeper: Keeper): Store {
  let state = new State();
  let pending: RowChange[] = [];
  const attempt = <T>(work: () => T): T => {
    pending = [];
    state = keeper.read();
    return work();
  };
  return {
    anchor: () => keeper.anchor(),
    changes: (table) => state.changes(table),
    created: (table) => state.created(table),
    put: (change) => void pending.push(change),
    serve: (work) => {
      const result = attempt(work);
      if (pending.length === 0) return result;
      // Only now is it known that the request changes something: it is served again where no other process interferes.
      return keeper.locked(() => {
        const lockedResult = attempt(work);
        if (pending.length > 0) keeper.append(pending);
        return lockedResult;
      });
    },
    close: () => keeper.close(),
  };
}

/** Keeps changes in memory. */
export function memoryKeeper(anchor: number): Keeper {
  const state = new State();
  return {
    read: () => state,
    anchor: () => anchor,
    locked: (work) => work(),
    append: (changes) => {
      for (const change of changes) state.apply(change);
    },
    close: () => undefined,
  };
}
