import { isFull, type PageSource, type RowKey, type Snapshot } from './page-source.ts';

// In a list that is sorted by change, a row that is changed while the list is read jumps to an end, past the reading. So
// pages are read again at each end until they repeat a run of rows as it was first read: all rows that jumped there stand
// before that run or behind it, and have now been read.

/** Rereads the beginning of a list, starting with `again`, its first page. Returns whether a run was found. */
export async function findFront(
  source: PageSource,
  snapshots: readonly Snapshot[],
  again: Snapshot | undefined,
): Promise<boolean> {
  const earlier = snapshots.slice(0, 2 * longRun).flatMap(({ keys }) => keys);
  const later: RowKey[] = [];
  let page = again;
  for (let pages = 1; page; pages++) {
    later.push(...page.keys);
    if (repeatsRun(earlier, later)) return true;
    if (pages >= mostPages || !isFull(page)) return false;
    page = await source.readBeside({ page: page.window.page + 1, size: source.size });
  }
  return false;
}

/** Reads the end of a list again. Returns whether a run was found. */
export async function findEnd(source: PageSource, snapshots: readonly Snapshot[]): Promise<boolean> {
  const { size } = source;
  const earlier = snapshots.slice(-2 * longRun).flatMap(({ keys }) => keys);
  const lastPage = Math.max(1, Math.ceil(source.timeline.latestTotal / size));
  const tail: Snapshot[] = [];
  // First to the end, where rows have come meanwhile, then towards the front.
  for (let page = lastPage; tail.length < mostPages; page++) {
    const snapshot = await source.readBeside({ page, size });
    if (!snapshot) return false;
    tail.push(snapshot);
    if (!isFull(snapshot)) break;
  }
  for (let page = lastPage - 1; ; page--) {
    const last = tail.at(-1);
    if (!last || isFull(last)) return false;
    const later = tail.flatMap(({ keys }) => keys);
    if (repeatsRun(earlier, later)) return true;
    if (page < 1 || tail.length >= mostPages) return false;
    const snapshot = await source.readBeside({ page, size });
    if (!snapshot) return false;
    tail.unshift(snapshot);
  }
}

/** The most pages that are read again at each end. */
const mostPages = 8;

/** The length of a run: so many rows in their old order. */
const longRun = 10;

/** Fewer than so many rows may have gone between two rows of a run. */
const largestGap = 5;

/** Do rows repeat a run of earlier ones in the same order? Of a list with few rows, half of them are a run. */
export function repeatsRun(earlier: readonly RowKey[], later: readonly RowKey[]): boolean {
  const places = new Map([...new Set(earlier)].map((key, at) => [key, at]));
  const needed = Math.min(longRun, Math.ceil(places.size / 2));
  let length = 0;
  let before = Number.NEGATIVE_INFINITY;
  for (const key of later) {
    const place = places.get(key);
    if (place === undefined) continue;
    length = place > before && place - before < largestGap ? length + 1 : 1;
    before = place;
    if (length >= needed) return true;
  }
  return false;
}
