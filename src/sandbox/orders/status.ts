import { keyOf } from '../data/random.ts';

export const statuses = ['pending', 'processing', 'awaiting_pickup', 'delivered', 'cancelled'] as const;

export type Status = (typeof statuses)[number];

/** An order that was handed to a courier has a waybill. */
export const isShipped = (status: Status): boolean => status === 'awaiting_pickup' || status === 'delivered';

/** Of a hundred orders, how many are in each status: in the newest tenth, in the next fifth, and in the rest. */
const mixByAge: readonly { readonly newest: number; readonly percent: Readonly<Record<Status, number>> }[] = [
  { newest: 0.1, percent: { pending: 60, processing: 18, awaiting_pickup: 12, delivered: 3, cancelled: 7 } },
  { newest: 0.3, percent: { pending: 38, processing: 16, awaiting_pickup: 14, delivered: 23, cancelled: 9 } },
  { newest: 1, percent: { pending: 5, processing: 4, awaiting_pickup: 5, delivered: 76, cancelled: 10 } },
];

// The statuses of a hundred orders: `pending` sixty times, then `processing` and so on.
const hundreds = mixByAge.map(({ newest, percent }) => ({
  newest,
  all: statuses.flatMap((status) => Array.from({ length: percent[status] }, () => status)),
}));

// Visits each of a hundred once, out of order, so that even a few orders show the mix.
const step = 61;

/** The status of each order before any change. */
export function statusOf(seed: number, count: number): (index: number) => Status {
  const start = keyOf(seed, 'orders status') % 100;
  return (index) => {
    const age = (count - 1 - index) / count;
    for (const { newest, all } of hundreds) {
      if (age < newest) return all[(start + index * step) % 100] ?? 'pending';
    }
    return 'delivered';
  };
}
