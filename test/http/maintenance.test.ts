import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { order, orders } from '../support/orders.ts';
import { closedPort } from '../support/raw.ts';
import { furtherCases, ring, sampleOf } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { type Handler, paginate, sendJson, startService, token, writesTo } from '../support/service.ts';
import { readyOrders } from '../support/shipping.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

// What Laravel's `php artisan down` answers, with each of its options.

const page = '<!DOCTYPE html><html><head><title>Service Unavailable</title></head><body>503</body></html>';

const downWith: Readonly<Record<string, Handler>> = {
  'no option': (_request, response) => sendJson(response, 503, { message: 'Service Unavailable' }),
  '--retry=60': (_request, response) =>
    sendJson(response, 503, { message: 'Service Unavailable' }, { 'retry-after': '60' }),
  '--render': (_request, response) => void response.writeHead(503, { 'content-type': 'text/html' }).end(page),
  '--redirect=/': ({ path }, response) =>
    path === '/'
      ? void response.writeHead(503, { 'content-type': 'text/html' }).end(page)
      : void response.writeHead(302, { location: '/' }).end(),
};

const kinds = Object.keys(downWith);
const down = (kind: string) => startService(downWith[kind] as Handler);

/** In npm test what a redirect does to every command, and the other kinds to a read. */
const isShown = (kind: string, at: number) => ring !== 'test' || kind === '--redirect=/' || at === 0;

describe.each(kinds)('a service that is down with %s', (kind) => {
  const commands: [string, string[]][] = [
    ['a read', ['orders', 'list', '--limit', '1']],
    ['a record', ['orders', 'get', '5']],
    ['a document', ['shipments', 'invoice', '5']],
    ['an order number', ['orders', 'cancel', '1003', '--yes']],
    ['what is at stake', ['orders', 'cancel', '--id', '5', '--yes']],
    ['orders to ship', ['ship', '--status', 'pending', '--cheapest', '--yes']],
  ];
  it.each(commands.filter((_, at) => isShown(kind, at)))(
    'ends %s after few requests and at most a minute, with a reason',
    async (_what, argv) => {
      const service = await down(kind);
      const clock = new SkippingClock();
      const outcome = await shipctl([...argv, '--json'], {
        ...{ env: service.env, clock, cwd: temporaryFolder(), random: () => 0.99 },
      });
      expect(outcome).toMatchObject({ code: 7, stdout: '' });
      expect(service.requests.length).toBeLessThanOrEqual(10);
      expect(clock.now()).toBeLessThanOrEqual(60_000);
      expect(errorOf(outcome).message).toMatch(/503|302/);
      expect(outcome.stderr).not.toMatch(/<html|DOCTYPE/);
    },
  );

  it('ends --all, and tells of all waits in one line', async () => {
    const service = await down(kind);
    const clock = new SkippingClock();
    const outcome = await shipctl(['orders', 'list', '--all', '--json'], {
      env: service.env,
      clock,
      random: () => 0.99,
    });
    expect(outcome.code).toBe(7);
    expect(clock.now()).toBeLessThanOrEqual(300_000);
    expect(service.requests.length).toBeLessThan(100);
    const told = outcome.stderr.split('\n').filter((line) => line.includes('Trying again'));
    // Each minute that the service asks for is a wait of its own.
    expect(told).toHaveLength(kind === '--retry=60' ? 3 : 1);
  });

  it('ends an import before anything is sent twice', async () => {
    const service = await down(kind);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'boxes.csv'), `type,length,width,height\n${'carton,10,10,10\n'.repeat(20)}`);
    const clock = new SkippingClock();
    const { code } = await shipctl(['boxes', 'import', 'boxes.csv', '--apply', '--yes'], {
      ...{ env: service.env, clock, cwd: folder, random: () => 0.99 },
    });
    expect([7, 8]).toContain(code);
    expect(clock.now()).toBeLessThanOrEqual(300_000);
    expect(writesTo(service).length).toBeLessThanOrEqual(4);
  });
});

