import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { bodyOf, text } from '../support/described.ts';
import { answered } from '../support/imported-resources.ts';
import { importing, openApi } from '../support/importing.ts';
import { order } from '../support/orders.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { paginate, type Recorded, sendJson } from '../support/service.ts';

const paths = {
  '/orders/{order}/retain': {},
  '/orders/{orderId}/free': {},
  '/orders/{bcOrderId}/park': {},
  '/orders/{ext_order_id}/drop': {},
  '/orders/{order_number}/void': {},
  '/returns/orders/{order}/close': {},
};

it.each([
  ['orders retain', '/orders/5/retain'],
  ['orders free', '/orders/5/free'],
  ...furtherRows(
    ['orders park', '/orders/5/park'],
    ['orders drop', '/orders/100005/drop'],
    // The id of this order may be the number of another.
    ['orders void', '/orders/100005/void'],
    ['returns orders close', '/returns/orders/100005/close'],
  ),
])('an imported route is sent what it is named after: %s', async (command, sent) => {
  const serve = (request: Recorded, response: ServerResponse) => {
    if (request.method === 'POST') return {};
    if (request.path === '/api/orders') return { data: paginate([order(5)], request) };
    return sendJson(response, 404, { message: 'No query results for model [App\\Models\\Order]' });
  };
  const { type, service } = await importing(openApi(paths), undefined, serve);
  await type(...command.split(' '), order(5).order_number, '--yes');
  const writes = service.requests.filter(({ method }) => method === 'POST');
  expect(writes.map(({ path }) => path.replace(/^\/api/, ''))).toEqual([sent]);
});

describe('an order of a document that has another place for orders', () => {
  const fields = { id: text, order_number: text, status: text };
  const record = { type: 'object', properties: fields };
  const list = { get: answered({ type: 'array', items: record }) };
  const paths = {
    '/v2/orders': list,
    '/v2/orders/{id}': { get: answered(record), delete: {} },
    '/v2/orders/{id}/cancel': { post: {} },
    '/v2/orders/{id}/notes': { post: bodyOf('application/json', { note: text }) },
  };
  const orders = [{ id: 'a5', order_number: '1003', status: 'new' }];

  async function run(given: object, line: string, flags: readonly string[] = []) {
    const serve = ({ path }: Recorded, response: ServerResponse) => {
      const [, place, id] = /^\/api(\/v2\/orders)(?:\/(\w+))?/.exec(path) ?? [];
      if (place === undefined) return sendJson(response, 404, { message: `The route ${path} could not be found.` });
      const found = orders.find((each) => each.id === id);
      if (id !== undefined && !found) return sendJson(response, 404, { error: { code: 'order_not_found' } });
      return id === undefined ? orders : found;
    };
    const { type, service } = await importing(openApi({}, { paths: given }), undefined, serve);
    if (flags.length > 0) await type('ops', 'import', 'document', '--yes', ...flags);
    const outcome = await type(...line.split(' '), '--yes');
    return { ...outcome, asked: service.requests.map(({ method, path }) => `${method} ${path.replace('/api', '')}`) };
  }

  it.each([
    ['orders delete 1003', 'DELETE /v2/orders/a5'],
    ...furtherRows(
      ['orders v2 cancel a5', 'POST /v2/orders/a5/cancel'],
      ['orders v2 cancel 1003', 'POST /v2/orders/a5/cancel'],
      ['orders notes create 1003 --note x', 'POST /v2/orders/a5/notes'],
    ),
  ])('is found by its number: %s', async (line, sent) => {
    const { code, asked } = await run(paths, line);
    expect({ code, sent: asked.at(-1) }).toEqual({ code: 0, sent });
    expect(asked.filter((each) => !each.includes('/v2/orders'))).toEqual([]);
  });

  it('is not looked up where the document lists none', async () => {
    const { '/v2/orders': _list, ...rest } = paths;
    const { asked } = await run(rest, 'orders notes create 1003 --note x');
    expect(asked).toEqual(['POST /v2/orders/1003/notes']);
    const { '/v2/orders/{id}': _get, ...writes } = rest;
    expect((await run(writes, 'orders notes create a5 --note x')).asked).toEqual(['POST /v2/orders/a5/notes']);
  });

  furtherIt('is found in the list of the document where built-in operations are replaced', async () => {
    const flags = ['--replace', 'orders.cancel', '--replace', 'orders.list', '--replace', 'orders.get'];
    const { code, asked } = await run(paths, 'orders cancel 1003', flags);
    expect({ code, sent: asked.at(-1) }).toEqual({ code: 0, sent: 'POST /v2/orders/a5/cancel' });
    expect(asked.filter((each) => !each.includes('/v2/orders'))).toEqual([]);
    const alone = await run(paths, 'orders cancel a5', ['--replace', 'orders.cancel']);
    expect(alone.asked.filter((each) => !each.includes('/v2/orders'))).toEqual([]);
    expect(alone.asked.at(-1)).toBe('POST /v2/orders/a5/cancel');
  });

  it('is not read from elsewhere for a question', async () => {
    const { '/v2/orders/{id}': _get, ...rest } = paths;
    const { asked } = await run({ ...rest, '/v2/orders/{id}': { delete: {} } }, 'orders delete a5');
    expect(asked.filter((each) => !each.includes('/v2/orders'))).toEqual([]);
  });
});
