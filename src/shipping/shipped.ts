import { Failure } from '../base/failure.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { untrimmedText } from '../base/text/text.ts';
import type { Operation, RecordShape } from '../operations/manifest.ts';
import { endsBatch } from '../service/batch.ts';
import { textColumns } from '../session/operation-table.ts';
import type { JobOutcome } from '../writes/job.ts';
import { reasonOfFailure } from '../writes/run-jobs.ts';
import { statusWord } from '../writes/summary.ts';
import type { Shipment } from './labels.ts';
import type { ShipLine } from './lines.ts';
import type { Desk } from './request.ts';
import { priceValue } from './show-table.ts';

/** An order of the table when nothing more is sent. */
export interface Shipped {
  readonly line: ShipLine;
  readonly outcome: JobOutcome;
  readonly shipment: Shipment | undefined;
  readonly pickup?: string | undefined;
}

/** Created now, or known from before. */
export const wasShipped = ({ outcome: { status } }: Shipped): boolean => status === 'done' || status === 'there before';

const columns = [
  'order',
  'order_number',
  'receiver',
  'city',
  'status',
  'waybill',
  'courier',
  'service',
  'price_sar',
  'shipment',
  'pickup_id',
  'tracking_link',
  'reason',
  'key',
];

/** The columns of `--result`, which has a row for each order. */
export const shippedShape: RecordShape = {
  row: { ...textColumns(...columns), price_sar: { type: 'number' } },
  columns,
};

/** The row of `--result`. `fill` completes the commands that its reason suggests. */
export const shippedRow = ({ line, outcome, shipment, pickup }: Shipped, fill: (text: string) => string): Row => {
  const { order, entry, courier, rate } = line;
  const isNew = outcome.status === 'done';
  return {
    order: order.id,
    order_number: orNull(order.number),
    receiver: orNull(order.receiver),
    city: orNull(order.place.city),
    status: statusWord(outcome),
    waybill: orNull(shipment?.waybill || entry?.waybill || order.waybill),
    courier: orNull(isNew ? courier : ''),
    service: orNull(isNew ? rate?.service : ''),
    price_sar: isNew ? priceValue(rate?.price) : null,
    shipment: orNull(shipment?.id || outcome.id || entry?.id),
    pickup_id: orNull(pickup),
    tracking_link: orNull(shipment?.tracking),
    reason: orNull(fill(outcome.reason ?? '')),
    key: outcome.key ?? null,
  };
};

const orNull = (text: string | undefined): string | null => text || null;

/** Adds its pickup id to each shipment whose id is known. Warns of those that cannot be read, and goes on. */
export async function withPickups(
  desk: Desk,
  operation: Operation | undefined,
  shipped: readonly Shipped[],
): Promise<Shipped[]> {
  const { messages, settings } = desk;
  if (!operation) {
    messages.warn('There is no operation shipments.pickup-id: pickup ids are not known.');
    return [...shipped];
  }
  const lost: string[] = [];
  const found = await mapConcurrently(shipped, settings.concurrency, async (one): Promise<Shipped> => {
    const id = one.shipment?.id ?? '';
    if (id === '') return one;
    try {
      return { ...one, pickup: await readPickup(desk, operation, id) };
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

async function readPickup(desk: Desk, operation: Operation, shipment: string): Promise<string> {
  const record = await desk.service.get(operation, [shipment]);
  return pickupFields.map((field) => untrimmedText(record[field])).find((text) => text !== '') ?? '';
}

const pickupFields = ['pickup_id', 'pickup', 'id'];

/** Names each pickup with its orders: one courier fetches many. */
export function notePickups({ messages }: Desk, shipped: readonly Shipped[]): void {
  const orders = new Map<string, string[]>();
  for (const { pickup, line } of shipped)
    if (pickup) orders.set(pickup, [...(orders.get(pickup) ?? []), line.order.id]);
  if (orders.size === 0) return;
  const lines = [...orders].map(
    ([pickup, ids]) => escaped`  ${pickup}: ${pluralize(ids.length, 'orders')} (${ids.join(', ')})`,
  );
  messages.note(['Pickups:', ...lines].join('\n'));
}