describe('a service that is down for a while', () => {
  it.each(kinds)('with %s is waited for by --all', async (kind) => {
    const clock = new SkippingClock();
    const rows = orders(30);
    const service = await startService((request, response) =>
      clock.now() < 15_000 ? downWith[kind]?.(request, response) : { data: paginate(rows, request, 10) },
    );
    const argv = ['orders', 'list', '--all', '-o', 'ndjson', '--columns', 'id'];
    const { code, stdout } = await shipctl(argv, { env: service.env, clock, random: () => 0.99 });
    expect({ code, rows: stdout.trim().split('\n').length }).toEqual({ code: 0, rows: 30 });
  });

  it.each([302, ...furtherCases(303, 307)])(
    'and leads to another origin (%i) is waited for by --all, once it has answered',
    async (status) => {
      const elsewhere = await startService(() => ({ data: [] }));
      const clock = new SkippingClock();
      const rows = orders(30);
      const service = await startService((request, response) => {
        const isDown = request.query.page === '2' && clock.now() < 15_000;
        if (isDown) return void response.writeHead(status, { location: `${elsewhere.url}/soon` }).end();
        return { data: paginate(rows, request, 10) };
      });
      const argv = ['orders', 'list', '--all', '-o', 'ndjson', '--columns', 'id', '--concurrency', '1'];
      const { code, stdout, stderr } = await shipctl(argv, { env: service.env, clock, random: () => 0.99 });
      expect({ code, rows: stdout.trim().split('\n').length }).toEqual({ code: 0, rows: 30 });
      expect(stderr).toMatch(/sent a redirect \(302|303|307\) to another origin.*Trying again/);
      expect(elsewhere.requests).toEqual([]);
    },
  );

  it('and leads to another origin for too long is said to be down', async () => {
    const clock = new SkippingClock();
    const service = await startService((request, response) =>
      request.query.page === '2'
        ? void response.writeHead(302, { location: 'https://status.example/' }).end()
        : { data: paginate(orders(30), request, 10) },
    );
    const argv = ['orders', 'list', '--all', '--json', '--concurrency', '1'];
    const outcome = await shipctl(argv, { env: service.env, clock, random: () => 0.99 });
    expect(outcome.code).toBe(8);
    expect(errorOf(outcome).message).toContain('redirect (302) to another origin, https://status.example/.');
    expect(errorOf(outcome).hint).toContain('it may be down for maintenance');
    expect(clock.now()).toBeGreaterThan(25_000);
  });

  it.each([301, ...furtherCases(308)])('is not what a lasting redirect (%i) to another origin says', async (status) => {
    const clock = new SkippingClock();
    const service = await startService((request, response) =>
      request.query.page === '2'
        ? void response.writeHead(status, { location: 'https://new.example/' }).end()
        : { data: paginate(orders(30), request, 10) },
    );
    const argv = ['orders', 'list', '--all', '--json', '--concurrency', '1'];
    expect(await shipctl(argv, { env: service.env, clock })).toMatchObject({ code: 8 });
    expect(service.requests.filter(({ query }) => query.page === '2')).toHaveLength(1);
    expect(clock.now()).toBe(0);
  });

  it('is named with the page that it redirects to', async () => {
    const service = await down('--redirect=/');
    const outcome = await shipctl(['orders', 'get', '5', '--json'], { env: service.env, clock: new SkippingClock() });
    expect(errorOf(outcome).hint).toContain(`${service.url}/.`);
  });

  it('is named where its page says 200', async () => {
    const service = await startService(({ path }, response) =>
      path === '/soon'
        ? void response.writeHead(200, { 'content-type': 'text/html' }).end(page)
        : void response.writeHead(302, { location: '/soon?token=abc' }).end(),
    );
    const outcome = await shipctl(['orders', 'get', '5', '--json'], { env: service.env, clock: new SkippingClock() });
    expect(outcome.code).toBe(7);
    expect(errorOf(outcome).hint).toContain(`${service.url}/soon.`);
    expect(service.requests).toHaveLength(2);
  });
});

