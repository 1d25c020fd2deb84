import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { orders } from './support/orders.ts';
import { shipctl, temporaryFolder } from './support/run.ts';
import { paginate, token } from './support/service.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`./fixtures/tls/${name}`, import.meta.url));

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A service behind TLS, with a certificate of our own making. */
async function secureService(name: string) {
  const seen: (string | undefined)[] = [];
  const pem = (kind: string) => readFileSync(fixture(`${name}.${kind}.pem`));
  const server = createServer({ key: pem('key'), cert: pem('cert') }, (request, response) => {
    seen.push(request.headers.authorization);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: paginate(orders(3), { query: {} }) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const runProcess = (
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const bin = fileURLToPath(new URL('../bin/shipctl.js', import.meta.url));
    const child = spawn(process.execPath, [bin, 'orders', 'list', '-o', 'ndjson', '--columns', 'id'], {
      env: { PATH: process.env.PATH ?? '', SHIPCTL_CONFIG_DIR: temporaryFolder(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });

describe('a certificate', () => {
  it.each([
    ['loopback', /self-signed/],
    ['elsewhere', /self-signed|another name/],
  ])('that nobody vouches for (%s) ends with 7, names host and reason, and gets no token', async (name, reason) => {
    const { url, seen } = await secureService(name);
    const { code, stdout, stderr } = await shipctl(['orders', 'list'], {
      env: { SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token },
    });
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(stderr).toContain(new URL(url).host);
    expect(stderr).toMatch(reason);
    expect(stderr).toContain('NODE_EXTRA_CA_CERTS');
    expect(stderr).not.toContain('Trying again');
    expect(seen).toEqual([]);
  });

  it('is trusted through NODE_EXTRA_CA_CERTS', async () => {
    const { url, seen } = await secureService('loopback');
    const extra = { NODE_EXTRA_CA_CERTS: fixture('loopback.cert.pem') };
    const outcome = await runProcess({ SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token, ...extra });
    expect(outcome).toEqual({ code: 0, stdout: '{"id":3}\n{"id":2}\n{"id":1}\n', stderr: '' });
    expect(seen).toEqual([`Bearer ${token}`]);
  });

  it('for another name is refused even where its authority is trusted', async () => {
    const { url, seen } = await secureService('elsewhere');
    const extra = { NODE_EXTRA_CA_CERTS: fixture('elsewhere.cert.pem') };
    const outcome = await runProcess({ SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token, ...extra });
    expect(outcome).toMatchObject({ code: 7, stdout: '' });
    expect(outcome.stderr).toContain('its certificate is for another name');
    expect(seen).toEqual([]);
  });
});
