import { expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

it('orders check does not take an order for its own repetition, given by its id and by its number', async () => {
  const service = await startService((request, response) => {
    if (request.path === '/api/orders/1') return order(1);
    if (request.path === '/api/orders') return { data: paginate([order(1)], request) };
    if (request.path === '/api/boxes') return paginate([], request);
    return sendJson(response, 404, { message: 'No query results for model [Order]' });
  });
  const line = ['orders', 'check', '1', order(1).order_number, '--csv', '--columns', 'rule'];
  const { code, stdout, stderr } = await shipctl(line, { env: service.env });
  const rules = stdout.trim().split('\n');
  expect([code, rules.length]).toEqual([0, new Set(rules).size]);
  expect(rules).not.toContain('order-repeated');
  expect(stderr).toContain('Checked 1 order: ');
});
