import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { spawned } from '../support/process.ts';
import { furtherCases, furtherIt, perRing, sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const isWindows = process.platform === 'win32';
const times = Array.from({ length: perRing(2, 2, 10) }, (_, index) => index);

/** A new settings folder with a sheet of boxes in it. */
function givenFolder(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'boxes.csv'), 'type\nsmall\n');
  return folder;
}

/** Runs commands in processes of their own, all at once. */
async function atOnce(folder: string, commands: readonly (readonly string[])[], shell?: string): Promise<void> {
  const options = { env: { SHIPCTL_CONFIG_DIR: folder }, cwd: folder, longest: 60_000, ...(shell && { shell }) };
  const ended = await Promise.all(commands.map((argv) => spawned(argv, options)));
  expect(ended.map(({ code, stderr }) => (code === 0 ? 0 : stderr))).toEqual(commands.map(() => 0));
}

const contentOf = (...path: readonly string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

const saveMap = (name: string) => ['boxes', 'import', 'boxes.csv', '--save-map', name, '--sandbox'];

const settings = {
  output: 'json',
  base_url: 'https://a.example',
  auth_url: 'https://b.example',
  timeout: 7,
  retries: 2,
  concurrency: 3,
  lang: 'ar',
  tz: 'Asia/Riyadh',
  skip_checks: 'phone-invalid',
  verify_fields: 'sku={code}',
};

describe('several processes at once', () => {
  it('each keep their change of the couriers', { timeout: 90_000 }, async () => {
    const folder = givenFolder();
    await atOnce(
      folder,
      times.map((time) => ['rules', 'map', `price ${time}=courier ${time}`]),
    );
    const names = Object.fromEntries(times.map((time) => [`price ${time}`, `courier ${time}`]));
    expect(contentOf(folder, 'couriers', 'default.json').names).toEqual(names);
    expect(readdirSync(join(folder, 'couriers'))).toEqual(['default.json']);
  });

  it('each keep their setting of the profile', { timeout: 90_000 }, async () => {
    const folder = givenFolder();
    const profiles = ['default', 'other'];
    mkdirSync(join(folder, 'profiles'), { recursive: true });
    writeFileSync(join(folder, 'profiles', 'other.json'), '{"version":1}', { mode: 0o600 });
    const some = Object.entries(settings).slice(0, perRing(3, 3, 10));
    const halves = profiles.map((_, half) => some.filter((_entry, at) => at % 2 === half));
    const changes = profiles.flatMap((profile, at) =>
      (halves[at] ?? []).map(([key, value]) => ['config', 'set', key, String(value), '--profile', profile]),
    );
    expect(changes).toHaveLength(some.length);
    await atOnce(folder, changes);
    for (const [at, profile] of profiles.entries()) {
      const set = Object.fromEntries(halves[at] ?? []);
      expect(contentOf(folder, 'profiles', `${profile}.json`)).toEqual({ version: 1, ...set });
    }
    expect(readdirSync(join(folder, 'profiles')).sort()).toEqual(['default.json', 'other.json']);
  });

  it('each keep their view', { timeout: 90_000 }, async () => {
    const folder = givenFolder();
    await atOnce(
      folder,
      times.map((time) => ['views', 'save', `view-${time}`, '--columns', `id,date,status,column_${time}`]),
    );
    for (const time of times)
      expect(contentOf(folder, 'profiles', 'views', `view-${time}.json`).columns).toContain(`column_${time}`);
    expect(readdirSync(join(folder, 'profiles', 'views'))).toHaveLength(times.length);
  });

  furtherIt('each keep their mapping', { timeout: 90_000 }, async () => {
    const folder = givenFolder();
    await atOnce(
      folder,
      times.map((time) => saveMap(`map-${time}`)),
    );
    for (const time of times)
      expect(contentOf(folder, 'sandbox-settings', 'maps', `map-${time}.json`).columns).toEqual({ type: 'type' });
    expect(readdirSync(join(folder, 'sandbox-settings', 'maps')).filter((name) => name !== '.lock')).toHaveLength(
      times.length,
    );
  });
});

/** The files and folders below a folder, with their permissions. */
function modesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true }).map(String).sort();
  return Object.fromEntries(names.map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]));
}

