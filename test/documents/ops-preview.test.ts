import { describe, expect, it } from 'vitest';
import { withDocument } from '../support/documents.ts';

const listOf = (fields: object) => ({
  responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: { properties: fields } } } } } },
});

describe('the preview of an import', () => {
  it('says which field is which of orders, not of their states and rates', async () => {
    const { importing, overrides } = await withDocument({
      '/v2/orders': { get: listOf({ id: {}, reference: {} }) },
      '/v2/orders/statuses': { get: listOf({ id: {}, name: {} }) },
      '/v2/orders/{id}/price': { get: listOf({ id: {}, total: {} }) },
    });
    const { stderr } = await importing({}, '--dry-run');
    expect(stderr.match(/^ {4}Fields: .*/gm)).toEqual([
      '    Fields: id=id, number=reference; not known: status, receiver, phone, city, total, currency, courier, settled',
    ]);
    await importing({}, '--yes', '--replace', 'orders.statuses', '--replace', 'orders.price');
    expect(overrides()['orders.price']).not.toMatchObject({ added: { roles: {} } });
  });

  it('breaks a long line before the new route', async () => {
    const { importing } = await withDocument({ '/v2/orders/{id}/items/{item}/verify': { post: {} } });
    expect((await importing({}, '--dry-run')).stderr).toContain(
      'orders.verify-item: POST /api/orders/{order}/items/{item}/verify\n    → POST /api/v2/orders/{order}/items/{item}/verify\n',
    );
  });

  it('shows what is new of a group first, and every name in full on 80 columns', async () => {
    const { importing } = await withDocument({
      '/v2/orders': { get: {}, post: {} },
      '/v2/orders/{id}': { get: {}, put: {}, delete: {} },
      '/v2/restaurants/{id}/menu-categories': { get: {} },
    });
    const eighty = { terminal: 80 };
    expect((await importing(eighty, '--dry-run')).stdout).toMatch(/^orders +1 +0 +4 +0 +delete, list, create, get, /m);
    const { stdout } = await importing(eighty, '--dry-run', '--details');
    expect(stdout).toContain('restaurants.menu-categories.list');
  });

  it('cuts no name between the groups and the edge of 80 columns', async () => {
    const long = ['ship', 'admin/list', 'admin/cancel', 'lists', 'labels', 'a-verb-that-is-long', 'refunds'];
    const { importing } = await withDocument({
      ...Object.fromEntries(long.map((name) => [`/v2/orders/{id}/${name}`, { get: {} }])),
      '/v2/payment-authorizations/{id}': { get: {} },
    });
    const { stdout } = await importing({ terminal: 80 }, '--dry-run');
    expect(stdout).toMatch(/^orders .* admin list, …$/m);
    expect(stdout).not.toMatch(/[a-z]…/);
  });
});

describe('the questions of an import', () => {
  it('leave nothing behind that waits for Ctrl-C, and fit 80 columns', async () => {
    const routes = ['orders', 'boxes', 'warehouses', 'packaging-types', 'cities', 'countries', 'couriers'];
    const one = ['orders', 'boxes', 'warehouses', 'packaging-types'];
    const { importing } = await withDocument({
      ...Object.fromEntries(routes.map((name) => [`/v2/${name}`, { get: {} }])),
      ...Object.fromEntries(one.map((name) => [`/v2/${name}/{id}`, { get: {} }])),
    });
    const warnings: Error[] = [];
    const keep = (warning: Error) => warnings.push(warning);
    process.on('warning', keep);
    const { stderr } = await importing({ terminal: 80, typed: Array.from({ length: 12 }, () => 'y') });
    process.off('warning', keep);
    expect(stderr.match(/^Replace /gm)).toHaveLength(11);
    expect(stderr).toContain(
      'Replace orders.get (GET /api/orders/{order}) with GET /api/v2/orders/{order}?\n  No adds it beside, as orders v2 get. [y/N] ',
    );
    expect(warnings).toEqual([]);
  });
});
