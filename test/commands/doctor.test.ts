import { chmodSync, mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { order, orders } from '../support/orders.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';
import { spawned } from '../support/process.ts';
import { jwt, loggedIn, settingsFolder, stored } from '../support/profiles.ts';
import { errorOf, type Outcome, type Surroundings, shipctl } from '../support/run.ts';
import { certificate, secureService } from '../support/secure.ts';
import { type Handler, paginate, sendJson, startService, token } from '../support/service.ts';

interface Check {
  readonly check: string;
  readonly state: string;
  readonly found: string;
  readonly next: string | null;
  readonly ms: number | null;
}

const checksOf = ({ stdout }: Pick<Outcome, 'stdout'>) => {
  const rows: readonly Check[] = JSON.parse(stdout);
  return {
    states: Object.fromEntries(rows.map(({ check, state }) => [check, state])),
    of: (name: string) => rows.find(({ check }) => check === name),
  };
};

const examine = (surroundings: Surroundings, ...words: string[]) =>
  shipctl(['doctor', '--json', ...words], surroundings);

/** A service of some orders that answers OPTIONS as Laravel does. */
const usual: Handler = (request, response) => {
  if (request.method === 'OPTIONS') {
    response.writeHead(200, { allow: 'GET,HEAD,POST,PUT,PATCH,DELETE' }).end();
    return undefined;
  }
  return { data: paginate(orders(30), request) };
};

describe('doctor', () => {
  it('finds that all is well, with one page of orders and OPTIONS requests only', async () => {
    const service = await startService(usual);
    const { env, write, folder } = settingsFolder();
    write(loggedIn(service.url));
    chmodSync(folder, 0o700);
    const outcome = await examine({ env });
    const { states, of } = checksOf(outcome);
    expect(outcome.code).toBe(0);
    expect(new Set(Object.values(states))).toEqual(new Set(['ok']));
    expect(Object.keys(states)).toEqual([
      ...['node', 'settings', 'data', 'profile', 'base URL', 'DNS', 'TCP', 'HTTP', 'clock', 'token', 'page size'],
      ...['days', 'operations', 'ledger'],
    ]);
    expect(of('page size')?.found).toBe('a page has 30 of 30 orders');
    expect(of('operations')?.found).toMatch(/^(\d+) of \1 answer$/);
    expect(of('TCP')?.ms).toEqual(expect.any(Number));
    const methods = service.requests.map(({ method, path }) => (method === 'OPTIONS' ? method : `${method} ${path}`));
    expect(new Set(methods)).toEqual(new Set(['OPTIONS', 'GET /api/orders']));
    expect(outcome.stdout + outcome.stderr).not.toContain(stored);
  });

  it('shows people a line for each check, and what to type', async () => {
    const { env } = settingsFolder();
    const { code, stdout } = await shipctl(['doctor'], { env });
    expect(code).toBe(4);
    expect(stdout).toMatch(/^ok {7}node {8}Node /);
    expect(stdout).toMatch(/^fail {5}base URL {4}None is known/m);
    expect(stdout).toContain('→ Type: shipctl login\n');
    const sandbox = await shipctl(['doctor', '--sandbox', '--no-operations', '--no-color'], { env, terminal: 60 });
    expect(sandbox).toMatchObject({ code: 0, stderr: expect.stringContaining('All is well.') });
    for (const line of sandbox.stdout.split('\n').filter((each) => !each.includes('/')))
      expect(line.length).toBeLessThan(61);
  });

  it.each([
    ['nothing listens', 'http://127.0.0.1:9', 'TCP', 7],
    ['the host has no name', 'https://nowhere.invalid', 'DNS', 7],
    ['secrets would go over http', 'http://ship.example.com', 'base URL', 2],
  ])('names the first step that fails where %s', async (_, url, check, code) => {
    const outcome = await examine({ env: { SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token } });
    const { states, of } = checksOf(outcome);
    expect(outcome.code).toBe(code);
    expect(states).toMatchObject({ [check]: 'fail', token: 'ok', operations: 'skipped', 'page size': 'skipped' });
    expect(of(check)?.next).toEqual(expect.any(String));
    expect(errorOf(outcome).message).toBe(`1 of ${Object.keys(states).length} checks failed: ${check}.`);
  });

  it('tells a refused token, a service without these operations and one that fails', async () => {
    const answering =
      (get: number, options = 200): Handler =>
      (request, response) =>
        sendJson(response, request.method === 'OPTIONS' ? options : get, { message: 'No.' });
    const codeOf = async (handler: Handler) => {
      const { env } = await startService(handler);
      const outcome = await examine({ env }, '--retries', '0');
      return [outcome.code, checksOf(outcome).states];
    };
    expect(await codeOf(answering(401))).toEqual([4, expect.objectContaining({ token: 'fail', HTTP: 'ok' })]);
    expect(await codeOf(answering(404, 404))).toEqual([5, expect.objectContaining({ operations: 'fail' })]);
    expect(await codeOf(answering(200, 503))).toEqual([
      7,
      expect.objectContaining({ HTTP: 'fail', operations: 'skipped' }),
    ]);
  });

  it('names operations that the service has not, and how to look for them', async () => {
    const { env } = await startService((request, response) => {
      if (request.method === 'OPTIONS' && request.path.includes('boxes')) return sendJson(response, 404, {});
      return usual(request, response);
    });
    const { code, ...outcome } = await examine({ env });
    const operations = checksOf(outcome).of('operations');
    expect([code, operations]).toMatchObject([0, { state: 'warn', found: expect.stringContaining('boxes.list') }]);
    expect(operations?.next).toContain('shipctl ops probe boxes.');
    expect(outcome.stderr).toBe('Nothing failed; 1 warning.\n');
  });

  it('compares the clocks, and warns of a token that ends soon', async () => {
    const { env, url } = await startService(usual);
    const late = new Date(Date.now() + 3 * 3_600_000);
    const skewed = checksOf(await examine({ env, now: late }, '--no-operations'));
    expect(skewed.of('clock')).toMatchObject({ state: 'warn', found: expect.stringContaining('ahead of the service') });
    const tokenOf = async (ends: number) => {
      const known = settingsFolder();
      known.write(loggedIn(url, { token: jwt(Date.now() / 1000 + ends) }));
      const outcome = await examine({ env: known.env }, '--no-operations');
      return [outcome.code, checksOf(outcome).of('token')];
    };
    expect(await tokenOf(-60)).toMatchObject([4, { state: 'fail', next: expect.stringContaining('shipctl login') }]);
    expect(await tokenOf(7200)).toMatchObject([0, { state: 'warn' }]);
    expect(await tokenOf(864_000)).toMatchObject([0, { state: 'ok' }]);
  });

  it('says how much less a page has than lists ask for', async () => {
    const { env } = await startService((request, response) =>
      request.method === 'OPTIONS' ? usual(request, response) : { data: paginate(orders(90), request, 25) },
    );
    expect(checksOf(await examine({ env }, '--no-operations')).of('page size')?.found).toMatch(
      /^a page has 25 of 90 orders; the service sends no 100 a page/,
    );
  });

  it('asks the sandbox for all operations without a pause', async () => {
    const outcome = await examine({ probePause: 3_600_000 }, '--sandbox');
    expect(checksOf(outcome).of('operations')).toMatchObject({ state: 'ok' });
  });

  it.skipIf(process.platform === 'win32')('finds folders that cannot be used, and a damaged profile', async () => {
    const { env, write, folder } = settingsFolder();
    write('{');
    const damaged = await examine({ env });
    expect([damaged.code, checksOf(damaged).states.profile]).toEqual([2, 'fail']);
    const data = join(folder, 'data');
    mkdirSync(join(data, 'shipctl'), { recursive: true });
    chmodSync(join(data, 'shipctl'), 0o755);
    const config = { SHIPCTL_CONFIG_DIR: '', XDG_CONFIG_HOME: join(folder, 'config'), XDG_DATA_HOME: data };
    const open = checksOf(await examine({ env: config }));
    expect(open.of('data')).toMatchObject({ state: 'warn', next: expect.stringContaining('chmod 700') });
    const gone = await examine({ env: { ...config, SHIPCTL_PROFILE: 'gone' } });
    expect([gone.code, checksOf(gone).of('profile')?.next]).toEqual([2, expect.stringContaining('profiles use')]);
  });

  it('says why a ledger database does not answer', async () => {
    const { env } = await startService(usual);
    const ledger = { SHIPCTL_LEDGER: 'postgres://desk@127.0.0.1:1/shipping', SHIPCTL_LEDGER_PASSWORD: 'x' };
    const outcome = await examine({ env: { ...env, ...ledger } }, '--no-operations');
    expect([outcome.code, checksOf(outcome).of('ledger')]).toMatchObject([7, { state: 'fail' }]);
  });
});

describe('doctor over TLS', () => {
  it('tells a certificate that is not trusted, and one that is', async () => {
    const { url } = await secureService('loopback');
    const env = { SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token };
    const refused = await examine({ env }, '--no-operations');
    const [bad, text] = [checksOf(refused), refused.stdout];
    expect([refused.code, bad.of('TLS')]).toMatchObject([
      7,
      { state: 'fail', found: expect.stringContaining('self-signed') },
    ]);
    expect(bad.of('TLS')?.next).toContain('NODE_EXTRA_CA_CERTS');
    expect(text).not.toContain(token);
    const trusting = { ...env, NODE_EXTRA_CA_CERTS: certificate('loopback') };
    const trusted = await spawned(['doctor', '--json', '--no-operations'], { env: trusting });
    const good = checksOf({ stdout: trusted.stdout.toString() });
    expect([trusted.code, good.of('TLS')]).toMatchObject([
      0,
      { found: expect.stringMatching(/^TLSv1\.3, certificate by .+, valid until \d{4}-/) },
    ]);
  });

  it('goes through a proxy, whose password it does not show', async () => {
    const { port } = await secureService('elsewhere');
    const proxy = await openProxy(port);
    const env = {
      ...{ SHIPCTL_BASE_URL: `https://elsewhere.example:${port}`, SHIPCTL_TOKEN: token },
      ...{ HTTPS_PROXY: `http://me:hidden-word@${proxy}`, NODE_EXTRA_CA_CERTS: certificate('elsewhere') },
    };
    const { code, stdout } = await spawned(['doctor', '--json', '--no-operations'], { env });
    const { of } = checksOf({ stdout: stdout.toString() });
    expect([code, of('proxy'), of('HTTP')]).toMatchObject([
      0,
      { found: expect.stringContaining(proxy) },
      { state: 'ok' },
    ]);
    expect(of('TCP')?.found).toContain(`the proxy ${proxy}: `);
    expect(stdout.toString()).not.toContain('hidden-word');
    const dead = await examine({ env: { ...env, HTTPS_PROXY: 'http://127.0.0.1:9' } });
    expect([dead.code, checksOf(dead).states]).toMatchObject([7, { proxy: 'ok', TCP: 'fail' }]);
    const wrong = await examine({ env: { ...env, HTTPS_PROXY: 'ftp://hidden-word' } });
    expect([wrong.code, checksOf(wrong).states]).toMatchObject([2, { proxy: 'fail' }]);
    expect(wrong.stdout + wrong.stderr).not.toContain('hidden-word');
  });
});

const server = postgresServer();

it.skipIf(!hasPostgres)('says that a ledger database answers, and what it is', async () => {
  const database = await server.database();
  const { env } = await startService(usual);
  const outcome = await examine({ env: { ...env, ...database.env } }, '--no-operations');
  expect([outcome.code, checksOf(outcome).of('ledger')]).toMatchObject([
    ...[0, { state: 'ok', found: expect.stringContaining('The database answers: PostgreSQL') }],
  ]);
});

/** A proxy that opens tunnels to a port of this machine, for any host. */
async function openProxy(port: number): Promise<string> {
  const proxy: Server = createServer((_, response) => void response.writeHead(502).end());
  proxy.on('connect', (_: IncomingMessage, socket) => {
    const onward = connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
    onward.pipe(socket);
    socket.pipe(onward);
    onTestFinished(() => void onward.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  const address = proxy.address();
  return `127.0.0.1:${typeof address === 'object' ? (address satisfies AddressInfo | null)?.port : 0}`;
}

describe('doctor and the days of orders', () => {
  it('finds a last day that is left out, and orders without a day, and keeps what it finds', async () => {
    const held = Array.from({ length: 6 }, (_, at) =>
      order(6 - at, { created_at: `2026-01-0${6 - at}T10:11:12.000000Z` }),
    );
    const undated = [order(8, { created_at: null }), order(7, { created_at: null })];
    const service = await startService((request) => {
      const { date_from: from = '', date_to: to = '9999' } = request.query;
      const isIn = ({ created_at: made }: { created_at?: unknown }) => String(made) >= from && String(made) <= to;
      const dated = held.filter(isIn);
      return { data: paginate(from === '' && to === '9999' ? [...undated, ...dated] : dated, request) };
    });
    const { env, write, folder } = settingsFolder();
    write(loggedIn(service.url));
    chmodSync(folder, 0o700);
    const days = checksOf(await examine({ env }, '--no-operations')).of('days');
    expect(days).toMatchObject({
      state: 'warn',
      found:
        'the service leaves out the last day: a day more is asked for; 2 orders without a day, which no period has',
    });
    const before = service.requests.length;
    const { stdout, stderr } = await shipctl(['orders', 'list', '--date-to', '2026-01-03', '--ids', '--all'], { env });
    expect(stdout).toBe('3\n2\n1\n');
    expect(stderr).toContain('leaves out the last day');
    expect(new Set(service.requests.slice(before).map(({ query }) => query.date_to))).toEqual(new Set(['2026-01-04']));
  });
});
