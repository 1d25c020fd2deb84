import { describe, expect, it } from 'vitest';
import { connectedCouriers } from '../support/connected-couriers.ts';
import { connectedShops } from '../support/connected-shops.ts';
import { connecting } from '../support/connecting.ts';
import { loggedIn } from '../support/profiles.ts';
import { errorOf } from '../support/run.ts';

const { shippo } = connectedCouriers;
const { bigcommerce } = connectedShops;
const [key = ''] = shippo.secrets;

describe('connect', () => {
  it('asks once for each thing, again for a refused credential, and shows the orders', async () => {
    const { service, type, connect } = await connecting('shippo', shippo);
    const { code, stdout, stderr } = await connect([], { terminal: 80, typed: ['y', '', 'wrong', key] });
    expect(code).toBe(0);
    expect(stderr.match(/\[y\/N\] |Base URL of the service|header Authorization/g)).toHaveLength(4);
    for (const cell of ['Order no.', '#1061', 'PAID', 'Mr. Hippo', 'San Francisco', '24.93 USD'])
      expect(stdout).toContain(cell);
    expect(stderr).toContain('Your orders: shipctl orders list');
    expect(service.requests.map(({ path }) => path)).toEqual(['/orders', '/orders', '/shipments']);
    expect(JSON.parse((await type(['orders', 'list', '--json'])).stdout)).toHaveLength(3);
  });

  it('names all that is missing without a terminal, and does nothing', async () => {
    const { service, settings, type, file } = await connecting('bigcommerce', bigcommerce);
    const { code, stdout, stderr } = await type(['connect', file, '--base-url', service.url]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    for (const flag of ['--yes', '--set store_hash=<value>', '--token-stdin']) expect(stderr).toContain(flag);
    expect(service.requests).toEqual([]);
    expect(() => settings.names()).toThrow();
  });

  it('shows in a dry run which commands do the same, and sends nothing', async () => {
    const { service, settings, type, file } = await connecting('bigcommerce', bigcommerce);
    const { code, stdout } = await type(['connect', file, '--dry-run', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      values: ['store_hash'],
      steps: [
        `shipctl ops import ${file} --replace orders.list --replace orders.get`,
        "shipctl login --set 'store_hash=<value>'",
        `shipctl login --base-url ${service.url} --credential key`,
        'shipctl orders list',
      ],
    });
    expect(service.requests).toEqual([]);
    expect(() => settings.names()).toThrow();
  });

  it('goes on where a refused credential ended it', async () => {
    const { settings, connect, connectAlone } = await connecting('shippo', shippo);
    const wrong = await connect(['--yes', '--token-stdin', '--json'], { stdin: 'ShippoToken wrong\n' });
    expect(wrong.code).toBe(4);
    expect(errorOf(wrong)).toMatchObject({ code: 'auth', status: 401 });
    expect(settings.read()).toHaveProperty('base_url');
    const { code, stdout } = await connectAlone('--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      replaced: [],
      lists: [
        { operation: 'orders.list', command: 'shipctl orders list', rows: [{ order_number: '#1061' }, {}, {}] },
        {},
      ],
    });
  });

  it('leaves a profile alone that has another service', async () => {
    const { service, settings, connect, connectAlone } = await connecting('shippo', shippo);
    settings.write(loggedIn('https://ship.example.com'));
    const before = settings.read();
    const { code, stderr } = await connectAlone();
    expect(code).toBe(2);
    expect(stderr).toContain('shipctl connect shippo.openapi.json --profile shippo');
    expect(settings.read()).toEqual(before);
    expect(settings.names()).toEqual(['default.json']);
    expect(service.requests).toEqual([]);
    const given = { stdin: `${key}\n` };
    const named = await connect(['--profile', 'shippo', '--yes', '--token-stdin'], given);
    expect(named.code).toBe(0);
    expect(named.stderr).toContain('Your orders: shipctl orders list --profile shippo');
    expect(settings.read()).toEqual(before);
  });

  it('takes with --yes what reads in place of built-in operations, and adds what writes beside them', async () => {
    const written = { responses: { 200: { description: 'ok' } } };
    const document = (origin: string) => {
      const described = shippo.document(origin);
      const paths = Object.assign({}, 'paths' in described ? described.paths : {});
      return { ...described, paths: { ...paths, '/orders/{OrderId}/cancel': { post: written } } };
    };
    const { connectAlone, type } = await connecting('shippo', { ...shippo, document });
    const { stdout } = await connectAlone('--json');
    expect(JSON.parse(stdout)).toMatchObject({ replaced: ['orders.list', 'orders.get'] });
    const cancel = await type(['orders', 'cancel', '5', '--dry-run']);
    expect(JSON.parse(cancel.stdout)).toMatchObject({ url: expect.stringMatching(/\/api\/orders\/.*\/cancel$/) });
  });
});

describe('the document of an address', () => {
  it('is fetched without a credential, and its host may be the service', async () => {
    const at = { ...shippo.routes, '/docs/openapi.json': () => ({ json: shippo.document('') }) };
    const { service, type } = await connecting('shippo', { ...shippo, routes: at, open: ['/docs/openapi.json'] });
    const address = `${service.url}/docs/openapi.json`;
    const dry = await type(['connect', address, '--dry-run']);
    expect({ code: dry.code, sent: service.requests.length }).toEqual({ code: 0, sent: 0 });
    const { code, stderr } = await type(['connect', address, '--yes', '--token-stdin'], { stdin: `${key}\n` });
    expect(code).toBe(0);
    expect(service.requests[0]?.headers.authorization).toBeUndefined();
    expect(stderr).toContain('shipctl ops list --from 127.0.0.1-openapi.json');
    const imported = await type(['ops', 'import', address]);
    expect(imported.stderr).toContain('Nothing to change.');
  });

  it('is refused where others could change it on its way', async () => {
    const { type } = await connecting('shippo', shippo);
    const { code, stderr } = await type(['connect', 'http://shop.example/openapi.json']);
    expect(code).toBe(2);
    expect(stderr).toContain('--insecure-http');
    expect((await type(['ops', 'import', 'https://me:secret@shop.example/api.json'])).code).toBe(2);
  });
});

describe('a profile that has imported a group called connect', () => {
  it('keeps it below ops run, and is told', async () => {
    const { settings, service, type, connectAlone } = await connecting('shippo', shippo);
    settings.write({ ...loggedIn(service.url), credentials: { key: { secret: key, origin: service.url } } });
    settings.write(
      {
        version: 1,
        credentials: { key: { kind: 'key', place: 'header', name: 'Authorization' } },
        operations: {
          'connect.list': {
            route: 'GET /orders',
            envelope: 'results',
            added: { title: '', kind: 'list', input: {}, security: [['key']] },
          },
        },
      },
      'default.operations',
    );
    expect((await type(['ops', 'run', 'connect', 'list', '--json'])).stdout).toContain('#1061');
    const [row] = JSON.parse((await type(['ops', 'list', 'connect', '--json'])).stdout) as { command: string }[];
    expect(row?.command).toBe('shipctl ops run connect list');
    const old = await type(['connect', 'list']);
    expect(old.code).toBe(2);
    expect(old.stderr).toContain('shipctl ops run connect list');
    expect((await connectAlone()).stderr).toContain('shipctl ops run connect list');
    expect((await type(['ops', 'set', 'connect.more', 'GET /more'])).code).toBe(2);
    expect((await type(['ops', 'set', 'connect.list', '--paging', 'none'])).code).toBe(0);
  });
});
