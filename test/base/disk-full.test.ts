import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { orders } from '../support/orders.ts';
import { spawned } from '../support/process.ts';
import { loggedIn, password, settingsFolder, stored } from '../support/profiles.ts';
import { furtherRows, perRing } from '../support/ring.ts';
import { paginate, startService } from '../support/service.ts';

const list = ['orders', 'list', '--all'];
const serve = () => startService((request) => ({ data: paginate(orders(200), request) }));

// Nothing that this shell starts may write a file longer than half a kilobyte.
const cramped = 'ulimit -f 1; "$@"';

describe('a full disk', () => {
  it.each([
    [[...list, '--out', '/dev/full', '-o', 'csv'], '"$@"'],
    [[...list, '-o', 'json'], '"$@" >/dev/full'],
    [['--help'], '"$@" >/dev/full'],
    ...furtherRows(
      [[...list, '--out', '/dev/full', '-o', 'json'], '"$@"'],
      [[...list, '-o', 'csv'], '"$@" >/dev/full'],
      [['orders', 'list'], '"$@" >/dev/full'],
    ),
  ])('%j in %s: exit 9 with a message', async (argv, shell) => {
    const service = await serve();
    const { code, signal, stderr } = await spawned(argv, { env: service.env, shell });
    expect({ code, signal }).toEqual({ code: 9, signal: null });
    expect(stderr).toMatch(/disk is full/);
    expect(stderr).not.toMatch(/\n\s+at |ENOSPC|fault/);
  });

  it.each([['a.csv'], ['a.json'], ...furtherRows(['a.ndjson'], ['a.txt'])])(
    'keeps the old %s, and leaves no other file',
    async (name) => {
      const service = await serve();
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, name), 'old');
      const outcome = await spawned([...list, '--out', name], { env: service.env, cwd, shell: cramped });
      expect(outcome).toMatchObject({ code: 9, signal: null });
      expect(outcome.stderr).toMatch(/too large/);
      expect(readdirSync(cwd)).toEqual([name]);
      expect(readFileSync(join(cwd, name), 'utf8')).toBe('old');
    },
  );

  it('leaves no part of a new file', async () => {
    const service = await serve();
    const cwd = temporaryFolder();
    const outcome = await spawned([...list, '--out', 'a.csv'], { env: service.env, cwd, shell: cramped });
    expect(outcome).toMatchObject({ code: 9, signal: null });
    expect(readdirSync(cwd)).toEqual([]);
  });

  it.each([
    ['a login', ['login', '--token-stdin', '--no-check']],
    ['an override', ['ops', 'set', 'orders.get', `GET /api/${'x'.repeat(2000)}/{order}`]],
    ...furtherRows(['a logout', ['logout']]),
  ])('keeps the settings that %s would have changed', async (_what, argv) => {
    const { folder, write, profiles } = settingsFolder();
    const old = loggedIn('https://ship.example.com', { note: 'x'.repeat(2000) });
    write(old);
    const env = { SHIPCTL_CONFIG_DIR: folder };
    const outcome = await spawned(argv, { env, stdin: `${stored}2`, shell: cramped });
    expect(outcome).toMatchObject({ code: 9, signal: null });
    expect(JSON.parse(readFileSync(join(profiles, 'default.json'), 'utf8'))).toEqual(old);
    expect(readdirSync(profiles)).toEqual(['default.json']);
  });
});

describe('several processes at once', () => {
  const login = (url: string, folder: string, profile: string) =>
    spawned(['login', '--base-url', url, '--email', 'a@b', '--password-stdin', '--profile', profile], {
      env: { SHIPCTL_CONFIG_DIR: folder },
      stdin: password,
    });

  it('log in to one profile, one after the other, and leave it valid', async () => {
    const { folder, read, names, write } = settingsFolder();
    const service = await startService(() => ({ token: stored }));
    write({ version: 1, retries: 5 }, 'shop');
    const outcomes = await Promise.all([1, 2].map(() => login(service.url, folder, 'shop')));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
    expect(read('shop')).toMatchObject({ token: stored, base_url: service.url, retries: 5 });
    expect(names()).toEqual(['shop.json']);
  });

  it('log in to several profiles and lose none', async () => {
    const { folder, read, names } = settingsFolder();
    const service = await startService(() => ({ token: stored }));
    const profiles = Array.from({ length: perRing(2, 4, 8) }, (_, at) => `shop-${at}`);
    const outcomes = await Promise.all(profiles.map((name) => login(service.url, folder, name)));
    expect(outcomes.map(({ code, stderr }) => ({ code, stderr: stderr.replace(/\d/g, '') }))).toEqual(
      profiles.map(() => ({ code: 0, stderr: expect.stringContaining('Logged in') })),
    );
    for (const name of profiles) expect(read(name)).toMatchObject({ token: stored });
    expect(names()).toEqual(profiles.map((name) => `${name}.json`));
  });

  it('set operations of one profile and lose none', async () => {
    const { folder, profiles } = settingsFolder();
    mkdirSync(profiles, { recursive: true });
    const names = Array.from({ length: perRing(2, 3, 6) }, (_, at) => `robots.run-${at}`);
    const env = { SHIPCTL_CONFIG_DIR: folder };
    const outcomes = await Promise.all(
      names.map((name) => spawned(['ops', 'set', name, 'GET /api/x', '--yes'], { env })),
    );
    expect(outcomes.map(({ code }) => code)).toEqual(names.map(() => 0));
    const { operations } = JSON.parse(readFileSync(join(profiles, 'default.operations.json'), 'utf8')) as {
      operations: object;
    };
    expect(Object.keys(operations).sort()).toEqual(names);
  });
});
