import type { Page } from './answer.ts';

/** Pages asked for at once as soon as a second one is wanted: whoever looks at the first rows only wants no more. */
const firstWidth = 8;

/** Pages asked for ahead of the one being read. */
export class Ahead {
  private readonly pending = new Map<number, Promise<Page>>();
  private width = firstWidth;

  constructor(
    private readonly fetch: (page: number) => Promise<Page>,
    private readonly widest: number,
  ) {}

  /** The page, and behind it the start of those that follow up to `last`. */
  take(page: number, last: number): Promise<Page> {
    const width = Math.min(this.width, this.widest);
    for (let next = page; next <= Math.min(page + width - 1, Math.max(last, page)); next++) {
      if (this.pending.has(next)) continue;
      const fetched = this.fetch(next);
      // It is awaited in its turn; until then a failure must not count as unhandled.
      fetched.catch(() => undefined);
      this.pending.set(next, fetched);
    }
    this.width = Math.min(this.widest, Math.max(firstWidth, this.width * 2));
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
