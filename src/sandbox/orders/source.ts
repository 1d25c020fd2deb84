import type { Row } from '../../base/row.ts';
import type { ValueSchema } from '../../operations/manifest.ts';
import { blankRecord } from '../data/blank.ts';
import { matches, spanOf } from '../data/filter.ts';
import { type Ids, tenantIds } from '../data/ids.ts';
import { dateTimeOf, timestampOf } from '../data/instant.ts';
import type { Merchant } from '../data/merchants.ts';
import { downFrom, narrowed } from '../data/positions.ts';
import { keyOf, mix, type NotEmpty } from '../data/random.ts';
import type { Source } from '../data/source.ts';
import { openCalendar } from './calendar.ts';
import { orderFields } from './given.ts';
import { orderOf } from './record.ts';
import { shipperOf } from './shipper.ts';
import { gathered } from './sorted.ts';
import { isShipped, statusOf } from './status.ts';
import { openStatusIndex } from './status-index.ts';

export interface OrderWorld {
  readonly seed: number;
  readonly count: number;
  /** The day it falls on is the day that the orders go back from. */
  readonly anchor: Date;
  readonly merchant: Merchant;
  /** The row's schema, for the fields of an order just created. */
  readonly row: Readonly<Record<string, ValueSchema>>;
  readonly templateIds: readonly number[];
  readonly warehouseIds: NotEmpty<number>;
}

// Digits (documented), and not to be mixed up with the id.
const numberAt = (index: number): string => String(100_000_000 + index + 1);

export interface OrderSource extends Source {
  /** Positions of the orders that are made up with a waybill, ascending; gathered when first asked for, and kept. */
  shipped(): Int32Array;
}

/** A merchant's orders, each a function of the seed, its position, how many there are, and the day of the anchor. */
export function orderSource(world: OrderWorld): OrderSource {
  const { count, merchant, templateIds, warehouseIds } = world;
  const seed = keyOf(world.seed, merchant.email);
  const ids: Ids = tenantIds(world.seed, 'orders', merchant.position);
  const calendar = openCalendar(seed, count, world.anchor);
  const statusAt = statusOf(seed, count);
  const inStatus = openStatusIndex({ count, statusAt, indexOf: ids.indexOf });
  const shipper = shipperOf(merchant);
  const key = keyOf(seed, 'orders');
  let shipped: Int32Array | undefined;
  const make = (index: number): Row =>
    orderOf({
      id: ids.at(index),
      number: numberAt(index),
      status: statusAt(index),
      createdAt: calendar.createdAt(index),
      end: calendar.end,
      merchantId: merchant.id,
      shipper,
      templateIds,
      warehouseIds,
      key: mix(key, index),
    });
  return {
    count,
    idAt: ids.at,
    indexOf: ids.indexOf,
    make,
    positions: ({ status, date_from, date_to, ...others }, changes) => {
      const { from, before } = spanOf({ ...(date_from && { date_from }), ...(date_to && { date_to }) });
      const range = { first: calendar.firstSince(from), end: calendar.firstSince(before) };
      const found = status === undefined ? downFrom(range.end, range.first) : inStatus(status, range, changes);
      if (Object.keys(others).length === 0) return found;
      return narrowed(found, (index) => matches({ ...make(index), ...changes.get(ids.at(index)) }, others));
    },
    blank: (index, now) => ({
      ...blankRecord(world.row, { id: ids.at(index), now, merchant }),
      order_number: numberAt(index),
      status: 'pending',
      date: dateTimeOf(now.getTime()),
      currency: 'SAR',
      payment_method: 'paid',
      receiver_country_id: 1,
      ...shipper,
      warehouse_id: warehouseIds[0],
      source: 'api',
      updated_at: timestampOf(now.getTime()),
    }),
    fieldsFrom: orderFields,
    shipped: () => {
      shipped ??= gathered(count, (index) => isShipped(statusAt(index)));
      return shipped;
    },
  };
}
