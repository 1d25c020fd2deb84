import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInCatalogue } from '../../src/operations/catalogue.ts';
import { resetSandbox, startSandbox } from '../../src/sandbox/server.ts';
import { temporaryFolder } from '../support/folders.ts';
import { createBox, logOf, noon, processes, type Row, start, typesOf } from '../support/sandbox.ts';

const folderOf = () => join(temporaryFolder(), 'below', 'sandbox');

const reset = (folder: string) => resetSandbox(folder, { seed: 1, orders: 200, processes, now: noon });

describe('the changes of a sandbox', () => {
  it('are kept for the next start, in files that only the user can read', async () => {
    const folder = folderOf();
    const first = await start({ folder });
    const { id } = await first.orderIn('pending');
    await first.ask('POST', `/api/orders/${id}/cancel`);
    const box = await createBox(first, 'صندوق');
    const items = '{"items":[{"price":1234567890123.1234567,"quantity":1}]}';
    const order = (await first.ask('POST', '/api/orders', items)).body.data as Row;
    const exact = (await first.ask('GET', `/api/orders/${order.id}`)).text;
    expect(exact).toContain('1234567890123.1234567');
    await first.close();
    const second = await start({ folder });
    expect(await second.record(`/api/orders/${id}`)).toMatchObject({ status: 'cancelled' });
    expect(await second.record(`/api/boxes/${box.id}`)).toEqual(box);
    expect((await second.ask('GET', `/api/orders/${order.id}`)).text).toBe(exact);
    expect(await createBox(second, 'next')).not.toMatchObject({ id: box.id });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(logOf(folder)).mode & 0o777).toBe(0o600);
  });

  it('are not kept without a folder, nor for another seed or number of orders', async () => {
    const folder = folderOf();
    await createBox(await start({ folder }), 'kept');
    for (const options of [{}, { folder, seed: 2 }, { folder, orders: 10 }]) {
      expect(await typesOf(await start(options))).toEqual([]);
    }
    expect(await typesOf(await start({ folder }))).toEqual(['kept']);
  });

  it('leave no file where there are none', async () => {
    const folder = folderOf();
    const { ask, orderIn } = await start({ folder });
    const { id } = await orderIn('delivered');
    expect((await ask('POST', `/api/orders/${id}/cancel`)).status).toBe(409);
    expect((await ask('POST', '/api/boxes', { length: 'x' })).status).toBe(422);
    expect((await ask('POST', '/api/calculate', {})).status).toBe(422);
    expect(existsSync(folder)).toBe(false);
  });

  it('are visible at once to another open sandbox, and the other way round', async () => {
    const folder = folderOf();
    const [one, other] = [await start({ folder }), await start({ folder })];
    const box = await createBox(one, 'one');
    expect(await other.record(`/api/boxes/${box.id}`)).toEqual(box);
    await other.ask('PUT', `/api/boxes/${box.id}`, { height: 12 });
    expect(await one.record(`/api/boxes/${box.id}`)).toMatchObject({ type: 'one', height: 12 });
    expect((await createBox(other, 'other')).id).toBeGreaterThan(box.id);
    expect(await typesOf(one)).toEqual(['other', 'one']);
    const { id } = await one.orderIn('pending');
    const [first, second] = await Promise.all(
      [one, other].map(({ ask }) => ask('POST', `/api/orders/${id}/cancel`).then(({ status }) => status)),
    );
    expect([first, second].sort()).toEqual([200, 409]);
  });

  it('keep the dates of all orders as of the day of the first change', async () => {
    const folder = folderOf();
    const at = (day: string) => start({ folder, now: () => new Date(`${day}T12:00:00Z`) });
    const newest = async (day: string) => (await (await at(day)).orders('per_page=1')).data[0];
    expect(await newest('2026-03-01')).toMatchObject({ date: expect.stringContaining('2026-03-01') });
    const long = await at('2026-03-01');
    expect((await long.orders('per_page=1')).data[0]).toMatchObject({ date: expect.stringContaining('2026-03-01') });
    await createBox(await at('2026-03-05'), 'first');
    const settled = await newest('2026-03-05');
    expect(settled).toMatchObject({ date: expect.stringContaining('2026-03-05') });
    await createBox(await at('2026-03-09'), 'second');
    expect(await newest('2026-03-20')).toEqual(settled);
    expect((await long.orders('per_page=1')).data[0]).toEqual(settled);
  });
});

describe('a reset of the sandbox', () => {
  it('removes all changes, in open sandboxes too', async () => {
    const folder = folderOf();
    const open = await start({ folder });
    const fresh = await open.orders('per_page=100');
    await createBox(open, 'gone');
    await open.ask('POST', `/api/orders/${fresh.data[0]?.id}/cancel`);
    reset(folder);
    expect(await typesOf(open)).toEqual([]);
    expect(await open.orders('per_page=100')).toEqual(fresh);
    await createBox(open, 'new');
    expect(await typesOf(await start({ folder }))).toEqual(['new']);
    reset(folder);
    reset(folder);
    expect(await typesOf(open)).toEqual([]);
  });

  it('dates orders from its own day', async () => {
    const folder = folderOf();
    let day = '2026-03-01';
    const open = await start({ folder, now: () => new Date(`${day}T12:00:00Z`) });
    await createBox(open, 'gone');
    day = '2026-03-04';
    reset(folder);
    expect((await open.orders('per_page=1')).data[0]).toMatchObject({ date: expect.stringContaining('2026-03-04') });
  });

  it('works without a folder', () => {
    const folder = folderOf();
    reset(folder);
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a sandbox whose port is taken', () => {
  it('leaves no open file', async () => {
    const folder = folderOf();
    const first = await start({ folder });
    await createBox(first, 'kept');
    const port = Number(new URL(first.baseUrl).port);
    const again = startSandbox({ catalogue: await builtInCatalogue(), processes, now: noon, folder, port });
    await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
