import { ExactNumber } from './exact-number.ts';

/** A record as the service sent it: whatever it holds, typed or not. */
export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
