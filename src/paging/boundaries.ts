import type { PageSource } from './page-source.ts';
import { isRising, isShort, type Snapshot, sharedPlaces } from './snapshot.ts';
import type { ResponseTime } from './timeline.ts';
import { bridgeOver, chainFrom, endRow, startRow } from './windows.ts';

// A boundary is the place between two neighbouring pages. Rows may be missed there: they moved from the later page to the
// earlier one between the two responses. It is closed once a response shares rows with the pages on both sides, because
// the rows of one response were selected at one moment: a row that stayed would stand in it.

/** How often a boundary is bridged, or its two pages are read again, until it is closed. */
const maxRounds = 3;

/** Do the totals rule out that a row was missed between two responses? `beginsHere`: as in `Timeline.isQuiet`. */
export type CountsRuleOut = (before: ResponseTime, after: ResponseTime, beginsHere?: boolean) => boolean;

/** The result of trying to close a boundary between two snapshots. */
export interface Closing {
  /** No row that stayed and kept its place among the others is between the two. */
  readonly isClosed: boolean;
  /** Rows that two snapshots share stood in the same order in both. */
  readonly isOrdered: boolean;
}

/** Snapshots of one side of a boundary: each shares a row with another one of them. */
class Linked {
  private readonly snapshots: Snapshot[];
  isOrdered = true;

  constructor(snapshot: Snapshot) {
    this.snapshots = [snapshot];
  }

  /** Adds a snapshot if it shares a row with one of these. */
  add(snapshot: Snapshot): boolean {
    let isLinked = false;
    for (const each of this.snapshots) {
      const places = sharedPlaces(each, snapshot);
      isLinked ||= places.length > 0;
      this.isOrdered &&= isRising(places);
    }
    if (isLinked) this.snapshots.push(snapshot);
    return isLinked;
  }
}

/** The place between two neighbouring snapshots, with what was read since on either side of it. */
class Boundary {
  readonly before: Snapshot;
  readonly after: Snapshot;
  private readonly left: Linked;
  private readonly right: Linked;
  private isClosed = false;

  constructor(snapshots: readonly Snapshot[], index: number) {
    const before = snapshots[index - 1];
    const after = snapshots[index];
    if (!before || !after) throw new RangeError('A boundary has a snapshot on either side.');
    this.before = before;
    this.after = after;
    this.left = new Linked(before);
    this.right = new Linked(after);
  }

  /** Adds a snapshot. It closes the boundary if it shares rows with snapshots on both sides. */
  add(snapshot: Snapshot): { readonly isLeft: boolean; readonly isRight: boolean } {
    if (isShort(snapshot)) return { isLeft: false, isRight: false };
    const isLeft = this.left.add(snapshot);
    const isRight = this.right.add(snapshot);
    this.isClosed ||= isLeft && isRight;
    return { isLeft, isRight };
  }

  close(): void {
    this.isClosed = true;
  }

  get closing(): Closing {
    return { isClosed: this.isClosed, isOrdered: this.left.isOrdered && this.right.isOrdered };
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

/** Readings by their distance from a place, the nearest first. */
function* nearest(snapshots: readonly Snapshot[], place: number): Generator<Snapshot, void> {
  for (let distance = 0; distance < snapshots.length; distance++) {
    const before = snapshots[place - distance];
    const behind = snapshots[place + distance];
    if (before) yield before;
    if (behind && distance > 0) yield behind;
  }
}

/**
 * Tries to close the boundary in front of snapshot `index` by a bridge: a page of another size that has the boundary near
 * its middle. Where rows have moved, the bridge shows how far, and the next one goes there.
 */
export async function bridgeBoundary(
  source: PageSource,
  size: number,
  snapshots: readonly Snapshot[],
  index: number,
): Promise<Closing> {
  const boundary = new Boundary(snapshots, index);
  const { before, after } = boundary;
  const middle = Math.round((endRow(before.window) + startRow(after.window)) / 2);
  let row = middle;
  for (let round = 0; round < maxRounds && !boundary.closing.isClosed && !source.isSpent; round++) {
    const bridge = await source.readBeside(bridgeOver(Math.max(1, row), size));
    if (!bridge) break;
    boundary.add(bridge);
    // The list has moved: the next bridge goes where the rows of the boundary are now.
    row = middle + (driftOf(bridge, nearest(snapshots, index)) ?? bridge.counts.total - before.counts.total);
  }
  return boundary.closing;
}

/**
 * Tries to close a boundary where the service gives pages of one size only: reads its two pages again, one after the
 * other. Rows may have moved over the boundary by now, so that one page shares rows with both sides; else `isSafe` has to
 * rule out that a row was missed between the two.
 */
export async function recountBoundary(
  source: PageSource,
  snapshots: readonly Snapshot[],
  index: number,
  isSafe: CountsRuleOut,
): Promise<Closing> {
  const boundary = new Boundary(snapshots, index);
  const { before, after } = boundary;
  let earlier: Snapshot | undefined;
  for (let round = 0; round < maxRounds && !source.isSpent; round++) {
    const a = earlier ?? (await source.readBeside(before.window));
    const b = await source.readBeside(after.window);
    // Its count is from a time when the other two had arrived.
    const next = await source.readBeside(before.window);
    if (!a || !b || !next) break;
    const isLeft = boundary.add(a).isLeft;
    const isRight = boundary.add(b).isRight;
    const isNextLeft = boundary.add(next).isLeft;
    const isSafePair = (isLeft && isSafe(a.made, b.made)) || (isNextLeft && isSafe(next.made, b.made));
    if (isRight && isSafePair) boundary.close();
    if (boundary.closing.isClosed) break;
    earlier = next;
  }
  return boundary.closing;
}

/**
 * Reads on behind the last snapshot, which is full, to one that has room left. Each shares a row with the one before it.
 * The result is not closed if the end was not reached.
 */
export async function readToEnd(source: PageSource, size: number, last: Snapshot): Promise<Closing> {
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
