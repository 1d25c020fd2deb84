import { describe, expect, it } from 'vitest';
import type { ProgramOutput } from '../../src/base/io.ts';
import { order } from '../support/orders.ts';
import { spawned } from '../support/process.ts';
import { settingsFolder } from '../support/profiles.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const tokens = ['first', 'second', 'third'].map((name) => secret(`${name}-token-of-a-keychain-01`));
const [first = '', second = ''] = tokens;

const now = new Date('2026-03-10T08:00:00Z');

const printed = (stdout: string, more: Partial<ProgramOutput> = {}): ProgramOutput => ({
  ...{ end: 0, stdout, stderr: '' },
  ...more,
});

/** A service that takes one token, and a profile whose program prints tokens one after the other. */
async function keychain(...outputs: readonly (string | ProgramOutput)[]) {
  const state = { accepted: first, note: '' };
  const service = await startService((request, response) => {
    if (request.headers.authorization !== `Bearer ${state.accepted}`)
      return sendJson(response, 401, { message: 'Unauthenticated.' });
    if (request.method === 'POST') return { data: order(9) };
    return {
      data: paginate(
        Array.from({ length: 30 }, (_, at) => order(at + 1, { description: state.note })),
        request,
      ),
    };
  });
  const { env, write, fileOf } = settingsFolder();
  const runs: (readonly string[])[] = [];
  const runForOutput = async (program: string, words: readonly string[]): Promise<ProgramOutput> => {
    const output = outputs[Math.min(runs.length, outputs.length - 1)] ?? '';
    runs.push([program, ...words]);
    return typeof output === 'string' ? printed(output) : output;
  };
  const profile = (over: object = {}) =>
    write({ version: 1, base_url: service.url, credential_command: "keys get 'my shop'", ...over });
  profile();
  const type = (argv: readonly string[], more: Readonly<Record<string, string>> = {}, stdin = '') =>
    shipctl(argv, { env: { ...env, ...more }, runForOutput, now, stdin });
  return { service, state, runs, type, profile, fileOf };
}

const list = ['orders', 'list', '--limit', '1', '--json'];

