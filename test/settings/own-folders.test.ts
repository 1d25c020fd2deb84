import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder, temporaryFolder } from '../support/folders.ts';
import { spawned } from '../support/process.ts';
import { loggedIn, password, settingsFolder, stored } from '../support/profiles.ts';
import { everyNth, furtherCases, perRing } from '../support/ring.ts';
import { errorOf, type Surroundings, shipctl } from '../support/run.ts';
import { paginate, startService, token } from '../support/service.ts';

/** A repository that someone has checked out: wherever settings may be in it, they name this service. */
async function hostileRepository() {
  const service = await startService((request) => ({ data: paginate([], request), access_token: 'x'.repeat(30) }));
  const cwd = temporaryFolder();
  const places = [
    '',
    '.config',
    'x',
    join('x', '.config'),
    'shipctl',
    join('.config', 'shipctl'),
    join('x', 'shipctl'),
  ];
  for (const place of places) {
    for (const folder of [join(cwd, place, 'shipctl', 'profiles'), join(cwd, place, 'profiles')]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'default.json'), JSON.stringify({ version: 1, base_url: service.url }));
    }
  }
  const before = readdirSync(cwd, { recursive: true }).sort();
  const expectUntouched = () => {
    expect(service.requests).toEqual([]);
    expect(readdirSync(cwd, { recursive: true }).sort()).toEqual(before);
  };
  return { cwd, expectUntouched };
}

const orders = ['orders', 'list', '-o', 'json'];
const logins = [
  ['login', '--email', 'me@example.com', '--password-stdin'],
  ['login', '--token-stdin'],
];
const variables = ['XDG_CONFIG_HOME', 'XDG_DATA_HOME'];

