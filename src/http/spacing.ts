/** The longest gap: a rate that is refused even then is a matter of retries. */
const maxGap = 2000;

/** A run of successes of this length says that the rate was possible; a shorter one may be chance. */
const shortRun = 4;

/** After so many successes in a row, a refusal means a little too fast; before, much too fast. */
const longRun = 10;
const muchTooFast = 0.6;
const littleTooFast = 0.87;

/** Where each refusal costs a pause, a second one is dearer than requests that start too far apart for a while. */
const muchTooFastForPause = 0.3;

/** How much faster requests start after each success. */
const speedUp = 1.03;
const speedUpFarAway = 1.25;

/** The rate that was refused may have become a little higher: with each success, and with each second. */
const forgottenPerSuccess = 1.0005;
const forgottenPerSecond = 0.01;

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
  /** Since the last refusal, and the gap at which they began. */
  private successes = 0;
  private firstGap = 0;
  /** The smallest gap at which a run began. */
  private possibleGap = Number.POSITIVE_INFINITY;

  /** Milliseconds until the next request may start, `least` after the last one at any rate. */
  wait(least: number, now: () => number): number {
    const gap = this.gap || least;
    return gap === 0 ? 0 : this.startedAt + gap - now();
  }

  onStart(now: number): void {
    this.startedAt = now;
  }

  /** A rate was refused, with a pause or without; `measured` is the gap between requests where nothing was spaced. */
  onRefused(measured: number, now: number, isPaused: boolean): void {
    const isRun = this.successes >= shortRun;
    // Requests twice as far apart as were answered before are refused too: for another reason, perhaps at random.
    const isInVain = isRun && this.gap >= 2 * this.possibleGap;
    if (isRun) this.possibleGap = Math.min(this.possibleGap, this.firstGap);
    const refusedGap = this.gap || measured;
    // One refusal after another may say that the service takes nothing for a while: only the first is about the rate.
    if (this.successes > 0 || this.gap === 0) this.refusedGap = refusedGap;
    this.gap = isInVain ? 0 : Math.min(maxGap, refusedGap / this.factor(isPaused));
    this.firstGap = this.gap;
    this.successes = 0;
    this.startedAt = now;
  }

  private factor(isPaused: boolean): number {
    if (this.successes >= longRun) return littleTooFast;
    return isPaused && this.successes < shortRun ? muchTooFastForPause : muchTooFast;
  }

  onSuccess(): void {
    this.successes++;
    this.refusedGap /= forgottenPerSuccess + (forgottenPerSecond * this.gap) / 1000;
    const faster = this.gap > 4 * this.refusedGap ? speedUpFarAway : speedUp;
    this.gap = Math.max(this.gap / faster, Math.min(this.gap, this.refusedGap / margin));
    if (this.gap < 1) this.gap = 0;
  }
}
