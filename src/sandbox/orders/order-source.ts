import { spanOf } from '../data/filter.ts';
import { tenantIds } from '../data/ids.ts';
import { dateTimeOf, timestampOf } from '../data/instant.ts';
import { keyOf, mix } from '../data/random.ts';
import { descending, type RowSource, type SourceOptions } from '../data/row-source.ts';
import { boxTemplates } from '../samples/boxes.ts';
import { sampleWarehouses } from '../samples/companies.ts';
import { shipperOf } from './addresses.ts';
import { openCalendar } from './calendar.ts';
import { makeOrder } from './make-order.ts';
import { orderFields } from './order-fields.ts';
import { isShipped, statusOf } from './status.ts';
import { gatherPositions, openStatusIndex } from './status-index.ts';

// Digits (documented), and not to be confused with the id.
const numberAt = (index: number): string => String(100_000_000 + index + 1);

/** The ids that a merchant's sample rows have in their own table. */
function sampleIds(table: string, { length }: readonly unknown[], { seed, merchant }: SourceOptions): number[] {
  const ids = tenantIds(seed, table, merchant.position);
  return Array.from({ length: Math.ceil(length * merchant.share) }, (_, index) => ids.at(index));
}

export interface OrderSource extends RowSource {
  /** Positions of the orders that are made up with a waybill, ascending; gathered at each call. */
  shipped(): Int32Array;
}

/** A merchant's orders: each follows from the seed, its position, how many there are, and the day they go back from. */
export function orderSource(count: number, options: SourceOptions): OrderSource {
  const { merchant, today } = options;
  const seed = keyOf(options.seed, merchant.email);
  const ids = tenantIds(options.seed, 'orders', merchant.position);
  const templateIds = sampleIds('boxes', boxTemplates, options);
  const warehouseIds = sampleIds('warehouses', sampleWarehouses, options);
  const calendar = openCalendar(seed, count, today);
  const statusAt = statusOf(seed, count);
  const inStatus = openStatusIndex(count, statusAt, ids);
  const shipper = shipperOf(merchant);
  const key = keyOf(seed, 'orders');
  return {
    ...options,
    count,
    ids,
    make: (index) =>
      makeOrder({
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
    find: (filter, changes) => {
      const { status, date_from, date_to, ...rest } = filter;
      const { from, before } = spanOf(filter);
      const [first, end] = [calendar.firstSince(from), calendar.firstSince(before)];
      const positions = status === undefined ? descending(end, first) : inStatus(status, first, end, changes);
      return { positions, rest };
    },
    createdFields: (index, now) => ({
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
    shipped: () => gatherPositions(count, (index) => isShipped(statusAt(index))),
  };
}
