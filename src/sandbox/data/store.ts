import type { Row } from '../../base/row.ts';
import { notKept } from '../kept/failure.ts';
import type { Changes } from './source.ts';
import { type Change, State } from './state.ts';

/** Where changes are kept, perhaps by several processes at once. */
export interface Keeper {
  /** The state as it is now, what others have changed included. */
  read(): State;
  /** Midnight of the day that the made-up data go back from; the first change settles it. */
  anchor(): number;
  /** Keeps changes made to the state last read, all or none; false where another process came first. */
  append(changes: readonly Change[]): boolean;
  close(): void;
}

/** What requests have changed, over the made-up data. */
export interface Store {
  anchor(): number;
  changes(table: string): Changes;
  created(table: string): readonly Row[];
  /** Takes effect when the request that makes it has been served. */
  put(change: Change): void;
  /**
   * Serves one request: it sees what all others have changed, and its own changes are kept before it is answered, all
   * or none. Where another process comes first the work is done again, upon the new state.
   */
  serve<T>(work: () => T): T;
  close(): void;
}

// Somebody wins each round, so that nobody loses as many; a file that swallows what is written would go on for ever.
const mostRounds = 1000;

export function openStore(keeper: Keeper): Store {
  let state = new State();
  let pending: Change[] = [];
  return {
    anchor: () => keeper.anchor(),
    changes: (table) => state.changes(table),
    created: (table) => state.created(table),
    put: (change) => void pending.push(change),
    serve: (work) => {
      for (let round = 0; round < mostRounds; round++) {
        pending = [];
        state = keeper.read();
        const result = work();
        if (pending.length === 0 || keeper.append(pending)) return result;
      }
      throw notKept();
    },
    close: () => keeper.close(),
  };
}

/** Keeps changes as long as it lives. */
export function memoryKeeper(anchor: number): Keeper {
  const state = new State();
  return {
    read: () => state,
    anchor: () => anchor,
    append: (changes) => {
      for (const change of changes) state.apply(change);
      return true;
    },
    close: () => undefined,
  };
}
