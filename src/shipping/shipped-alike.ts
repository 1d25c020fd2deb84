import { findOperation } from '../operations/catalogue.ts';
import type { CheckFacts, ShippedOrder } from '../orders/checks/rule.ts';
import type { Run } from '../ports/run.ts';
import { traceDigests } from '../writes/look-up.ts';
import { readLedger } from '../writes/open-ledger.ts';
import { waybillOf } from './labels.ts';
import { orderOfKey, shippedAt } from './ship-keys.ts';

/**
 * Returns a function that finds orders by their purchase among those that this ledger shipped, or may have. Entries of versions that
 * kept nothing of it are not found.
 */
export async function shippedAlike(desk: Run): Promise<NonNullable<CheckFacts['shippedAlike']>> {
  const create = findOperation(desk.catalogue, 'shipments.create');
  const book = await readLedger(desk);
  const known = new Map<string, ShippedOrder[]>();
  for (const entry of create ? book.perhapsDone(create.id) : []) {
    const { key, number = '', traces, ordered, state } = entry;
    if (traces?.purchase === undefined || ordered === undefined) continue;
    const order: ShippedOrder = {
      id: orderOfKey(key),
      number,
      made: Date.parse(ordered),
      shipped: shippedAt(entry),
      waybill: waybillOf(entry),
      isSure: state === 'created',
    };
    known.set(traces.purchase, [...(known.get(traces.purchase) ?? []), order]);
  }
  if (known.size === 0) return () => [];
  const salts = [undefined, ...book.foreignSalts];
  return (purchase) => salts.flatMap((salt) => known.get(traceDigests(book, { purchase }, salt).purchase ?? '') ?? []);
}
