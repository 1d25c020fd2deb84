import { keyOf, mix } from './random.ts';

/** The ids of one merchant's rows in a table that several merchants share. */
export interface Ids {
  at(index: number): number;
  /** The position that a row with this id would have; undefined for an id that is not the merchant's. */
  indexOf(id: number): number | undefined;
}

// Of every seven ids each merchant has three to choose from, and uses one.
const stride = 7;
const choices = 3;

/** Ids that grow with the position, and have gaps. */
export function tenantIds(seed: number, table: string, merchant: number): Ids {
  const key = keyOf(seed, `${table} ids`);
  const first = 1000 + (key % 9000);
  const at = (index: number): number =>
    first + index * stride + merchant * choices + (mix(key + merchant, index) % choices);
  return {
    at,
    indexOf: (id) => {
      const index = Math.floor((id - first) / stride);
      return index >= 0 && at(index) === id ? index : undefined;
    },
  };
}

const blockSize = 50;
const round = blockSize * 2;

/** Ids without gaps from 1 on: fifty of the first merchant, fifty of the second, and so on. */
export const blockIds = (merchant: number): Ids => ({
  at: (index) => Math.floor(index / blockSize) * round + merchant * blockSize + (index % blockSize) + 1,
  indexOf: (id) => {
    const place = (id - 1) % round;
    if (id < 1 || Math.floor(place / blockSize) !== merchant) return undefined;
    return Math.floor((id - 1) / round) * blockSize + (place % blockSize);
  },
});
