import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectMode } from '../support/modes.ts';
import { password, settingsFolder, stored } from '../support/profiles.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { sendJson, startService } from '../support/service.ts';

const email = 'me@example.com';
const granting = (answer: unknown = { access_token: stored }) => startService(() => answer);
const unattended = (url: string, ...more: readonly string[]) => [
  ...['login', '--base-url', url, '--email', email, '--password-stdin'],
  ...more,
];

describe('login', () => {
  it('reads a password from standard input, sends it once, and stores the token with its origin', async () => {
    const { env, read, fileOf, profiles, folder } = settingsFolder();
    const service = await granting();
    const outcome = await shipctl(unattended(`${service.url}/api/`), { env, stdin: `${password}\r\n` });
    expect(outcome).toEqual({
      code: 0,
      stdout: '',
      stderr: [
        `Logged in to ${service.url} as ${email} (profile default).`,
        `The token is kept in ${fileOf('default')}, which only you can read.`,
        'Next: shipctl today\n',
      ].join('\n'),
    });
    const sent = service.requests.map(({ method, path }) => `${method} ${path}`);
    expect(sent).toEqual(['POST /api/auth/login', 'GET /api/profile']);
    expect(service.requests[0]?.headers.authorization).toBeUndefined();
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({ email, password });
    expect(read()).toEqual({ version: 1, base_url: service.url, token: stored, token_origin: service.url, email });
    expectMode(fileOf('default'), 0o600);
    expectMode(profiles, 0o700);
    expectMode(folder, 0o700);
  });

  it('asks on a terminal, shows the address and hides the password', async () => {
    const { env, read } = settingsFolder();
    const service = await granting();
    const typed = ['nonsense', service.url, email, password];
    const { code, stderr } = await shipctl(['login'], { env, terminal: 80, typed });
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /Base URL of the service: [\s\S]*"nonsense"[\s\S]*Email, or Enter to give a token: [\s\S]*Password or token: /,
    );
    expect(read()).toMatchObject({ base_url: service.url, email });
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({ email, password });
  });

  it('stores a token from standard input and sends nothing with --no-check', async () => {
    const { env, read } = settingsFolder();
    const service = await granting();
    const argv = ['login', '--base-url', service.url, '--token-stdin', '--no-check'];
    expect(await shipctl(argv, { env, stdin: `  ${stored}\n` })).toMatchObject({ code: 0, stdout: '' });
    expect(read()).toMatchObject({ token: stored, token_origin: service.url });
    expect(service.requests).toEqual([]);
  });

  it('says which login of the profile it replaced, where that was another one', async () => {
    const { env, write } = settingsFolder();
    const service = await granting();
    const said = async (old: Readonly<Record<string, unknown>>) => {
      write({ version: 1, token: stored, token_origin: service.url, ...old });
      const { stderr } = await shipctl(unattended(service.url), { env, stdin: password });
      return stderr.split('\n').filter((line) => line.startsWith('It replaced'));
    };
    expect(await said({ email: 'old@example.com' })).toEqual([expect.stringContaining('as old@example.com')]);
    expect(await said({ token_origin: 'https://old.example.com' })).toEqual([
      expect.stringContaining('https://old.example.com'),
    ]);
    expect([await said({ email }), await said({})]).toEqual([[], []]);
  });

  it.each([
    ['nothing', ''],
    ['an empty line', '\n'],
    ['two words', `Bearer ${secret('t0ken-of-two-words')}`],
    ['a control character', `${secret('t0ken-with-control')}\u0007x`],
    ['a line in the middle', `${secret('t0ken-in-lines')}\r\nx-evil: 1`],
  ])('refuses %s as a token, without showing it', async (_what, stdin) => {
    const { env, folder } = settingsFolder();
    const argv = ['login', '--base-url', 'https://ship.example.com', '--token-stdin'];
    expect(await shipctl(argv, { env, stdin })).toMatchObject({ code: 2, stdout: '' });
    expect(() => statSync(`${folder}/profiles/default.json`)).toThrow(/ENOENT/);
  });

  it.each([
    ['access_token', { access_token: stored, token_type: 'bearer' }],
    ['token', { token: stored }],
    ['data.access_token', { data: { access_token: stored } }],
    ['data.token', { data: { token: stored, user: { id: 1 } } }],
    ['access_token before token', { token: secret('the-wrong-one-of-two'), access_token: stored }],
  ])('finds the token as %s', async (_where, answer) => {
    const { env, read } = settingsFolder();
    const service = await granting(answer);
    expect(await shipctl(unattended(service.url), { env, stdin: password })).toMatchObject({ code: 0 });
    expect(read().token).toBe(stored);
  });

  it('names the fields of a response without a token, never their values', async () => {
    const { env } = settingsFolder();
    const jeton = secret('unexpected-name-of-a-token');
    const service = await granting({ jeton, user: { id: 1, api_key: jeton } });
    const outcome = await shipctl(unattended(service.url, '--json'), { env, stdin: password });
    expect(outcome.code).toBe(7);
    expect(errorOf(outcome).message).toMatch(/jeton, user\.id, user\.api_key/);
  });

  it.each([
    [401, { error: 'Unauthorized' }, 4],
    [401, { message: 'These credentials do not match our records.' }, 4],
    [200, { error: 'Unauthorized' }, 4],
    [200, { message: 'Wrong password' }, 4],
    [422, { message: 'Invalid.', errors: { email: ['must be an address'] } }, 4],
    [404, { message: 'The route api/auth/login could not be found.' }, 5],
    [429, { message: 'Too Many Attempts.' }, 7],
    [503, {}, 7],
  ])('that fails with %i %j ends with %i, is sent once and stores nothing', async (status, answer, code) => {
    const { env, folder } = settingsFolder();
    const service = await startService((_request, response) => sendJson(response, status, answer));
    const outcome = await shipctl(unattended(service.url), { env, stdin: password });
    expect(outcome).toMatchObject({ code, stdout: '' });
    expect(outcome.stderr).not.toMatch(/SHIPCTL_TOKEN/);
    expect(service.requests).toHaveLength(1);
    expect(() => statSync(`${folder}/profiles`)).toThrow(/ENOENT/);
  });

  it('sends the password to the auth URL only', async () => {
    const { env, read } = settingsFolder();
    const [base, auth] = [await granting(), await granting()];
    await shipctl(unattended(base.url, '--auth-url', auth.url), { env, stdin: password });
    expect(auth.requests.map(({ path }) => path)).toEqual(['/api/auth/login']);
    expect(base.requests.map(({ path, body }) => [path, body])).toEqual([['/api/profile', '']]);
    expect(read()).toMatchObject({ base_url: base.url, auth_url: auth.url, token_origin: base.url });
  });

  it.each([
    ['the base URL', ['--base-url', 'http://ship.example.com']],
    ['the auth URL', ['--base-url', 'https://ship.example.com', '--auth-url', 'http://auth.example.com']],
  ])('refuses http beyond this machine as %s', async (_which, urls) => {
    const { env } = settingsFolder();
    const argv = ['login', ...urls, '--email', email, '--password-stdin'];
    const outcome = await shipctl(argv, { env, stdin: password });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/--insecure-http/);
  });

  it.each([
    ['off a terminal', {}, {}],
    ['in CI', { CI: 'true' }, { terminal: 80, typed: [] }],
  ])('%s without its flags ends at once with what to type', async (_where, more, surroundings) => {
    const { env } = settingsFolder();
    const outcome = await shipctl(['login'], { env: { ...env, ...more }, ...surroundings });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/--password-stdin/);
    expect(outcome.stderr).toMatch(/--token-stdin/);
  });

  it('to eight profiles at once loses none', async () => {
    const { env, read, names } = settingsFolder();
    const service = await granting();
    const profiles = Array.from({ length: 8 }, (_, at) => `shop-${at}`);
    const outcomes = await Promise.all(
      profiles.map((name) => shipctl(unattended(service.url, '--profile', name), { env, stdin: password })),
    );
    expect(outcomes.map(({ code }) => code)).toEqual(profiles.map(() => 0));
    expect(profiles.map((name) => read(name).token)).toEqual(profiles.map(() => stored));
    expect(names()).toEqual(expect.arrayContaining(profiles.map((name) => `${name}.json`)));
    expect(names().filter((name) => name.includes('next'))).toEqual([]);
  });
});
