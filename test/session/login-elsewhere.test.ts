import { describe, expect, it } from 'vitest';
import { password, settingsFolder, stored } from '../support/profiles.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { type Handler, type Service, sendJson, startService } from '../support/service.ts';

const withPassword = (url: string, ...more: readonly string[]) => [
  ...['login', '--base-url', url, '--email', 'me@example.com', '--password-stdin', '--json'],
  ...more,
];

const redirecting = (to: (service: URL) => string, status = 302) =>
  startService(({ headers }, response) => {
    response.writeHead(status, { location: to(new URL(`http://${headers.host}`)) }).end();
  });

const hintOf = async (service: Service, path = '', ...more: readonly string[]) => {
  const { env } = settingsFolder();
  const outcome = await shipctl(withPassword(service.url + path, ...more), { env, stdin: password });
  expect(outcome.code).toBe(7);
  expect(service.requests).toHaveLength(1);
  expect(outcome.stderr).not.toContain(password);
  return errorOf(outcome).hint;
};

describe('a login that is redirected', () => {
  it.each<[string, (at: URL) => string, (at: URL) => string]>([
    ['to another port', () => 'http://127.0.0.1:9/api/auth/login', () => 'http://127.0.0.1:9'],
    ['to https', ({ host }) => `https://${host}/api/auth/login`, ({ host }) => `https://${host}`],
    ['to another host', () => 'https://ship.example/api/auth/login', () => 'https://ship.example'],
    ['below a path', ({ origin }) => `${origin}/v2/api/auth/login`, ({ origin }) => `${origin}/v2`],
    ['to another host below a path', () => 'https://a.example/shop/api/auth/login?x=1', () => 'https://a.example/shop'],
    ['to an address with a password', () => 'https://me:pw@ship.example/', () => 'https://ship.example'],
    ['to a page elsewhere', () => 'https://ship.example/login', () => 'https://ship.example'],
  ])('%s names the right --base-url', async (_what, to, expected) => {
    for (const status of [301, 302, 303, 307, 308]) {
      const service = await redirecting(to, status);
      expect(await hintOf(service)).toMatch(new RegExp(`--base-url ${expected(new URL(service.url))}$`));
    }
  });

  it('to the same below no path names the base URL without it', async () => {
    const service = await redirecting(() => '/api/auth/login');
    expect(await hintOf(service, '/shop')).toMatch(new RegExp(`--base-url ${service.url}$`));
  });

  it('names --auth-url where that is where the password goes', async () => {
    const service = await redirecting(() => 'https://auth.example/api/auth/login');
    const { env } = settingsFolder();
    const argv = withPassword('https://ship.example', '--auth-url', service.url);
    expect(errorOf(await shipctl(argv, { env, stdin: password })).hint).toMatch(/--auth-url https:\/\/auth\.example$/);
  });

  it.each([
    ['to a page of its own', () => '/login'],
    ['to an address that would get the password in the clear', () => 'http://ship.example/api/auth/login'],
    ['to another kind of address', () => 'ftp://ship.example/api/auth/login'],
  ])('%s names no other address', async (_what, to) => {
    const hint = await hintOf(await redirecting(to));
    expect(hint).not.toContain('ship.example');
  });

  it('is told for the check of a token too', async () => {
    const { env } = settingsFolder();
    const service = await redirecting(({ host }) => `https://${host}/api/profile`);
    const argv = ['login', '--base-url', service.url, '--token-stdin'];
    const { code, stderr } = await shipctl(argv, { env, stdin: stored });
    expect(code).toBe(0);
    expect(stderr).toContain(`--base-url ${service.url.replace('http:', 'https:')}\n`);
  });
});

describe('a login for browsers', () => {
  const answers: readonly (readonly [string, Handler])[] = [
    ['JSON', (_request, response) => sendJson(response, 419, { message: 'CSRF token mismatch.' })],
    [
      'a page',
      (_request, response) => void response.writeHead(419, { 'content-type': 'text/html' }).end('<h1>419</h1>'),
    ],
    ['nothing', (_request, response) => void response.writeHead(419).end()],
  ];

  it.each(answers)('offers --token-stdin after 419 with %s', async (_what, answer) => {
    const { env } = settingsFolder();
    const service = await startService(answer);
    const outcome = await shipctl(withPassword(service.url), { env, stdin: password });
    expect(outcome.code).toBe(6);
    expect(errorOf(outcome)).toMatchObject({ status: 419, hint: expect.stringContaining('login --token-stdin') });
    expect(service.requests).toHaveLength(1);
  });
});

it('a login that no service answers suggests itself again, for the profile is not there yet', async () => {
  const { env } = settingsFolder();
  const argv = [...withPassword('http://127.0.0.1:9'), '--profile', 'p2', '--retries', '0'];
  const outcome = await shipctl(argv, { env, stdin: password });
  expect(outcome.code).toBe(7);
  expect(errorOf(outcome).hint).toMatch(/then try again: shipctl login --profile p2 --base-url http:\/\/127.0.0.1:9$/);
});
