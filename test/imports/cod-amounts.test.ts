import { describe, expect, it } from 'vitest';
import { givenFile } from '../support/importing-orders.ts';
import { update } from '../support/mended-export.ts';
import { startMendingShop } from '../support/mending.ts';
import { furtherCases, furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { startService, writesTo } from '../support/service.ts';

const head = 'Ref,Name,Mobile,City,Short address,SKU,Qty,Price,Weight (g),Payment,Total';
const rowOf = (price: string, payment: string, total: string): string =>
  `A-1,Noura Ali,0501234567,Riyadh,RHMA3184,OUD,2,${price},150,${payment},${total}`;

/** A service that creates orders with this total. */
const startShop = (total: unknown) =>
  startService(({ method, path, body }) => {
    if (path === '/api/cities') return { data: [{ id: 3, name: 'Riyadh' }] };
    if (method === 'GET') return { data: [] };
    return { data: { id: 9, order_number: '100009', ...JSON.parse(body), order_grand_total: total } };
  });

async function imported(row: string, flags: readonly string[], total: unknown = 0) {
  givenFile('orders.csv', `${head}\n${row}\n`);
  const shop = await startShop(total);
  const ran = await shipctl(['orders', 'import', 'orders.csv', ...flags], { env: shop.env });
  return { ...ran, sent: writesTo(shop).length };
}

const planned = async (row: string, flags: readonly string[] = []) => {
  const { code, stdout } = await imported(row, ['--json', ...flags]);
  return { code, plan: JSON.parse(stdout) };
};

describe('cash on delivery without an amount in a sheet', () => {
  it.each([['', 'COD', ''], ...furtherRows(['', 'الدفع عند الاستلام', '0'], ['115', 'cash', '0'], ['0', 'cod', ''])])(
    'is a fault of its row: price %j, %s, total %j',
    async (price, payment, total) => {
      const { code, plan } = await planned(rowOf(price, payment, total));
      expect([code, plan.count]).toEqual([8, 0]);
      expect(plan.faults).toMatchObject([
        { row: 2, column: 'Total', reason: expect.stringContaining('--allow-incomplete') },
      ]);
    },
  );

  it.each([['115', 'cod', ''], ...furtherRows(['', 'cod', '230'], ['', 'paid', ''], ['', 'wallet_x', '0'])])(
    'is none with an amount, or with prices to add up: price %j, %s, total %j',
    async (price, payment, total) => {
      expect(await planned(rowOf(price, payment, total))).toMatchObject({ code: 0, plan: { count: 1, faults: [] } });
    },
  );

  it.each([['--allow-incomplete'], ...furtherCases(['--optional', 'order_grand_total'])])(
    'is created where the user insists, and cannot be shipped: %s',
    async (...flags) => {
      const { code, plan } = await planned(rowOf('', 'cod', '0'), flags);
      expect([code, plan.count, plan.shippable]).toEqual([0, 1, 0]);
      expect(plan.not_shippable).toMatchObject([{ rule: 'cod-without-amount', orders: 1 }]);
    },
  );

  it('is told of the answers of the service, which has not added the items up', async () => {
    const { code, stderr, sent } = await imported(rowOf('115', 'cod', ''), ['--apply', '--yes']);
    expect([code, sent]).toEqual([0, 1]);
    expect(stderr).toContain('What mends it: shipctl orders check 100009\n');
    expect(stderr).not.toContain('shipctl ship');
    const added = await imported(rowOf('115', 'cod', ''), ['--apply', '--yes'], 230);
    expect(added.stderr).not.toContain('cash on delivery');
  });
});

describe('cash on delivery without an amount with --update', () => {
  it('is a fault where the sheet makes it so', async () => {
    const shop = await startMendingShop([{ order_grand_total: 0 }, { payment_method: 'cod' }]);
    givenFile('mended.csv', 'id,payment_method,order_grand_total\n1,cod,0\n2,cod,0\n');
    const { code, plan } = await update(shop, 'mended.csv', ['--apply']);
    expect([code, plan.count, plan.fault_count, shop.changes()]).toEqual([8, 0, 2, []]);
    expect(plan.cells.filter(({ state }) => state === 'fault')).toMatchObject([
      { row: 2, column: 'payment_method', new: 'cod' },
      { row: 3, column: 'order_grand_total', new: '0' },
    ]);
  });

  furtherIt('is none of an order that was so before, and that the sheet changes elsewhere', async () => {
    const shop = await startMendingShop([{ payment_method: 'cod', order_grand_total: 0 }]);
    givenFile('mended.csv', 'id,description\n1,Gift\n');
    expect(await update(shop, 'mended.csv')).toMatchObject({ code: 0, plan: { count: 1 } });
  });
});
