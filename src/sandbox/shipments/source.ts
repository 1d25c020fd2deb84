import type { Row } from '../../base/row.ts';
import { blankRecord } from '../data/blank.ts';
import { matches } from '../data/filter.ts';
import { blockIds } from '../data/ids.ts';
import type { Merchant } from '../data/merchants.ts';
import { downFrom, narrowed } from '../data/positions.ts';
import { Draw, keyOf, mix } from '../data/random.ts';
import type { Fields } from '../data/schema.ts';
import type { Source } from '../data/source.ts';
import type { OrderSource } from '../orders/source.ts';

export interface ShipmentWorld {
  readonly seed: number;
  readonly merchant: Merchant;
  readonly row: Fields;
  readonly orders: OrderSource;
}

/** Addresses and numbers that follow from the courier's waybill (the fields are observed, what they hold is assumed). */
const traces = (waybill: string) => ({
  external_id: waybill,
  tracking_link: `https://sandbox.example/track/${waybill}`,
  pickup_id: `PU-${waybill.slice(-6)}`,
});

/** A merchant's shipments: one for each order that is made up with a waybill, then those that were created. */
export function shipmentSource({ seed, merchant, row, orders }: ShipmentWorld): Source {
  const ids = blockIds(merchant.position);
  const key = keyOf(mix(seed, merchant.position), 'waybills');
  const make = (index: number): Row => {
    const order = orders.make(orders.shipped()[index] ?? 0);
    const birth = { id: ids.at(index), now: new Date(String(order.updated_at)), merchant };
    return {
      ...blankRecord(row, birth),
      order_id: order.id,
      order_status: order.status,
      courier: order.selected_shipment_company,
      ...traces(String(order.shipment_external_id)),
    };
  };
  return {
    get count() {
      return orders.shipped().length;
    },
    idAt: ids.at,
    indexOf: ids.indexOf,
    make,
    positions: (filter, changes) => {
      const all = downFrom(orders.shipped().length, 0);
      if (Object.keys(filter).length === 0) return all;
      return narrowed(all, (index) => matches({ ...make(index), ...changes.get(ids.at(index)) }, filter));
    },
    blank: (index, now) => {
      const draw = new Draw(mix(key, index));
      return {
        ...blankRecord(row, { id: ids.at(index), now, merchant }),
        ...traces(`${draw.whole(3, 9)}${draw.digits(10)}`),
      };
    },
    fieldsFrom: (given) => given,
  };
}
