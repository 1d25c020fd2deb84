import type { Failure } from '../../base/failure.ts';
import type { Context } from '../../session/context.ts';
import type { Pusher } from './pusher.ts';

/** Milliseconds after which sending is tried again although nothing was packed. */
const pause = 30_000;

/** Sends beside the scanning: whenever an order is finished, and now and then after a failure. */
export class PushLoop {
  failure: Failure | undefined;
  private running: Promise<void> | undefined;
  private isWanted = false;
  private crash: unknown;
  private isResting = false;
  private readonly over = new AbortController();

  constructor(
    private readonly pusher: Pusher,
    private readonly context: Pick<Context, 'clock'>,
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
    while (this.isWanted) {
      this.isWanted = false;
      try {
        const before = this.failure;
        this.failure = await this.pusher.drain(false, () => this.over.signal.throwIfAborted());
        if (this.failure && !before) this.onFailure(this.failure);
      } catch (error) {
        if (!this.over.signal.aborted) this.crash ??= error;
        return;
      }
    }
    if (this.failure) this.tryLater();
  }

  private tryLater(): void {
    if (this.isResting) return;
    this.isResting = true;
    const rested = this.context.clock.sleep(pause, this.over.signal).finally(() => {
      this.isResting = false;
    });
    rested.then(
      () => this.wake(),
      () => undefined,
    );
  }
}
