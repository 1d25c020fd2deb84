/** Successes after which one request more is tried, at first. */
const firstPatience = 16;

/** One request more, refused, is tried again four times as late; let through, the next is tried four times as early. */
const patienceFactor = 4;
const minPatience = 4;

/** After a burst, no request more is tried for this many of its pauses, for each success of the patience. */
const quietPauses = 0.25;

/**
 * How many requests run at once. A burst of refusals is one event: those in flight that were not refused are as many as
 * the service takes, the ceiling. Now and then one more is tried.
 */
export class Width {
  /** Requests at once. */
  size: number;
  /** Of the last burst: the most requests in flight at a time, and how many of them were refused. */
  private inFlight = 0;
  private refused = 0;
  private ceiling: number;
  /** Since the size or the ceiling changed. */
  private successes = 0;
  private patience = firstPatience;
  private quietUntil = 0;
  private isTrying = false;

  constructor(private readonly most: number) {
    this.size = most;
    this.ceiling = most;
  }

  /** Requests of the last burst that were not refused. */
  get passing(): number {
    return this.inFlight - this.refused;
  }

  get isLimited(): boolean {
    return this.ceiling < this.most;
  }

  /** So many at once have been answered twice over: a refusal now has another reason. */
  get isProven(): boolean {
    return this.size > 1 && this.successes >= 2 * this.size;
  }

  /** The first refusal of a burst, with so many requests in flight; `pause` is what it costs, in milliseconds. */
  onBurst(inFlight: number, pause: number, now: number): void {
    if (this.isTrying) this.patience *= patienceFactor;
    this.isTrying = false;
    this.quietUntil = now + pause * this.patience * quietPauses;
    this.inFlight = 0;
    this.refused = 0;
    this.onRefused(inFlight);
  }

  /** Each further refusal of the burst. Those that pass may have ended before it: it counts what it was sent with. */
  onRefused(inFlight: number): void {
    this.inFlight = Math.max(this.inFlight, inFlight);
    this.refused++;
    this.ceiling = Math.max(1, Math.min(this.ceiling, this.passing));
    this.size = Math.min(this.size, this.ceiling);
    this.successes = 0;
  }

  onSuccess(now: number): void {
    this.successes++;
    if (this.size < this.ceiling) {
      if (this.successes >= this.size) this.grow();
    } else if (this.isLimited && this.successes >= this.patience && now >= this.quietUntil) {
      if (this.isTrying) this.patience = Math.max(minPatience, this.patience / patienceFactor);
      this.isTrying = true;
      this.ceiling++;
      this.grow();
    }
  }

  /** Half as many; one more with every round of successes, up to the ceiling. */
  halve(): void {
    this.size = Math.max(1, Math.floor(this.size / 2));
    this.successes = 0;
  }

  /** As many as at first: their number was not the reason for the refusals. */
  reset(): void {
    this.size = this.most;
    this.ceiling = this.most;
    this.successes = 0;
    this.isTrying = false;
  }

  private grow(): void {
    this.size++;
    this.successes = 0;
  }
}

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
  /** When the last request started, or was refused. */
  startedAt = 0;
  private refusedGap = 0;
  /** Since the last refusal, and the gap at which they began. */
  private successes = 0;
  private firstGap = 0;
  /** The smallest gap at which a run began. */
  private possibleGap = Number.POSITIVE_INFINITY;

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
