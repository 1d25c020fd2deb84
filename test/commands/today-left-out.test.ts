import { expect, it } from 'vitest';
import { givenFile } from '../support/importing-orders.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';
import { linesOf, now } from '../support/today.ts';

const head = 'Ref,Name,Phone,City,Address,SKU,Qty,Weight (g),Total\n';
const rowOf = (reference: string, phone: string): string =>
  `${reference},Noura Ali,${phone},Riyadh,King Road 1,OUD,1,150,100\n`;

const day = 86_400_000;

it('names the orders that an import has left out, until one creates them, they are forgotten or two weeks are over', async () => {
  let id = 0;
  const service = await startService((request) => {
    if (request.method === 'POST') return { data: { ...JSON.parse(request.body), id: ++id, order_number: `10${id}` } };
    if (request.path === '/api/cities') return { data: [{ id: 3, name: 'Riyadh' }] };
    return request.path === '/api/orders' ? { data: paginate([], request) } : paginate([], request);
  });
  const { env } = service;
  const at = (days: number) => ({ env, now: new Date(now.getTime() + days * day) });
  const today = (...more: readonly string[]) => shipctl(['today', ...more], at(0));
  const apply = () => shipctl(['orders', 'import', 'morning.csv', '--apply', '--yes', '--json'], at(0));
  givenFile('morning.csv', `${head}${rowOf('A-1', '0501234567')}${rowOf('51103', '12')}${rowOf('51104', '13')}`);
  const check = async () => (await shipctl(['orders', 'import', 'morning.csv'], at(0))).stdout;
  const assumed = 'That the service takes external_id is assumed.';
  expect(await check()).toContain(assumed);
  expect((await apply()).code).toBe(8);
  // Who has created orders by their references knows it.
  expect(await check()).not.toContain(assumed);
  const told =
    'Left out of imports, and not created: 2 orders\n    51103 (morning.csv row 3: Phone)\n    51104 (morning.csv row 4: Phone)\n  \u2192 shipctl orders import morning.csv\n';
  expect((await today()).stdout).toContain(told);
  givenFile('noon.csv', `${head}${rowOf('51157', '14')}`);
  await shipctl(['orders', 'import', 'noon.csv', '--apply', '--yes'], at(0));
  expect((await today()).stdout).toContain(
    `${told.replace('2 orders', '3 orders')}    51157 (noon.csv row 2: Phone)\n  \u2192 shipctl orders import noon.csv\n`,
  );
  await shipctl(['ledger', 'forget', 'ref:51157', '--yes'], { env });
  const left = linesOf(await today('--json')).find(({ topic }) => topic === 'left_out');
  expect(left).toMatchObject({ orders: 2, next: 'shipctl orders import morning.csv' });
  const listed = await shipctl(['ledger', 'list', '--outcome', 'left_out', '--json'], { env });
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { key: 'ref:51103', outcome: 'left_out', reason: 'Phone' },
    { key: 'ref:51104' },
  ]);
  expect(listed.stdout).not.toContain('Noura');
  const refused = await shipctl(['ledger', 'list', '--outcome', 'refused', '--json'], { env });
  expect(JSON.parse(refused.stdout)).toEqual([]);
  expect((await shipctl(['ledger', 'list', '--lang', 'ar'], { env })).stdout).toMatch(/^ref:51103 +متروك .* Phone$/m);
  givenFile('morning.csv', `${head}${rowOf('51103', '0501234568')}`);
  expect((await apply()).code).toBe(0);
  expect((await today()).stdout).toContain('not created: 1 order\n    51104');
  expect((await shipctl(['today'], at(15))).stdout).not.toContain('Left out');
  await shipctl(['ledger', 'forget', 'ref:51104', '--yes'], { env });
  expect((await today()).stdout).not.toContain('Left out');
});
