import type { Page } from './answer.ts';

/** Pages asked for ahead of the one being read, a few more with every page that was wanted. */
export class Ahead {
  private readonly pending = new Map<number, Promise<Page>>();
  private width = 1;

  constructor(
    private readonly fetch: (page: number) => Promise<Page>,
    private readonly widest: number,
  ) {}

  /** The page, and behind it the start of those that follow up to `last`. */
  take(page: number, last: number): Promise<Page> {
    this.width = Math.min(this.width + 1, this.widest);
    for (let next = page; next <= Math.min(page + this.width - 1, Math.max(last, page)); next++) {
      if (this.pending.has(next)) continue;
      const fetched = this.fetch(next);
      // It is awaited in its turn; until then a failure must not count as unhandled.
      fetched.catch(() => undefined);
      this.pending.set(next, fetched);
    }
    const taken = this.pending.get(page) ?? this.fetch(page);
    this.pending.delete(page);
    return taken;
  }

  /** Forgets what was asked for ahead: the list has moved, and those pages are of another time. */
  drop(): void {
    this.pending.clear();
    this.width = 1;
  }
}
