/** Responses that wait to be written hold no more than this; one page may always be under way. */
const mostBytes = 64 * 1024 * 1024;

/** Pages requested when a second one is wanted. Few, because the reader of a pipe may stop early (`head`). */
const initialWidth = 8;

/**
 * Requests pages before they are needed: twice as many as may be under way, so that the next request can start as soon
 * as a response has arrived. Those that may not start yet wait for the rate limiter.
 */
export class Prefetcher<Fetched> {
  private readonly pending = new Map<number, Promise<Fetched>>();
  readonly maxWidth: number;
  private width: number;
  /** Bytes of the largest response: the larger it is, the fewer pages are requested before they are needed. */
  private largest = 0;

  constructor(
    private readonly fetch: (page: number) => Promise<Fetched>,
    concurrency: number,
    readsToEnd: boolean,
  ) {
    this.maxWidth = concurrency === 1 ? 1 : concurrency * 2;
    this.width = readsToEnd ? this.maxWidth : Math.min(initialWidth, this.maxWidth);
  }

  /** Starts requests for the page and those that follow it up to `last`. `bytes` is the size of the response before. */
  start(page: number, last: number, bytes = 0): void {
    this.largest = Math.max(this.largest, bytes);
    const width = Math.max(1, Math.min(this.width, Math.floor(mostBytes / this.largest)));
    for (let next = page; next < page + width && next <= last; next++) {
      if (this.pending.has(next)) continue;
      const fetched = this.fetch(next);
      // It is awaited in its turn; until then a failure must not count as unhandled.
      fetched.catch(() => undefined);
      this.pending.set(next, fetched);
    }
  }

  /** Leaves out what was requested from this place on: other pages are there now. */
  forgetFrom(page: number): void {
    for (const next of this.pending.keys()) if (next >= page) this.pending.delete(next);
  }

  /** The page; requests for those that follow it up to `last` are started too. */
  take(page: number, last: number, bytes?: number): Promise<Fetched> {
    this.start(page, Math.max(last, page), bytes);
    this.width = this.maxWidth;
    const taken = this.pending.get(page) ?? this.fetch(page);
    this.pending.delete(page);
    return taken;
  }
}
