import { setTimeout as wait } from 'node:timers/promises';

/** One gate that all requests of a run wait at: when the service says "too many", it closes for all of them. */
export class Gate {
  private opensAt = 0;

  /** Keeps the gate shut for this long from now, unless it is shut longer already. */
  closeFor(milliseconds: number): void {
    this.opensAt = Math.max(this.opensAt, performance.now() + milliseconds);
  }

  async pass(signal: AbortSignal): Promise<void> {
    for (let left = this.opensAt - performance.now(); left > 0; left = this.opensAt - performance.now()) {
      await wait(left, undefined, { signal }).catch(() => {
        throw signal.reason;
      });
    }
    signal.throwIfAborted();
  }
}
