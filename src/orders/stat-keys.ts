/** The keys that orders can be counted by. */
export const statKeys = ['status', 'day', 'city', 'courier', 'payment'] as const;

export type StatKey = (typeof statKeys)[number];
