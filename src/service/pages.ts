import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import type { Page } from './answer.ts';
import { IdSet } from './id-set.ts';

/** One list to read, page by page, with its filters already inside `fetch`. */
export interface Pull {
  fetch(page: number | undefined, perPage: number | undefined, signal: AbortSignal): Promise<Page>;
  /** For messages: `orders`. */
  readonly noun: string;
  /** The page to begin with; the first unless given. */
  readonly from?: number | undefined;
  readonly perPage?: number | undefined;
  /** To the end of the list, rather than one page. */
  readonly all: boolean;
  /** Rows at most, over all pages. */
  readonly limit?: number | undefined;
  readonly concurrency: number;
  /** Ids that earlier passes over the same records have yielded: they are passed over, and those of this one added. */
  readonly before?: IdSet | undefined;
}

export interface Batch {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly lastPage: number;
  /** What the service says the whole list has; undefined for a list without a paginator. */
  readonly total: number | undefined;
}

/** Pages asked for ahead of the one being read, a few more with every page that was wanted. */
class Ahead {
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
}

const wrongPage = (noun: string, asked: number, got: number): Failure =>
  new Failure('unavailable', `Page ${asked} of ${noun} was asked for, page ${got} came: the service does not page.`, {
    hint: 'What was read so far is one page. See the answers with --debug.',
  });

/** Did every row that the service counts arrive? What cannot be proved ends the command with exit code 8. */
function assertComplete(pull: Pull, read: number, page: Page): void {
  if (!page.counts) return;
  const before = ((pull.from ?? 1) - 1) * page.counts.perPage;
  const missing = Math.max(0, page.counts.total - before) - read;
  if (missing <= 0) return;
  throw new Failure(
    'partial',
    `${missing} of ${page.counts.total} ${pull.noun} did not arrive: the list changed while it was read.`,
    { hint: 'Run it again for a whole list.' },
  );
}

/**
 * Reads a list by page number, never by its links, in order and a few pages ahead. Rows whose id was seen are dropped.
 * It reads on only as its batches are taken, so a slow reader slows the service's work too. Throws Failure; what was
 * yielded before stays good.
 */
export async function* readPages(pull: Pull): AsyncGenerator<Batch, void> {
  const { noun, perPage, limit = Number.POSITIVE_INFINITY, before } = pull;
  const arrived = new IdSet();
  let withoutId = 0;
  const isNew = ({ id }: Row): boolean => {
    if (id !== undefined && id !== null) return arrived.add(id) && (before === undefined || before.add(id));
    withoutId++;
    return true;
  };
  const stop = new AbortController();
  try {
    let number = pull.from ?? 1;
    let page = await pull.fetch(pull.from, perPage, stop.signal);
    const ahead = new Ahead((next) => pull.fetch(next, perPage, stop.signal), pull.concurrency);
    let read = 0;
    for (;;) {
      const { counts } = page;
      if (counts && counts.current !== number) throw wrongPage(noun, number, counts.current);
      const rows = page.rows.filter(isNew).slice(0, limit - read);
      read += rows.length;
      yield { rows, page: number, lastPage: counts?.last ?? number, total: counts?.total };
      if (read >= limit) return;
      const more = counts !== undefined && number < counts.last && (pull.all || limit !== Number.POSITIVE_INFINITY);
      if (!more) break;
      number++;
      const pagesWanted = Math.ceil((limit - read) / counts.perPage) + number - 1;
      page = await ahead.take(number, Math.min(counts.last, pagesWanted));
    }
    if (pull.all) assertComplete(pull, arrived.size + withoutId, page);
  } finally {
    stop.abort(new Failure('bug', 'A page was asked for after the list had ended.'));
  }
}
