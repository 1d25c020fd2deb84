import { Failure } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';

/** Fields laid over the row with an id, a new row, or a row that is gone. Tables are named by group and merchant. */
export type RowChange =
  | { readonly table: string; readonly id: number; readonly fields: Row }
  | { readonly table: string; readonly row: Row }
  | { readonly table: string; readonly deleted: number };

/** Changed fields by id of the row. */
type Changes = ReadonlyMap<number, Row>;

const noChanges: Changes = new Map();
const noRows: readonly Row[] = [];
const noIds: ReadonlySet<number> = new Set();

/** Everything that requests have changed. */
export class State {
  private readonly changedRows = new Map<string, Map<number, Row>>();
  private readonly createdRows = new Map<string, Row[]>();
  private readonly deletedRows = new Map<string, Set<number>>();
  /** Midnight of the day of the first change. */
  firstDay: number | undefined;

  constructor(private readonly today: number) {}

  /** Midnight of the day that the made-up data go back from; the first change settles it. */
  get anchor(): number {
    return this.firstDay ?? this.today;
  }

  /** All changed fields of each changed row, created rows included. */
  changes(table: string): Changes {
    return this.changedRows.get(table) ?? noChanges;
  }

  /** Rows as they were created, oldest first. */
  created(table: string): readonly Row[] {
    return this.createdRows.get(table) ?? noRows;
  }

  /** The ids of the rows that are gone. */
  deleted(table: string): ReadonlySet<number> {
    return this.deletedRows.get(table) ?? noIds;
  }

  apply(change: RowChange): void {
    if ('deleted' in change) {
      const ids = this.deletedRows.get(change.table) ?? new Set();
      this.deletedRows.set(change.table, ids.add(change.deleted));
    } else if ('row' in change) {
      const rows = this.createdRows.get(change.table) ?? [];
      rows.push(change.row);
      this.createdRows.set(change.table, rows);
    } else {
      const rows = this.changedRows.get(change.table) ?? new Map<number, Row>();
      rows.set(change.id, { ...rows.get(change.id), ...change.fields });
      this.changedRows.set(change.table, rows);
    }
  }

  /** The fewest changes that lead to this state. */
  all(): RowChange[] {
    const created = [...this.createdRows].flatMap(([table, rows]) => rows.map((row) => ({ table, row })));
    const changed = [...this.changedRows].flatMap(([table, rows]) =>
      Array.from(rows, ([id, fields]) => ({ table, id, fields })),
    );
    const deleted = [...this.deletedRows].flatMap(([table, ids]) => Array.from(ids, (id) => ({ table, deleted: id })));
    return [...created, ...changed, ...deleted];
  }
}

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

/** Serves requests with the state of the data, and keeps their changes. */
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
