import { expect, it } from 'vitest';
import { box } from '../support/boxes.ts';
import { temporaryFolder } from '../support/folders.ts';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';
import { now } from '../support/today.ts';

type Line = Readonly<Record<string, unknown>>;

/** A shop with one product, and orders of it. */
async function startShop(orders: readonly Line[]) {
  const all = orders.map((each, at) => order(at + 1, each));
  const boxes = [box(1, { type: 'Small', length: 10, width: 10, height: 10 })];
  const service = await startService((request) => {
    if (request.path === '/api/calculate') return { data: [{ courier_name: 'SMSA', price_sar: 20 }] };
    if (request.path === '/api/orders') return { data: paginate(all, request) };
    return request.path === '/api/boxes' ? paginate(boxes, request) : { data: [] };
  });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder(), NO_COLOR: '1' };
  const type = (...argv: readonly string[]) => shipctl(argv, { env, now });
  await type('goods', 'set', 'MUG', '--weight', '800g', '--size', '10x10x10', '--name', 'Mug');
  return { type, service };
}

const item = (weight: number | null, quantity = 1): Line => ({
  id: 31,
  sku: 'mug',
  name: 'Mug',
  weight,
  quantity,
  price: 5,
});

it('goods show a weight that is not like theirs, find the smallest box, and weigh a package', async () => {
  const { type, service } = await startShop([{ items: [item(8000)] }, { items: [item(500)] }, { items: [item(0.8)] }]);
  const check = await type('orders', 'check', '--skip', 'short-address-missing,box-missing', '--json');
  const found = (JSON.parse(check.stdout) as readonly Line[]).filter(({ rule }) => rule === 'weight-differs');
  expect(found.map(({ order_number: number, field, value, severity }) => [number, field, value, severity])).toEqual([
    ['100001', 'items[31].weight', '8000', 'warning'],
    ['100003', 'items[31].weight', '0.8', 'warning'],
  ]);
  expect(found[0]?.reason).toContain('mug weighs 8000 g here, and 800 g in the goods.');
  expect(found[0]?.remedy).toContain("-F 'items[0].weight=800'");
  const fit = await type('boxes', 'fit', '--show', 'all', '--csv', '--columns', 'order_number,smallest_box');
  expect(fit.stdout).toContain('100001,Small\n');
  const price = ['price', 'calculate', '--from-city', '3', '--to-city', '6'];
  expect((await type(...price, '--item', 'MUG=3', '--item', 'mug', '--json')).stderr).toContain(
    '3.2 kg, by the weights',
  );
  const { body } = service.requests.find(({ path }) => path === '/api/calculate') ?? { body: '{}' };
  expect(JSON.parse(body).packages).toEqual([{ weight: 3.2 }]);
  const unknown = await type(...price, '--item', 'CAP');
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('shipctl goods set CAP --weight <weight>'),
  ]);
});
