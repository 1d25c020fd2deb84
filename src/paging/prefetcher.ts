import type { Page } from './page.ts';

/** Pages asked for at once as soon as a second one is wanted, where the reader may be `head` and want no more. */
const firstWidth = 8;

/**
 * Pages asked for ahead of the one being read: twice as many as may be under way, so that as soon as one has come the
 * next can go. Those that may not go yet wait at the gate.
 */
export class Prefetcher {
  private readonly pending = new Map<number, Promise<Page>>();
  private readonly widest: number;
  private width: number;

  constructor(
    private readonly fetch: (page: number) => Promise<Page>,
    atOnce: number,
    takesAll: boolean,
  ) {
    this.widest = atOnce === 1 ? 1 : atOnce * 2;
    this.width = takesAll ? this.widest : Math.min(firstWidth, this.widest);
  }

  /** Starts on the page and on those that follow it up to `last`. */
  begin(page: number, last: number): void {
    for (let next = page; next <= Math.min(page + this.width - 1, last); next++) {
      if (this.pending.has(next)) continue;
      const fetched = this.fetch(next);
      // It is awaited in its turn; until then a failure must not count as unhandled.
      fetched.catch(() => undefined);
      this.pending.set(next, fetched);
    }
  }

  /** The page; those that follow it up to `last` are on their way too. */
  take(page: number, last: number): Promise<Page> {
    this.begin(page, Math.max(last, page));
    this.width = Math.min(this.widest, this.width * 2);
    const taken = this.pending.get(page) ?? this.fetch(page);
    this.pending.delete(page);
    return taken;
  }

  /** Forgets what was asked for ahead: the list has moved, and those pages are of another time. */
  reset(): void {
    this.pending.clear();
    this.width = 1;
  }
}
