import { describe, expect, it } from 'vitest';
import { refusedBefore } from '../support/bodies.ts';
import { shipctl } from '../support/run.ts';
import { startService, token } from '../support/service.ts';

describe('an address', () => {
  it.each([
    ['https://evil.example/api/orders'],
    ['//evil.example/api/orders'],
    ['HTTPS://evil.example/'],
    ['http://127.0.0.1:1/api/orders'],
    ['file:///etc/passwd'],
    ['javascript:alert(1)'],
    ['ftp://127.0.0.1/x'],
    ['http:\\\\evil.example/x'],
  ])('of another origin is refused: %s', async (address) => {
    await refusedBefore(['api', 'GET', address]);
  });

  it("with user info is refused, even at the service's origin", async () => {
    const service = await startService(() => ({}));
    const host = new URL(service.url).host;
    for (const address of [`http://me@${host}/x`, `http://${host}@evil.example/x`, `http://:p@${host}/x`])
      expect(await shipctl(['api', 'GET', address], { env: service.env })).toMatchObject({ code: 2, stdout: '' });
    expect(service.requests).toEqual([]);
  });

  it("stays at the service's origin, however the path is written", async () => {
    const service = await startService(() => ({}));
    for (const path of ['/\\evil.example/x', '/../../x', '/api/%2e%2e/x', '@evil.example/x', '.evil.example/x', '?a=1'])
      expect(await shipctl(['api', 'GET', path], { env: service.env })).toMatchObject({ code: 0 });
    expect(service.requests).toHaveLength(6);
  });
});

describe('-H', () => {
  it('sends a header', async () => {
    const service = await startService(() => ({}));
    const argv = ['api', 'GET', '/api/x', '-H', 'X-Trace: a b', '-H', 'Accept:application/pdf'];
    expect(await shipctl(argv, { env: service.env })).toMatchObject({ code: 0 });
    expect(service.requests[0]?.headers).toMatchObject({ 'x-trace': 'a b', accept: 'application/pdf' });
    expect(service.requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it.each([
    ['Authorization: Bearer x'],
    ['authorization:x'],
    ['Host: evil.example'],
    ['Cookie: a=b'],
    ['Content-Length: 5'],
    ['Connection: close'],
    ['Proxy-Authorization: x'],
    ['Transfer-Encoding: chunked'],
    ['Upgrade: websocket'],
    ['Expect: 100-continue'],
    ['Keep-Alive: 5'],
    ['no header'],
    [': x'],
    ['X Trace: 1'],
    ['X-Trace: a\r\nX-Evil: b'],
    ['X-Trace: \u0007'],
  ])('is refused: %j', async (header) => {
    expect(await refusedBefore(['api', 'GET', '/api/x', '-H', header])).toMatch(/-H/);
  });
});

describe('an invalid command line', () => {
  it.each([
    [['FETCH', '/api/x']],
    [['', '/api/x']],
    [['GET']],
    [['GET', '/api/x', '/api/y']],
    [['POST', '/api/x', '--paginate']],
    [['GET', '/api/x', '--paginate', '--include']],
    [['POST', '/api/x', '--data', 'x=1']],
    [['POST', '/api/x', '-F', 'x']],
    [['GET', '/api/x', '--page', '2']],
    [['GET', '/api/x', '--all']],
    [['GET', 'http://']],
  ])('sends nothing: api %j', async (argv) => {
    await refusedBefore(['api', ...argv]);
  });
});

describe('a path without a method', () => {
  it('is told what is missing', async () => {
    const { code, stderr } = await shipctl(['api', '/api/orders']);
    expect(code).toBe(2);
    expect(stderr).toContain('The method is missing: shipctl api GET /api/orders');
  });
});
