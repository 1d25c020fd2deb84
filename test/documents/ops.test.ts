import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectMode } from '../support/modes.ts';
import { order, orders } from '../support/orders.ts';
import { settingsFolder } from '../support/profiles.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const update = 'PUT /api/orders/{order}';

async function withService(answer: unknown = { data: order(5) }) {
  const { env, ...settings } = settingsFolder();
  const service = await startService(() => answer);
  const type = (line: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    shipctl(line, { env: { ...service.env, ...env, ...more } });
  return { ...settings, service, env, type };
}

const set = (id: string, route: string, ...more: readonly string[]) => ['ops', 'set', id, route, ...more];

interface Listed {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly grade: string;
  readonly overridden: boolean;
}

describe('ops list', () => {
  it('shows every operation with its route and grade', async () => {
    const { stdout } = await shipctl(['ops', 'list', '--json']);
    const rows = JSON.parse(stdout) as Listed[];
    const found = rows.map(({ operation, method, path, grade }) => [operation, `${method} ${path}`, grade]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['orders.list', 'GET /api/orders', 'documented'],
        ['orders.update', 'PUT /api/orders/{order}/edit', 'published'],
        ['orders.verify-item', 'POST /api/orders/{order}/items/{item}/verify', 'published'],
        ['orders.statuses', 'GET /api/orders/statuses', 'assumed'],
        ['shipments.return', 'POST /api/shipments/reverse-shipment', 'assumed'],
        ['boxes.list', 'GET /api/boxes', 'documented'],
        ['price.calculate', 'POST /api/calculate', 'observed'],
        ['couriers.list', 'GET /api/couriers', 'published'],
        ['authentication.login', 'POST /api/auth/login', 'documented'],
      ]),
    );
    expect(rows.some(({ overridden }) => overridden)).toBe(false);
  });

  it('shows one group as a table, reports an empty one, and refuses an unknown one', async () => {
    const { stdout } = await shipctl(['ops', 'list', 'boxes']);
    expect(stdout).toMatch(/^Operation +Method +Path[^\n]*\nboxes\.list +GET +\/api\/boxes +documented/);
    expect(stdout).not.toContain('orders');
    expect((await shipctl(['ops', 'list', 'automation'])).stderr).toMatch(/automation/);
    expect(await shipctl(['ops', 'list', 'nope'])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('ops set', () => {
  it('changes what the command sends and a dry run shows, until unset', async () => {
    const { type, service } = await withService();
    expect(await type(set('orders.update', update))).toMatchObject({ code: 0, stdout: '' });
    const change = ['orders', 'update', '--id', '5', '-F', 'a=1'];
    await type(change);
    expect(JSON.parse((await type([...change, '--dry-run'])).stdout)).toMatchObject({
      method: 'PUT',
      url: `${service.url}/api/orders/5`,
    });
    const listed = JSON.parse((await type(['ops', 'list', 'orders', '--json'])).stdout) as Listed[];
    expect(listed.filter(({ overridden }) => overridden)).toMatchObject([{ operation: 'orders.update' }]);
    expect(await type(['ops', 'unset', 'orders.update'])).toMatchObject({ code: 0 });
    await type(change);
    expect(service.raw).toEqual(['/api/orders/5', '/api/orders/5/edit']);
  });

  it('stores its file beside the profile with mode 0600, and nothing on a dry run', async () => {
    const { type, profiles, folder } = await withService();
    await type([...set('orders.update', update), '--dry-run']);
    expect(readdirSync(folder)).toEqual([]);
    await type(set('orders.update', update));
    expect(readdirSync(profiles)).toEqual(['default.operations.json']);
    expectMode(`${profiles}/default.operations.json`, 0o600);
  });

  it.each([
    ['a lost argument', 'orders.update', 'PUT /api/orders'],
    ['another name for it', 'orders.update', 'PUT /api/orders/{id}'],
    ['one of two arguments', 'orders.verify-item', 'POST /api/items/{item}/verify'],
    ['an argument that nobody gives', 'orders.get', 'GET /api/{shop}/orders/{order}'],
    ['an address', 'orders.list', 'GET https://evil.example/api/orders'],
    ['an address without scheme', 'orders.list', 'GET //evil.example/api/orders'],
    ...furtherRows(
      ['a way up', 'orders.list', 'GET /api/../admin'],
      ['a query', 'orders.list', 'GET /api/orders?token=x'],
      ['a fragment', 'orders.list', 'GET /api/orders#x'],
      ['no path', 'orders.list', 'GET'],
      ['no method', 'orders.list', '/api/orders'],
      ['another method', 'orders.list', 'FETCH /api/orders'],
      ['a path without its slash', 'orders.list', 'GET api/orders'],
      ['two paths', 'orders.list', 'GET /api/a /api/b'],
      ['no group', 'list', 'GET /api/a'],
      ['a name of objects', '__proto__.list', 'GET /api/a'],
    ),
  ])('refuses %s', async (_what, id, route) => {
    const { type, folder } = await withService();
    expect(await type(set(id, route))).toMatchObject({ code: 2, stdout: '' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reads the response by another envelope', async () => {
    const { type } = await withService({ result: paginate(orders(2), { query: {} }) });
    const list = ['orders', 'list', '--json'];
    expect(await type(list)).toMatchObject({ code: 7, stdout: '' });
    await type(set('orders.list', 'GET /api/orders', '--envelope', 'result'));
    expect(JSON.parse((await type(list)).stdout)).toHaveLength(2);
  });

  it('keeps the confirmation and costsMoney of the operation', async () => {
    const { type, service } = await withService();
    await type(set('orders.cancel', 'POST /api/void/{order}'));
    await type(set('shipments.create', 'POST /api/v2/shipments'));
    for (const line of [
      ['orders', 'cancel', '--id', '5'],
      ['shipments', 'create', '-F', 'a=1'],
      ['api', 'POST', '/api/void/5'],
    ]) {
      const { code, stderr } = await type(line);
      expect({ line, code }).toEqual({ line, code: 2 });
      expect(stderr).toMatch(/--yes/);
    }
    expect(service.requests).toEqual([]);
  });

  it('applies to one profile, and not to the sandbox', async () => {
    const { type, service, env } = await withService();
    await type([...set('orders.get', 'GET /api/v2/orders/{order}'), '--profile', 'second']);
    await type(['orders', 'get', '5']);
    await type(['orders', 'get', '5', '--profile', 'second']);
    await type(['orders', 'get', '5'], { SHIPCTL_PROFILE: 'second' });
    expect(service.raw).toEqual(['/api/orders/5', '/api/v2/orders/5', '/api/v2/orders/5']);
    const sandbox = ['orders', 'list', '--sandbox', '--limit', '1', '--json'];
    await shipctl(set('orders.list', 'GET /api/nowhere'), { env });
    expect(await shipctl(sandbox, { env })).toMatchObject({ code: 0 });
  });

  furtherIt('changes the login as well', async () => {
    const { type, service } = await withService();
    await type(set('authentication.login', 'POST /api/v2/login'));
    const { stdout } = await type(['login', '--base-url', service.url, '--email', 'a@b', '--dry-run']);
    expect(JSON.parse(stdout)).toMatchObject({ url: `${service.url}/api/v2/login` });
  });
});

describe('ops unset', () => {
  it('refuses an unknown operation, and says what was not set', async () => {
    const { type } = await withService();
    expect(await type(['ops', 'unset', 'orders.nope'])).toMatchObject({ code: 2 });
    const { code, stderr } = await type(['ops', 'unset', 'orders.get']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/orders\.get is not set/);
  });
});
