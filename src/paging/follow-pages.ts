import { Failure } from '../base/failure.ts';
import { IdSet } from '../base/numbers/id-set.ts';
import type { PageRow } from '../base/row.ts';
import { contradiction, notProved } from './list-failures.ts';
import type { Batch, ListReading } from './list-reading.ts';
import type { Page, PageAt } from './page.ts';
import { hasId } from './reading.ts';
import { Walk } from './walk.ts';

/** The most readings of a list that moves, or with `verify`. */
const maxWalks = 5;

const changed = { read: 0, expected: 0, hasChanged: true };

export const unread = (sign: string): Failure =>
  new Failure('partial', sign, {
    hint: 'Ask for larger pages (--per-page <n>) or, where pages have numbers, for one after another (--page <n> without --all).',
  });

/**
 * Reads a list whose pages follow each other, from its first page to the one that the service calls the last. Where it
 * gives a total, as many rows have to be read; else nothing proves that a list that changes was read whole. No row is
 * yielded twice. Throws Failure; the rows yielded before that are good.
 */
export async function* followPages(
  { all, limit = Number.POSITIVE_INFINITY, noun, from = 1, verify = false, seen }: ListReading,
  first: Page,
  fetch: (at: PageAt) => Promise<Page>,
): AsyncGenerator<Batch, void> {
  const goesOn = all || limit !== Number.POSITIVE_INFINITY;
  /** Rows that were yielded before the walk that is under way. */
  let earlier: IdSet | undefined;
  /** Rows without ids that are read again from the first page on. */
  let replayed: readonly PageRow[] = [];
  let replayedSoFar = 0;
  let previous: IdSet | undefined;
  let written = 0;
  let pass = 1;
  const isReplayed = (row: PageRow): boolean => {
    const known = replayed[replayedSoFar++];
    if (known && JSON.stringify(known.values) !== JSON.stringify(row.values)) throw notProved(noun, changed, 1, {});
    return known !== undefined;
  };
  const isNew = (row: PageRow): boolean =>
    hasId(row) ? !earlier?.has(row.id) && (seen?.add(row.id) ?? true) : pass === 1 && !isReplayed(row);
  for (; ; pass++) {
    let walk = new Walk(noun);
    let page = pass === 1 ? first : await fetch(from);
    for (let number = from; ; number++) {
      if (page.restarts) {
        earlier ??= new IdSet();
        earlier.addAll(walk.ids);
        replayed = first.rows.filter((row) => !hasId(row));
        replayedSoFar = 0;
        walk = new Walk(noun);
        number = from;
      }
      const rows = walk
        .take(page)
        .filter(isNew)
        .slice(0, limit - written);
      written += rows.length;
      const { next, more, total, proof } = page;
      const isLast = !next || !goesOn || written >= limit;
      // The next page is requested while this one is written.
      const following = isLast ? undefined : fetch(next);
      following?.catch(() => undefined);
      yield {
        rows,
        page: number,
        lastPage: number,
        pass,
        total,
        more,
        steady: pass === 1,
        isFollowed: true,
        proof,
      };
      if (!following) {
        if (next !== undefined || !goesOn || written >= limit || more === undefined) break;
        throw unread(more);
      }
      page = await following;
      // Asked once more: a page without a new row shows that the service did not go on.
      if (next && !page.restarts && walk.repeats(page)) page = await fetch(next);
    }
    if (!all) return;
    const shortfall = walk.shortfall();
    const agrees = previous?.equals(walk.ids) ?? false;
    if (!shortfall && (!verify || agrees)) return;
    if (shortfall && shortfall.read > shortfall.expected && !shortfall.hasChanged)
      throw contradiction(`${shortfall.read} ${noun} were read, but the total is ${shortfall.expected}.`);
    // Reading again brings nothing new where the total is wrong.
    if (pass >= maxWalks || (shortfall && agrees)) {
      const { read, total: expected = read, hasChanged } = walk;
      throw notProved(noun, shortfall ?? { read, expected, hasChanged }, pass, {});
    }
    earlier ??= new IdSet();
    earlier.addAll(walk.ids);
    previous = walk.ids;
  }
}
