import { describe, expect, it } from 'vitest';
import { idsOf, serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';

describe('what a table shows can be typed', () => {
  it('in --status, --where, --columns and --sort, in both languages', async () => {
    const { requests, env } = await serveOrders([order(1), order(2, { status: 'in_transit', payment_method: 'cod' })]);
    const run = (...flags: readonly string[]) => shipctl(['orders', 'list', ...flags], { env });
    const list = await run('--status', 'قيد الانتظار، Awaiting pickup', '--columns', 'Order no.,الحالة', '--csv');
    expect([list.code, list.stdout.split('\n')[0]]).toEqual([0, 'order_number,status']);
    expect(requests.map(({ query }) => query.status)).toEqual(['pending', 'awaiting_pickup']);
    const where = 'status = "في الطريق" and طريقة_الدفع = cod'.replace('طريقة_الدفع', '"طريقة الدفع"');
    expect(idsOf(await run('-o', 'ndjson', '--where', where, '--sort', '-Order no.'))).toEqual([2]);
    expect((await run('--columns', 'Order numbr')).code).toBe(2);
  });
});
