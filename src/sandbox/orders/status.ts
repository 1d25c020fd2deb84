import { keyOf } from '../data/random.ts';

export const statuses = ['pending', 'processing', 'awaiting_pickup', 'delivered', 'cancelled'] as const;

export type Status = (typeof statuses)[number];

/** An order that was handed to a courier has a waybill. */
export const isShipped = (status: Status): boolean => status === 'awaiting_pickup' || status === 'delivered';

/** The statuses of a hundred orders: `pending` as often as it says, then `processing` and so on. */
const hundred = (percent: Readonly<Record<Status, number>>): Status[] =>
  statuses.flatMap((status) => Array.from({ length: percent[status] }, () => status));

// In the newest tenth, in the next fifth, and in the rest.
const mixByAge = [
  { newest: 0.1, all: hundred({ pending: 60, processing: 18, awaiting_pickup: 12, delivered: 3, cancelled: 7 }) },
  { newest: 0.3, all: hundred({ pending: 38, processing: 16, awaiting_pickup: 14, delivered: 23, cancelled: 9 }) },
  { newest: 1, all: hundred({ pending: 5, processing: 4, awaiting_pickup: 5, delivered: 76, cancelled: 10 }) },
];

// Visits each of a hundred once, out of order, so that even a few orders show the mix.
const step = 61;

/** The status of each order before any change. */
export function statusOf(seed: number, count: number): (index: number) => Status {
  const start = keyOf(seed, 'orders status') % 100;
  return (index) => {
    const age = (count - 1 - index) / count;
    const all = mixByAge.find(({ newest }) => age < newest)?.all;
    return all?.[(start + index * step) % 100] ?? 'delivered';
  };
}