describe.skipIf(isWindows)('whatever the umask, only the user may read', () => {
  it.each(['000', ...furtherCases('022')])('what is stored under umask %s', { timeout: 90_000 }, async (umask) => {
    const folder = join(temporaryFolder(), 'settings');
    const service = await startService((request) => ({
      data: paginate([{ id: 1, status: 'pending', odd: 1, date: 5 }], request),
    }));
    const env = { SHIPCTL_CONFIG_DIR: folder, SHIPCTL_TOKEN: 'a-token', SHIPCTL_BASE_URL: service.url };
    const cwd = givenFolder();
    const commands = [
      ['config', 'set', 'lang', 'en'],
      ['ops', 'set', 'orders.get', 'GET /api/o/{order}'],
      ['views', 'save', 'returns', '--columns', 'id'],
      ['rules', 'map', 'Aramex=aramex'],
      saveMap('shop'),
      ['orders', 'list', '--lang', 'en'],
      ['today'],
    ];
    const usual = process.umask(umask);
    onTestFinished(() => void process.umask(usual));
    for (const argv of commands) {
      const { code, stderr } = await shipctl(argv, { env, cwd });
      expect([argv, code, stderr]).toEqual([argv, 0, stderr]);
    }
    const modes = modesIn(folder);
    const files = Object.entries(modes).filter(([name]) => name.endsWith('.json'));
    expect(new Set(files.map(([name]) => dirname(name)))).toEqual(
      new Set(['couriers', join('sandbox-settings', 'maps'), 'profiles', join('profiles', 'views'), 'today', 'told']),
    );
    const folders = Object.entries(modes).filter(([name]) => statSync(join(folder, name)).isDirectory());
    expect(files.filter(([, mode]) => mode !== '600')).toEqual([]);
    expect(folders.filter(([, mode]) => mode !== '700')).toEqual([]);
  });

  it('what an earlier version has left open', async () => {
    const folder = givenFolder();
    const env = { SHIPCTL_CONFIG_DIR: folder };
    const file = join(folder, 'couriers', 'default.json');
    mkdirSync(dirname(file));
    writeFileSync(file, '{"version":1,"rules":[],"names":{"a":"b"}}', { mode: 0o644 });
    chmodSync(dirname(file), 0o755);
    expect(await shipctl(['rules', 'map', 'c=d'], { env })).toMatchObject({ code: 0 });
    expect(contentOf(file).names).toEqual({ a: 'b', c: 'd' });
    expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
  });
});

const damaged = ['', '{"version":1,', '[1]', '{"version":1,"names":{"a":5},"columns":7,"rules":1}', '{"version":2}'];

describe.each(sampleOf(damaged, 2))('a damaged file (%s)', (content) => {
  const cases: [file: string, commands: string[][], changes: string[][]][] = [
    [
      'couriers/default.json',
      [['rules', 'list']],
      [
        ['rules', 'map', 'c=d'],
        ['rules', 'clear'],
        ['rules', 'set', 'else → cheapest'],
      ],
    ],
    ['profiles/views/mine.json', [['orders', 'list', '--view', 'mine', '--sandbox']], []],
    ['maps/default/mine.json', [['boxes', 'import', 'boxes.csv', '--use-map', 'mine', '--sandbox']], []],
    ['profiles/default.operations.json', [['ops', 'list']], [['ops', 'set', 'orders.get', 'GET /api/o/{order}']]],
  ];
  it.each(cases)('%s is named and kept', async (name, commands, changes) => {
    const folder = givenFolder();
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { mode: 0o600 });
    for (const argv of [...commands, ...changes]) {
      const { code, stderr, stdout } = await shipctl(argv, { env: { SHIPCTL_CONFIG_DIR: folder }, cwd: folder });
      expect([argv, code, stdout, stderr]).toEqual([argv, 2, '', expect.stringContaining(file)]);
      expect(readFileSync(file, 'utf8')).toBe(content);
    }
  });

  it.each([
    ['profiles/views/mine.json', ['views', 'save', 'mine', '--columns', 'id']],
    ['sandbox-settings/maps/mine.json', saveMap('mine')],
  ])('%s is moved aside when another is saved under its name', async (name, argv) => {
    const folder = givenFolder();
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { mode: 0o600 });
    const { code, stderr } = await shipctl(argv, { env: { SHIPCTL_CONFIG_DIR: folder }, cwd: folder });
    const aside = readdirSync(dirname(file)).find((each) => each.startsWith('mine.json.damaged-')) ?? '';
    expect([code, stderr]).toEqual([0, expect.stringContaining(aside)]);
    expect(readFileSync(join(dirname(file), aside), 'utf8')).toBe(content);
    expect(contentOf(file).version).toBe(1);
  });
});
