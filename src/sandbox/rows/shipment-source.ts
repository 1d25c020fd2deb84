import { Draw, type IdAt, keyOf, mix } from '../data/random.ts';
import { blankRecord } from '../data/schema.ts';
import type { RowSource, SourceOptions } from '../data/table.ts';
import type { OrderSource } from './order-source.ts';

/** Addresses and numbers that follow from the courier's waybill (the fields are observed, their values assumed). */
const waybillFields = (waybill: string) => ({
  external_id: waybill,
  tracking_link: `https://sandbox.example/track/${waybill}`,
  pickup_id: `PU-${waybill.slice(-6)}`,
});

const blockSize = 50;

/** Ids without gaps from 1 on: fifty of the first merchant, fifty of the second, and so on. */
const blockIds =
  (merchant: number): IdAt =>
  (index) =>
    Math.floor(index / blockSize) * blockSize * 2 + merchant * blockSize + (index % blockSize) + 1;

/** A merchant's shipments: one for each order that is made up with a waybill. */
export function shipmentSource(orders: OrderSource, options: SourceOptions): RowSource {
  const { seed, merchant, schema } = options;
  const idAt = blockIds(merchant.position);
  const key = keyOf(mix(seed, merchant.position), 'waybills');
  const shipped = orders.shipped();
  return {
    ...options,
    count: shipped.length,
    idAt,
    make: (index) => {
      const order = orders.make(shipped[index] ?? 0);
      return {
        ...blankRecord(schema, idAt(index), merchant, new Date(String(order.updated_at))),
        order_id: order.id,
        order_status: order.status,
        courier: order.selected_shipment_company,
        ...waybillFields(String(order.shipment_external_id)),
      };
    },
    createdFields: (index) => {
      const draw = new Draw(mix(key, index));
      return waybillFields(`${draw.whole(3, 9)}${draw.digits(10)}`);
    },
  };
}
