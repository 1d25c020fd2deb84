import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../src/base/failure.ts';
import { parsedRow } from '../../src/base/row.ts';
import type { Page } from '../../src/paging/page.ts';
import { readPages } from '../../src/paging/read-pages.ts';

/** A number from 0 to 1, the same sequence for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The ids of a list, and how they change. */
export class MovingIds {
  ids: number[];
  private next = 1_000_000;
  /** The rows that were in the list from the first request on. */
  readonly always: Set<number>;

  constructor(
    count: number,
    private readonly random: () => number,
  ) {
    this.ids = Array.from({ length: count }, (_, at) => at + 1);
    this.always = new Set(this.ids);
  }

  private place(): number {
    return Math.floor(this.random() * this.ids.length);
  }

  remove(at = this.place(), count = 1): void {
    for (const id of this.ids.splice(at, count)) this.always.delete(id);
  }

  insert(at = this.place(), count = 1): void {
    this.ids.splice(at, 0, ...Array.from({ length: count }, () => this.next++));
  }

  append(): void {
    this.ids.push(this.next++);
  }

  jump(to?: number): void {
    const [id] = this.ids.splice(this.place(), 1);
    if (id !== undefined) this.ids.splice(to ?? this.place(), 0, id);
  }

  sort(): void {
    const order = new Map(this.ids.map((id) => [id, this.random()]));
    this.ids.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  }
}

/** One change of a list; `share` is a number from 0 to 1. */
export type Change = (list: MovingIds, share: number) => void;

const either =
  (...changes: readonly Change[]): Change =>
  (list, share) => {
    const at = share * changes.length;
    changes[Math.floor(at)]?.(list, at % 1);
  };

const gone: Change = (list) => list.remove();
const inFront: Change = (list) => list.insert(0);
const behind: Change = (list) => list.append();
const anywhere: Change = (list) => list.insert();
const raised: Change = (list) => list.jump(0);
const jumped: Change = (list) => list.jump();

export const motions = {
  deletions: gone,
  'insertions in front': inFront,
  appends: behind,
  'insertions anywhere': anywhere,
  'deletions and insertions in front': either(gone, inFront),
  'deletions and appends': either(gone, behind),
  'deletions and insertions anywhere': either(gone, anywhere),
  'rows that jump to the front': raised,
  'rows that jump anywhere': jumped,
  'deletions and jumps to the front': either(gone, raised),
  'deletions and jumps anywhere': either(gone, jumped),
  'bursts of deletions in front': (list, share) => (share < 0.1 ? list.remove(0, 130) : undefined),
  'bursts of insertions in front': (list, share) => (share < 0.1 ? list.insert(0, 130) : undefined),
  'bursts of deletions and appends': either(gone, behind, (list, share) =>
    share < 0.2 ? list.remove(list.ids.length >> 2, 130) : undefined,
  ),
  'sorted anew now and then': (list, share) => (share < 0.1 ? list.sort() : undefined),
  'sorted anew, deletions': either(gone, gone, gone, (list, share) => (share < 0.3 ? list.sort() : undefined)),
  everything: either(gone, inFront, behind, anywhere, raised, jumped),
} satisfies Readonly<Record<string, Change>>;

export interface Simulation {
  readonly seed: number;
  readonly change: Change;
  /** Milliseconds between two changes, on average. */
  readonly every: number;
  readonly concurrency: number;
  readonly pages?: number;
  readonly perPage?: number;
  readonly verify?: boolean;
  /** Changes come at equal distances, and every response takes the whole latency. */
  readonly regular?: boolean;
}

export interface Simulated {
  readonly code: 0 | 8;
  readonly requests: number;
  /** Rows that were in the list all the time and did not arrive. */
  readonly lost: number;
  /** Rows were deleted and others added between two responses: no client can be sure to see that. */
  readonly unseen: boolean;
  readonly repeated: number;
  readonly pagesAtEnd: number;
  /** Virtual milliseconds. */
  readonly took: number;
}

const latency = 250;

/**
 * Reads a list that changes while it is read, with a virtual clock: every response is made at some moment of the 250 ms
 * that it takes, so that responses overtake each other. As many requests are under way as the concurrency allows.
 */
export async function simulate(given: Simulation): Promise<Simulated> {
  const { seed, change, every, concurrency, pages = 26, perPage = 100, verify = false, regular = false } = given;
  const random = randomFrom(seed);
  const list = new MovingIds(pages * perPage - Math.floor(perPage / 3), random);
  let now = 0;
  let nextChange = every * random();
  let requests = 0;
  let unseen = false;
  const events: { readonly at: number; readonly run: () => void }[] = [];
  const until = (at: number): Promise<void> => new Promise((run) => events.push({ at, run }));
  const waiting: (() => void)[] = [];
  let free = concurrency;

  /** The changes up to now, between the response before and the next one. */
  function applyChanges(): void {
    const kinds = new Set<string>();
    for (; nextChange <= now; nextChange += every * (regular ? 1 : 0.5 + random())) {
      const before = new Set(list.ids);
      const was = list.ids.length;
      const order = [...list.ids];
      change(list, random());
      const same = list.ids.filter((id) => before.has(id)).length;
      if (same < was) kinds.add('gone');
      if (list.ids.length > same) kinds.add('come');
      // A row that jumps goes and comes.
      if (same === was && order.some((id, at) => id !== list.ids[at])) kinds.add('gone').add('come');
    }
    unseen ||= kinds.size > 1;
  }

  async function fetch(number = 1): Promise<Page> {
    if (free > 0) free--;
    else await new Promise<void>((run) => waiting.push(run));
    requests++;
    const sent = now;
    await until(sent + latency * (regular ? 0.5 : random()));
    applyChanges();
    const rows = list.ids.slice((number - 1) * perPage, number * perPage).map((id) => parsedRow({ id }));
    const total = list.ids.length;
    const counts = { current: number, last: Math.max(1, Math.ceil(total / perPage)), perPage, total };
    await until(sent + latency);
    const next = waiting.shift();
    if (next) next();
    else free++;
    return { rows, counts };
  }

  const got: number[] = [];
  let code: 0 | 8 = 0;
  let isOver = false;
  const reading = async () => {
    const asked = { fetch, noun: 'orders', all: true, perPage, concurrency, verify, readsToEnd: true };
    try {
      for await (const { rows } of readPages(asked)) got.push(...rows.map(({ id }) => Number(id)));
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'partial') throw error;
      code = 8;
    } finally {
      isOver = true;
    }
  };
  const done = reading();
  while (!isOver) {
    await nextTurn();
    events.sort((a, b) => a.at - b.at);
    const event = events.shift();
    if (!event) continue;
    now = event.at;
    event.run();
  }
  await done;
  const arrived = new Set(got);
  const lost = list.ids.filter((id) => list.always.has(id) && !arrived.has(id)).length;
  const pagesAtEnd = Math.ceil(list.ids.length / perPage);
  return { code, requests, pagesAtEnd, lost, unseen, repeated: got.length - arrived.size, took: now };
}
