import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { closedPort, startRaw } from '../support/raw.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, startService, token } from '../support/service.ts';

const once = ['--retries', '0', '--json'];
const list = ['orders', 'list', ...once];
const cancel = ['orders', 'cancel', '--id', '5', '--yes', ...once];
const page = JSON.stringify({ data: paginate([order(1)], { query: {} }) });
const head = (...lines: readonly string[]) => `HTTP/1.1 ${lines.join('\r\n')}\r\n\r\n`;
const json = 'content-type: application/json';

describe('an invalid response', () => {
  it.each([
    [
      'a web page with 200',
      head('200 OK', 'content-type: text/html', 'content-length: 26') + '<html><b>Welcome</b></html>'.slice(0, 26),
    ],
    ['an empty body', head('200 OK', json, 'content-length: 0')],
    ['broken JSON', `${head('200 OK', json, 'content-length: 9')}{"data":[`],
    ['a text without a type', `${head('200 OK', 'content-length: 2')}OK`],
    ['a number', `${head('200 OK', json, 'content-length: 2')}42`],
    ['a body without a length, cut', `${head('200 OK', json, 'connection: close')}${page.slice(0, 500)}`],
    ['a chunked body, cut', `${head('200 OK', json, 'transfer-encoding: chunked')}1f4\r\n${page.slice(0, 500)}\r\n`],
    ['a body shorter than its length', `${head('200 OK', json, 'content-length: 900')}${page.slice(0, 500)}`],
    ['a head, cut', 'HTTP/1.1 200 OK\r\ncontent-ty'],
    ['nothing but an end', ''],
    ['something that is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['gzip that is none', `${head('200 OK', json, 'content-encoding: gzip', 'content-length: 4')}oops`],
  ])('ends with 7 for %s, and the message names the host', async (_what, bytes) => {
    const service = await startRaw((socket) => socket.end(Buffer.from(bytes, 'utf8')));
    const outcome = await shipctl(list, { env: service.env });
    expect(outcome).toMatchObject({ code: 7, stdout: '' });
    const { code, message } = errorOf(outcome);
    expect(code).toBe('unavailable');
    expect(message).not.toMatch(/<html|undefined|\[object|fetch failed|SyntaxError|Unexpected token/);
  });

  it('ends with 7 for a connection that is reset before or within the response', async () => {
    for (const sent of ['', head('200 OK', json, 'content-length: 900') + page.slice(0, 300)]) {
      const service = await startRaw((socket) =>
        sent === '' ? socket.resetAndDestroy() : socket.write(sent, () => socket.resetAndDestroy()),
      );
      const outcome = await shipctl(list, { env: service.env });
      expect(outcome).toMatchObject({ code: 7, stdout: '' });
      expect(errorOf(outcome).message).toContain(new URL(service.url).host);
    }
  });

  it('is retried when the body of a read was cut off', async () => {
    let cut = true;
    const service = await startRaw((socket) => {
      const body = cut ? page.slice(0, 500) : page;
      cut = false;
      socket.end(`${head('200 OK', json, 'connection: close')}${body}`);
    });
    const { code } = await shipctl(['orders', 'list', '--json'], { env: service.env });
    expect({ code, requests: service.heads.length }).toEqual({ code: 0, requests: 2 });
  });

  it('is not retried when a write was cut off, which may or may not have happened', async () => {
    const service = await startRaw((socket) => socket.resetAndDestroy());
    const outcome = await shipctl(['orders', 'cancel', '--id', '5', '--yes'], { env: service.env });
    expect(outcome.code).toBe(7);
    expect(outcome.stderr).toMatch(/may or may not have happened/);
    expect(service.heads).toHaveLength(1);
  });

  it('ends after --timeout', async () => {
    for (const begun of ['', head('200 OK', json, 'content-length: 900') + page.slice(0, 300)]) {
      const service = await startRaw((socket) => void socket.write(begun));
      const outcome = await shipctl([...list, '--timeout', '0.05'], { env: service.env });
      expect(outcome).toMatchObject({ code: 7, stdout: '' });
      expect(errorOf(outcome).message).toMatch(/did not respond within 0\.05 s/);
      expect(errorOf(outcome).hint).toMatch(/--timeout/);
    }
  });

  it('ends with 7 where the connection is refused; a write then has not happened', async () => {
    const env = { SHIPCTL_BASE_URL: await closedPort(), SHIPCTL_TOKEN: token };
    for (const argv of [list, cancel]) {
      const outcome = await shipctl(argv, { env });
      expect(outcome.code).toBe(7);
      expect(errorOf(outcome).message).toMatch(/refused the connection/);
      expect(errorOf(outcome).message).not.toMatch(/may or may not/);
    }
  });
});

describe('a compressed response', () => {
  it.each([
    ['gzip', gzipSync(page)],
    ['x-gzip', gzipSync(page)],
    ['br', brotliCompressSync(page)],
  ])('is decompressed from %s', async (encoding, body) => {
    const service = await startService((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
      response.end(body);
    });
    const { code, stdout } = await shipctl(list, { env: service.env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual([order(1)]);
    expect(service.requests[0]?.headers['accept-encoding']).toMatch(/gzip/);
  });

  it('ends with 7 when it is cut off, and an error keeps its message', async () => {
    const cut = await startService((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(page).subarray(0, -20));
    });
    expect(await shipctl(list, { env: cut.env })).toMatchObject({ code: 7, stdout: '' });
    const refused = await startService((_request, response) => {
      response.writeHead(422, { 'content-type': 'application/json', 'content-encoding': 'br' });
      response.end(brotliCompressSync('{"message":"Too odd."}'));
    });
    const outcome = await shipctl(list, { env: refused.env });
    expect(outcome.code).toBe(6);
    expect(errorOf(outcome).message).toMatch(/Too odd\./);
  });
});
