import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { ledgerLine as sealLine } from '../support/ledgers.ts';
import { shipctl } from '../support/run.ts';

const secret = 'token-that-nobody-may-see';
const origin = 'https://a.example';
const loggedIn = { version: 1, base_url: origin, token: secret, token_origin: origin, email: 'a@b.example' };

/** A person with profiles, and with a ledger and rules of each that has them. */
function person(profiles: Readonly<Record<string, object>>) {
  const folder = homeFolder();
  const write = (path: string, content: unknown) => {
    const file = join(folder, path);
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 });
  };
  for (const [name, profile] of Object.entries(profiles)) write(join('profiles', `${name}.json`), profile);
  const run = (line: string, more: Parameters<typeof shipctl>[1] = {}) =>
    shipctl(line.split(' '), { ...more, env: { SHIPCTL_CONFIG_DIR: folder, ...more.env } });
  const used = async (env = {}) => JSON.parse((await run('whoami --json', { env })).stdout).profile;
  const list = async () => JSON.parse((await run('profiles list --json')).stdout);
  return { run, used, list, folder, write, has: (path: string) => existsSync(join(folder, path)) };
}

const head = (profile: string) => sealLine({ ledger: 1, profile, origin, salt: 'ab' });
const entry = sealLine({
  operation: 'orders.create',
  key: 'K-1',
  time: '2026-11-01T10:00:00.000Z',
  state: 'created',
  id: '7',
});

describe('profiles list', () => {
  it('lists the profiles without their secrets, and names those that are damaged', async () => {
    const { run } = person({ default: { version: 1 }, shop: loggedIn, torn: { version: 'x' } });
    const { code, stdout, stderr } = await run('profiles list --json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { profile: 'default', in_use: true, base_url: null, logged_in: false },
      { profile: 'shop', in_use: false, base_url: origin, email: 'a@b.example', logged_in: true },
      { profile: 'torn', in_use: false, base_url: null, logged_in: false },
    ]);
    expect(stderr).toContain('torn.json');
    expect(stdout + stderr).not.toContain(secret);
  });

  it('shows no address that is not valid, and counts no login for another address', async () => {
    const { run } = person({
      key: { version: 1, base_url: origin, credentials: { key: { secret, origin } } },
      moved: { ...loggedIn, base_url: 'https://b.example' },
      wrong: { ...loggedIn, base_url: `https://me:${secret}@a.example` },
    });
    const { stdout, stderr } = await run('profiles list --json');
    expect(JSON.parse(stdout)).toMatchObject([
      { profile: 'key', logged_in: true },
      { profile: 'moved', base_url: 'https://b.example', logged_in: false },
      { profile: 'wrong', base_url: null, logged_in: false },
    ]);
    expect(stderr).toMatch(/wrong\.json: base_url in the profile: "https:\/\/\*\*\*@a.example" has a user name/);
    expect(stdout + stderr).not.toContain(secret);
  });
});

describe('profiles use', () => {
  it('is the profile of commands that name none', async () => {
    const { run, used, list } = person({ default: { version: 1 }, shop: loggedIn, other: loggedIn });
    expect(await run('profiles use shop')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Profile shop is now the one in use.\n',
    });
    expect(await used()).toBe('shop');
    expect(await used({ SHIPCTL_PROFILE: 'other' })).toBe('other');
    expect(JSON.parse((await run('whoami --json --profile default')).stdout).profile).toBe('default');
    expect(await list()).toMatchObject([{ in_use: false }, { in_use: false }, { profile: 'shop', in_use: true }]);
    await run('profiles use default');
    expect(await used()).toBe('default');
  });

  it('refuses a profile that does not exist, and says that a variable goes before it', async () => {
    const { run, used } = person({ default: { version: 1 }, shop: loggedIn });
    const unknown = await run('profiles use shap');
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean "shop"?') });
    const { stderr } = await run('profiles use shop', { env: { SHIPCTL_PROFILE: 'default' } });
    expect(stderr).toContain('SHIPCTL_PROFILE is set and goes before it');
    expect(await used()).toBe('shop');
    expect((await run('profiles use default --dry-run')).stderr).toContain('would be');
    expect(await used()).toBe('shop');
  });

  it('sends nothing where the choice is damaged or its profile is gone, until another is chosen', async () => {
    const { run, used, write } = person({ default: loggedIn });
    write('profile-in-use.json', '{');
    const damaged = await run('orders list');
    expect(damaged).toMatchObject({ code: 2, stderr: expect.stringContaining('shipctl profiles use <profile>') });
    write('profile-in-use.json', { version: 1, profile: 'gone' });
    const gone = await run('orders list');
    expect(gone).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no profile "gone".') });
    expect(gone.stderr).toContain('shipctl profiles use <profile>');
    expect((await run('profiles use default')).code).toBe(0);
    expect(await used()).toBe('default');
  });
});

