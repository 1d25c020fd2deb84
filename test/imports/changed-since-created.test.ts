import { expect, it } from 'vitest';
import { cities, givenFile } from '../support/importing-orders.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService, writesTo } from '../support/service.ts';

it('a sheet that was corrected changes the orders it created, by the line that its import names', async () => {
  const orders: Record<string, unknown>[] = [];
  const service = await startService(({ method, path, body }, response) => {
    if (path === '/api/cities') return sendJson(response, 200, { data: cities });
    const at = /^\/api\/orders\/(\d+)/.exec(path)?.[1];
    if (at !== undefined) {
      const order = orders[Number(at) - 1];
      if (method === 'PUT') Object.assign(order ?? {}, JSON.parse(body));
      return sendJson(response, order ? 200 : 404, order ?? {});
    }
    if (method === 'GET') return sendJson(response, 200, { data: orders });
    const id = orders.length + 1;
    orders.push({ ...JSON.parse(body), id, order_number: `90${id}` });
    return sendJson(response, 201, { data: orders.at(-1) });
  });
  const run = (...argv: string[]) => shipctl(argv, { env: service.env });
  const sheet = (phone: string, street: string) =>
    givenFile(
      'shop.csv',
      `رقم الطلب,اسم العميل,الجوال,المدينة,العنوان,المنتج,الكمية,السعر,الوزن
5001,نورة القحطاني,${phone},Riyadh,${street},عود,1,100,0.5
5002,سارة الحربي,0551234567,Riyadh,شارع التحلية 5,مسك,2,50,0.3
`,
    );
  const applied = ['orders', 'import', 'shop.csv', '--apply', '--yes', '--allow-incomplete'];
  sheet('0501234567', 'شارع العليا 12');
  const created = await run(...applied);
  expect(created.code, created.stderr).toBe(0);
  sheet('0501234567', 'شارع العليا 14');
  const again = await run(...applied);
  const line = /^To change the orders that shop\.csv created: shipctl (.*)$/m.exec(again.stderr)?.[1] ?? again.stderr;
  const argv = (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
  const changed = await run(...argv, '--apply', '--yes');
  expect(changed.code, changed.stderr).toBe(0);
  expect(changed.stderr).toContain("2 orders found by external_id, the shop's own number.\n");
  const sent = writesTo(service).filter(({ method }) => method === 'PUT');
  expect(sent.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/api/orders/1/edit', { receiver_address_line: 'شارع العليا 14' }],
  ]);
  // Without a map the heading means the service's number, which no order has.
  const plain = await run('orders', 'import', 'shop.csv', '--update', '--map', 'السعر=items.price', '--map', 'الوزن=');
  expect(plain.stderr).toContain("2 orders found by external_id, the shop's own number.\n");
  sheet('0501234568', 'شارع العليا 14');
  expect((await run(...applied)).stderr).toContain(`To change the orders that shop.csv created: shipctl ${line}`);
});
