import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
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

  it('as texts of several words, without quotes, and by the names that roles have', async () => {
    const { env } = await serveOrders([
      order(1),
      order(2, { status: 'in_transit', payment_method: 'cod', receiver_city: 'Riyadh' }),
    ]);
    const found = async (where: string) =>
      idsOf(await shipctl(['orders', 'list', '-o', 'ndjson', '--where', where], { env }));
    expect(await found('طريقة الدفع = الدفع عند الاستلام and الحالة in (في الطريق، ملغي)')).toEqual([2]);
    expect(await found('المدينة = الرياض and not طريقة الدفع = مدفوع')).toEqual([2]);
  });

  it('in rules of couriers', async () => {
    const env = { SHIPCTL_CONFIG_DIR: temporaryFolder() };
    const run = (...words: readonly string[]) => shipctl(['rules', ...words, '--sandbox', '--json'], { env });
    const rules = ['المدينة = الرياض → أرامكس', 'الدفع عند الاستلام → الأرخص ما عدا برق', 'الباقي → الأسرع'];
    expect((await run('set', ...rules)).code).toBe(0);
    expect(JSON.parse((await run('list')).stdout)).toEqual([
      { kind: 'rule', name: 'المدينة = الرياض', courier: 'aramex' },
      { kind: 'rule', name: 'payment_method = cod', courier: 'cheapest not barq' },
      { kind: 'rule', name: 'every other order', courier: 'fastest' },
    ]);
  });
});
