import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jwt, loggedIn, settingsFolder, stored } from '../support/profiles.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { type Handler, sendJson, startService } from '../support/service.ts';

const login = (url: string, ...more: readonly string[]) => ['login', '--base-url', url, '--token-stdin', ...more];
const user = { data: { id: 7, email: 'me@example.com' } };

async function tried(handler: Handler, ...more: readonly string[]) {
  const given = settingsFolder();
  const service = await startService(handler);
  const argv = login(`${service.url}/shop`, ...more);
  const outcome = await shipctl(argv, { env: given.env, stdin: `${stored}\n` });
  return { ...given, service, outcome, isStored: existsSync(given.fileOf('default')) };
}

describe('login --token-stdin', () => {
  it('asks once for the profile and stores the token that is accepted', async () => {
    const { service, outcome, read, fileOf } = await tried(() => user);
    const stderr = [
      `Logged in to ${service.url}/shop as me@example.com (profile default).`,
      `The token is kept in ${fileOf('default')}, which only you can read.`,
      'Next: shipctl today\n',
    ].join('\n');
    expect(outcome).toEqual({ code: 0, stdout: '', stderr });
    expect(service.requests.map(({ method, path }) => [method, path])).toEqual([['GET', '/shop/api/profile']]);
    expect(service.requests[0]?.headers.authorization).toBe(`Bearer ${stored}`);
    expect(read()).toMatchObject({ token: stored, token_origin: service.url, email: 'me@example.com' });
  });

  it('says which zone the shop has where it is another, and whoami whose login it is', async () => {
    const own = { name: 'Sara Ali', email: 'me@example.com', merchant: { name: 'Noor', country: { code: 'SA' } } };
    const { env, outcome } = await tried(() => ({ data: own }));
    const isInRiyadh = new Date(2026, 0, 1).getTimezoneOffset() === -180;
    expect(outcome.stderr.includes('Those of your shop: shipctl config set tz Asia/Riyadh\n')).toBe(!isInRiyadh);
    const known = await shipctl(['whoami', '--json'], { env });
    expect(JSON.parse(known.stdout)).toMatchObject({
      email: 'me@example.com',
      name: 'Sara Ali (me@example.com), merchant Noor',
    });
    for (const [more, zone] of [
      [{ country: 'مصر' }, 'Africa/Cairo'],
      [{ country: 'US' }, undefined],
      [{}, undefined],
    ] as const) {
      const said = (await tried(() => ({ data: { ...user.data, ...more } }))).outcome.stderr;
      expect(/config set tz (\S+)/.exec(said)?.[1]).toBe(zone);
    }
    await shipctl(['logout'], { env });
    expect(JSON.parse((await shipctl(['whoami', '--json'], { env })).stdout)).toMatchObject({ name: null });
  });

  it('refuses a token that gets a 401, and stores nothing', async () => {
    const { service, outcome, isStored } = await tried((_request, response) =>
      sendJson(response, 401, { message: 'Unauthenticated.' }),
    );
    expect(outcome).toMatchObject({ code: 4, stdout: '' });
    expect(outcome.stderr).toMatch(/does not accept this token\. It was not stored\./);
    expect(outcome.stderr).toContain(`Request: GET ${service.url}/shop/api/profile\n`);
    expect([service.requests.length, isStored]).toEqual([1, false]);
  });

  it('keeps the token that was stored before when the new one is refused', async () => {
    const { env, write, read } = settingsFolder();
    const service = await startService((_request, response) => sendJson(response, 401, {}));
    write(loggedIn(service.url));
    const refused = secret('a-newer-token-that-is-wrong');
    expect(await shipctl(login(service.url), { env, stdin: refused })).toMatchObject({ code: 4 });
    expect(read()).toEqual(loggedIn(service.url));
  });

  it.each([
    [404, 'has no GET'],
    [405, 'has no GET'],
    [403, 'does not permit'],
    [429, 'rate-limited'],
    [500, 'failed on'],
    [503, 'failed on'],
    [302, 'sent a redirect'],
    [200, 'JSON that is cut off'],
  ])('stores a token that could not be checked, and says so: %i', async (status, reason) => {
    const { service, outcome, read } = await tried((_request, response) => {
      const headers = { location: 'https://elsewhere.example/login' };
      sendJson(response, status, status === 200 ? '<html>' : { message: 'No.' }, headers);
    });
    expect(outcome).toMatchObject({ code: 0, stdout: '' });
    expect(outcome.stderr).toMatch(/^Token stored, not checked\. /);
    expect(outcome.stderr).toContain(reason);
    expect(outcome.stderr).not.toContain('Logged in');
    expect(service.requests).toHaveLength(1);
    expect(read().token).toBe(stored);
  });

  it('stores it when the service cannot be reached', async () => {
    const { env, read } = settingsFolder();
    const outcome = await shipctl(login('http://127.0.0.1:9'), { env, stdin: stored });
    expect(outcome.code).toBe(0);
    expect(outcome.stderr).toMatch(/^Token stored, not checked\. 127\.0\.0\.1:9 refused the connection\./);
    expect(read().token).toBe(stored);
  });

  it('asks nothing with --no-check', async () => {
    const { service, outcome, read } = await tried(() => user, '--no-check');
    expect(outcome.stderr).toMatch(/^Token stored, not checked\./);
    expect(service.requests).toEqual([]);
    expect(read().token).toBe(stored);
  });

  it('asks at the route that the profile has for it, at its own origin only', async () => {
    const { env } = settingsFolder();
    const [own, other] = [await startService(() => user), await startService(() => user)];
    await shipctl(['ops', 'set', 'profile.get', 'GET /api/me'], { env });
    const argv = login(own.url, '--auth-url', other.url);
    expect(await shipctl(argv, { env, stdin: stored })).toMatchObject({ code: 0 });
    expect(own.requests.map(({ path }) => path)).toEqual(['/api/me']);
    expect(other.requests).toEqual([]);
  });

  it('stores nothing when it is interrupted while it asks', async () => {
    const { env, fileOf } = settingsFolder();
    let send: (signal: 'SIGINT') => void = () => undefined;
    const service = await startService(() => void send('SIGINT'));
    const onStart = (sender: typeof send) => {
      send = sender;
    };
    const given = { env, stdin: stored, onStart };
    expect(await shipctl(login(service.url), given)).toMatchObject({ code: 130 });
    expect(existsSync(fileOf('default'))).toBe(false);
  });

  const now = new Date('2026-03-04T05:00:00Z');

  it.each([[[]], [['--no-check']]])('refuses a JWT that has expired before anything is sent: %j', async (more) => {
    const { env, fileOf } = settingsFolder();
    const service = await startService(() => user);
    const old = jwt(now.getTime() / 1000 - 1);
    const outcome = await shipctl([...login(service.url, '--json'), ...more], { env, stdin: old, now });
    expect(outcome.code).toBe(4);
    expect(errorOf(outcome).message).toBe('The token expired on 2026-03-04 at 04:59:59 UTC. It was not stored.');
    expect(service.requests).toEqual([]);
    expect(existsSync(fileOf('default'))).toBe(false);
    const fresh = await shipctl(login(service.url), { env, stdin: jwt(now.getTime() / 1000 + 1), now });
    expect(fresh.code).toBe(0);
  });

  it('an address that is wrong is not said to be missing too', async () => {
    const { code, stderr } = await shipctl(login('ship.example.com', '--no-check'), { stdin: stored });
    expect(code).toBe(2);
    expect(stderr).toContain('is not a valid address');
    expect(stderr).not.toContain('is missing');
  });

  it('with --dry-run shows the request of the check, and none with --no-check', async () => {
    const argv = login('https://ship.example.com', '--dry-run');
    const shown = JSON.parse((await shipctl(argv)).stdout) as Record<string, unknown>;
    expect(shown).toMatchObject({ method: 'GET', url: 'https://ship.example.com/api/profile' });
    expect(await shipctl([...argv, '--no-check'])).toMatchObject({ code: 0, stdout: '[]\n' });
  });

  it('refuses --no-check where there is nothing to check', async () => {
    const { env } = settingsFolder();
    const argv = ['login', '--base-url', 'https://ship.example.com', '--email', 'a@b', '--password-stdin'];
    const outcome = await shipctl([...argv, '--no-check'], { env, stdin: 'x' });
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toContain('--no-check needs --token-stdin.');
  });
});

it('a token of the sandbox is accepted by the sandbox', async () => {
  const outcome = await shipctl(['profile', 'get', '--sandbox', '--json']);
  expect(outcome).toMatchObject({ code: 0 });
});
