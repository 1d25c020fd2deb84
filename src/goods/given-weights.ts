import { keptDefaults } from '../columns/saved-maps.ts';
import { readGrams } from '../orders/parcels.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { readLedgerIfKnown } from '../writes/foresee.ts';

// Weights that somebody gave to rows without one: they say nothing of what a product weighs.

/** The weights, in grams, that kept mappings fill in for items without one. */
export const defaultWeights = (owner: Desk & Profile): ReadonlySet<string> =>
  new Set(
    keptDefaults(owner, 'items.weight').flatMap((text) => {
      const read = readGrams(text);
      return 'value' in read ? [String(Number(read.value))] : [];
    }),
  );

/** The weights, in grams, that imports gave orders whose rows had none, by the ids of the orders. */
export async function filledWeights(owner: Desk & Profile): Promise<ReadonlyMap<string, string>> {
  const entries = (await readLedgerIfKnown(owner)).all();
  return new Map(
    entries.flatMap(({ id, filledWeight }) =>
      id === undefined || filledWeight === undefined ? [] : [[id, filledWeight] as const],
    ),
  );
}
