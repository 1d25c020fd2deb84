import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../src/base/failure.ts';
import { parsedRow } from '../../src/base/row.ts';
import type { Page, PageAt } from '../../src/paging/page.ts';
import { readList } from '../../src/paging/read-list.ts';
import { randomFrom } from './random.ts';

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

  remove(at = this.place()): void {
    for (const id of this.ids.splice(at, 1)) this.always.delete(id);
  }

  insert(at = this.place()): void {
    this.ids.splice(at, 0, this.next++);
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
const raised: Change = (list) => list.jump(0);

const oneForOne: Change = (list, share) => {
  list.remove();
  if (share < 0.5) list.insert(0);
  else list.append();
};

/** What happens to a list: one change at a time, or three hundred at once. */
export interface Motion {
  readonly change: Change;
  /** The second change is three hundred, and no other happens. */
  readonly isBurst?: boolean;
  /** Rows of equal rank: so many, in another order in each response. */
  readonly ties?: number;
  /** A row goes and another comes with the same total: it may leave no sign in plain pages. */
  readonly hides?: boolean;
  /** A row jumps to the middle while another goes: it may leave no sign at all. */
  readonly hidesFromAll?: boolean;
}

const still: Change = () => undefined;

export const motions = {
  still: { change: still },
  deletions: { change: gone },
  'insertions in front': { change: inFront },
  appends: { change: behind },
  'insertions anywhere': { change: (list) => list.insert() },
  'touched, to the front': { change: raised },
  'touched, to the end': { change: (list) => list.jump(list.ids.length) },
  'jumps anywhere': { change: (list) => list.jump() },
  'front and deletions': { change: either(gone, inFront), hides: true },
  'deletions and appends': { change: either(gone, behind), hides: true },
  'one for one': { change: oneForOne, hides: true },
  'deletions and touches': { change: either(gone, raised), hides: true },
  everything: { change: either(gone, inFront, behind, raised, (list) => list.jump()), hidesFromAll: true },
  'burst of deletions': { change: gone, isBurst: true },
  'burst in front': { change: inFront, isBurst: true },
  'burst of touches': { change: raised, isBurst: true },
  'sorted anew': { change: (list, share) => (share < 0.1 ? list.sort() : undefined) },
  'ties of 2': { change: still, ties: 2 },
  'ties of 20': { change: still, ties: 20 },
  'ties of 60': { change: still, ties: 60 },
  'ties of 500': { change: still, ties: 500 },
  'ties of 20, deletions': { change: gone, ties: 20, hides: true },
} satisfies Readonly<Record<string, Motion>>;

export interface Simulation {
  readonly seed: number;
  readonly motion: Motion;
  /** Milliseconds between two changes, on average. */
  readonly every: number;
  readonly concurrency?: number;
  readonly pages?: number;
  readonly perPage?: number;
  readonly verify?: boolean;
  /** The service gives pages of this size, whatever it is asked for. */
  readonly fixedSize?: boolean;
  /** The service takes the rows first and counts then. */
  readonly rowsFirst?: boolean;
}

export interface Simulated {
  readonly proof: string | undefined;
  readonly failure: string;
  readonly requests: number;
  /** Rows that were in the list all the time and did not arrive. */
  readonly lost: number;
  readonly repeated: number;
  /** Virtual milliseconds. */
  readonly took: number;
}

/**
 * Reads a list that changes while it is read, with a virtual clock. A response is two moments, its count and its rows, 0.5
 * to 70 ms apart; responses overtake each other. As many requests are under way as the concurrency allows.
 */
export async function simulate(given: Simulation): Promise<Simulated> {
  const { seed, motion, every, concurrency = 8, pages = 30, perPage = 100, verify = false } = given;
  const random = randomFrom(seed);
  const list = new MovingIds(Math.max(1, pages * perPage - Math.floor(random() * perPage)), random);
  let now = 0;
  let changes = 0;
  let nextChange = every * random();
  let requests = 0;
  const events: { readonly at: number; readonly run: () => void }[] = [];
  const until = (at: number): Promise<void> => new Promise((run) => events.push({ at, run }));
  const waiting: (() => void)[] = [];
  let free = concurrency;

  function applyChanges(): void {
    for (; nextChange <= now; nextChange += every * (0.5 + random())) {
      changes++;
      const times = motion.isBurst ? (changes === 2 ? 300 : 0) : 1;
      for (let time = 0; time < times; time++) motion.change(list, random());
    }
  }

  /** The list as one response sees it. */
  function shown(from: number, to: number): number[] {
    const { ties } = motion;
    if (ties === undefined) return list.ids.slice(from, to);
    const rows: number[] = [];
    for (let at = from - (from % ties); at < to; at += ties) {
      const block = list.ids.slice(at, at + ties);
      for (let left = block.length; left > 0; left--) rows.push(...block.splice(Math.floor(random() * left), 1));
    }
    return rows.slice(from % ties, (from % ties) + to - from);
  }

  async function fetch(number = 1, size = perPage): Promise<Page> {
    if (free > 0) free--;
    else await new Promise<void>((run) => waiting.push(run));
    requests++;
    const taken = given.fixedSize ? perPage : size;
    await until(now + 1 + 10 * random());
    applyChanges();
    const count = () => list.ids.length;
    const select = () => shown((number - 1) * taken, number * taken);
    const early = given.rowsFirst ? { rows: select() } : { total: count() };
    await until(now + 0.5 + 69.5 * random());
    applyChanges();
    const { rows = select(), total = count() } = early as { rows?: number[]; total?: number };
    await until(now + 1 + 10 * random());
    const next = waiting.shift();
    if (next) next();
    else free++;
    const counts = { current: number, last: Math.max(1, Math.ceil(total / taken)), perPage: taken, total };
    return { rows: rows.map((id) => parsedRow({ id })), counts };
  }

  const got: number[] = [];
  let proof: string | undefined;
  let failure = '';
  let isOver = false;
  const reading = async () => {
    const asked = {
      open: () => (page: PageAt, size?: number) => fetch(page as number, size),
      noun: 'orders',
      operation: () => ['orders.list'],
      all: true,
      concurrency,
      verify,
      readsToEnd: true,
    };
    try {
      for await (const batch of readList(asked)) {
        got.push(...batch.rows.map(({ id }) => Number(id)));
        ({ proof } = batch);
      }
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'partial') throw error;
      failure = error.message;
    } finally {
      isOver = true;
    }
  };
  const done = reading();
  while (!isOver) {
    await nextTurn();
    if (isOver) break;
    let first = 0;
    for (let at = 1; at < events.length; at++) if ((events[at]?.at ?? 0) < (events[first]?.at ?? 0)) first = at;
    const [event] = events.splice(first, 1);
    if (!event) continue;
    now = event.at;
    event.run();
  }
  await done;
  const read = new Set(got);
  const held = new Set(list.ids);
  const lost = [...list.always].filter((id) => held.has(id) && !read.has(id)).length;
  return { proof, failure, requests, lost, repeated: got.length - read.size, took: now };
}
