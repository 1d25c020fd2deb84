import { expect, it } from 'vitest';
import { orderOf, shopWith, syncTime } from '../support/mirrors.ts';

it('says for how long an order has waited for its courier in one way, with the mirror and without', async () => {
  const { type, shop } = await shopWith([orderOf(1, '03-05', { status: 'pending' })]);
  expect((await type(['sync'])).code).toBe(0);
  shop.orders[0] = { ...shop.orders[0], id: 1, status: 'awaiting_pickup' };
  expect((await type(['sync'], syncTime)).code).toBe(0);
  const later = new Date(syncTime.getTime() + 5 * 86_400_000);
  const told = async (...more: readonly string[]) =>
    /The oldest: 100001 \([^)]*\)/.exec((await type(['today', ...more], later)).stdout)?.[0];
  const online = await told();
  expect(online).toMatch(/\d+ d/);
  expect(await told('--offline')).toBe(online);
});
