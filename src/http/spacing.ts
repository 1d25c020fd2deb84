/** The longest gap: a rate that is refused even then is a matter of retries. */
const maxGap = 2000;

/** After so many successes in a row, a refusal means a little too fast; before, much too fast. */
const longRun = 10;
const [muchTooFast, littleTooFast] = [0.6, 0.87];

/** How much faster requests start after each success. */
const speedUp = 1.03;

/** The rate that was refused may have become a little higher: with each success, and with each second. */
const [forgottenPerSuccess, forgottenPerSecond] = [1.0005, 0.01];

/** How close to the refused rate requests come. */
const margin = 0.95;

/**
 * How far apart requests start, once the service has refused a rate. Refused, they go slower at once; answered, a little
 * faster each time, up to just below what was refused.
 */
export class Spacing {
  /** Milliseconds between two starts; 0 where no rate was refused. */
  gap = 0;
  private refusedGap = 0;
  private startedAt = 0;
  /** Since the last refusal. */
  private successes = 0;

  /** Milliseconds until the next request may start, `least` after the last one at any rate. */
  wait(least: number, now: () => number): number {
    const gap = this.gap || least;
    return gap === 0 ? 0 : this.startedAt + gap - now();
  }

  onStart(now: number): void {
    this.startedAt = now;
  }

  /** A rate was refused; `measured` is the gap between the requests where nothing was spaced. */
  onRefused(measured: number, now: number): void {
    this.refusedGap = this.gap || measured;
    this.gap = Math.min(maxGap, this.refusedGap / (this.successes < longRun ? muchTooFast : littleTooFast));
    this.successes = 0;
    this.startedAt = now;
  }

  onSuccess(): void {
    this.successes++;
    this.refusedGap /= forgottenPerSuccess + (forgottenPerSecond * this.gap) / 1000;
    this.gap = Math.max(this.gap / speedUp, Math.min(this.gap, this.refusedGap / margin));
    if (this.gap < 1) this.gap = 0;
  }
}
