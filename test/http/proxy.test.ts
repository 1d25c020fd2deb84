import { createServer, request as sendRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveOrders } from '../support/lists.ts';
import { spawned } from '../support/process.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { certificate, secureService } from '../support/secure.ts';
import { startService, token } from '../support/service.ts';

const list = ['orders', 'list', '-o', 'ndjson', '--columns', 'id', '--retries', '0'];
const rows = '{"id":3}\n{"id":2}\n{"id":1}\n';
const password = secret('proxy-password-4c1e');

/** A real proxy that opens tunnels to one port of this machine, for any host, and passes on what is http; or refuses both, with the status 0 by closing the connection. */
async function startProxy(port: number, status = 200) {
  const heads: string[] = [];
  const plain: string[] = [];
  const passed: Buffer[] = [];
  const server = createServer((request, response) => {
    plain.push(`${request.method} ${request.url}`);
    passed.push(Buffer.from(request.rawHeaders.join('\n')));
    if (status !== 200) return void response.writeHead(status).end();
    const { pathname, search } = new URL(request.url ?? '');
    const { method, headers } = request;
    const onward = sendRequest({ port, path: pathname + search, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  server.on('connect', (request, socket) => {
    const [method, ...headers] = [`${request.method} ${request.url}`, ...request.rawHeaders];
    heads.push([method, ...headers].join('\n'));
    socket.on('error', () => undefined);
    if (status === 0) return void socket.destroy();
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    const onward = connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    onward.on('error', () => socket.destroy());
    onward.pipe(socket);
    socket.on('data', (chunk: Buffer) => passed.push(chunk)).pipe(onward);
    onTestFinished(() => void onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://me:${password}@${host}`, heads, plain, passed: () => Buffer.concat(passed).toString('latin1') };
}

describe('a proxy', () => {
  const trusting = (port: number, proxy: string) => ({
    ...{ SHIPCTL_BASE_URL: `https://elsewhere.example:${port}`, SHIPCTL_TOKEN: token },
    ...{ HTTPS_PROXY: proxy, NODE_EXTRA_CA_CERTS: certificate('elsewhere') },
  });

  it.each(furtherCases('elsewhere' as const))(
    'lets informational responses of %s pass, which are read past',
    async (name) => {
      const { port } = await secureService(name, (response) => {
        response.writeContinue();
        response.writeProcessing();
        response.writeContinue();
      });
      const proxy = await startProxy(port);
      const argv = [...list, '--all', '--per-page', '1', '--concurrency', '1'];
      const { code, stdout } = await spawned(argv, { env: trusting(port, proxy.url) });
      expect({ code, stdout: stdout.toString() }).toEqual({ code: 0, stdout: rows });
    },
  );

  it('opens a tunnel for https and never sees the token', async () => {
    const { port, seen } = await secureService('elsewhere');
    const proxy = await startProxy(port);
    const { code, stdout, stderr } = await spawned(list, { env: trusting(port, proxy.url) });
    expect({ code, stdout: stdout.toString(), stderr }).toEqual({ code: 0, stdout: rows, stderr: '' });
    expect(seen).toEqual([`Bearer ${token}`]);
    expect(proxy.heads).toHaveLength(1);
    expect(proxy.heads[0]).toMatch(new RegExp(`^CONNECT elsewhere\\.example:${port}\n`));
    // It gets its own password and nothing of the service's: not in the request, not in clear text in the tunnel.
    expect(proxy.heads[0]?.toLowerCase()).toContain('proxy-authorization');
    expect(proxy.heads[0]?.split('\n').map((word) => word.toLowerCase())).not.toContain('authorization');
    expect(proxy.heads.join() + proxy.passed()).not.toContain(token);
    expect(proxy.passed().length).toBeGreaterThan(100);
    expect(proxy.plain).toEqual([]);
  });

  it('that closes the connection is asked for each tunnel once, and named', async () => {
    const proxy = await startProxy(0, 0);
    const env = { HTTPS_PROXY: proxy.url };
    const { code, stderr } = await shipctl(['login', 'ship.example', '--token-stdin'], { env, stdin: 'x' });
    expect([code, proxy.heads.length]).toEqual([2, 2]);
    expect(stderr).toContain('https://ship.example: The proxy closed the connection to ship.example.\n');
  });

  it('that intercepts the tunnel has the wrong certificate and gets no token', async () => {
    const { port, seen } = await secureService('loopback');
    const proxy = await startProxy(port);
    const env = { ...trusting(port, proxy.url), NODE_EXTRA_CA_CERTS: certificate('loopback') };
    const { code, stdout, stderr } = await spawned(list, { env });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 7, stdout: '' });
    expect(stderr).toContain('is for another name');
    expect(seen).toEqual([]);
  });

  it('that refuses is named as the reason, without its password', async () => {
    const proxy = await startProxy(1, 407);
    const { code, stdout, stderr } = await shipctl([...list, '--debug'], { env: trusting(1, proxy.url) });
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(stderr).toContain('The proxy refused the connection to');
    expect(stderr).toContain('HTTPS_PROXY');
    expect(stderr).not.toContain(password);
  });

  it('gets nothing over http without --insecure-http', async () => {
    const service = await startService(() => ({ data: [] }));
    const { port } = new URL(service.url);
    const proxy = await startProxy(Number(port));
    const env = { SHIPCTL_BASE_URL: 'http://ship.example', SHIPCTL_TOKEN: token, HTTP_PROXY: proxy.url };
    expect(await shipctl(list, { env })).toMatchObject({ code: 2 });
    expect([proxy.heads, proxy.plain, service.requests]).toEqual([[], [], []]);
    await shipctl([...list, '--insecure-http'], { env });
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`]);
  });

  it('is asked for an http service by its whole address: it need not open tunnels', async () => {
    const service = await serveOrders([{ id: 3 }, { id: 2 }, { id: 1 }]);
    const proxy = await startProxy(Number(new URL(service.url).port));
    const env = { SHIPCTL_BASE_URL: 'http://ship.example:81', SHIPCTL_TOKEN: token, HTTP_PROXY: proxy.url };
    const argv = [...list, '--insecure-http', '--all', '--per-page', '2', '--concurrency', '1'];
    const { code, stdout } = await shipctl(argv, { env });
    expect({ code, stdout, heads: proxy.heads }).toEqual({ code: 0, stdout: rows, heads: [] });
    expect(proxy.plain[0]).toMatch(/^GET http:\/\/ship\.example:81\/api\/orders\?/);
    expect(proxy.passed().toLowerCase()).toContain('proxy-authorization\nbasic ');
    const lost = await shipctl(argv, { env: { ...env, HTTP_PROXY: 'http://127.0.0.1:1' } });
    expect(lost).toMatchObject({ code: 7 });
    expect(lost.stderr).toContain('The proxy 127.0.0.1:1 refused the connection.');
  });

  it('that asks for a password is told of, for http too', async () => {
    const proxy = await startProxy(1, 407);
    const env = { SHIPCTL_BASE_URL: 'http://ship.example', SHIPCTL_TOKEN: token, HTTP_PROXY: proxy.url };
    const { code, stderr } = await shipctl([...list, '--insecure-http'], { env });
    expect(code).toBe(7);
    expect(stderr).toContain('The proxy refused the connection to ship.example.');
    expect(stderr).not.toContain(password);
  });
});
