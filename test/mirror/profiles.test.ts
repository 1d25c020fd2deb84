import { expect, it } from 'vitest';
import { orderOf, shopWith } from '../support/mirrors.ts';

it('profiles take their mirrors along, and remove them', async () => {
  const { type, files, url } = await shopWith([orderOf(1, '03-09')]);
  await type(['login', '--token-stdin', '--profile', 'shop', '--base-url', url]);
  await type(['config', 'set', 'lang', 'en', '--profile', 'shop']);
  expect((await type(['sync', '--profile', 'shop'])).code).toBe(0);
  expect(await type(['profiles', 'rename', 'shop', 'store'])).toMatchObject({ code: 0 });
  expect((await type(['sync', '--status', '--json', '--profile', 'store'])).stdout).toContain('"orders":1');
  const removed = await type(['profiles', 'remove', 'store', '--yes']);
  expect([removed.code, removed.stderr]).toEqual([0, expect.stringContaining('its mirror, with all orders')]);
  expect(files()).toEqual([]);
});

it('profiles take along what was delivered of their events', async () => {
  const { type, files, shop, url } = await shopWith([orderOf(1, '03-09')]);
  await type(['login', '--token-stdin', '--profile', 'shop', '--base-url', url]);
  await type(['config', 'set', 'lang', 'en', '--profile', 'shop']);
  await type(['orders', 'watch', '--once', '--profile', 'shop']);
  shop.orders.push(orderOf(2, '03-09'));
  await type(['profiles', 'rename', 'shop', 'store']);
  const { stdout } = await type(['orders', 'watch', '--once', '--profile', 'store']);
  expect(JSON.parse(stdout)).toMatchObject({ type: 'order.created', order_id: '2' });
  expect(files()).toHaveLength(2);
  await type(['sync', '--remove', '--profile', 'store']);
  expect(files()).toEqual([]);
});
