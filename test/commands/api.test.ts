import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Expected, expectRequest } from '../support/exact.ts';
import { temporaryFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const call = async (argv: readonly string[], stdin = '') => {
  const service = await startService(() => ({ ok: true }));
  const outcome = await shipctl(['api', ...argv, '--yes'], { env: service.env, stdin });
  return { service, ...outcome };
};

const requests: readonly [string[], Expected][] = [
  [['GET', '/api/orders/5'], { method: 'GET', target: '/api/orders/5' }],
  [['get', 'api/orders/5'], { method: 'GET', target: '/api/orders/5' }],
  [['GET', '/api/orders?status=pending&page=2'], { method: 'GET', target: '/api/orders?status=pending&page=2' }],
  [
    ['GET', '/api/orders', '-F', 'status=pending', '-F', 'n:=5'],
    { method: 'GET', target: '/api/orders?status=pending&n=5' },
  ],
  [['GET', '/api/orders?page=2', '-F', 'page=3'], { method: 'GET', target: '/api/orders?page=3' }],
  [['GET', '/api/orders', '-F', 'q=a&b=c'], { method: 'GET', target: '/api/orders?q=a%26b%3Dc' }],
  [['GET', '/api/orders', '-F', 'ids:=[1,2]'], { method: 'GET', target: '/api/orders?ids%5B%5D=1&ids%5B%5D=2' }],
  [['GET', '/api/orders', '--data', '{"status":"pending"}'], { method: 'GET', target: '/api/orders?status=pending' }],
  [['GET', '/api/orders/%D9%86'], { method: 'GET', target: '/api/orders/%D9%86' }],
  [['HEAD', '/api/orders'], { method: 'HEAD', target: '/api/orders' }],
  [['OPTIONS', '/api/orders'], { method: 'OPTIONS', target: '/api/orders' }],
  [['POST', '/api/boxes'], { method: 'POST', target: '/api/boxes' }],
  [
    ['POST', '/api/boxes', '-F', 'type=S', '-F', 'x.y[0]:=1'],
    { method: 'POST', target: '/api/boxes', body: { type: 'S', x: { y: [1] } } },
  ],
  [['POST', '/api/boxes?dry=1', '--data', '{"a":1}'], { method: 'POST', target: '/api/boxes?dry=1', body: { a: 1 } }],
  [
    ['PUT', '/api/parcels/7', '--data', '{"a":{"b":1}}', '-F', 'a.c:=2'],
    { method: 'PUT', target: '/api/parcels/7', body: { a: { b: 1, c: 2 } } },
  ],
  [['PATCH', '/api/boxes/7', '-F', 'a=1'], { method: 'PATCH', target: '/api/boxes/7', body: { a: '1' } }],
  [['DELETE', '/api/boxes/7'], { method: 'DELETE', target: '/api/boxes/7' }],
  [['DELETE', '/api/boxes/7', '-F', 'why=old'], { method: 'DELETE', target: '/api/boxes/7', body: { why: 'old' } }],
];

describe('api', () => {
  it.each(requests)('%j', async (argv, expected) => {
    const { service, code } = await call(argv);
    expect({ code, asked: service.requests.length }).toEqual({ code: 0, asked: 1 });
    expectRequest(service, expected);
  });

  it('sends the body from standard input, digit for digit', async () => {
    const { service } = await call(['POST', '/api/boxes', '--data', '-'], '{"n":12345678901234567890.10}');
    expect(service.requests[0]?.body).toBe('{"n":12345678901234567890.10}');
  });

  it('keeps a query that names a field more than once', async () => {
    const { service } = await call(['GET', '/api/orders?ids[]=1&ids[]=2&x=3']);
    expect([...new URL(service.raw[0] ?? '', 'http://x').searchParams]).toEqual([
      ['ids[]', '1'],
      ['ids[]', '2'],
      ['x', '3'],
    ]);
  });

  it.each([[['api', 'GET', '/api/orders']], [['orders', 'list']]])(
    '%j writes a nested field so that PHP reads it',
    async (argv) => {
      const service = await startService(() => ({ data: [] }));
      await shipctl([...argv, '-F', 'filter.city=3', '-F', 'filter.tags[0]=a'], { env: service.env });
      const pairs = service.raw.map((target) => [...new URL(target, 'http://x').searchParams]);
      expect(pairs).toEqual([
        [
          ['filter[city]', '3'],
          ['filter[tags][0]', 'a'],
        ],
      ]);
    },
  );

  it('accepts a full URL of the service, and a base URL with a path', async () => {
    const service = await startService(() => ({}));
    const env = { ...service.env, SHIPCTL_BASE_URL: `${service.url}/shop` };
    for (const target of [`${service.url}/shop/api/orders?a=1`, '/api/orders?a=1'])
      expect(await shipctl(['api', 'GET', target], { env })).toMatchObject({ code: 0 });
    expect(service.raw).toEqual(['/shop/api/orders?a=1', '/shop/api/orders?a=1']);
  });

  it('is shown on a dry run, without a login', async () => {
    const argv = ['api', 'DELETE', '/api/boxes/7', '-H', 'X-Trace: 7', '--dry-run'];
    const { code, stdout } = await shipctl(argv);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      method: 'DELETE',
      url: '{base_url}/api/boxes/7',
      headers: { 'x-trace': '7', authorization: 'Bearer [redacted]' },
    });
  });

  it('supports --out', async () => {
    const service = await startService(() => ({ ok: true }));
    const cwd = temporaryFolder();
    const { code, stdout } = await shipctl(['api', 'GET', '/api/x', '--out', 'a.json'], { env: service.env, cwd });
    expect(stdout).toBe('');
    const written = readdirSync(cwd).map((name) => readFileSync(join(cwd, name), 'utf8'));
    expect(code === 2 ? ['{"ok":true}'] : written).toEqual(['{"ok":true}']);
  });
});
