import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { importing, openApi } from '../support/importing.ts';
import { order } from '../support/orders.ts';
import { paginate, type Recorded, sendJson } from '../support/service.ts';

const paths = {
  '/orders/{order}/hold': {},
  '/orders/{orderId}/release': {},
  '/orders/{order_number}/void': {},
  '/returns/orders/{order}/close': {},
};

it.each([
  ['orders hold', '/orders/5/hold'],
  ['orders release', '/orders/5/release'],
  // The id of this order may be the number of another.
  ['orders void', '/orders/100005/void'],
  ['returns orders close', '/returns/orders/100005/close'],
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
