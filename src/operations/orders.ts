import * as z from 'zod';
import { group, list, record } from './operation.ts';
import { OrderInput } from './records/inputs.ts';
import { Rate, rateColumns, StatusName } from './records/lookups.ts';
import { Order } from './records/order.ts';
import { OrderItem } from './records/order-parts.ts';
import { OrderStatus } from './records/order-status.ts';
import { Day } from './records/values.ts';

const orderColumns = [
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

const changed = ['id', 'order_number', 'status'] as const;

export const orders = group('orders', 'Orders with their items and packed boxes', {
  list: list({
    title: 'List orders',
    summary: 'List orders',
    note: "The service decides the order of the rows. Days are in the service's time zone, which may differ from yours.",
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
        error: 'is after --date-to: the range is empty',
        when: ({ value }) => typeof value === 'object',
      }),
    splitBy: 'status',
    row: Order,
    columns: orderColumns,
    examples: [
      '--status pending --date-from 7d',
      '--all --out orders.csv',
      '--all -o ndjson --columns id,status,items.sku',
    ],
  }),
  get: record({
    title: 'Order Details',
    summary: 'Show one order in full',
    route: 'GET /api/orders/{order}',
    grade: 'published',
    row: Order,
    columns: orderColumns,
    examples: ['3147', '3147 --json', '3147 --columns id,items.sku --json'],
  }),
  create: record({
    title: 'Create Order',
    summary: 'Create an order',
    route: 'POST /api/orders',
    grade: 'published',
    done: 'Created order {id}.',
    note: 'The body was seen in two integrations. No field is known to be required. Weights of items are in grams.',
    input: OrderInput,
    synonyms: { boxes: 'packages' },
    row: Order,
    columns: orderColumns,
    examples: [
      '--data @order.json',
      '--receiver-first-name Noura --receiver-phone +966501234567 -F items[0].sku=OUD-50 -F items[0].quantity=2',
      '--template > order.json',
    ],
  }),
  update: record({
    title: 'Update Order',
    summary: 'Change an order',
    route: 'PUT /api/orders/{order}/edit',
    grade: 'published',
    done: 'Updated order {order}.',
    note: 'The body is assumed to have some of the fields that create an order.',
    alternatives: ['PUT /api/orders/{order}'],
    input: OrderInput,
    synonyms: { boxes: 'packages' },
    row: Order,
    columns: orderColumns,
    examples: ['3147 --receiver-phone +966501234567', '3147 --data @changes.json'],
  }),
  cancel: record({
    title: 'Cancel Order',
    summary: 'Cancel orders',
    route: 'POST /api/orders/{order}/cancel',
    grade: 'published',
    done: 'Cancelled order {order}.',
    row: Order,
    columns: changed,
    acceptsMany: true,
    confirm: 'Cancel order {order}?',
    examples: ['3147', '3132 3119 --yes'],
  }),
  reset: record({
    title: 'Reset Order',
    summary: 'Reset orders',
    route: 'POST /api/orders/{order}/reset',
    grade: 'published',
    done: 'Reset order {order}.',
    note: 'What a reset does to an order is not documented. Try it on an order that does not matter.',
    row: Order,
    columns: changed,
    acceptsMany: true,
    confirm: 'Reset order {order}? The effect is not documented.',
    examples: ['3147', '3147 3132 --yes'],
  }),
  statuses: list({
    title: 'Get Statuses',
    summary: 'List the states an order can have',
    route: 'GET /api/orders/statuses',
    grade: 'assumed',
    note: 'A 404 that names a model means that the service took "statuses" for the id of an order. The list has another path.',
    alternatives: ['GET /api/statuses'],
    plainNames: true,
    row: StatusName,
    columns: ['name', 'label'],
    examples: ['', '--json'],
  }),
  'verify-item': record({
    title: 'Verify Item',
    summary: 'Verify one item of an order',
    route: 'POST /api/orders/{order}/items/{item}/verify',
    grade: 'published',
    done: 'Verified item {item}.',
    note: 'The body is not published. -F and --data are sent as given. A scanned code is probably expected.',
    input: z.looseObject({}),
    row: OrderItem,
    columns: ['id', 'sku', 'name', 'verification_status', 'wrong_attempts', 'verification_note'],
    examples: ['3147 314701 -F sku=CAS-15P'],
  }),
  verify: record({
    title: 'Verify Order',
    summary: 'Verify all items of orders',
    route: 'POST /api/orders/{order}/verify',
    grade: 'published',
    done: 'Verified order {order}.',
    row: Order,
    columns: changed,
    acceptsMany: true,
    examples: ['3147', '3147 3132'],
  }),
  price: list({
    title: 'Order Price',
    summary: 'List what sending an order would cost',
    route: 'GET /api/orders/{order}/order-price',
    grade: 'published',
    row: Rate,
    columns: rateColumns,
    examples: ['3147'],
  }),
});
