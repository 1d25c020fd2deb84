import type { Failure } from '../../base/failure.ts';
import type { Clock } from '../../base/time/times.ts';
import type { Pusher } from './pusher.ts';

/** Milliseconds after which sending is tried again although nothing was packed. */
const retryPause = 30_000;

/** Sends beside the scanning: whenever an order is finished, and now and then after a failure. */
export class PushLoop {
  failure: Failure | undefined;
  private running: Promise<void> | undefined;
  private isWanted = false;
  private crash: unknown;
  private rest: Promise<void> | undefined;
  private readonly over = new AbortController();

  constructor(
    private readonly pusher: Pusher,
    private readonly clock: Clock,
    private readonly onFailure: (failure: Failure) => void,
  ) {}

  wake(): void {
    this.isWanted = true;
    this.running ??= this.work().finally(() => {
      this.running = undefined;
    });
  }

  /** Tries once more, and waits for the end. Throws what the journal could not take. */
  async finish(): Promise<void> {
    if (this.pusher.waiting > 0) this.wake();
    while (this.running) await this.running;
    if (this.crash) throw this.crash;
  }

  /** Begins nothing more, and waits for the end of what was begun. */
  async close(): Promise<void> {
    this.over.abort();
    await this.running;
  }

  private async work(): Promise<void> {
    const { signal } = this.over;
    while (this.isWanted) {
      this.isWanted = false;
      try {
        const before = this.failure;
        this.failure = await this.pusher.drain(false, () => signal.throwIfAborted());
        if (this.failure && !before) this.onFailure(this.failure);
      } catch (error) {
        if (!signal.aborted) this.crash ??= error;
        return;
      }
    }
    if (this.failure) this.rest ??= this.tryLater();
  }

  private async tryLater(): Promise<void> {
    await this.clock.sleep(retryPause, this.over.signal).catch(() => undefined);
    this.rest = undefined;
    if (!this.over.signal.aborted) this.wake();
  }
}
