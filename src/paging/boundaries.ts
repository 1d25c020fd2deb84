import type { Moment } from './moments.ts';
import type { PageSource } from './page-source.ts';
import { isRising, isShort, type Reading, sharedPlaces } from './reading.ts';
import { bridgeOver, chainFrom, endOf, startOf } from './windows.ts';

/** How often a boundary is bridged, or its two pages are read again, until it is closed. */
const maxRounds = 3;

/** What was found of a boundary between two readings. */
export interface Closing {
  /** No row that stayed and kept its place among the others is between the two. */
  readonly isClosed: boolean;
  /** Rows that two readings share stood in the same order in both. */
  readonly isOrdered: boolean;
}

/** Readings that hang together: each shares a row with another one of them. */
class Linked {
  private readonly readings: Reading[];
  isOrdered = true;

  constructor(reading: Reading) {
    this.readings = [reading];
  }

  /** Adds a reading if it shares a row with one of these. */
  add(reading: Reading): boolean {
    let isLinked = false;
    for (const each of this.readings) {
      const places = sharedPlaces(each, reading);
      isLinked ||= places.length > 0;
      this.isOrdered &&= isRising(places);
    }
    if (isLinked) this.readings.push(reading);
    return isLinked;
  }
}

/** The place between two neighbouring readings, with what was read since on either side of it. */
class Boundary {
  readonly before: Reading;
  readonly after: Reading;
  private readonly left: Linked;
  private readonly right: Linked;
  private isClosed = false;

  constructor(readings: readonly Reading[], index: number) {
    const [before, after] = [readings[index - 1], readings[index]];
    if (!before || !after) throw new RangeError('A boundary has a reading on either side.');
    this.before = before;
    this.after = after;
    this.left = new Linked(before);
    this.right = new Linked(after);
  }

  /** Adds a reading. It closes the boundary if it shares rows with readings on both sides. */
  add(reading: Reading): { readonly isLeft: boolean; readonly isRight: boolean } {
    if (isShort(reading)) return { isLeft: false, isRight: false };
    const isLeft = this.left.add(reading);
    const isRight = this.right.add(reading);
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

/** How far rows have moved to the back since they were read, by the first row that an earlier reading has too. */
function driftOf(later: Reading, earlier: Iterable<Reading>): number | undefined {
  const places = new Map(later.keys.map((key, at) => [key, at]));
  for (const reading of earlier) {
    const at = reading.keys.findIndex((key) => places.has(key));
    if (at < 0) continue;
    const now = startOf(later.window) + (places.get(reading.keys[at] ?? '') ?? 0);
    return now - (startOf(reading.window) + at);
  }
  return undefined;
}

/** Readings by their distance from a place, the nearest first. */
function* nearest(readings: readonly Reading[], place: number): Generator<Reading, void> {
  for (let distance = 0; distance < readings.length; distance++) {
    const [before, behind] = [readings[place - distance], readings[place + distance]];
    if (before) yield before;
    if (behind && distance > 0) yield behind;
  }
}

/**
 * Bridges the boundary in front of reading `index`: reads a page of another size that has it near its middle. One response
 * is one moment of the rows: where it shares rows with the readings on both sides, no row that stayed is between them.
 */
export async function bridgeBoundary(
  source: PageSource,
  size: number,
  readings: readonly Reading[],
  index: number,
): Promise<Closing> {
  const boundary = new Boundary(readings, index);
  const { before, after } = boundary;
  const middle = Math.round((endOf(before.window) + startOf(after.window)) / 2);
  let row = middle;
  for (let round = 0; round < maxRounds && !boundary.closing.isClosed && !source.isSpent; round++) {
    const bridge = await source.readBeside(bridgeOver(Math.max(1, row), size));
    if (!bridge) break;
    boundary.add(bridge);
    // The list has moved: the next bridge goes where the rows of the boundary are now.
    row = middle + (driftOf(bridge, nearest(readings, index)) ?? bridge.counts.total - before.counts.total);
  }
  return boundary.closing;
}

/**
 * Reads the two pages of a boundary again, one after the other, where the service gives pages of one size only. Rows may
 * have moved over the boundary by now, so that one page shares rows with both sides; else `isSafe` has to say that none
 * can have moved between the two.
 */
export async function recountBoundary(
  source: PageSource,
  readings: readonly Reading[],
  index: number,
  isSafe: (before: Moment, after: Moment) => boolean,
): Promise<Closing> {
  const boundary = new Boundary(readings, index);
  const { before, after } = boundary;
  let earlier: Reading | undefined;
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
 * Reads on behind the last reading, which has no room left, to one that has: each shares a row with the one before it.
 * The result is undefined where the end was not reached.
 */
export async function readToEnd(source: PageSource, size: number, last: Reading): Promise<Closing> {
  let end = last;
  let isOrdered = true;
  let row = endOf(last.window);
  for (let tries = 0; tries < 2 * maxRounds; tries++) {
    const reading = await source.readBeside(tries === 0 ? bridgeOver(row, size) : chainFrom(row, size));
    if (!reading) break;
    const places = sharedPlaces(end, reading);
    isOrdered &&= isRising(places);
    if (places.length > 0) {
      if (reading.count < reading.window.size && !isShort(reading)) return { isClosed: true, isOrdered };
      end = reading;
      row = endOf(reading.window);
    } else row = endOf(end.window) + (driftOf(reading, [end]) ?? reading.counts.total - end.counts.total);
  }
  return { isClosed: false, isOrdered };
}