describe('profiles rename', () => {
  const full = () => {
    const known = person({ shop: loggedIn, default: { version: 1 } });
    known.write('profiles/shop.operations.json', { version: 1, operations: {} });
    known.write('couriers/shop.json', { version: 1, rules: ['city = Riyadh -> 12'] });
    known.write('maps/shop/sheet.json', {});
    known.write('ledger/shop-a.example-0.ndjson', head('shop') + entry);
    return known;
  };

  it('keeps login, rules, operations, mappings and the ledger', async () => {
    const { run, folder, has } = full();
    await run('profiles use shop');
    const { code, stderr } = await run('profiles rename shop store');
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('It is the one in use.') });
    const files = readdirSync(join(folder, 'profiles')).filter((name) => name.endsWith('.json'));
    expect(files.sort()).toEqual(['default.json', 'store.json', 'store.operations.json']);
    expect([has('couriers/store.json'), has('maps/store/sheet.json'), has('couriers/shop.json')]).toEqual([
      true,
      true,
      false,
    ]);
    const [ledger = '', ...more] = readdirSync(join(folder, 'ledger'));
    expect([more, readFileSync(join(folder, 'ledger', ledger), 'utf8')]).toEqual([[], head('store') + entry]);
    expect(JSON.parse((await run('ledger list --json')).stdout)).toMatchObject([{ key: 'K-1', id: 7 }]);
    expect(JSON.parse((await run('whoami --json')).stdout)).toMatchObject({
      profile: 'store',
      token: 'the stored login',
    });
  });

  it('goes on where a killed rename has left off', async () => {
    const { run, folder, write } = full();
    await run('profiles rename shop store');
    // As it was when the ledger had been copied and nothing else was done.
    await run('profiles rename store shop');
    const [ledger = ''] = readdirSync(join(folder, 'ledger'));
    const { stderr } = await run('profiles rename shop store --dry-run');
    expect(stderr).toContain('would be renamed');
    await run('profiles rename shop store');
    const [renamed = ''] = readdirSync(join(folder, 'ledger'));
    write(join('ledger', ledger), head('shop') + entry);
    write(join('profiles', 'shop.json'), loggedIn);
    expect((await run('profiles rename store third')).code).toBe(0);
    write(join('ledger', renamed), head('store'));
    expect((await run('profiles rename shop store')).code).toBe(0);
    expect(readFileSync(join(folder, 'ledger', renamed), 'utf8')).toBe(head('store') + entry);
  });

  it.each([
    ['shop default', 'There is a profile default already'],
    ['shop shop', 'is called shop already'],
    ['shop a/b', 'is not a valid profile name'],
    ['shop Default', 'default'],
    ['gone store', 'There is no profile "gone".'],
  ])('refuses %s', async (words, message) => {
    const { run, has } = full();
    const { code, stderr } = await run(`profiles rename ${words}`);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(has('profiles/shop.json')).toBe(true);
  });

  it('takes no name that has a ledger of its own at the same service', async () => {
    const { run, write, has, folder } = full();
    await run('profiles rename shop store');
    const [ledger = ''] = readdirSync(join(folder, 'ledger'));
    const other = sealLine({
      operation: 'orders.create',
      key: 'K-2',
      time: '2026-11-01T10:00:00.000Z',
      state: 'created',
      id: '8',
    });
    write(join('ledger', ledger), head('store') + other);
    await run('profiles remove store --yes');
    write('profiles/shop.json', loggedIn);
    write('ledger/shop-a.example-0.ndjson', head('shop') + entry);
    const { code, stderr } = await run('profiles rename shop store');
    expect([code, stderr]).toEqual([2, expect.stringContaining('An earlier profile store has left a ledger')]);
    expect([has('profiles/shop.json'), has('ledger/shop-a.example-0.ndjson')]).toEqual([true, true]);
  });
});

describe('profiles remove', () => {
  const full = () => {
    const known = person({ shop: { ...loggedIn, retries: 2 }, default: { version: 1 } });
    known.write('couriers/shop.json', { version: 1, rules: [] });
    known.write('profiles/shop.json.damaged-2026', JSON.stringify(loggedIn));
    known.write('ledger/shop-a.example-0.ndjson', head('shop') + entry);
    return known;
  };

  it('asks, and says what goes with it and that the ledger stays', async () => {
    const { run, has } = full();
    const no = await run('profiles remove shop', { terminal: 100, typed: ['n'] });
    expect(no.code).toBe(3);
    expect(no.stderr).toContain(`the token for ${origin}`);
    expect(no.stderr).toContain('its settings (base_url, retries)');
    expect(no.stderr).toContain('its courier rules');
    expect(no.stderr).toContain('What was sent and packed stays known:');
    expect(no.stderr).not.toContain(secret);
    expect(has('profiles/shop.json')).toBe(true);
    expect((await run('profiles remove shop', { terminal: 100, typed: ['y'] })).code).toBe(0);
    expect(['profiles/shop.json', 'profiles/shop.json.damaged-2026', 'couriers/shop.json'].map(has)).toEqual([
      false,
      false,
      false,
    ]);
    expect(has('ledger/shop-a.example-0.ndjson')).toBe(true);
  });

  it('needs --yes without a terminal, and puts default in use again', async () => {
    const { run, used, has } = full();
    await run('profiles use shop');
    expect(await run('profiles remove shop')).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --yes.') });
    expect((await run('profiles remove shop --dry-run')).stderr).toContain('Would be removed');
    expect(has('profiles/shop.json')).toBe(true);
    expect((await run('profiles remove shop --yes')).stderr).toContain('The profile in use is default again');
    expect(await used()).toBe('default');
  });
});
