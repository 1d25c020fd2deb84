import { Failure } from '../base/failure.ts';
import type { LedgerEntry } from '../log/entry.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { orderNumberKey } from '../orders/order.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { readLedger } from '../writes/open-ledger.ts';

/** The key of the shipment of an order in the ledger. */
export const shipKey = (id: string): string => `ship:${id}`;

/** The id of the order that a key is about. */
export const orderOfKey = (key: string): string => key.replace(/^ship:/, '');

/** When the request of a shipment left, as ISO 8601: where no response came, a later run has found the shipment. */
export const shippedAt = ({ sentAt, time }: LedgerEntry): string => sentAt ?? time;

/** When each order was shipped, by its id, as the ledger has it. */
export async function readShippedTimes(owner: Desk & Profile): Promise<ReadonlyMap<string, string>> {
  const create = findOperation(owner.catalogue, 'shipments.create');
  const entries = create ? (await readLedger(owner)).all() : [];
  const shipped = entries.filter(({ operation, state }) => operation === create?.id && state === 'created');
  return new Map(shipped.map((entry) => [orderOfKey(entry.key), shippedAt(entry)]));
}

/** The cost of each order's shipment, by the order's id: as charged, else as confirmed. In riyals, exact. */
export async function readShippingCosts(
  owner: Desk & Profile,
  create: Operation,
): Promise<ReadonlyMap<string, string>> {
  const costs = new Map<string, string>();
  for (const { operation, state, key, charged, price } of (await readLedger(owner)).all()) {
    const cost = charged ?? price;
    if (operation === create.id && state === 'created' && cost !== undefined) costs.set(orderOfKey(key), cost);
  }
  return costs;
}

/**
 * Returns the id of the order that the ledger has by this number, else by this id; undefined without one, for a number of several, and
 * where no ledger can be read: then it knows nothing.
 */
export async function orderIdByLedger(owner: Desk & Profile, word: string): Promise<string | undefined> {
  const ids = new Set<string>();
  const numbered = new Set<string>();
  const entries = await readLedger(owner).catch((failure: unknown) => {
    if (failure instanceof Failure) return undefined;
    throw failure;
  });
  for (const { operation, key, id, number } of entries?.all() ?? []) {
    const created = operation === 'orders.create' ? id : undefined;
    const own = operation === 'shipments.create' ? orderOfKey(key) : created;
    if (own === undefined) continue;
    ids.add(own);
    if (number !== undefined && orderNumberKey(number) === orderNumberKey(word)) numbered.add(own);
  }
  const [found, other] = numbered;
  const isSure = other === undefined && (found === word || !ids.has(word));
  if (found !== undefined) return isSure ? found : undefined;
  return ids.has(word) ? word : undefined;
}
