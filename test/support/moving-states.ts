import { Failure } from '../../src/base/failure.ts';
import { parsedRow } from '../../src/base/row.ts';
import type { FetchPage } from '../../src/paging/list-reading.ts';
import type { Page } from '../../src/paging/page.ts';
import { readList } from '../../src/paging/read-list.ts';
import { readStates } from '../../src/service/list/read-states.ts';
import { randomFrom } from './random.ts';

/** Orders, each in one state by its number. Those from `states` on are not asked for. */
export class MovingStates {
  private readonly stateOf = new Map<number, number>();
  private next = 1;
  /** The orders that were in some state that is asked for, from the first request on. */
  readonly always = new Set<number>();
  /** The moves of each of them between the states that are asked for: forth or back. */
  readonly moves = new Map<number, ('forth' | 'back')[]>();

  constructor(
    counts: readonly number[],
    readonly states: number,
  ) {
    for (const [state, count] of counts.entries()) for (let left = count; left > 0; left--) this.create(state);
    for (const [id, state] of this.stateOf) if (state < states) this.always.add(id);
  }

  create(state = 0): void {
    this.stateOf.set(this.next++, state);
  }

  /** Moves the order at a place, from 0 to 1, of those in a state. */
  move(from: number, to: number, share: number): void {
    const ids = this.idsOf(from);
    const id = ids[Math.floor(share * ids.length)];
    if (id !== undefined) this.put(id, to);
  }

  put(id: number, to: number): void {
    const from = this.stateOf.get(id);
    if (from === undefined || from === to) return;
    this.stateOf.set(id, to);
    if (to >= this.states) this.always.delete(id);
    else this.moves.set(id, [...(this.moves.get(id) ?? []), from < to ? 'forth' : 'back']);
  }

  idsOf(state: number): number[] {
    return [...this.stateOf].flatMap(([id, each]) => (each === state ? [id] : [])).reverse();
  }
}

export interface StatesRead {
  readonly lost: readonly number[];
  readonly repeated: number;
  /** How often a state was read. */
  readonly readings: number;
  readonly requests: number;
  readonly failure: string;
}

/** Reads the states of which `pass` changes some before each request. */
export async function readMoving(
  list: MovingStates,
  perPage: number,
  pass: (request: number) => void,
): Promise<StatesRead> {
  let requests = 0;
  let readings = 0;
  const fetchOf =
    (state: number): FetchPage =>
    async (at, size = perPage): Promise<Page> => {
      pass(requests++);
      const number = typeof at === 'number' ? at : 1;
      const ids = list.idsOf(state);
      const total = ids.length;
      const rows = ids.slice((number - 1) * size, number * size).map((id) => parsedRow({ id }));
      return { rows, counts: { current: number, last: Math.max(1, Math.ceil(total / size)), perPage: size, total } };
    };
  const got: number[] = [];
  let failure = '';
  try {
    const batches = readStates({
      ...{ noun: 'orders', states: list.states, all: true, written: undefined },
      read: (place, seen) => {
        readings++;
        return readList({
          ...{ open: () => fetchOf(place), noun: 'orders', operation: () => ['orders.list'] },
          ...{ all: true, concurrency: 1, readsToEnd: true, seen },
        });
      },
    });
    for await (const { rows } of batches) got.push(...rows.map(({ id }) => Number(id)));
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'partial') throw error;
    failure = error.message;
  }
  const read = new Set(got);
  const lost = [...list.always].filter((id) => !read.has(id));
  return { lost, repeated: got.length - read.size, readings, requests, failure };
}

/** One change of the states; `share` is a number from 0 to 1. */
export type StateChange = (list: MovingStates, share: number) => void;

/** Reads states that change once every so many requests, on average. */
export function simulateStates(
  {
    counts,
    states,
    perPage = 50,
  }: { readonly counts: readonly number[]; readonly states: number; readonly perPage?: number },
  change: StateChange,
  { every, seed }: { readonly every: number; readonly seed: number },
): Promise<StatesRead & { readonly list: MovingStates }> {
  const random = randomFrom(seed);
  const list = new MovingStates(counts, states);
  let next = every * random();
  const pass = (request: number): void => {
    for (; next <= request; next += every * (0.5 + random())) change(list, random());
  };
  return readMoving(list, perPage, pass).then((read) => ({ ...read, list }));
}