describe.runIf(process.platform !== 'win32')('settings in the current folder', () => {
  it.each(everyNth(['.', 'x', './x', '.config', '~/.config'], perRing(5, 4, 1)))(
    'are not read where XDG folders are %j',
    async (relative) => {
      const { cwd, expectUntouched } = await hostileRepository();
      const env = {
        SHIPCTL_CONFIG_DIR: '',
        SHIPCTL_TOKEN: token,
        ...Object.fromEntries(variables.map((name) => [name, relative])),
      };
      for (const argv of [logins[0] ?? [], ...furtherCases(orders, ...logins.slice(1))]) {
        const { code, stdout } = await spawned(argv, { env, cwd, stdin: password });
        expect([argv, code, `${stdout}`]).toEqual([argv, 2, '']);
      }
      const { stdout, stderr } = await spawned(['whoami', '--json', '--debug'], { env, cwd });
      expect(JSON.parse(`${stdout}`)).toMatchObject({ base_url: null, file: expect.stringMatching(/^\/(?!.*\/x\/)/) });
      for (const name of variables) expect(stderr).toContain(`${name} is not an absolute path`);
      const cancel = ['orders', 'cancel', '--id', '3147', '--yes', '--sandbox'];
      for (const argv of furtherCases(cancel)) expect(await spawned(argv, { env, cwd })).toMatchObject({ code: 0 });
      expectUntouched();
    },
  );

  // These read the settings of whoever runs the tests, so they ask and change nothing.
  it.each(['', ...furtherCases('.', 'x', '~')])('are not read where HOME is %j', async (HOME) => {
    const { cwd, expectUntouched } = await hostileRepository();
    const { stdout } = await spawned(['whoami', '--json'], {
      env: { HOME, SHIPCTL_CONFIG_DIR: '', SHIPCTL_TOKEN: token },
      cwd,
    });
    const { file } = JSON.parse(`${stdout}`) as { file: string };
    expect(file).toMatch(/^\//);
    expect(file.startsWith(cwd)).toBe(false);
    expectUntouched();
  });

  it('are refused where SHIPCTL_CONFIG_DIR is relative, with what to type', async () => {
    const { cwd, expectUntouched } = await hostileRepository();
    for (const folder of ['.', ...furtherCases('~/x', 'x', './x/shipctl', '../x')]) {
      const env = { SHIPCTL_CONFIG_DIR: folder, SHIPCTL_TOKEN: token };
      const others = [
        ['views', 'list'],
        ['ops', 'list'],
        ['config', 'list'],
        ['whoami'],
        ['logout'],
        ['ledger', 'list'],
      ];
      for (const argv of [orders, ...logins, ...others, ['orders', 'list', '--sandbox']]) {
        const { code, stdout, stderr } = await shipctl(argv, { env, stdin: password });
        expect([argv, code, stdout, stderr]).toEqual([argv, 2, '', expect.stringContaining('SHIPCTL_CONFIG_DIR')]);
      }
      expect(errorOf(await shipctl(orders, { env }))).toMatchObject({ code: 'usage', hint: expect.any(String) });
      const spoken = await spawned(orders, { env, cwd });
      expect(spoken).toMatchObject({ code: 2 });
      for (const argv of [['--help'], ['orders', 'list', '--help'], ['--version']])
        expect(await shipctl(argv, { env })).toMatchObject({ code: 0 });
    }
    expectUntouched();
  });

  it('are refused where there is no home directory at all', async () => {
    const surroundings: Surroundings = { env: { SHIPCTL_CONFIG_DIR: '' }, homedir: '' };
    for (const argv of [orders, ...logins]) {
      const { code, stderr } = await shipctl(argv, surroundings);
      expect([argv, code, stderr]).toEqual([argv, 2, expect.stringContaining('SHIPCTL_CONFIG_DIR')]);
    }
    expect(await shipctl(['--help'], surroundings)).toMatchObject({ code: 0 });
    const env = { SHIPCTL_CONFIG_DIR: '', XDG_CONFIG_HOME: homeFolder(), XDG_DATA_HOME: homeFolder() };
    expect(await shipctl(['whoami'], { ...surroundings, env })).toMatchObject({ code: 4 });
  });
});

const isRoot = process.geteuid?.() === 0;
/** The id of a user who is not the one that runs the tests. */
const other = 4242;

/** Every kind of file of settings, and a command that reads it. */
async function everyKind() {
  const service = await startService((request) => ({ data: paginate([], request) }));
  const { folder, profiles, env, write } = settingsFolder();
  write(loggedIn(service.url));
  const run = (argv: readonly string[], more: Surroundings = {}) => shipctl(argv, { env, ...more });
  const goods = join(folder, 'goods.csv');
  writeFileSync(goods, 'sku\nx\n');
  for (const argv of [
    ['views', 'save', 'short', '--columns', 'id'],
    ['rules', 'set', 'else → cheapest'],
    ['ops', 'set', 'warehouses.list', 'GET /api/stores'],
  ])
    expect(await run(argv)).toMatchObject({ code: 0 });
  const map = join(folder, 'maps', 'default', 'shop.json');
  mkdirSync(join(folder, 'maps', 'default'), { recursive: true, mode: 0o700 });
  writeFileSync(map, JSON.stringify({ version: 1, operation: 'boxes.create', columns: { sku: 'type' } }), {
    mode: 0o600,
  });
  const useMap = ['boxes', 'import', goods, '--use-map', 'shop', '--dry-run'];
  const kinds: readonly (readonly [string, readonly string[]])[] = [
    [folder, orders],
    [profiles, orders],
    [join(profiles, 'default.json'), orders],
    [join(profiles, 'default.operations.json'), orders],
    [join(profiles, 'views'), ['orders', 'list', '--view', 'short']],
    [join(profiles, 'views', 'short.json'), ['orders', 'list', '--view', 'short']],
    [join(folder, 'couriers'), ['rules', 'list']],
    [join(folder, 'couriers', 'default.json'), ['rules', 'list']],
    [join(folder, 'maps'), useMap],
    [map, useMap],
  ];
  return { kinds, run, service, folder, profiles };
}

describe.runIf(process.platform !== 'win32')('settings on a machine with other users', () => {
  it('of another user are refused, whatever kind of file or folder they are, and nothing is sent', async () => {
    const { kinds, run, service } = await everyKind();
    for (const [path, argv] of kinds) {
      const { uid, gid } = statSync(path);
      if (isRoot) chownSync(path, other, other);
      // Without root's rights no file can be given away, but the user can be another one.
      const surroundings = isRoot ? {} : { uid: other };
      const { code, stdout, stderr } = await run(argv, surroundings);
      expect([path, code, stdout, stderr]).toEqual([path, 2, '', expect.stringContaining('belongs to another user')]);
      for (const login of logins)
        if (path.endsWith('default.json') && path.includes('profiles'))
          expect((await run(login, { ...surroundings, stdin: stored })).code).toBe(2);
      if (isRoot) chownSync(path, uid, gid);
      expect(service.requests).toEqual([]);
    }
    for (const [, argv] of kinds) expect((await run(argv)).code, argv.join(' ')).toBe(0);
  });

  it.runIf(isRoot)(
    "of root are used, unless every user may write them; a sticky folder's files are its owners'",
    async () => {
      const { kinds, run } = await everyKind();
      for (const [path, argv] of kinds) {
        const mode = statSync(path).mode & 0o777;
        expect((await run(argv, { uid: other })).code).toBe(0);
        chmodSync(path, mode | 0o002);
        const { code, stderr } = await run(argv, { uid: other });
        expect([path, code, stderr]).toEqual([path, 2, expect.stringContaining('can be written by every user')]);
        if (statSync(path).isDirectory()) {
          chmodSync(path, 0o1777);
          expect((await run(argv, { uid: other })).code).toBe(0);
        }
        chmodSync(path, mode);
      }
    },
  );

  it('that are open to others are closed to them', async () => {
    const { kinds, run, folder } = await everyKind();
    for (const [path, argv] of kinds) {
      const isFolder = statSync(path).isDirectory();
      chmodSync(path, isFolder ? 0o755 : 0o644);
      expect((await run(argv)).code, argv.join(' ')).toBe(0);
      const closed = isFolder ? 0o700 : 0o600;
      // The folder that SHIPCTL_CONFIG_DIR names may be meant for other readers.
      expect([path, statSync(path).mode & 0o777]).toEqual([path, path === folder ? 0o755 : closed]);
    }
    chmodSync(folder, 0o777);
    expect((await run(orders)).stderr).toContain(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });

  it("that are in the system's place for them are closed, the folder of shipctl too", async () => {
    const env = { SHIPCTL_CONFIG_DIR: '', HOME: homeFolder() };
    const folder = join(homeFolder(), '.config', 'shipctl');
    mkdirSync(join(folder, 'profiles'), { recursive: true, mode: 0o755 });
    writeFileSync(join(folder, 'profiles', 'default.json'), JSON.stringify({ version: 1 }), { mode: 0o644 });
    chmodSync(folder, 0o777);
    chmodSync(join(homeFolder(), '.config'), 0o755);
    expect(await shipctl(['whoami'], { env })).toMatchObject({ code: 4, stderr: expect.stringContaining(folder) });
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    expect([modeOf(join(homeFolder(), '.config')), modeOf(folder), modeOf(join(folder, 'profiles'))]).toEqual([
      0o755, 0o700, 0o700,
    ]);
    expect(modeOf(join(folder, 'profiles', 'default.json'))).toBe(0o600);
    expect((await shipctl(['whoami'], { env })).stderr).not.toContain(folder);
  });
});
