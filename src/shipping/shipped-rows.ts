import type { Row } from '../base/row.ts';
import type { RecordShape } from '../operations/manifest.ts';
import type { Context } from '../session/context.ts';
import { textColumns } from '../session/operation-table.ts';
import { fillCommands } from '../session/rerun-command.ts';
import type { JobOutcome } from '../writes/job.ts';
import { statusWord } from '../writes/summary.ts';
import { orderOfKey, type ShipLine } from './plan-lines.ts';
import type { Shipment } from './shipment.ts';
import { priceValue } from './show-table.ts';

const columns = [
  ...(['order', 'order_number', 'receiver', 'city', 'status', 'waybill', 'courier', 'service', 'price_sar'] as const),
  ...(['shipment', 'pickup_id', 'tracking_link', 'reason', 'key'] as const),
];

/** What `--result` has for each order. */
export const shippedShape: RecordShape = {
  row: { ...textColumns(...columns), price_sar: { type: 'number' } },
  columns,
};

/** What is known of an order when nothing more is sent. */
export interface Shipped {
  readonly line: ShipLine;
  readonly outcome: JobOutcome;
  readonly shipment: Shipment | undefined;
  readonly pickup?: string | undefined;
}

/** Created now, or known from before. */
export const isShipped = ({ outcome: { status } }: Shipped): boolean => status === 'done' || status === 'there before';

const orNull = (text: string | undefined): string | null => text || null;

export const shippedRow = (context: Context, { line, outcome, shipment, pickup }: Shipped): Row => {
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
    reason: orNull(fillCommands(context, outcome.reason ?? '')),
    key: outcome.key ?? null,
  };
};

export const orderOf = ({ key = '' }: JobOutcome): string => orderOfKey(key);
