import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { onePage } from '../support/pdf.ts';
import { loggedIn, password, settingsFolder, stored } from '../support/profiles.ts';
import { closedPort } from '../support/raw.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { paginate, startService } from '../support/service.ts';

describe('a proxy', () => {
  it('is never used for this machine, so that no token goes through it in clear text', async () => {
    const proxy = await startService(() => ({}));
    const service = await startService((request) => ({ data: paginate([{ id: 1 }], request) }));
    for (const url of [service.url, service.url.replace('127.0.0.1', 'localhost')]) {
      const env = { ...service.env, SHIPCTL_BASE_URL: url, HTTP_PROXY: proxy.url, https_proxy: proxy.url };
      expect(await shipctl(['orders', 'list', '--json'], { env })).toMatchObject({ code: 0 });
    }
    expect(proxy.requests).toEqual([]);
    expect(service.requests).toHaveLength(2);
  });

  it('is used for every other machine', async () => {
    const env = { SHIPCTL_BASE_URL: 'https://ship.invalid', SHIPCTL_TOKEN: 'a-token', HTTPS_PROXY: await closedPort() };
    const outcome = await shipctl(['orders', 'list', '--retries', '0'], { env });
    expect(outcome).toMatchObject({ code: 7, stdout: '' });
    expect(outcome.stderr).not.toContain('ENOTFOUND');
  });
});

describe('a password in a URL', () => {
  const pw = secret('hunter2secret');

  it.each([
    [`https://me:${pw}@ship.example.com`, '"https://***@ship.example.com"'],
    [`https://me:${pw}/x#y@ship.example.com`, '"https://***@ship.example.com"'],
    ...furtherRows(
      [`me:${pw}@ship.example.com`, '"***@ship.example.com"'],
      [`ftp://${pw}@ship.example.com`, '"ftp://***@ship.example.com"'],
    ),
  ])('is not shown', async (address, shown) => {
    const env = { SHIPCTL_BASE_URL: address };
    for (const outcome of [
      await shipctl(['orders', 'list'], { env }),
      await shipctl(['orders', 'list', '--base-url', address]),
      await shipctl(['login', '--auth-url', address, '--json']),
    ]) {
      expect(outcome).toMatchObject({ code: 2, stdout: '' });
      expect(outcome.stderr.replaceAll('\\"', '"')).toContain(shown);
    }
  });
});

describe('a password in the URL typed at login', () => {
  it('is not repeated in the error', async () => {
    const { env } = settingsFolder();
    const service = await startService(() => ({ access_token: stored }));
    const typed = ['https://me:hunter2@ship.example.com', service.url, 'me@example.com', password];
    const { code, stderr } = await shipctl(['login'], { env, terminal: 80, typed });
    expect(code).toBe(0);
    expect(stderr).toContain('"https://***@ship.example.com" has a user name or password');
    // It appears once, where it was typed.
    expect(stderr.match(/hunter2/g)).toHaveLength(1);
  });
});

describe('a document URL from the service', () => {
  const argv = ['shipments', 'invoice', '7', '--out', 'a.pdf', '--retries', '0'];

  const fetched = async (url: (trap: string) => string) => {
    const cwd = temporaryFolder();
    const pdf = await onePage();
    const trap = await startService((_request, response) => void response.writeHead(200).end(pdf));
    const address = url(trap.url);
    const service = await startService(() => ({ invoice_url: address, url: address, data: { url: address } }));
    const outcome = await shipctl(argv, { env: service.env, cwd });
    return { ...outcome, paths: trap.raw, saved: existsSync(join(cwd, 'a.pdf')) };
  };

  it('may be on this machine if the service is, and is requested in normalized form', async () => {
    const plain = await fetched((trap) => `${trap}/a.pdf`);
    expect(plain).toMatchObject({ code: 0, saved: true, paths: ['/a.pdf'] });
    const odd = await fetched((trap) => `${trap.replace('127.0.0.1', '127.1')}/x/../a.pdf?b=1#c`);
    expect(odd).toMatchObject({ code: 0, saved: true, paths: ['/a.pdf?b=1'] });
  });

  it('is refused with a user name or password', async () => {
    const outcome = await fetched((trap) => `${trap.replace('//', '//me:pw@')}/a.pdf`);
    expect(outcome).toMatchObject({ code: 7, saved: false, paths: [] });
  });

  it('is refused over http from another machine', async () => {
    const outcome = await fetched(() => 'http://192.0.2.1/a.pdf');
    expect(outcome).toMatchObject({ code: 7, saved: false });
    expect(outcome.stderr).toContain('not https');
  });
});

describe('whoami', () => {
  it('says when the stored token belongs to another origin', async () => {
    const { env, write } = settingsFolder();
    write(loggedIn('https://a.example', { email: 'me@a.example', token_expires_at: '2030-01-01T00:00:00Z' }));
    const whoami = async (...more: readonly string[]) =>
      JSON.parse((await shipctl(['whoami', '--json', ...more], { env })).stdout) as Record<string, unknown>;
    expect(await whoami()).toMatchObject({ token: 'the stored login', email: 'me@a.example' });
    expect(await whoami('--base-url', 'https://b.example')).toMatchObject({
      ...{ token: 'none for this address (the stored one belongs to https://a.example)' },
      ...{ email: null, token_ends: 'unknown', expired: null },
    });
  });
});
