import type { Operation } from '../operations/manifest.ts';
import { type LogOwner, readLedger } from '../writes/open-ledger.ts';

/** The key of the shipment of an order in the ledger. */
export const shipKey = (id: string): string => `ship:${id}`;

/** The id of the order that a key is about. */
export const orderOfKey = (key: string): string => key.replace(/^ship:/, '');

/** The cost of each order's shipment, by the order's id: as charged, else as confirmed. In riyals, exact. */
export async function readShippingCosts(owner: LogOwner, create: Operation): Promise<ReadonlyMap<string, string>> {
  const costs = new Map<string, string>();
  for (const { operation, state, key, charged, price } of (await readLedger(owner)).all()) {
    const cost = charged ?? price;
    if (operation === create.id && state === 'created' && cost !== undefined) costs.set(orderOfKey(key), cost);
  }
  return costs;
}
