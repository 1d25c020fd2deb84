import * as z from 'zod';
import { group, list, one } from './operation.ts';
import { Order, OrderStatus } from './records/order.ts';
import { Day } from './records/values.ts';

const columns = [
  'id',
  'order_number',
  'status',
  'date',
  { receiver: ['receiver_first_name', 'receiver_last_name'] },
  'receiver_phone',
  'receiver_city',
  'order_grand_total',
  'currency',
  'payment_method',
  'items',
] as const;

export const orders = group('orders', 'Orders with their items and packed boxes', {
  list: list({
    summary: 'List orders, newest or oldest first as the service likes',
    route: 'GET /api/orders',
    grade: 'documented',
    envelope: 'data',
    input: z
      .object({
        status: OrderStatus.optional().describe('only orders in this state; several: a,b or repeated'),
        date_from: Day.optional().describe('created on this day or later'),
        date_to: Day.optional().describe('created on this day or earlier'),
      })
      .refine((range) => !range.date_from || !range.date_to || range.date_from <= range.date_to, {
        path: ['date_from'],
        error: 'is after --date-to: no order can lie in that range',
        when: ({ value }) => typeof value === 'object',
      }),
    passes: 'status',
    row: Order,
    columns,
    examples: [
      '--status pending --date-from 7d',
      '--all --out orders.csv',
      '--all -o ndjson --columns id,status,items.sku',
    ],
  }),
  get: one({
    summary: 'Show one order, whole',
    route: 'GET /api/orders/{order}',
    grade: 'published',
    row: Order,
    columns,
    examples: ['1042', '1042 --json'],
  }),
  cancel: one({
    summary: 'Cancel orders',
    route: 'POST /api/orders/{order}/cancel',
    grade: 'published',
    row: Order,
    columns: ['id', 'order_number', 'status'],
    many: true,
    confirm: 'Cancel order {order}?',
    examples: ['1042', '1042 1043 --yes'],
  }),
});
