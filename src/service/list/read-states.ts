import { Failure } from '../../base/failure.ts';
import { IdSet } from '../../base/numbers/id-set.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import type { Batch, ListReading } from '../../paging/list-reading.ts';
import { hasId } from '../../paging/page.ts';

// A record may go from one state to another while they are read. It is missed if it is in no state for as long as that is
// read. The states are read in sweeps: there, back, there. A record that goes only towards the states that come later in a
// sweep, however often, is met in it, or it was in the last state before that was read. So the first two sweeps miss only a
// record that goes back in the first one and forth in the second. Records that are new, or come from a state that is not
// asked for, need no further sweep: only records that were met before, and go both ways, show that this happens.

/** How often the states are read again while records go back and forth. */
const mostSweeps = 5;

/** The places of the states that a sweep reads. The one where it turns has just been read. */
export function sweepOf(sweep: number, states: number): number[] {
  const places = Array.from({ length: states }, (_, at) => at);
  if (sweep === 0) return places;
  return sweep % 2 === 0 ? places.slice(1) : places.slice(0, -1).reverse();
}

/** The records of all states, and the states in which each was met. */
class MetRecords {
  /** The place of the state that is read. */
  place = 0;
  /** Records were met in a later state than before, and in an earlier one. */
  private goForth = false;
  private goBack = false;
  private readonly met: readonly IdSet[];

  constructor(
    states: number,
    private readonly written: IdSet | undefined,
  ) {
    this.met = Array.from({ length: states }, () => new IdSet());
  }

  /** Notes where a record is met. Returns whether it is new. */
  add(id: unknown): boolean {
    const { met, place } = this;
    const before = met.flatMap((ids, at) => (ids.has(id) ? [at] : []));
    // Some services list a record in two states at once: it comes back to both of them.
    if (before.includes(place)) return false;
    met[place]?.add(id);
    this.goForth ||= before.some((at) => at < place);
    this.goBack ||= before.some((at) => at > place);
    return before.length === 0 && !this.written?.has(id);
  }

  /** Have records gone both ways since this was asked for? */
  takeTurns(): boolean {
    const both = this.goForth && this.goBack;
    this.goForth = false;
    this.goBack = false;
    return both;
  }
}

export interface StatesReading {
  readonly noun: string;
  /** How many states there are. */
  readonly states: number;
  /** To the end of each, rather than a part. */
  readonly all: boolean;
  /** The ids of the records that an earlier run has written. */
  readonly written: IdSet | undefined;
  /** Rows at most, over all states. */
  readonly limit?: number | undefined;
  /** Reads at most so many rows of one state, given by its place. Leaves out rows that `seen` has. */
  read(place: number, seen: ListReading['seen'], limit: number): AsyncIterable<Batch>;
}

/**
 * Reads a list by several states, each row once, with the total of all states that were begun. Throws Failure; the rows
 * yielded before that are good.
 */
export async function* readStates(reading: StatesReading): AsyncGenerator<Batch, void> {
  const { noun, states, all, written, read } = reading;
  const met = new MetRecords(states, written);
  const totals: (number | undefined)[] = [];
  let { limit: left = Number.POSITIVE_INFINITY } = reading;
  let areTold = true;
  for (let sweep = 0; ; sweep++) {
    for (const place of sweepOf(sweep, states)) {
      if (left === 0) return;
      met.place = place;
      for await (const batch of read(place, met, left)) {
        left -= batch.rows.length;
        totals[place] = batch.total ?? totals[place];
        areTold &&= batch.rows.every(hasId);
        const listsLeft = sweep === 0 ? states - 1 - place : 0;
        yield { ...batch, total: sumOf(totals), listsLeft };
      }
    }
    if (!all) return;
    if (!areTold)
      throw unproved(escaped`The ${noun} have no ids, so shipctl cannot see which of them changed their state.`);
    if (sweep > 0 && !met.takeTurns()) return;
    if (sweep >= mostSweeps) throw unproved(escaped`The ${noun} kept changing their state while they were read.`);
  }
}

const unproved = (said: Message): Failure => new Failure('partial', said, { hint: statesHint });

/** Returns the sum of the known totals; undefined if none is known. */
function sumOf(totals: readonly (number | undefined)[]): number | undefined {
  const known = totals.filter((each) => each !== undefined);
  return known.length === 0 ? undefined : known.reduce((before, each) => before + each, 0);
}

const statesHint = escaped`Leave out --status to read all states, then filter the result.`;
