import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { spawned } from '../support/process.ts';
import { loggedIn, settingsFolder, stored } from '../support/profiles.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const url = 'https://ship.example.com';
const login = ['login', '--base-url', url, '--token-stdin', '--no-check'];
const setRoute = ['ops', 'set', 'orders.get', 'GET /api/o/{order}'];

// In processes of their own: one that hangs fails its test.
describe.runIf(process.platform === 'linux')('a place where no file can be', () => {
  const env = { SHIPCTL_CONFIG_DIR: '/proc/x' };

  it.each([login, ...furtherCases(setRoute)])('is an error at once: %s %s', async (...argv) => {
    const { code, signal, stderr } = await spawned(argv, { env, stdin: stored });
    expect({ code, signal }).toEqual({ code: 9, signal: null });
    expect(stderr).toContain('/proc/x');
  });

  it('does not keep the sandbox from running', async () => {
    const { code, stderr } = await spawned(['orders', 'cancel', '--id', '3147', '--yes', '--sandbox'], { env });
    expect(code).toBe(0);
    expect(stderr).toContain('kept in memory');
  });
});

const reading = [
  ['whoami'],
  login,
  ...furtherCases(['orders', 'list'], ['logout'], ['orders', 'list', '--base-url', url]),
];

describe('a profile', () => {
  it.runIf(process.platform !== 'win32').each(['default.json', 'default.operations.json', '.lock'])(
    'whose %s is a named pipe is an error at once',
    async (name) => {
      const { env, profiles } = settingsFolder();
      mkdirSync(profiles, { recursive: true });
      execFileSync('mkfifo', [join(profiles, name)]);
      for (const argv of name === 'default.json' ? reading : [setRoute]) {
        const { code, stderr } = await spawned(argv, { env, stdin: stored });
        expect([argv, [2, 9].includes(code ?? -1), stderr]).toEqual([argv, true, expect.stringContaining(profiles)]);
      }
      expect(readdirSync(profiles)).toEqual([name]);
    },
  );

  it('that is nested 5,000 deep is an error at once', async () => {
    const { env, profiles, fileOf } = settingsFolder();
    const deep = `{"version":1,"token":"${stored}","token_origin":"${url}","deep":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    for (const file of [fileOf('default'), join(profiles, 'default.operations.json')]) {
      mkdirSync(profiles, { recursive: true });
      writeFileSync(file, deep, { mode: 0o600 });
    }
    for (const argv of [['orders', 'list'], ['whoami'], ['logout'], setRoute]) {
      const { code, stderr } = await shipctl(argv, { env });
      expect([argv, code, stderr]).toEqual([argv, 2, expect.stringContaining('nested')]);
    }
    expect(readFileSync(fileOf('default'), 'utf8')).toBe(deep);
    rmSync(join(profiles, 'default.operations.json'));
    expect(await shipctl(login, { env, stdin: stored })).toMatchObject({ code: 0 });
  });

  it('in UTF-16 or with a mark is read; in another encoding it is kept as it is', async () => {
    const { env, fileOf, write } = settingsFolder();
    write(loggedIn(url));
    const text = readFileSync(fileOf('default'), 'utf8');
    for (const bytes of [Buffer.from(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
      writeFileSync(fileOf('default'), bytes);
      expect(await shipctl(['whoami'], { env })).toMatchObject({ code: 0 });
    }
    const latin = Buffer.from(text.replace('{', '{"shop":"Café",'), 'latin1');
    writeFileSync(fileOf('default'), latin);
    expect(await shipctl(['logout'], { env })).toMatchObject({ code: 2, stderr: expect.stringContaining('not text') });
    expect(readFileSync(fileOf('default'))).toEqual(latin);
  });
});
