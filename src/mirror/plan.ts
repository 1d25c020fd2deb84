import { isoDay } from '../base/time/times.ts';
import type { Operation } from '../operations/manifest.ts';
import { isClosed } from '../orders/states.ts';
import type { Input } from '../service/input/values.ts';

/** A part of the orders, which is read and proved by itself. */
export interface SyncPart {
  readonly name: string;
  readonly inputs: readonly Input[];
}

/** The parts of the list of orders that a sync reads. */
export interface SyncPlan {
  readonly kind: 'full' | 'changes';
  readonly parts: readonly SyncPart[];
  /** The first day of which all orders are read; undefined if of every day. */
  readonly since: string | undefined;
}

const has = ({ input }: Operation, name: string): boolean => Object.hasOwn(input, name);

/** A day as the service takes it, so many days after another one. */
export function dayAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return isoDay(new Date(year, month - 1, date + days));
}

/**
 * All orders. Those up to `ended`, a day that is over everywhere, are a part of their own: new orders do not move its pages, so that a
 * kill costs little of it. Without it they are one part, which has orders that are of no day, too.
 */
export function fullPlan(list: Operation, ended: string | undefined): SyncPlan {
  const isByDay = ended !== undefined && has(list, 'date_from') && has(list, 'date_to');
  const parts = isByDay
    ? [
        { name: 'earlier days', inputs: [{ date_to: ended }] },
        { name: 'last days', inputs: [{ date_from: dayAfter(ended, 1) }] },
      ]
    : [{ name: 'all', inputs: [{}] }];
  return { kind: 'full', parts, since: undefined };
}

/** The orders that were changed last, read from the front of the list. */
export const frontPlan = (since: string): SyncPlan => ({ kind: 'changes', parts: [], since });

/** The filter of states of a list, and its states: those in which orders stay, and the others. Undefined if it has none. */
export function statesOf({ splitBy, input }: Operation) {
  const states = splitBy === undefined ? [] : (input[splitBy]?.enum ?? []).map(String);
  if (splitBy === undefined || states.length === 0) return undefined;
  return {
    filter: splitBy,
    open: states.filter((state) => !isClosed(state)),
    closed: states.filter((state) => isClosed(state)),
  };
}

/** Can the older orders of a list be counted and read by their days and states? */
export const isCountable = (list: Operation): boolean =>
  statesOf(list) !== undefined && has(list, 'date_from') && has(list, 'date_to');

/**
 * The orders that may have changed: those in all states that are not closed, and all of the last days. Each list is read once: an order
 * that changes its state meanwhile may be in none of them, and is asked for then, or shown by counts. Undefined if the list has no such
 * filters: then everything is read.
 */
export function changesPlan(list: Operation, since: string): SyncPlan | undefined {
  const states = statesOf(list);
  if (!states || !has(list, 'date_from')) return undefined;
  const { filter, open } = states;
  const parts = [
    ...open.map((state): SyncPart => ({ name: state, inputs: [{ [filter]: state }] })),
    { name: 'last days', inputs: [{ date_from: since }] },
  ];
  return { kind: 'changes', parts, since };
}
