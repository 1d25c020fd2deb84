import { describe, expect, it } from 'vitest';
import { settingsFolder } from '../support/profiles.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

describe('a 404', () => {
  const lost = { message: 'The route api/x could not be found.' };
  const missing = { message: 'No query results for model [App\\Models\\Order] 5' };

  it.each([
    [['orders', 'get', '5'], 'orders.get'],
    [['orders', 'update', '--id', '5', '-F', 'a=1'], 'orders.update'],
    [['orders', 'cancel', '--id', '5', '--yes'], 'orders.cancel'],
    ...furtherRows(
      [['orders', 'statuses'], 'orders.statuses'],
      [['couriers', 'list'], 'couriers.list'],
      [['price', 'calculate', '-F', 'a=1'], 'price.calculate'],
      [['shipments', 'invoice', '5'], 'shipments.invoice'],
    ),
  ])('of an undocumented path says how to correct it: %j', async (argv, id) => {
    for (const status of [404, 405]) {
      const service = await startService((_request, response) => sendJson(response, status, lost));
      const { code, stderr } = await shipctl(argv, { env: service.env });
      expect(code).toBe(5);
      expect(stderr).toContain(`shipctl ops probe ${id}`);
      expect(stderr).toContain(`shipctl ops set ${id}`);
    }
  });

  it.each([
    ['orders.update', 'PUT /api/orders/{order}', ['orders', 'update', '--id', '5', '-F', 'receiver_city=a']],
    ...furtherRows(
      [
        'shipments.return',
        'POST /api/shipments/reverse-Shipment',
        ['shipments', 'return', '-F', 'order_id=1', '--id', '--yes'],
      ],
      ['orders.list', 'GET /api/v2/orders', ['orders', 'list']],
      ['robots.get', 'GET /api/robots', ['robots', 'get']],
    ),
  ])('of the overridden path of %s does not suggest it again', async (id, route, argv) => {
    const { env } = settingsFolder();
    const service = await startService((_request, response) => sendJson(response, 404, lost));
    await shipctl(['ops', 'set', id, route], { env });
    const { code, stderr } = await shipctl(argv, { env: { ...env, ...service.env } });
    expect(code).toBe(5);
    expect(stderr).not.toContain(`'${route}'`);
    expect(stderr).toMatch(/shipctl ops (un)?set/);
  });

  it.each([['orders', 'get', '5'], ...furtherRows(['couriers', 'list'])])(
    'of a path without alternatives does not suggest it: %s',
    async (...argv) => {
      const service = await startService((_request, response) => sendJson(response, 404, lost));
      const { stderr } = await shipctl(argv, { env: service.env });
      expect(stderr).toContain(`shipctl ops set ${argv[0]}.${argv[1]} '<method> <path>'`);
    },
  );

  it.each([[['orders', 'list']], [['boxes', 'list']]])('of a documented path does not: %j', async (argv) => {
    const service = await startService((_request, response) => sendJson(response, 404, lost));
    const { code, stderr } = await shipctl(argv, { env: service.env });
    expect(code).toBe(5);
    expect(stderr).not.toMatch(/shipctl ops/);
  });

  it.each([[['orders', 'get', '5']], [['orders', 'cancel', '--id', '5', '--yes']]])(
    'of a missing record does not: %j',
    async (argv) => {
      const service = await startService((_request, response) => sendJson(response, 404, missing));
      const { code, stderr } = await shipctl(argv, { env: service.env });
      expect(code).toBe(5);
      expect(stderr).toMatch(/order 5/);
      expect(stderr).not.toMatch(/shipctl ops/);
    },
  );

  it('of "statuses" taken for an order says that the path is wrong', async () => {
    const service = await startService((_request, response) => sendJson(response, 404, missing));
    const { code, stderr } = await shipctl(['orders', 'statuses'], { env: service.env });
    expect(code).toBe(5);
    expect(stderr).toMatch(/shipctl ops (set|probe) orders\.statuses/);
  });
});
