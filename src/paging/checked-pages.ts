import { surplus } from './compare-pages.ts';
import { noCounts, wrongPage } from './list-failures.ts';
import type { Page } from './page.ts';
import type { PageRows, PassTally } from './pass-tally.ts';
import type { TimedPage, Timeline } from './timeline.ts';

/** After so many empty pages that should hold rows, the total is not believed. */
const maxEmptyPages = 3;

/** Fetches pages, and checks each by its own counts. */
export class CheckedPages {
  /** What is wrong with the counts of the service, as a sentence: then reading on would be in vain. */
  contradiction: string | undefined;
  private emptyPages = 0;

  constructor(
    private readonly noun: string,
    private readonly tally: PassTally,
    private readonly timeline: Timeline,
    private readonly request: (page: number) => Promise<Page>,
  ) {}

  /** Requests a page, unless it is given. */
  fetch(number: number, opened?: Page): Promise<TimedPage> {
    return this.timeline.watch(async () => {
      const { rows, counts } = opened ?? (await this.request(number));
      if (!counts) throw noCounts(this.noun, number);
      return { number, rows, counts };
    });
  }

  /** The page, read once more where it is another page than requested or has more or fewer rows than its counts say. */
  async *check(page: TimedPage): AsyncGenerator<PageRows, TimedPage> {
    const { noun, tally } = this;
    const { number } = page;
    const isOther = page.counts.current !== number;
    if (!isOther && surplus(page) === 0) {
      this.emptyPages = 0;
      return page;
    }
    const again = await this.fetch(number);
    // With too many rows both times, the counts are wrong: the list has not changed.
    if (!isOther && surplus(page) > 0 && surplus(again) > 0) return page;
    tally.steady = false;
    if (!isOther) yield tally.take(page);
    if (again.counts.current !== number) throw wrongPage(noun, number, again.counts.current);
    this.emptyPages = again.rows.length === 0 && surplus(again) < 0 ? this.emptyPages + 1 : 0;
    if (this.emptyPages >= maxEmptyPages) {
      const { total } = again.counts;
      this.contradiction = `Pages ${number - maxEmptyPages + 1} to ${number} of ${noun} are empty, but the total is ${total}.`;
    }
    return again;
  }
}
