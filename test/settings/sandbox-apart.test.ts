import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { furtherIt } from '../support/ring.ts';
import { type Surroundings, shipctl } from '../support/run.ts';

const document = {
  openapi: '3.0.0',
  info: { title: 'Shop', version: '1' },
  paths: { '/returns': { get: { responses: { 200: { description: 'OK' } } } } },
};

/** A shop with settings of each kind, in a folder of its own. */
async function person() {
  const folder = temporaryFolder();
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'api.json'), JSON.stringify(document));
  writeFileSync(join(cwd, 'boxes.csv'), 'type,length,width,height\nS,10,20,30\n');
  writeFileSync(join(cwd, 'codes.csv'), 'barcode,sku\n6281000000001,TEA-1\n');
  const env = { SHIPCTL_CONFIG_DIR: folder, SHIPCTL_PROFILE: 'shop' };
  const run = async (line: string, given: Surroundings = {}) => {
    const words = [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
    return shipctl(words, { cwd, ...given, env: { ...env, ...given.env } });
  };
  const done = async (line: string, given: Surroundings = {}) => {
    const outcome = await run(line, given);
    expect([line, outcome.code, outcome.stderr]).toEqual([line, 0, outcome.stderr]);
    return outcome;
  };
  return { folder, run, done };
}

const ofProfiles = /^(?:profiles|couriers|barcodes|maps)[\\/]|^profile-in-use/;

/** The files of settings of all profiles, and what is in them. */
const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => ofProfiles.test(name) && !name.endsWith('.lock') && statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name), 'base64')]),
  );

/** What writes each kind of setting, so that it differs from what was set before. */
const writers = (value: 1 | 2): readonly string[] => [
  `config set lang ${value === 1 ? 'en' : 'ar'}`,
  `ops set orders.update 'PUT /v${value}/orders/{order}'`,
  `views save mine --columns ${value === 1 ? 'id' : 'status'}`,
];

const furtherWriters = (value: 1 | 2): readonly string[] => [
  `config set tz ${value === 1 ? 'Asia/Riyadh' : 'Asia/Dubai'}`,
  `ops set parcels.list 'GET /v${value}/parcels' --yes`,
  'ops import api.json --yes',
  'boxes import boxes.csv --map type=type --save-map mine',
  `rules map 'Aramex=aramex_${value}' --exact`,
  `rules cutoff 'aramex=1${value}:00'`,
  `rules divisor 'aramex=${value}000'`,
  'pack codes codes.csv',
  `rules set ${value === 1 ? "'else → fastest'" : "'else → cheapest'"}`,
];

/** The commands that change settings, as the program describes itself. */
async function commandsThatSet(): Promise<readonly string[]> {
  const { stdout } = await shipctl(['help', '--json']);
  const { commands }: { commands: { name: string; effects: { changes?: string | null } }[] } = JSON.parse(stdout);
  const changes = /profile|views|mappings|rules/;
  return commands.filter(({ effects }) => changes.test(effects.changes ?? '')).map(({ name }) => name);
}

const removers = [
  'config unset lang',
  'ops unset orders.update',
  'views remove mine',
  'maps remove mine',
  'rules clear',
];

