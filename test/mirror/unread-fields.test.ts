import { expect, it } from 'vitest';
import { orderOf, rowsIn, shopWith, syncTime } from '../support/mirrors.ts';

const later = (minutes: number) => new Date(syncTime.getTime() + minutes * 60_000);

it('a field that becomes a record is said with its orders, and the role that mends it fills the column', async () => {
  const { type, files, shop } = await shopWith(
    [1, 2, 3, 4, 5].map((id) => orderOf(id, '03-09')),
    [{ id: 7, type: 'Small', length: 20, width: 15, height: 10, weight: 0.5 }],
  );
  expect((await type(['sync'])).stderr).not.toContain('Warning');
  const total = { amount: 39.5, currency: 'SAR' };
  shop.orders = shop.orders.map((row, at) => ({
    ...row,
    ...(at < 4 && { order_grand_total: total }),
    ...(at === 4 && { order_grand_total: 'on request', receiver_city: ['Riyadh'], selected_shipment_company: [] }),
  }));
  shop.boxes = [{ ...shop.boxes[0], weight: { kg: 1 } }];
  const { code, stderr } = await type(['sync'], later(1));
  const lines = stderr.split('\n').filter((line) => line.startsWith('Warning: '));
  expect({ code, lines }).toEqual({
    code: 0,
    lines: [
      expect.stringMatching(/^Warning: receiver_city of 1 order \(5\) is \["Riyadh"\], /),
      expect.stringMatching(/^Warning: order_grand_total of 5 orders \(5, 4, 3, …\) is "on request", /),
      expect.stringMatching(/^Warning: weight of 1 box \(7\) is \{"kg":1\}, /),
    ],
  });
  const totals = () => rowsIn(files()[0] ?? '', 'select total from orders order by id').map((row) => row.total);
  expect(totals()).toEqual([null, null, null, null, null]);
  shop.orders[4] = { ...shop.orders[4], order_grand_total: total, receiver_city: 'Riyadh' };
  const again = await type(['sync'], later(2));
  expect(again.stderr).toContain('ops set orders.list --role total=order_grand_total.amount');
  expect((await type(['ops', 'set', 'orders.list', '--role', 'total=order_grand_total.amount'])).code).toBe(0);
  expect((await type(['sync'], later(3))).stderr).not.toMatch(/order_grand_total|not as shipctl/);
  expect(totals()).toEqual([39.5, 39.5, 39.5, 39.5, 39.5]);
});
