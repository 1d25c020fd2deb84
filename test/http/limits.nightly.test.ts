import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { startRaw } from '../support/raw.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const mebibyte = 2 ** 20;

/** Members of gzip may follow each other (RFC 1952). */
const member = gzipSync(Buffer.alloc(mebibyte, 0x20));

/** More than the program accepts; compressed, a hundred kB. */
const bomb = Buffer.concat(Array.from({ length: 129 }, () => member));

describe('a response that is too large', () => {
  it('is rejected when it decompresses to more than 128 MiB', async () => {
    const service = await startService((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(bomb);
    });
    const { code, stdout, stderr } = await shipctl(['orders', 'list'], { env: service.env });
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(stderr).toContain('larger than 128 MiB');
    expect(service.requests).toHaveLength(1);
  });

  it('is abandoned when it never ends', async () => {
    const chunk = Buffer.alloc(mebibyte, 0x20);
    let hasLeft: (value: boolean) => void = () => undefined;
    const left = new Promise<boolean>((resolve) => {
      hasLeft = resolve;
    });
    const service = await startService((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more).on('close', () => hasLeft(true));
      more();
    });
    const { code, stderr } = await shipctl(['orders', 'list'], { env: service.env });
    expect(code).toBe(7);
    expect(stderr).toContain('larger than 128 MiB');
    expect(await left).toBe(true);
  });

  it('is read only in part when it is an error', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(mebibyte / 4, 0x78);
    const service = await startService((_request, response) => {
      response.writeHead(400, { 'content-type': 'text/html' });
      const more = () => {
        while (!response.destroyed && sent < 50 * mebibyte) {
          sent += chunk.length;
          if (!response.write(chunk)) return;
        }
        response.end();
      };
      response.on('drain', more);
      more();
    });
    const { code, stderr } = await shipctl(['orders', 'list'], { env: service.env });
    expect(code).toBe(6);
    expect(stderr.length).toBeLessThan(400);
    expect(sent).toBeLessThan(20 * mebibyte);
  });
});

describe('an error that decompresses to too much, and endless headers', () => {
  it('are reported without a message, and as headers that are too large', async () => {
    const refusing = await startService((_request, response) => {
      response.writeHead(422, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
    });
    const refused = await shipctl(['orders', 'get', '5'], { env: refusing.env });
    expect(refused).toMatchObject({ code: 6, stdout: '' });
    expect(refused.stderr.length).toBeLessThan(200);
    const line = `x-a: ${'b'.repeat(10_000)}\r\n`;
    const talking = await startRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write(line));
      };
      socket.on('drain', more);
      more();
    });
    const outcome = await shipctl(['orders', 'get', '5', '--retries', '0'], { env: talking.env });
    expect(outcome).toMatchObject({ code: 7, stdout: '' });
    expect(outcome.stderr).toContain('larger than 16 kB');
  });
});

describe('a service that throttles', () => {
  const rows = orders(1500);

  it('slows all pages down, and none is lost', async () => {
    let at = 0;
    let most = 0;
    let inside = 0;
    const service = await startService(async (request, response) => {
      inside++;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside--;
      at++;
      if (at % 4 === 0) return sendJson(response, 429, { message: 'Too Many Attempts.' }, { 'retry-after': '0' });
      return { data: paginate(rows.slice(0, 120), request) };
    });
    const argv = ['orders', 'list', '--all', '--per-page', '10', '-o', 'ndjson', '--columns', 'id', '-q'];
    const { code, stdout } = await shipctl(argv, { env: service.env });
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(120);
    expect(most).toBeLessThanOrEqual(8);
  });

  it('runs as many requests at once as it takes, and now and then one more', async () => {
    const refused: number[] = [];
    let [at, inside] = [0, 0];
    const service = await startService(async (request, response) => {
      at++;
      inside++;
      const isFull = inside > 4;
      if (isFull) refused.push(at);
      // All requests that may start arrive within a few turns.
      for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve));
      inside--;
      return isFull ? sendJson(response, 429, {}) : { data: paginate(rows.slice(0, 1500), request) };
    });
    const argv = ['orders', 'list', '--all', '--per-page', '10', '-o', 'ndjson', '--columns', 'id', '-q'];
    const { code, stdout } = await shipctl(argv, { env: service.env });
    expect({ code, rows: stdout.trimEnd().split('\n').length }).toEqual({ code: 0, rows: 1500 });
    // One burst of eight, less four; after that one more at a time is tried, until some are refused again.
    expect(refused.slice(0, 4)).toEqual([6, 7, 8, 9]);
    expect(refused.length).toBeLessThan(at / 4);
  });

  it('gets no more requests than it says are left, and then one at a time', async () => {
    let [left, refused, inside] = [20, 0, 0];
    const service = await startService(async (request, response) => {
      const mayPass = left > 0;
      if (mayPass) left--;
      else refused++;
      response.setHeader('x-ratelimit-remaining', String(left));
      inside++;
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      inside--;
      // More requests are allowed after a refusal once no other request is under way.
      if (!mayPass && inside === 0) left = 20;
      return mayPass ? { data: paginate(rows.slice(0, 1000), request) } : sendJson(response, 429, {});
    });
    const argv = ['orders', 'list', '--all', '--per-page', '10', '-o', 'ndjson', '--columns', 'id', '-q'];
    const { code, stdout } = await shipctl(argv, { env: service.env });
    expect({ code, rows: stdout.trimEnd().split('\n').length }).toEqual({ code: 0, rows: 1000 });
    // A hundred pages and the first one again, twenty at a time.
    expect({ refused, asked: service.requests.length }).toEqual({ refused: 5, asked: 106 });
  });
});
