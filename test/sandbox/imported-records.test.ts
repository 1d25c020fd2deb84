import { describe, expect, it } from 'vitest';
import { answered, at, imported, json, resource } from '../support/imported-resources.ts';
import { perRing } from '../support/ring.ts';

const text = { type: 'string' };
const state = { type: 'string', enum: ['draft', 'live', 'retired'] };

describe('a record of an imported resource in the sandbox', () => {
  const identified = [
    { argument: 'id', properties: { id: { type: 'integer' }, name: text, state }, key: 'id' },
    { argument: 'sku', properties: { id: { type: 'integer' }, sku: text, name: text, state }, key: 'sku' },
    { argument: 'product', properties: { name: text, product_id: { type: 'integer' }, state }, key: 'product_id' },
    { argument: 'sku', properties: { name: text, sku: text, state }, key: 'sku' },
    { argument: 'uuid', properties: { uuid: { ...text, format: 'uuid' }, name: text, state }, key: 'uuid' },
  ];

  it.each(identified.slice(0, perRing(1, 2, 5)))(
    'is created, read, changed and deleted by its $key',
    async ({ argument, properties, key }) => {
      const { type, read, rows } = await imported(resource('/v1/products', argument, properties));
      const all = await rows('products', 'list', '--all');
      expect(all).toHaveLength(24);
      expect(new Set(all.map((row) => row[key])).size).toBe(24);
      for (const row of all) expect(state.enum).toContain(row.state);
      const [first = {}] = all;
      expect(await read('products', 'get', String(first[key]))).toEqual(first);

      const named = key === 'sku' ? ['--sku', 'A-1'] : [];
      const made = await read('products', 'create', '--name', 'Oud', '--state', 'live', ...named);
      const id = String(made[key]);
      if (key === 'sku') expect(id).toBe('A-1');
      expect(await read('products', 'get', id)).toEqual(made);
      await type('products', 'update', id, '--name', 'Musk');
      expect(await read('products', 'get', id)).toMatchObject({ name: 'Musk', state: 'live' });
      expect(await rows('products', 'list', '--all')).toHaveLength(25);

      for (const gone of [id, String(first[key])]) {
        expect(await type('products', 'delete', gone, '--yes')).toMatchObject({ code: 0 });
        expect(await type('products', 'get', gone)).toMatchObject({ code: 5 });
        expect(await type('products', 'delete', gone, '--yes')).toMatchObject({ code: 5 });
      }
      const missing = await type('products', 'get', 'nothing');
      const shown = properties.id ? 'id' : argument === key ? key : undefined;
      const columns = shown === undefined ? '' : ` --columns ${shown}`;
      expect(missing.stderr).toContain(`To see the ids: shipctl products list${columns} --sandbox\n`);
      const left = await rows('products', 'list', '--all');
      expect(left).toHaveLength(23);
      expect(left.map((row) => String(row[key]))).not.toContain(id);
      const again = await read('products', 'create', '--name', 'Amber');
      expect(await read('products', 'get', String(again[key] === '' ? again.id : again[key]))).toMatchObject({
        name: 'Amber',
      });
      expect(await type('sandbox', 'reset', '--yes')).toMatchObject({ code: 0 });
      expect(await rows('products', 'list', '--all')).toEqual(all);
    },
  );

  it('may be the only one of another record', async () => {
    const status = { type: 'object', properties: { state, note: text } };
    const { type, read } = await imported({
      '/v1/parcels/{id}/status': {
        get: { ...at('id'), ...answered(status) },
        put: { ...at('id'), requestBody: json(status), ...answered(status) },
        delete: { ...at('id'), responses: { 204: { description: '' } } },
      },
    });
    expect(state.enum).toContain((await read('parcels', 'status', 'get', '5')).state);
    await type('parcels', 'status', 'update', '5', '--note', 'late');
    expect(await read('parcels', 'status', 'get', '5')).toMatchObject({ note: 'late' });
    expect(await read('parcels', 'status', 'get', '6')).not.toMatchObject({ note: 'late' });
  });

  it('is updated by a POST too, and a row with a DELETE for a part of it stays', async () => {
    const record = { type: 'object', properties: { id: { type: 'integer' }, name: text } };
    const { type, read, rows } = await imported({
      '/v1/customers': { get: answered({ type: 'array', items: record }) },
      '/v1/customers/{id}': {
        get: { ...at('id'), ...answered(record) },
        post: { ...at('id'), requestBody: json(record), ...answered(record) },
      },
      '/v1/customers/{id}/lock': { put: at('id'), delete: at('id') },
    });
    const [{ id } = {}] = await rows('customers', 'list');
    await type('customers', 'update', String(id), '--name', 'Sara');
    const unlocked = await type('customers', 'lock-delete', String(id), '--yes');
    expect(unlocked).toMatchObject({ code: 0 });
    expect(await read('customers', 'get', String(id))).toMatchObject({ name: 'Sara' });
  });

  it('is found by any name where nothing lists it, and wherever its own list has it', async () => {
    const record = { type: 'object', properties: { id: { type: 'integer' }, name: text } };
    const list = { get: answered({ type: 'array', items: record }) };
    const { type, read, rows } = await imported({
      '/v1/invoices/{number}': { get: { ...at('number'), ...answered(record) }, delete: at('number') },
      '/v2/orders.json': list,
      '/v2/orders/count.json': { get: answered({ type: 'object', properties: { count: { type: 'integer' } } }) },
      '/v2/orders/{order_id}.json': { get: { ...at('order_id'), ...answered(record) } },
      '/v2/orders/{order_id}/close.json': { post: { ...at('order_id'), ...answered(record) } },
    });
    expect(await read('invoices', 'get', '77')).toMatchObject({ id: 77 });
    expect(await read('invoices', 'get', 'A-77')).toEqual(await read('invoices', 'get', 'A-77'));
    const [{ id } = {}] = await rows('orders', 'v2', 'list');
    expect(await read('orders', 'v2', 'get', String(id))).toMatchObject({ id });
    expect(await read('orders', 'close', String(id))).toMatchObject({ id });
    expect(await read('orders', 'count')).toEqual({ count: expect.any(Number) });
    const missing = await type('orders', 'v2', 'get', '1');
    expect(missing).toMatchObject({ code: 5, stderr: expect.stringContaining('There is no order 1.') });
    expect(missing.stderr).toContain('To see the ids: shipctl orders v2 list --columns id --sandbox\n');
    const exported = await type('orders', 'v2', 'list', '--all', '--out', 'orders.csv');
    expect(exported.stderr).toMatch(/^24 orders written to /);
  });
});