describe('the credential_command of a profile', () => {
  it.each([
    ['the token alone', `${first}\n`],
    ['JSON', JSON.stringify({ token: first })],
    ['JSON with an end', JSON.stringify({ token: first, expires_at: '2026-03-10T09:00:00Z' })],
    ['JSON with an end in seconds', JSON.stringify({ token: first, expires_at: 1773140400, more: [] })],
  ])('gives the token as %s, without a shell', async (_what, output) => {
    const { type, runs } = await keychain(output);
    expect(await type(list)).toMatchObject({ code: 0, stderr: expect.not.stringContaining(first) });
    expect(runs).toEqual([['keys', 'get', 'my shop']]);
  });

  it('gives a token in JSON that no output shows, even if the service sends it back', async () => {
    const { type, state } = await keychain(JSON.stringify({ token: first }));
    state.note = first;
    expect(await type(list)).toMatchObject({ code: 0, stdout: expect.stringContaining('[redacted]') });
  });

  it('runs once for all requests of a command', async () => {
    const { type, runs, service } = await keychain(first);
    expect((await type(['orders', 'list', '--all', '--per-page', '10', '--json'])).code).toBe(0);
    expect([runs.length, service.requests.length > 2]).toEqual([1, true]);
  });

  it('runs again once after a 401, for a write too, which is then sent once more', async () => {
    const { type, runs, service, state } = await keychain(first, second);
    state.accepted = second;
    const create = ['orders', 'create', '--data', '{"description":"a"}', '--yes'];
    expect((await type(create)).code).toBe(0);
    expect(runs).toHaveLength(2);
    expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
    const refused = await keychain(first, second);
    refused.state.accepted = 'another';
    expect((await refused.type(list)).code).toBe(4);
    expect(refused.runs).toHaveLength(2);
    expect(refused.service.requests).toHaveLength(2);
    const same = await keychain(first);
    same.state.accepted = second;
    expect((await same.type(list)).code).toBe(4);
    expect(same.service.requests).toHaveLength(1);
  });

  it('runs again when the token is about to end', async () => {
    const soon = JSON.stringify({ token: first, expires_at: '2026-03-10T08:00:20Z' });
    const { type, runs } = await keychain(soon);
    expect((await type(['orders', 'list', '--all', '--per-page', '10', '--json'])).code).toBe(0);
    expect(runs.length).toBeGreaterThan(1);
  });

  it('is not run for help, a dry run, the sandbox, whoami, or beside SHIPCTL_TOKEN', async () => {
    const { type, runs, state } = await keychain(first);
    for (const line of [
      ['orders', 'list', '--help'],
      [...list, '--dry-run'],
      ['orders', 'cancel', '5', '--dry-run'],
      [...list, '--sandbox'],
      ['config', 'list'],
      ['whoami'],
    ])
      expect([line, (await type(line)).code]).toEqual([line, 0]);
    state.accepted = second;
    expect((await type(list, { SHIPCTL_TOKEN: second })).code).toBe(0);
    expect(runs).toEqual([]);
    expect((await type(['whoami'])).stdout).toContain('credential_command');
  });

  it("gives its token to the profile's own address alone", async () => {
    const { type, runs, profile } = await keychain(first);
    const elsewhere = await startService(() => ({ data: [] }));
    expect((await type([...list, '--base-url', elsewhere.url])).code).toBe(4);
    expect((await type(list, { SHIPCTL_BASE_URL: elsewhere.url })).code).toBe(4);
    profile({ base_url: undefined });
    expect((await type(list, { SHIPCTL_BASE_URL: elsewhere.url })).code).toBe(4);
    expect([runs, elsewhere.requests]).toEqual([[], []]);
  });

  it.each<[string, ProgramOutput, RegExp]>([
    ['that fails', printed('', { end: 3, stderr: 'The keychain is locked.' }), /ended with 3: The keychain is locked/],
    ['that was killed', printed('', { end: 'SIGKILL' }), /ended with SIGKILL/],
    ['that prints nothing', printed('\n'), /printed no token/],
    ['that prints several lines', printed(`${first}\n${second}`), /printed no token/],
    ['that prints broken JSON', printed(`{"token":"${first}"`), /printed no token/],
    ['that prints other JSON', printed(JSON.stringify({ secret: first })), /JSON without a token/],
    ['with a wrong end', printed(JSON.stringify({ token: first, expires_at: 'soon' })), /not a time/],
    ['that shows its token', printed(first, { end: 1, stderr: `bad: ${first}` }), /ended with 1: bad: \[redacted\]/],
  ])('%s ends with 4, and nothing is sent or shown', async (_what, output, why) => {
    const { type, service } = await keychain(output);
    const outcome = await type(list);
    expect(outcome).toMatchObject({ code: 4, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({ code: 'auth', message: expect.stringMatching(why) });
    expect(service.requests).toEqual([]);
  });
});

describe('a login that something else overrides', () => {
  it('says so before it asks, and how to end that', async () => {
    const { type, runs, service } = await keychain(first);
    const login = ['login', '--token-stdin', '--no-check'];
    const { code, stderr } = await type(login, {}, `${second}\n`);
    const lines = stderr.split('\n');
    expect([code, runs]).toEqual([0, []]);
    expect(lines[0]).toMatch(
      /credential_command of the profile \(keys get 'my shop'\).*config unset credential_command$/,
    );
    expect(lines.at(-2)).toBe('Next: shipctl config unset credential_command');
    const other = await type(login, { SHIPCTL_TOKEN: first }, `${second}\n`);
    expect(other.stderr).toMatch(/^Warning: SHIPCTL_TOKEN is set[\s\S]*Next: unset SHIPCTL_TOKEN\n$/);
    expect(service.requests).toEqual([]);
  });

  it('is not proposed where the service refuses the token of the program', async () => {
    const { type, state, profile } = await keychain(first);
    state.accepted = second;
    const refused = errorOf(await type(list));
    expect([refused.hint, refused.commands]).toEqual([
      expect.stringContaining("printed it: keys get 'my shop'"),
      ['shipctl config unset credential_command', 'shipctl login'],
    ]);
    profile({ token: second, token_origin: 'https://ship.example.com' });
    expect(errorOf(await type(list)).commands).toEqual(['shipctl config unset credential_command']);
  });
});

it('a program is run without the variables of shipctl, and ended where it prints too much or is not there', async () => {
  const service = await startService((request) => ({ data: paginate([], request) }));
  const { env, write } = settingsFolder();
  const run = (script: string) => {
    write({ version: 1, base_url: service.url, credential_command: `"${process.execPath}" -e "${script}"` });
    return spawned(list, { env: { ...env, SHIPCTL_VALUE_SHOP: 'x' } });
  };
  const names = 'Object.keys(process.env).filter((name) => /^SHIPCTL/.test(name)).length';
  expect((await run(`console.log('token-of-a-program-' + ${names})`)).code).toBe(0);
  expect(service.requests.at(-1)?.headers.authorization).toBe('Bearer token-of-a-program-0');
  expect((await run("console.log('x'.repeat(1e5))")).code).toBe(4);
  write({ version: 1, base_url: service.url, credential_command: 'no-such-program-here' });
  const missing = await spawned(list, { env });
  expect([missing.code, missing.stderr]).toEqual([4, expect.stringContaining('could not be run')]);
});
