import { Failure } from '../base/failure.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import type { Operation } from '../operations/manifest.ts';
import { endsBatch, reasonOfFailure } from '../service/outcome.ts';
import type { Context } from '../session/context.ts';
import type { Shipped } from './shipped-rows.ts';

const pickupFields = ['pickup_id', 'pickup', 'id'];

async function readPickup(context: Context, operation: Operation, shipment: string): Promise<string> {
  const record = await context.service.get(operation, [shipment]);
  const value = pickupFields.map((field) => record[field]).find((each) => (each ?? '') !== '');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : String(value ?? '');
}

/** Adds its pickup id to each shipment whose id is known. What cannot be read is told, and fails nothing. */
export async function withPickups(
  context: Context,
  operation: Operation | undefined,
  shipped: readonly Shipped[],
): Promise<Shipped[]> {
  const { messages, settings } = context;
  if (!operation) {
    messages.warn('There is no operation shipments.pickup-id: pickup ids are not known.');
    return [...shipped];
  }
  const lost: string[] = [];
  const found = await mapConcurrently(shipped, settings.concurrency, async (one): Promise<Shipped> => {
    const id = one.shipment?.id ?? '';
    if (id === '') return one;
    try {
      return { ...one, pickup: await readPickup(context, operation, id) };
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      if (!endsBatch(failure) || lost.length === 0)
        lost.push(escaped`order ${one.line.order.id}: ${reasonOfFailure(failure)}`);
      return one;
    }
  });
  const [first] = lost;
  if (first !== undefined) messages.warn(escaped`Some pickup ids could not be read: ${first}`);
  return found;
}

/** Names each pickup with its orders: one courier fetches many. */
export function notePickups({ messages }: Context, shipped: readonly Shipped[]): void {
  const orders = new Map<string, string[]>();
  for (const { pickup, line } of shipped)
    if (pickup) orders.set(pickup, [...(orders.get(pickup) ?? []), line.order.id]);
  if (orders.size === 0) return;
  const lines = [...orders].map(
    ([pickup, ids]) => escaped`  ${pickup}: ${pluralize(ids.length, 'orders')} (${ids.join(', ')})`,
  );
  messages.note(['Pickups:', ...lines].join('\n'));
}
