export interface RetryOptions {
  /** Retries of one request since the last progress of any. */
  readonly retries: number;
  /** Seconds for one attempt. */
  readonly timeout: number;
  /** Milliseconds for which a patient request is tried in an outage or a rate limit, however often; 0 unless given. */
  readonly outagePatience?: number;
  readonly random?: () => number;
  readonly now: () => Date;
}

/** Full jitter: anything up to a ceiling that doubles with every failure, `first` milliseconds at first. */
export const backoff = (failures: number, random: () => number, first = 500): number =>
  Math.ceil(random() * Math.min(first * 2 ** (failures - 1), 20_000));

/** Between these two, in milliseconds, is every wait of a pull that goes on after its retries. */
export const [minPatientWait, maxPatientWait] = [1000, 5000];
