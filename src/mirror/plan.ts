import { isoDay } from '../base/time/times.ts';
import type { Operation } from '../operations/manifest.ts';
import { isClosed } from '../orders/states.ts';
import type { Input } from '../service/input/values.ts';

/** A part of the orders that is read and proved on its own. */
export interface SyncPart {
  readonly name: string;
  readonly inputs: readonly Input[];
}

/** The parts of the list of orders that a sync reads. */
export interface SyncPlan {
  readonly kind: 'full' | 'changes';
  readonly parts: readonly SyncPart[];
  /** All orders created since this day are read; undefined: all orders. */
  readonly since: string | undefined;
}

const has = ({ input }: Operation, name: string): boolean => Object.hasOwn(input, name);

/** The day that is `days` days after another one, as the service writes it. */
export function dayAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return isoDay(new Date(year, month - 1, date + days));
}

/**
 * All orders. Those up to `ended`, a day that is over everywhere, are a part of their own: new orders do not move its pages, so a sync
 * that was killed can go on behind it. Without `ended` there is one part, which also has the orders of no day.
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

/** The plan of a sync that reads only the orders that changed last, from the front of the list. */
export const frontPlan = (since: string): SyncPlan => ({ kind: 'changes', parts: [], since });

/** The filter for states of a list, and its closed and open states; undefined if it has none. */
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
 * The orders that may have changed: those in open states, and all of the last days. Each list is read once. An order that changes its
 * state meanwhile may be in none of them: it is then requested by its id, or counts show it. Undefined if the list has no such filters,
 * so that everything has to be read.
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
