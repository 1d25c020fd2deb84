import { Failure } from '../../base/failure.ts';
import { type ChangeLog, type RowChange, State } from './change-log.ts';

/** Serves requests with the state of the data, and keeps their changes: in a log, or in memory without one. */
export class Store {
  state: State;
  private pending: RowChange[] = [];

  /** Throws the Failure of a log that cannot be read. `warn` hears why a log cannot be used any more. */
  constructor(
    today: number,
    private log?: ChangeLog,
    private readonly warn: (problem: Failure) => void = () => undefined,
  ) {
    this.state = log ? log.read() : new State(today);
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
    const serveAgain = (): T => {
      const lockedResponse = this.attempt(work);
      if (this.pending.length > 0)
        this.withLog(
          (log) => log.append(this.pending),
          () => this.state.apply(this.pending),
        );
      return lockedResponse;
    };
    return this.withLog((log) => log.locked(serveAgain), serveAgain);
  }

  close(): void {
    this.log?.close();
  }

  private attempt<T>(work: () => T): T {
    this.pending = [];
    this.state = this.withLog(
      (log) => log.read(),
      () => this.state,
    );
    return work();
  }

  private withLog<T>(work: (log: ChangeLog) => T, inMemory: () => T): T {
    if (!this.log) return inMemory();
    try {
      return work(this.log);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.close();
      this.log = undefined;
      this.warn(error);
      return inMemory();
    }
  }
}
