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

  onSuccess(now: () => number): void {
    this.successes++;
    if (this.size < this.ceiling) {
      if (this.successes >= this.size) this.grow();
    } else if (this.isLimited && this.successes >= this.patience && now() >= this.quietUntil) {
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
