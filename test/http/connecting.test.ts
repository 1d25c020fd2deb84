import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { idsOf } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { spawned, start } from '../support/process.ts';
import { furtherCases } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, startService, token } from '../support/service.ts';

/** A URL where a server accepts connections and never completes the TLS handshake. */
async function silentAddress() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, sockets, env: { SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token } };
}

const list = ['orders', 'list', '--json'];

describe('a connection that is never established', () => {
  it('is abandoned after --timeout, retried, and does not hold the program', async () => {
    const { env, sockets } = await silentAddress();
    const { code, signal, stderr } = await spawned([...list, '--timeout', '0.3', '--retries', '1'], { env });
    expect({ code, signal }).toEqual({ code: 7, signal: null });
    expect(stderr).toMatch(/did not respond within 0\.3 s|timed out/);
    // An attempt may be over before this process has heard of its connection.
    await expect.poll(() => sockets.length, { timeout: 30_000 }).toBe(2);
  });

  it.each([['SIGINT', 130] as const, ...furtherCases(['SIGTERM', 143] as const)])(
    'does not delay the end after %s',
    async (signal, code) => {
      const { env, server } = await silentAddress();
      const { child, ended } = start(list, { env });
      child.stderr.resume();
      await once(server, 'connection');
      child.kill(signal);
      expect(await ended).toEqual({ code, signal: null });
    },
  );

  it('is abandoned when the proxy makes none either', async () => {
    const { env } = await silentAddress();
    const proxy = env.SHIPCTL_BASE_URL.replace('https:', 'http:');
    const proxied = { ...env, SHIPCTL_BASE_URL: 'https://ship.invalid', HTTPS_PROXY: proxy };
    const outcome = await shipctl([...list, '--timeout', '0.3', '--retries', '0'], { env: proxied });
    expect(outcome).toMatchObject({ code: 7 });
  });

  it('ends with 7 where the host name is unknown', async () => {
    const env = { SHIPCTL_BASE_URL: 'https://nowhere.invalid', SHIPCTL_TOKEN: token };
    for (const argv of [list, ['orders', 'cancel', '--id', '5', '--yes', '--json']]) {
      const outcome = await shipctl([...argv, '--retries', '0'], { env });
      expect(outcome).toMatchObject({ code: 7, stdout: '' });
      expect(errorOf(outcome).message).toMatch(/nowhere\.invalid .*\(DNS\)/);
      expect(errorOf(outcome).message).not.toMatch(/may or may not/);
    }
  });
});

describe('many connections', () => {
  it('cause no warning', async () => {
    const rows = orders(400);
    const service = await startService((request) => ({ data: paginate(rows, request) }));
    const argv = [
      'orders',
      'list',
      '--all',
      '--per-page',
      '5',
      '--concurrency',
      '64',
      '-o',
      'ndjson',
      '--columns',
      'id',
    ];
    const outcome = await spawned(argv, { env: service.env });
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(idsOf({ code: 0, stdout: outcome.stdout.toString(), stderr: '' })).toHaveLength(400);
  });
});
