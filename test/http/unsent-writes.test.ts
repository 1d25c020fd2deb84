import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { shipctl } from '../support/run.ts';
import { secureService } from '../support/secure.ts';
import { token } from '../support/service.ts';

const cancel = ['orders', 'cancel', '--id', '5', '--yes'];
const list = ['orders', 'list'];

/** A TCP server behind an https address; it counts connections. */
async function notTls(onData: 'end' | 'silence' | 'http') {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on('error', () => undefined);
    if (onData === 'end') socket.once('data', () => socket.destroy());
    if (onData === 'http') socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { env: { SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token }, count: () => connections };
}

describe('a write whose connection is not established', () => {
  it.each(['loopback', 'elsewhere'])('says that nothing was sent: certificate for %s', async (name) => {
    const { url, seen } = await secureService(name);
    const { code, stderr } = await shipctl(cancel, { env: { SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token } });
    expect(code).toBe(7);
    expect(stderr).toMatch(/certificate of .*\n +Nothing was sent\.\n[\s\S]*NODE_EXTRA_CA_CERTS/);
    expect(stderr).not.toMatch(/may or may not|Trying again/);
    expect(seen).toEqual([]);
  });

  it('says so where the address does not speak TLS', async () => {
    const { env } = await notTls('http');
    const { code, stderr } = await shipctl(cancel, { env });
    expect(code).toBe(7);
    expect(stderr).toMatch(/does not speak TLS\.\n +Nothing was sent\./);
    expect(stderr).not.toMatch(/may or may not|Trying again/);
  });

  it.each(['end', 'silence'] as const)('is retried, and then says so: handshake ends in %s', async (end) => {
    const { env, count } = await notTls(end);
    const { code, stderr } = await shipctl([...cancel, '--timeout', '0.3', '--retries', '1'], { env });
    expect(code).toBe(7);
    expect(stderr).toMatch(/Trying again.*\n.*\n +Nothing was sent\.\n/);
    expect(stderr).not.toContain('may or may not');
    // An attempt may be over before this process has heard of its connection.
    await expect.poll(count, { timeout: 30_000 }).toBe(2);
  });

  it('says so in JSON, and a read does not', async () => {
    const { url } = await secureService('loopback');
    const env = { SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token };
    expect((await shipctl([...cancel, '--json'], { env })).stderr).toContain('Nothing was sent.');
    expect((await shipctl(list, { env })).stderr).not.toContain('Nothing was sent');
  });
});