describe('a signed link that has expired', () => {
  const invalid: Handler = (_request, response) => sendJson(response, 403, { message: 'Invalid signature.' });

  it.each([
    ['of a redirect', ['orders', 'list']],
    ['of a document', ['shipments', 'invoice', '5']],
  ])('%s is not taken for a missing permission', async (_what, argv) => {
    const service = await startService((request, response) =>
      request.path === '/signed'
        ? invalid(request, response)
        : void response.writeHead(302, { location: '/signed?expires=1&signature=abc' }).end(),
    );
    const outcome = await shipctl([...argv, '--json'], { env: service.env, cwd: temporaryFolder() });
    expect(outcome.code).toBe(4);
    expect(errorOf(outcome).hint).toMatch(/expired/);
    expect(errorOf(outcome).hint).not.toMatch(/permission|signature=/);
  });

  it('is not what a 403 of the service itself is', async () => {
    const service = await startService(invalid);
    const outcome = await shipctl(['orders', 'list', '--json'], { env: service.env });
    expect(errorOf(outcome).hint).toMatch(/permission/);
  });
});

describe('a look-up before a write', () => {
  const argvs = [
    ['orders', 'cancel', '1003', '--yes'],
    ['orders', 'update', '1003', '-F', 'notes=x'],
    ['ship', '1003', '--cheapest', '--yes'],
    ['ship', '--status', 'pending', '--cheapest', '--yes'],
    ['orders', 'import', 'new.csv'],
    ['orders', 'import', 'orders.csv', '--update'],
  ];
  const folder = () => {
    const path = temporaryFolder();
    writeFileSync(join(path, 'orders.csv'), 'order_number,receiver_city,notes\n100005,Riyadh,x\n');
    writeFileSync(join(path, 'new.csv'), 'receiver_first_name,receiver_phone,receiver_city\nNoura,0501234567,Riyadh\n');
    return path;
  };

  it.each(sampleOf(argvs, 2))(
    'of %s %s %s is retried like a single read where the service answers 503',
    async (...argv) => {
      const service = await startService((_request, response) => sendJson(response, 503, {}));
      const clock = new SkippingClock();
      const surroundings = { env: service.env, clock, cwd: folder(), random: () => 0.99 };
      expect(await shipctl(argv, surroundings)).toMatchObject({ code: 7 });
      expect(clock.now()).toBeLessThan(4000);
      expect(service.requests.length).toBeLessThanOrEqual(4);
    },
  );

  it.each(sampleOf(argvs, 3))('of %s %s %s ends soon where nothing listens', async (...argv) => {
    const env = { SHIPCTL_BASE_URL: await closedPort(), SHIPCTL_TOKEN: token };
    const clock = new SkippingClock();
    expect(await shipctl(argv, { env, clock, cwd: folder(), random: () => 0.99 })).toMatchObject({ code: 7 });
    expect(clock.now()).toBeLessThan(4000);
  });

  it.each([
    ['the list', []],
    ['boxes', ['/api/boxes', '/api/countries']],
  ])('of many at once ends soon too, where the service goes down after %s', async (_what, listed) => {
    const lists = ['/api/orders', ...listed];
    const service = await startService((request, response) => {
      if (!lists.includes(request.path)) return sendJson(response, 503, {});
      return { data: paginate(request.path === '/api/orders' ? readyOrders(30) : [], request) };
    });
    const clock = new SkippingClock();
    const argv = ['ship', '--status', 'pending', '--cheapest', '--yes'];
    const { code } = await shipctl(argv, { env: service.env, clock, random: () => 0.99 });
    expect(code).toBe(7);
    expect(clock.now()).toBeLessThan(15_000);
    expect(writesTo(service)).toEqual([]);
  });

  it('still outlives a short outage', async () => {
    let asked = 0;
    const service = await startService((request, response) =>
      asked++ < 2 ? sendJson(response, 503, {}) : { data: paginate([order(5)], request) },
    );
    const argv = ['orders', 'cancel', String(order(5).order_number), '--dry-run'];
    expect(await shipctl(argv, { env: service.env, clock: new SkippingClock() })).toMatchObject({ code: 0 });
  });
});
