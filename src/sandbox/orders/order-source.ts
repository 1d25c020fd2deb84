import { spanOf } from '../data/filter.ts';
import { tenantIds } from '../data/ids.ts';
import { dateTimeOf, timestampOf } from '../data/instant.ts';
import type { MerchantAccount } from '../data/merchants.ts';
import { keyOf, mix, type NotEmpty } from '../data/random.ts';
import { descending, type RowSource } from '../data/row-source.ts';
import { blankRecord, type RowSchema } from '../data/schema.ts';
import { openCalendar } from './calendar.ts';
import { orderFields } from './given.ts';
import { orderOf } from './record.ts';
import { shipperOf } from './shipper.ts';
import { isShipped, statusOf } from './status.ts';
import { gatherPositions, openStatusIndex } from './status-index.ts';

export interface OrderSourceOptions {
  readonly seed: number;
  readonly count: number;
  /** Midnight of the day that the orders go back from. */
  readonly today: number;
  readonly merchant: MerchantAccount;
  /** For the fields of an order just created. */
  readonly schema: RowSchema;
  readonly templateIds: readonly number[];
  readonly warehouseIds: NotEmpty<number>;
}

// Digits (documented), and not to be confused with the id.
const numberAt = (index: number): string => String(100_000_000 + index + 1);

export interface OrderSource extends RowSource {
  /** Positions of the orders that are made up with a waybill, ascending; gathered when first asked for, and kept. */
  shipped(): Int32Array;
}

/** A merchant's orders, each a function of the seed, its position, how many there are, and the day they go back from. */
export function orderSource(options: OrderSourceOptions): OrderSource {
  const { count, merchant, templateIds, warehouseIds } = options;
  const seed = keyOf(options.seed, merchant.email);
  const ids = tenantIds(options.seed, 'orders', merchant.position);
  const calendar = openCalendar(seed, count, options.today);
  const statusAt = statusOf(seed, count);
  const inStatus = openStatusIndex({ count, statusAt, indexOf: ids.indexOf });
  const shipper = shipperOf(merchant);
  const key = keyOf(seed, 'orders');
  let shipped: Int32Array | undefined;
  return {
    count,
    ids,
    make: (index) =>
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
      }),
    find: ({ status, date_from = '', date_to = '', ...rest }, changes) => {
      const { from, before } = spanOf({ date_from, date_to });
      const range = { first: calendar.firstSince(from), end: calendar.firstSince(before) };
      const positions = status === undefined ? descending(range.end, range.first) : inStatus(status, range, changes);
      return { positions, rest };
    },
    blank: (index, now) => ({
      ...blankRecord(options.schema, ids.at(index), merchant, now),
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
      shipped ??= gatherPositions(count, (index) => isShipped(statusAt(index)));
      return shipped;
    },
  };
}
