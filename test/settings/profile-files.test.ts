import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loggedIn, settingsFolder, stored } from '../support/profiles.ts';
import { furtherCases, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const list = () => startService((request) => ({ data: paginate([], request) }));

describe('a profile', () => {
  it('that others can read is made private, with a message', async () => {
    const { env, write, fileOf } = settingsFolder();
    const service = await list();
    write(loggedIn(service.url));
    chmodSync(fileOf('default'), 0o644);
    const outcome = await shipctl(['orders', 'list'], { env });
    expect(outcome.code).toBe(0);
    expect(outcome.stderr).toContain(`Others on this machine could read ${fileOf('default')}`);
    expect(statSync(fileOf('default')).mode & 0o777).toBe(0o600);
    expect((await shipctl(['orders', 'list'], { env })).stderr).not.toContain('Others');
  });

  it('that others can read keeps its mode until a command runs, which closes it and says so', async () => {
    const { env, write, fileOf } = settingsFolder();
    write(loggedIn('https://ship.example'));
    chmodSync(fileOf('default'), 0o644);
    const refused = await shipctl(['orders', 'list', '--view', 'nope'], { env });
    expect(refused).toMatchObject({ code: 2, stderr: expect.not.stringContaining('Others') });
    expect(statSync(fileOf('default')).mode & 0o777).toBe(0o644);
    const { stderr } = await shipctl(['config', 'list'], { env });
    expect(stderr).toContain(`Others on this machine could read ${fileOf('default')}`);
  });

  it.each([0o400, ...furtherCases(0o444)])(
    'that is read-only (mode %o) is used and never overwritten',
    async (mode) => {
      const { env, write, fileOf, names } = settingsFolder();
      const service = await list();
      write(loggedIn(service.url));
      const content = readFileSync(fileOf('default'), 'utf8');
      chmodSync(fileOf('default'), mode);
      expect(await shipctl(['orders', 'list'], { env })).toMatchObject({ code: 0 });
      const login = ['login', '--base-url', service.url, '--token-stdin', '--no-check'];
      for (const argv of [login, ['logout']]) {
        const outcome = await shipctl(argv, { env, stdin: stored });
        expect(outcome).toMatchObject({ code: 9, stdout: '' });
        expect(outcome.stderr).toContain(`is read-only: ${fileOf('default')}`);
      }
      expect(readFileSync(fileOf('default'), 'utf8')).toBe(content);
      expect(statSync(fileOf('default')).mode & 0o777).toBe(0o400);
      expect(names()).toEqual(['default.json']);
    },
  );

  it('with an invalid value is named, and the commands that repair it work', async () => {
    const { env, write, fileOf } = settingsFolder();
    write(loggedIn('https://a.example', { timeout: 'abc' }));
    const refused = await shipctl(['orders', 'list'], { env });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(`timeout in the profile: "abc"`);
    expect(refused.stderr).toContain(fileOf('default'));
    expect(await shipctl(['whoami'], { env })).toMatchObject({ code: 0 });
    expect(await shipctl(['logout'], { env })).toMatchObject({ code: 0 });
  });

  it.each(['a.next', 'default.operations'])('cannot have a name that shipctl uses itself: %s', async (name) => {
    const { env } = settingsFolder();
    const outcome = await shipctl(['whoami', '--profile', name], { env });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain('shipctl uses names that end in .operations or .next');
  });

  it('has its own auth URL: another service gets its password at its own URL', async () => {
    const { env, write, read } = settingsFolder();
    const first = await startService(() => ({ access_token: 'token-of-the-first-service' }));
    const second = await startService(() => ({ access_token: 'token-of-the-second-service' }));
    write(loggedIn('http://127.0.0.1:9', { auth_url: first.url }));
    const argv = ['login', '--base-url', second.url, '--email', 'me@example.com', '--password-stdin'];
    expect(await shipctl(argv, { env, stdin: 'secret-of-second\n' })).toMatchObject({ code: 0 });
    expect(first.requests).toHaveLength(0);
    expect(read()).toMatchObject({ token: 'token-of-the-second-service', token_origin: second.url });
    expect(read()).not.toHaveProperty('auth_url');
  });
});

describe('several processes at once', () => {
  it('lose no setting', async () => {
    const { env, folder } = settingsFolder();
    const bin = fileURLToPath(new URL('../../bin/shipctl.js', import.meta.url));
    const set = (at: number): Promise<number | null> =>
      new Promise((resolve) => {
        const words = ['ops', 'set', `group${at}.list`, `GET /api/group${at}`, '-q', '--yes'];
        const child = spawn(process.execPath, [bin, ...words], { env: { PATH: process.env.PATH ?? '', ...env } });
        child.on('close', resolve);
      });
    const codes = await Promise.all(Array.from({ length: perRing(3, 3, 16) }, (_, at) => set(at)));
    expect(codes).toEqual(codes.map(() => 0));
    const kept = JSON.parse(readFileSync(join(folder, 'profiles', 'default.operations.json'), 'utf8')) as {
      operations: Record<string, unknown>;
    };
    expect(Object.keys(kept.operations)).toHaveLength(codes.length);
  });
});

describe('an overrides file', () => {
  it('that is read-only is used and never overwritten', async () => {
    const { env, profiles } = settingsFolder();
    const file = join(profiles, 'default.operations.json');
    expect(await shipctl(['ops', 'set', 'orders.update', 'PUT /api/o/{order}'], { env })).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const content = readFileSync(file, 'utf8');
    chmodSync(file, 0o400);
    const outcome = await shipctl(['ops', 'unset', 'orders.update'], { env });
    expect(outcome).toMatchObject({ code: 9, stdout: '' });
    expect(outcome.stderr).toContain(`is read-only: ${file}`);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });
});
