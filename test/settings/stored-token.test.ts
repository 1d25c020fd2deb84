import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jwt, loggedIn, password, settingsFolder, stored } from '../support/profiles.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { paginate, sendJson, startService, token } from '../support/service.ts';

const empty = () => startService((request) => ({ data: paginate([], request) }));

const whoami = async (env: Readonly<Record<string, string>>, now = new Date()) => {
  const text = await shipctl(['whoami'], { env, now });
  const json = await shipctl(['whoami', '--json'], { env, now });
  expect(json.code).toBe(text.code);
  return {
    code: text.code,
    text: text.stdout,
    stderr: text.stderr,
    facts: JSON.parse(json.stdout) as Record<string, unknown>,
  };
};

describe('the stored token', () => {
  it('goes to the origin it was stored for, whatever the path', async () => {
    const { env, write } = settingsFolder();
    const service = await empty();
    write(loggedIn(service.url));
    for (const more of [[], ['--base-url', `${service.url}/shop/api`]]) {
      expect(await shipctl(['orders', 'list', ...more], { env })).toMatchObject({ code: 0 });
      expect(service.requests.at(-1)?.headers.authorization).toBe(`Bearer ${stored}`);
    }
    expect(service.requests.map(({ path }) => path)).toEqual(['/api/orders', '/shop/api/orders']);
  });

  it('goes to no other base URL, and nothing is sent there', async () => {
    const { env, write } = settingsFolder();
    const [own, other] = [await empty(), await empty()];
    write(loggedIn(own.url));
    for (const more of [
      { SHIPCTL_BASE_URL: other.url },
      { SHIPCTL_BASE_URL: own.url.replace('127.0.0.1', 'localhost') },
      { SHIPCTL_BASE_URL: own.url.replace('http:', 'https:') },
    ]) {
      const outcome = await shipctl(['orders', 'list'], { env: { ...env, ...more } });
      expect(outcome).toMatchObject({ code: 4, stdout: '' });
      expect(outcome.stderr).toContain(own.url);
      expect(outcome.stderr).toContain('Log in there: shipctl login\n');
    }
    expect([...own.requests, ...other.requests]).toEqual([]);
  });

  it('is overridden by SHIPCTL_TOKEN, which goes to the base URL of the invocation', async () => {
    const { env, write } = settingsFolder();
    const [own, other] = [await empty(), await empty()];
    write(loggedIn(own.url));
    await shipctl(['orders', 'list'], { env: { ...other.env, ...env } });
    expect(other.requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
    expect(own.requests).toEqual([]);
  });

  it('is named as the stored login when it is refused', async () => {
    const { env, write } = settingsFolder();
    const service = await startService((_request, response) =>
      sendJson(response, 401, { message: 'Unauthenticated.' }),
    );
    write(loggedIn(service.url));
    const { code, stderr } = await shipctl(['orders', 'list'], { env });
    expect(code).toBe(4);
    expect(stderr).toMatch(/the stored login/);
    expect(stderr).toMatch(/shipctl login/);
  });

  it('is not sent over http to another machine', async () => {
    const { env, write } = settingsFolder();
    write(loggedIn('http://ship.example.com'));
    const outcome = await shipctl(['orders', 'list'], { env });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/--insecure-http/);
  });

  it('is missing: exit 4 with what to type', async () => {
    const { env } = settingsFolder();
    const outcome = await shipctl(['orders', 'list'], { env });
    expect(outcome).toMatchObject({ code: 4, stdout: '' });
    expect(outcome.stderr).toMatch(/shipctl login[\s\S]*--sandbox/);
  });
});

