import { keyOf, mix } from './random.ts';

/** The ids of one merchant's rows in a table that many merchants share: they grow with the position, and have gaps. */
export interface Ids {
  at(index: number): number;
  /** The position a row with this id would have; undefined for the id of a gap or of somebody else's row. */
  indexOf(id: number): number | undefined;
}

// Of every seven ids one belongs to each of two merchants, so that theirs never meet; the rest is somebody else's.
const stride = 7;
const choices = 3;

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

const block = 50;
const merchantsInBlocks = 2;

/** Ids without gaps from 1 on, in blocks: fifty of the first merchant, fifty of the second, and so on. */
export const blockIds = (merchant: number): Ids => ({
  at: (index) => Math.floor(index / block) * block * merchantsInBlocks + merchant * block + (index % block) + 1,
  indexOf: (id) => {
    const place = (id - 1) % (block * merchantsInBlocks);
    if (id < 1 || Math.floor(place / block) !== merchant) return undefined;
    return Math.floor((id - 1) / (block * merchantsInBlocks)) * block + (place % block);
  },
});