describe('what is written with --sandbox', () => {
  it('changes no file of a profile, is used in the sandbox, and is removed by sandbox reset --settings', async () => {
    const { folder, done } = await person();
    const sandbox = { env: { SHIPCTL_SANDBOX: '1' } };
    await done("ops set automation.list 'GET /api/automations' --yes");
    for (const line of writers(1)) await done(line);
    const before = contentOf(folder);
    expect(Object.keys(before).sort()).toEqual([
      'profiles/shop.json',
      'profiles/shop.operations.json',
      'profiles/views/mine.json',
    ]);
    for (const line of writers(2)) await done(line, sandbox);
    expect(contentOf(folder)).toEqual(before);

    const list = await done('orders list --view mine --limit 1 --csv --sandbox');
    expect(list.stdout.split('\n')[0]).toBe('status');
    expect((await done('config get lang --sandbox --json')).stdout).toContain('"value":"ar","from":"sandbox"');
    expect((await done('config get lang --json')).stdout).toContain('"value":"en","from":"profile"');
    const { stderr: told } = await done('config list --sandbox --lang en');
    expect(told).toContain('its settings (lang), 1 operation set or imported, its views');
    expect((await done('orders update 100000147 --description x --sandbox --dry-run')).stdout).toContain('/v2/orders/');
    expect((await done('automation list --dry-run --sandbox')).stdout).toContain('/api/automations');
    // The sandbox serves the route that was set for it.
    await done('orders update 100000147 --description x --sandbox');

    await done('sandbox reset --settings');
    expect(readdirSync(join(folder, 'sandbox-settings')).filter((name) => name !== '.lock')).toEqual([]);
    expect(contentOf(folder)).toEqual(before);
  });

  furtherIt('changes no file of a profile, whatever it is', async () => {
    const { folder, done, run } = await person();
    const edit = async (_: string, file: string) => {
      writeFileSync(file, 'retries = 5\n');
      return 0;
    };
    for (const line of [...writers(1), ...furtherWriters(1).slice(0, 3)]) await done(line);
    const before = contentOf(folder);
    const document = fileURLToPath(new URL('../fixtures/provider.openapi.yaml', import.meta.url));
    const connect = `connect ${document} --yes`;
    const lines = [...writers(2), ...furtherWriters(2), 'config edit', 'config trust', connect, ...removers];
    const refused = [
      'profiles rename shop store',
      'profiles remove shop --yes',
      'profiles use other',
      'logout',
      'login',
    ];
    expect(
      (await commandsThatSet()).filter((name) => ![...lines, ...refused].some((line) => line.startsWith(name))),
    ).toEqual([]);
    for (const line of lines) {
      await done(`${line} --sandbox`, { edit, env: { EDITOR: 'editor' } });
      expect([line, contentOf(folder)]).toEqual([line, before]);
    }
    for (const line of ['today', 'orders list --limit 3', 'ledger settle start']) {
      await run(`${line} --sandbox`, { terminal: 120 });
      expect([line, contentOf(folder)]).toEqual([line, before]);
    }
    for (const line of refused) {
      expect(await run(`${line} --sandbox`)).toMatchObject({ code: 2 });
      expect([line, contentOf(folder)]).toEqual([line, before]);
    }
  });

  furtherIt('leaves what the profile has in use, and to be removed without --sandbox only', async () => {
    const { folder, run, done } = await person();
    await done('config set lang en');
    await done('views save mine --columns id');
    mkdirSync(join(folder, 'maps', 'shop'), { recursive: true });
    const map = { version: 1, operation: 'boxes.create', columns: { Art: 'type' } };
    writeFileSync(join(folder, 'maps', 'shop', 'mine.json'), JSON.stringify(map), { mode: 0o600 });
    expect((await done('maps list --sandbox --csv')).stdout).toContain('\nmine,');
    for (const line of ['views remove mine', 'maps remove mine']) {
      const { code, stderr } = await run(`${line} --sandbox`);
      expect([code, stderr]).toEqual([2, expect.stringContaining('leave out --sandbox')]);
    }
    await done('views save mine --columns status --sandbox');
    expect((await done('views list --sandbox --csv')).stdout).toContain('mine,you (hidden)');
    expect((await done('views remove mine --sandbox')).stderr).toContain('without --sandbox');
    await done('views save other --columns id --sandbox');
    expect((await run('views show other')).stderr).toContain('It was saved with --sandbox.');
  });

  furtherIt(
    'is removed by sandbox reset --settings where its files are wrong, and a damaged profile does not matter',
    async () => {
      const { folder, run, done } = await person();
      const write = (name: string, text: string) => {
        mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
        writeFileSync(join(folder, name), text, { mode: 0o600 });
      };
      write('profiles/shop.operations.json', '{');
      await done("ops set orders.update 'PUT /v3/orders/{order}' --sandbox");
      expect((await done('orders update 100000147 --description x --sandbox --dry-run')).stdout).toContain(
        '/v3/orders/',
      );
      write('sandbox-settings/operations.json', '{');
      const damaged = await run('orders list --sandbox');
      expect([damaged.code, damaged.stderr]).toEqual([2, expect.stringContaining('sandbox-settings')]);
      write('sandbox-settings/settings.json', '{"version":1,"tz":"Nowhere"}');
      const wrong = await run('orders list --sandbox');
      expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('sandbox-settings')]);
      await done('sandbox reset --settings --sandbox');
      await done('orders list --sandbox');
    },
  );
});