describe('whoami', () => {
  const now = new Date('2026-03-04T05:00:00Z');
  const url = 'https://ship.example.com';

  it('says when a JWT ends, from the environment and from the profile', async () => {
    const later = jwt(Date.parse('2026-03-05T00:00:00Z') / 1000);
    const { env, write } = settingsFolder();
    const fromEnv = await whoami({ ...env, SHIPCTL_TOKEN: later, SHIPCTL_BASE_URL: url }, now);
    expect(fromEnv.facts).toMatchObject({
      token: 'SHIPCTL_TOKEN',
      token_ends: '2026-03-05T00:00:00.000Z',
      expired: false,
    });
    write({ version: 1 });
    await shipctl(['login', '--base-url', url, '--token-stdin', '--no-check'], { env, stdin: later, now });
    const fromProfile = await whoami(env, now);
    expect(fromProfile.facts).toMatchObject({ profile: 'default', base_url: url, token: 'the stored login' });
    expect(fromProfile.text).toMatch(/Token ends +2026-03-05T00:00:00.000Z/);
    const afterwards = await whoami(env, new Date('2026-03-06T00:00:00Z'));
    expect(afterwards).toMatchObject({ code: 4, facts: { expired: true } });
    expect([fromEnv.code, fromProfile.code]).toEqual([0, 0]);
  });

  it('says when a login with expires_in ends', async () => {
    const { env } = settingsFolder();
    const service = await startService(() => ({ data: { token: stored, expires_in: 3600 } }));
    const argv = ['login', '--base-url', service.url, '--email', 'a@b', '--password-stdin'];
    await shipctl(argv, { env, stdin: password, now });
    expect((await whoami(env, now)).facts).toMatchObject({ email: 'a@b', token_ends: '2026-03-04T06:00:00.000Z' });
  });

  it.each([
    ['an opaque token', secret('opaque-token-one')],
    ['a JWT without exp', jwt(undefined)],
    ...furtherRows(['a JWT with nonsense for exp', jwt(1e300)], ['something like a JWT', secret('aaaa.bbbb.cccc')]),
  ])('does not know when %s ends', async (_what, given) => {
    const { env } = settingsFolder();
    const { facts } = await whoami({ ...env, SHIPCTL_TOKEN: given, SHIPCTL_BASE_URL: url });
    expect(facts).toMatchObject({ token_ends: 'unknown', expired: null });
  });

  it('works before the first login', async () => {
    const { facts, code, stderr } = await whoami(settingsFolder().env);
    expect({ code, stderr }).toMatchObject({ code: 4, stderr: expect.stringContaining('You are not logged in.') });
    expect(facts).toMatchObject({ profile: 'default', base_url: null, token: 'none: not logged in' });
  });

  it('writes a file with --out, and says so', async () => {
    const { env, folder } = settingsFolder();
    const outcome = await shipctl(['whoami', '--out', 'account.json'], { env, cwd: folder });
    expect(outcome).toMatchObject({ code: 4, stdout: '' });
    expect(outcome.stderr).toMatch(/account\.json/);
    expect(JSON.parse(readFileSync(join(folder, 'account.json'), 'utf8'))).toMatchObject({ profile: 'default' });
  });
});

describe('logout', () => {
  it('removes the token, keeps the rest, and may be repeated', async () => {
    const { env, read, write } = settingsFolder();
    write(loggedIn('https://ship.example.com', { email: 'a@b', retries: 1 }));
    expect(await shipctl(['logout'], { env })).toMatchObject({ code: 0, stdout: '' });
    expect(read()).toEqual({ version: 1, base_url: 'https://ship.example.com', retries: 1 });
    expect(await shipctl(['logout'], { env })).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(`${env.SHIPCTL_CONFIG_DIR}/profiles/default.json`, 'utf8')).not.toContain(stored);
  });

  it('and login say that SHIPCTL_TOKEN is still set', async () => {
    const { env } = settingsFolder();
    const set = { ...env, SHIPCTL_TOKEN: token };
    const argv = ['login', '--base-url', 'https://ship.example.com', '--token-stdin', '--no-check'];
    expect((await shipctl(argv, { env: set, stdin: stored })).stderr).toMatch(/Warning: SHIPCTL_TOKEN is set/);
    expect((await shipctl(['logout'], { env: set })).stderr).toMatch(/Warning: SHIPCTL_TOKEN is still set/);
    expect((await shipctl(['logout'], { env: set })).stderr).toMatch(/Warning: SHIPCTL_TOKEN is still set/);
  });
});
