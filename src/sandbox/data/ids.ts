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
