import { expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

it.each([
  [403, { message: 'No.' }, 4],
  [500, {}, 7],
  // The counts contradict the rows.
  [200, { data: { ...paginate([order(5)], { query: {} }), last_page: 5, total: 450 } }, 7],
])('a write is not sent where numbers cannot be looked up (%i), and says so', async (status, list, code) => {
  const service = await startService((_request, response) => sendJson(response, status, list));
  const outcome = await shipctl(['orders', 'cancel', '5', '--yes', '--retries', '0'], { env: service.env });
  expect([outcome.code, service.requests.every(({ method }) => method === 'GET')]).toEqual([code, true]);
  expect(outcome.stderr).toContain(
    'Nothing was changed: shipctl looks up first whether what you gave is an id or an order number. To skip that for ids: --id',
  );
});

it('a read says where numbers could not be looked up', async () => {
  const service = await startService((request, response) =>
    request.path === '/api/orders'
      ? sendJson(response, 500, {})
      : sendJson(response, 404, { message: 'No query results for model [App\\Models\\Order] 900003' }),
  );
  const { code, stderr } = await shipctl(['orders', 'get', '900003', '--retries', '0'], { env: service.env });
  expect([code, stderr]).toEqual([5, expect.stringContaining('There is no order 900003.')]);
  expect(stderr).toMatch(/^It may be a number, which was not found out: .*failed on the request for orders \(500\)/m);
});
