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
