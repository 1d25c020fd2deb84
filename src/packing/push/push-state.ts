import type { PackItem, SendState } from '../journal/event.ts';
import type { PackedOrder } from '../journal/packed-order.ts';
import { wholeOrder } from '../journal/packed-order.ts';

/** One request about what was packed. */
export interface PushJob {
  readonly order: PackedOrder;
  /** Undefined for Verify Order. */
  readonly item?: PackItem | undefined;
}

export const jobKey = ({ item }: Pick<PushJob, 'item'>): string => item?.id ?? wholeOrder;

const isDone = (state: SendState | undefined): boolean => state === 'sent' || state === 'found';

/** An item of which nothing was packed, or which the service gave no id, has no request. */
const sendable = (order: PackedOrder): readonly PackItem[] =>
  order.contents.items.filter((item) => item.quantity > 0 && order.isWhole(item) && !item.id.startsWith('#'));

/**
 * The next request about an order: each item that is whole, then the order itself if all of it is packed and no item was
 * refused. `isTried` says what is not to be sent now.
 */
export function nextJob(order: PackedOrder, isTried: (job: PushJob) => boolean): PushJob | undefined {
  if (!order.isFinished) return undefined;
  const items = sendable(order);
  const stateOf = (item?: PackItem) => order.sends.get(jobKey({ item }))?.state;
  const open = items.filter((item) => !isDone(stateOf(item)));
  const next = open.map((item) => ({ order, item })).find((job) => !isTried(job));
  if (next || open.length > 0 || !order.isComplete) return next;
  const whole = { order };
  return isDone(stateOf()) || isTried(whole) ? undefined : whole;
}

/** Returns the state of all requests about an order in one word, or undefined if it is not finished. */
export function pushState(order: PackedOrder): 'sent' | 'refused' | 'unknown' | 'waiting' | undefined {
  if (!order.isFinished) return undefined;
  const states = [...order.sends.values()].map(({ state }) => state);
  if (states.includes('refused')) return 'refused';
  if (states.includes('unknown') || states.includes('sending')) return 'unknown';
  return nextJob(order, () => false) ? 'waiting' : 'sent';
}

/** All requests about an order that are not known to be done. */
export function openJobs(order: PackedOrder): readonly PushJob[] {
  if (!order.isFinished) return [];
  const jobs: readonly PushJob[] = [
    ...sendable(order).map((item) => ({ order, item })),
    ...(order.isComplete ? [{ order }] : []),
  ];
  return jobs.filter((job) => !isDone(order.sends.get(jobKey(job))?.state));
}
