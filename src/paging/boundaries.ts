import { isRising, isShort, type PageSource, type Snapshot, sharedPlaces } from './page-source.ts';
import type { ResponseTime } from './timeline.ts';
import { bridgeOver, chainFrom, endRow, startRow } from './windows.ts';

// A boundary is the place between two neighbouring pages. Rows may be missed there: they moved from the later page to the
// earlier one between the two responses. It is closed once a response shares rows with the pages on both sides, because
// the rows of one response were selected at one moment: a row that stayed would stand in it.

/** How often a boundary is bridged, or its two pages are read again, until it is closed. */
const maxRounds = 3;

/** Do the totals rule out that a row was missed between two responses? `beginsHere`: as in `Timeline.isQuiet`. */
export type CountsRuleOut = (before: ResponseTime, after: ResponseTime, beginsHere?: boolean) => boolean;

export interface Closing {
  /** No row that stayed and kept its place among the others is between the two. */
  readonly isClosed: boolean;
  /** Rows that two snapshots share stood in the same order in both. */
  readonly isOrdered: boolean;
}

class Boundary implements Closing {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** Snapshots of one side: each shares a row with another one of them. */
  private readonly left: Snapshot[];
  private readonly right: Snapshot[];
  isClosed = false;
  isOrdered = true;

  constructor(
    readonly snapshots: readonly Snapshot[],
    readonly index: number,
  ) {
    const [before, after] = snapshots.slice(index - 1, index + 1);
    if (!before || !after) throw new RangeError('A boundary has a snapshot on either side.');
    this.before = before;
    this.after = after;
    this.left = [before];
    this.right = [after];
  }

  /** Adds a snapshot to the sides that it shares a row with. It closes the boundary if these are both. */
  add(snapshot: Snapshot): { readonly isLeft: boolean; readonly isRight: boolean } {
    if (isShort(snapshot)) return { isLeft: false, isRight: false };
    const isLeft = this.link(this.left, snapshot);
    const isRight = this.link(this.right, snapshot);
    this.isClosed ||= isLeft && isRight;
    return { isLeft, isRight };
  }

  private link(side: Snapshot[], snapshot: Snapshot): boolean {
    const shared = side.map((each) => sharedPlaces(each, snapshot));
    this.isOrdered &&= shared.every(isRising);
    const isLinked = shared.some((places) => places.length > 0);
    if (isLinked) side.push(snapshot);
    return isLinked;
  }
}

/** Returns how far rows have moved to the back since they were read, by the first row that an earlier snapshot has too. */
function driftOf(later: Snapshot, earlier: Iterable<Snapshot>): number | undefined {
  const places = new Map(later.keys.map((key, at) => [key, at]));
  for (const snapshot of earlier) {
    const at = snapshot.keys.findIndex((key) => places.has(key));
    if (at < 0) continue;
    const now = startRow(later.window) + (places.get(snapshot.keys[at] ?? '') ?? 0);
    return now - (startRow(snapshot.window) + at);
  }
  return undefined;
}

/** The nearest snapshots first. */
function* nearest({ snapshots, index }: Boundary): Generator<Snapshot, void> {
  for (let distance = 0; distance < snapshots.length; distance++) {
    const before = snapshots[index - distance];
    const behind = snapshots[index + distance];
    if (before) yield before;
    if (behind && distance > 0) yield behind;
  }
}

/** Tries to close the boundary in front of snapshot `index`. */
export async function closeBoundary(
  source: PageSource,
  snapshots: readonly Snapshot[],
  index: number,
  isSafe: CountsRuleOut,
): Promise<Closing> {
  const boundary = new Boundary(snapshots, index);
  if (source.givesAnySize) await bridge(source, boundary);
  // A bridge may be what shows that the service gives pages of one size only.
  if (!source.givesAnySize && !boundary.isClosed) await recount(source, boundary, isSafe);
  return boundary;
}

/**
 * Bridges a boundary by a page of another size that has it near its middle. Where rows have moved, the bridge shows how
 * far, and the next one goes there.
 */
async function bridge(source: PageSource, boundary: Boundary): Promise<void> {
  const { before, after } = boundary;
  const middle = Math.round((endRow(before.window) + startRow(after.window)) / 2);
  let row = middle;
  for (let round = 0; round < maxRounds && !boundary.isClosed && !source.isSpent; round++) {
    const snapshot = await source.readBeside(bridgeOver(Math.max(1, row), source.size));
    if (!snapshot) return;
    boundary.add(snapshot);
    row = middle + (driftOf(snapshot, nearest(boundary)) ?? snapshot.counts.total - before.counts.total);
  }
}

/**
 * Where the service gives pages of one size only: reads the two pages of a boundary again, one after the other. Rows may
 * have moved over it by now, so that one page shares rows with both sides; else `isSafe` has to rule out that a row was
 * missed between the two.
 */
async function recount(source: PageSource, boundary: Boundary, isSafe: CountsRuleOut): Promise<void> {
  const { before, after } = boundary;
  let earlier: Snapshot | undefined;
  for (let round = 0; round < maxRounds && !boundary.isClosed && !source.isSpent; round++) {
    const a = earlier ?? (await source.readBeside(before.window));
    const b = await source.readBeside(after.window);
    // Its count is from a time when the other two had arrived.
    const next = await source.readBeside(before.window);
    if (!a || !b || !next) return;
    const { isLeft } = boundary.add(a);
    const { isRight } = boundary.add(b);
    const isNextLeft = boundary.add(next).isLeft;
    const isSafePair = (isLeft && isSafe(a.made, b.made)) || (isNextLeft && isSafe(next.made, b.made));
    boundary.isClosed ||= isRight && isSafePair;
    earlier = next;
  }
}

/**
 * Reads on behind the last snapshot, which is full, to one that has room left. Each shares a row with the one before it.
 * The result is not closed if the end was not reached.
 */
export async function readToEnd(source: PageSource, last: Snapshot): Promise<Closing> {
  const { size } = source;
  let end = last;
  let isOrdered = true;
  let row = endRow(last.window);
  for (let tries = 0; tries < 2 * maxRounds; tries++) {
    const snapshot = await source.readBeside(tries === 0 ? bridgeOver(row, size) : chainFrom(row, size));
    if (!snapshot) break;
    const places = sharedPlaces(end, snapshot);
    isOrdered &&= isRising(places);
    if (places.length > 0) {
      if (snapshot.count < snapshot.window.size && !isShort(snapshot)) return { isClosed: true, isOrdered };
      end = snapshot;
      row = endRow(snapshot.window);
    } else row = endRow(end.window) + (driftOf(snapshot, [end]) ?? snapshot.counts.total - end.counts.total);
  }
  return { isClosed: false, isOrdered };
}
