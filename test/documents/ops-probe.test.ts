import { describe, expect, it } from 'vitest';
import { settingsFolder } from '../support/profiles.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

/** Responds to OPTIONS as Laravel does: with `Allow` where there is a route, else 404. */
async function withRoutes(routes: Readonly<Record<string, string>>) {
  let inside = 0;
  let most = 0;
  const service = await startService(async ({ path }, response) => {
    most = Math.max(most, ++inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside--;
    const allow = routes[path];
    if (allow === undefined) return sendJson(response, 404, { message: 'The route could not be found.' });
    return void response.writeHead(200, { allow }).end();
  });
  const { env } = settingsFolder();
  const surroundings = { env: { ...service.env, ...env } };
  const type = (...line: readonly string[]) => shipctl(line, surroundings);
  return { service, surroundings, type, atOnce: () => most };
}

interface Probed {
  readonly operation: string;
  readonly path: string;
  readonly answer: string;
  readonly in_force: boolean;
}

describe('ops probe', () => {
  it('sends only OPTIONS, one at a time, and proposes what exists', async () => {
    const { type, service, atOnce } = await withRoutes({
      '/api/orders/1': 'GET, HEAD, PUT',
      '/api/shipments/reverse-Shipment': 'POST',
      '/api/shipments': 'POST',
    });
    const ids = ['orders.update', 'shipments.return', 'shipments.create'];
    const { code, stdout, stderr } = await type('ops', 'probe', ...ids, '--json');
    expect(code).toBe(0);
    expect(new Set(service.requests.map(({ method }) => method))).toEqual(new Set(['OPTIONS']));
    expect(service.requests.every(({ body }) => body === '')).toBe(true);
    expect(atOnce()).toBe(1);
    const found = (JSON.parse(stdout) as Probed[]).map((each) => [
      each.operation,
      each.path,
      each.answer,
      each.in_force,
    ]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['orders.update', '/api/orders/{order}/edit', 'not there', true],
        ['orders.update', '/api/orders/{order}', 'exists', false],
        ['shipments.return', '/api/shipments/reverse-shipment', 'not there', true],
        ['shipments.return', '/api/shipments/reverse-Shipment', 'exists', false],
        ['shipments.create', '/api/shipments', 'exists', true],
      ]),
    );
    expect(stderr).toContain("shipctl ops set orders.update 'PUT /api/orders/{order}'");
    expect(stderr).toContain("shipctl ops set shipments.return 'POST /api/shipments/reverse-Shipment'");
    expect(stderr).not.toContain('ops set shipments.create');
  });

  it.each([
    ['shipments.return', '/api/shipments/1/return', 'POST'],
    ['shipments.invoice', '/api/orders/1/invoice', 'GET'],
    ...furtherRows(['merchants.get', '/api/merchants/1', 'GET'], ['orders.update', '/api/orders/1', 'PUT']),
  ])('proposes for %s only routes that ops set accepts', async (operation, path, method) => {
    const { type } = await withRoutes({ [path]: method });
    const { stderr } = await type('ops', 'probe', operation);
    const proposed = [...stderr.matchAll(/shipctl ops set (\S+) '([^']+)'/g)];
    for (const [, id = '', route = ''] of proposed)
      expect(await type('ops', 'set', id, route)).toMatchObject({ code: 0 });
  });

  it('distinguishes a path with other methods from a missing one, and is silent where nothing is known', async () => {
    const { type } = await withRoutes({ '/api/boxes/1': 'GET, HEAD', '/api/merchants': '' });
    const { stdout, stderr } = await type('ops', 'probe', 'boxes.update', 'boxes.get', '--json');
    const found = (JSON.parse(stdout) as Probed[]).map(({ operation, answer }) => [operation, answer]);
    expect(found).toContainEqual(['boxes.update', 'other methods only']);
    expect(found).toContainEqual(['boxes.get', 'exists']);
    expect(stderr).not.toMatch(/ops set/);
  });

  it('refuses an unknown operation, before anything is sent', async () => {
    const { type, service } = await withRoutes({});
    const { code, stdout, stderr } = await type('ops', 'probe', 'orders.updat');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/orders\.update/);
    expect(service.requests).toEqual([]);
  });

  it('pauses between requests, and a signal ends the pause', async () => {
    const { service, surroundings } = await withRoutes({});
    let stop = () => {};
    const onStart = (send: (signal: 'SIGINT') => void) => {
      stop = () => send('SIGINT');
    };
    const outcome = shipctl(['ops', 'probe', 'orders.update'], { ...surroundings, probePause: 3_600_000, onStart });
    await expect.poll(() => service.requests.length).toBe(1);
    stop();
    expect(await outcome).toMatchObject({ code: 130, stdout: '' });
    expect(service.requests).toHaveLength(1);
  });

  it('sends nothing on a dry run', async () => {
    const { type, service } = await withRoutes({});
    expect(await type('ops', 'probe', 'orders.update', '--dry-run')).toMatchObject({ code: 0 });
    expect(service.requests).toEqual([]);
  });
});
