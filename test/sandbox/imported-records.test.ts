import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { settingsFolder } from '../support/profiles.ts';
import { shipctl } from '../support/run.ts';

type Json = Readonly<Record<string, unknown>>;

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answered = (schema: object) => ({ responses: { 200: { description: '', ...json(schema) } } });
const at = (...names: readonly string[]) => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
});

/** A resource with the four verbs and DELETE, each record of these fields. */
function resource(path: string, argument: string, properties: object) {
  const record = { type: 'object', properties };
  return {
    [path]: {
      get: answered({ type: 'array', items: record }),
      post: { requestBody: json(record), ...answered(record) },
    },
    [`${path}/{${argument}}`]: {
      get: { ...at(argument), ...answered(record) },
      put: { ...at(argument), requestBody: json(record), ...answered(record) },
      delete: { ...at(argument), responses: { 204: { description: '' } } },
    },
  };
}

async function imported(paths: object) {
  const { env } = settingsFolder();
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'api.json'), JSON.stringify({ openapi: '3.0.3', paths }));
  const type = (...line: readonly string[]) => shipctl(['--sandbox', ...line], { env, cwd });
  expect(await type('ops', 'import', 'api.json', '--yes')).toMatchObject({ code: 0 });
  const read = async (...line: readonly string[]) => {
    const outcome = await type(...line, '--json');
    expect({ line, ...outcome }).toMatchObject({ line, code: 0 });
    return JSON.parse(outcome.stdout) as Json;
  };
  const rows = async (...line: readonly string[]) => (await read(...line)) as unknown as readonly Json[];
  return { type, read, rows };
}

const text = { type: 'string' };
const state = { type: 'string', enum: ['draft', 'live', 'retired'] };

describe('a record of an imported resource in the sandbox', () => {
  it.each([
    { argument: 'id', properties: { id: { type: 'integer' }, name: text, state }, key: 'id' },
    { argument: 'product', properties: { name: text, product_id: { type: 'integer' }, state }, key: 'product_id' },
    { argument: 'sku', properties: { name: text, sku: text, state }, key: 'sku' },
    { argument: 'uuid', properties: { uuid: { ...text, format: 'uuid' }, name: text, state }, key: 'uuid' },
    { argument: 'sku', properties: { id: { type: 'integer' }, sku: text, name: text, state }, key: 'sku' },
  ])('is created, read, changed and deleted by its $key', async ({ argument, properties, key }) => {
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
    const left = await rows('products', 'list', '--all');
    expect(left).toHaveLength(23);
    expect(left.map((row) => String(row[key]))).not.toContain(id);
    const again = await read('products', 'create', '--name', 'Amber');
    expect(await read('products', 'get', String(again[key] === '' ? again.id : again[key]))).toMatchObject({
      name: 'Amber',
    });
    expect(await type('sandbox', 'reset', '--yes')).toMatchObject({ code: 0 });
    expect(await rows('products', 'list', '--all')).toEqual(all);
  });

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
  });
});
