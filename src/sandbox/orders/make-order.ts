import type { Row } from '../../base/row.ts';
import { dateTimeOf, second, timestampOf } from '../data/instant.ts';
import { Draw } from '../data/random.ts';
import { money, sumOf } from '../data/values.ts';
import { sampleCouriers } from '../samples/companies.ts';
import { notes } from '../samples/goods.ts';
import { receiverOf } from './addresses.ts';
import { boxesOf, itemsOf } from './parts.ts';
import { isShipped, type Status } from './status.ts';

/** The fields of an order that the others are drawn for. */
export interface OrderOutline {
  readonly id: number;
  readonly number: string;
  readonly status: Status;
  /** Epoch milliseconds; nothing of the order happens after `end`. */
  readonly createdAt: number;
  readonly end: number;
  readonly merchantId: number;
  readonly shipper: Row;
  readonly templateIds: readonly number[];
  readonly warehouseIds: readonly number[];
  /** The other fields follow from it. */
  readonly key: number;
}

const hoursUntil: Readonly<Record<Status, readonly [number, number]>> = {
  pending: [0, 1],
  processing: [1, 10],
  awaiting_pickup: [4, 30],
  delivered: [24, 120],
  cancelled: [1, 60],
};

const sources = ['manual', 'manual', 'api', 'store'];

/** An order with all fields of the interface document, in its order. Types that it does not show are assumed. */
export function makeOrder(outline: OrderOutline): Row {
  const { id, status, createdAt, shipper } = outline;
  const draw = new Draw(outline.key);
  const [least, most] = hoursUntil[status];
  const updatedAt = Math.min(createdAt + draw.whole(least * 3600, most * 3600) * second, outline.end);
  const times = { createdAt: timestampOf(createdAt), updatedAt: timestampOf(updatedAt) };
  const items = itemsOf(draw, { id, status, ...times });
  const net = sumOf(items, ({ price, quantity }) => Number(price) * Number(quantity));
  const weight = sumOf(items, (item) => Number(item.weight ?? 0) * Number(item.quantity));
  const tax = draw.chance(0.2) ? 0 : money(net * 0.15);
  const paid = draw.chance(0.65);
  const shipped = isShipped(status);
  return {
    id,
    order_number: outline.number,
    status,
    date: dateTimeOf(createdAt),
    order_grand_total: money(net + tax),
    currency: 'SAR',
    description: draw.orNull(0.7, () => draw.pick(notes)),
    payment_method: paid ? 'paid' : 'cod',
    ...receiverOf(draw),
    ...shipper,
    total_weight: weight,
    merchant_id: draw.orNull(0.1, () => outline.merchantId),
    delivered_at: status === 'delivered' ? dateTimeOf(updatedAt) : null,
    tax,
    external_id: draw.orNull(0.6, () => `EXT-${draw.digits(6)}`),
    webhook_id: null,
    warehouse_id: draw.pick(outline.warehouseIds),
    cod_wallet_id: paid ? null : draw.orNull(0.5, () => draw.whole(100, 999)),
    shipment_external_id: shipped ? `${draw.whole(3, 9)}${draw.digits(10)}` : null,
    selected_shipment_company: shipped ? draw.pick(sampleCouriers).name : null,
    source: draw.pick(sources),
    return_type: null,
    volumetric_divisor: draw.orNull(0.5, () => 5000),
    merchant_shipment_id: null,
    return_ordered_at: null,
    created_at: times.createdAt,
    updated_at: times.updatedAt,
    items,
    boxes: boxesOf(draw, { id, status, ...times }, weight, outline.templateIds),
  };
}
