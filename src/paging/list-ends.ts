import type { PageSource } from './page-source.ts';
import { isFull, type Reading, type RowKey } from './reading.ts';

/** How many pages are read again at each end, at most. */
const mostPages = 8;

/** So many rows in their old order show that what is in front of them, or behind them, was read. */
const longRun = 10;

/** Rows of a run may have others between them: these were added, or moved there. */
const largestGap = 5;

/** Whether rows repeat a run of others, in the same order. A list of few rows is known by half of them. */
export function repeatsRun(earlier: readonly RowKey[], later: readonly RowKey[]): boolean {
  const places = new Map(earlier.map((key, at) => [key, at]));
  const needed = Math.min(longRun, Math.ceil(earlier.length / 2));
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

/** The rows of the first readings, each once, as many as a run can be found in. */
function firstKeys(readings: Iterable<Reading>): RowKey[] {
  const keys = new Set<RowKey>();
  for (const reading of readings) {
    for (const key of reading.keys) keys.add(key);
    if (keys.size >= 2 * longRun) break;
  }
  return [...keys];
}

/** The rows of the last readings, likewise. */
function lastKeys(readings: readonly Reading[]): RowKey[] {
  let from = readings.length;
  for (let count = 0; from > 0 && count < 2 * longRun; from--) count += readings[from - 1]?.keys.length ?? 0;
  return [...new Set(readings.slice(from).flatMap(({ keys }) => keys))];
}

/**
 * Reads both ends of a list again, until its rows there repeat a run of those that were first read: rows that were changed
 * while the list was read may have jumped there. `front` is the first page, read again. True if both were found.
 */
export async function readEnds(
  source: PageSource,
  size: number,
  readings: readonly Reading[],
  front: Reading,
): Promise<boolean> {
  return (await findFront(source, size, readings, front)) && (await findEnd(source, size, readings));
}

async function findFront(
  source: PageSource,
  size: number,
  readings: readonly Reading[],
  again: Reading,
): Promise<boolean> {
  const earlier = firstKeys(readings);
  const later: RowKey[] = [];
  let page: Reading | undefined = again;
  for (let pages = 1; page; pages++) {
    later.push(...page.keys);
    if (repeatsRun(earlier, later)) return true;
    if (pages >= mostPages || !isFull(page)) return false;
    page = await source.readBeside({ page: page.window.page + 1, size });
  }
  return false;
}

async function findEnd(source: PageSource, size: number, readings: readonly Reading[]): Promise<boolean> {
  const earlier = lastKeys(readings);
  const lastPage = Math.max(1, Math.ceil(source.moments.latestTotal / size));
  const tail: Reading[] = [];
  // First to the end, where rows have come meanwhile, then towards the front.
  for (let page = lastPage; tail.length < mostPages; page++) {
    const reading = await source.readBeside({ page, size });
    if (!reading) return false;
    tail.push(reading);
    if (!isFull(reading)) break;
  }
  for (let page = lastPage - 1; ; page--) {
    const last = tail.at(-1);
    if (!last || isFull(last)) return false;
    if (
      repeatsRun(
        earlier,
        tail.flatMap(({ keys }) => keys),
      )
    )
      return true;
    if (page < 1 || tail.length >= mostPages) return false;
    const reading = await source.readBeside({ page, size });
    if (!reading) return false;
    tail.unshift(reading);
  }
}
