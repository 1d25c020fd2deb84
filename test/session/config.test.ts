import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';
import { settingsTable } from '../support/tables.ts';

/** A person with a settings folder of their own. */
function person(profiles: Readonly<Record<string, object>> = {}) {
  const folder = homeFolder();
  const fileOf = (name = 'default') => join(folder, 'profiles', `${name}.json`);
  mkdirSync(join(folder, 'profiles'), { recursive: true });
  for (const [name, profile] of Object.entries(profiles))
    writeFileSync(fileOf(name), JSON.stringify({ version: 1, ...profile }), { mode: 0o600 });
  const run = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    shipctl(argv, { env: { SHIPCTL_CONFIG_DIR: folder, ...env } });
  return { run, folder, stored: (name?: string) => JSON.parse(readFileSync(fileOf(name), 'utf8')) };
}

const secret = 'token-that-nobody-may-see';
const loggedIn = {
  base_url: 'https://a.example',
  token: secret,
  token_origin: 'https://a.example',
  email: 'a@b.example',
};

describe('config set', () => {
  it('keeps a setting, in a profile that need not exist, and leaves the rest of it', async () => {
    const { run, stored } = person({ shop: { ...loggedIn, other: [1] } });
    expect(await run(['config', 'set', 'timeout', '٤٥'])).toMatchObject({
      ...{ code: 0, stdout: '', stderr: 'timeout is now 45 (profile default).\n' },
    });
    expect(stored()).toEqual({ version: 1, timeout: 45 });
    const { stderr } = await run(['config', 'set', 'lang', 'ar', '--profile', 'shop']);
    expect(stderr).toBe('قيمة lang الآن ar (ملف التعريف shop).\n');
    expect(stored('shop')).toEqual({ version: 1, ...loggedIn, other: [1], lang: 'ar' });
  });

  it('says that a profile is new: its name may be mistyped', async () => {
    const { run } = person();
    const set = async (value: string) => run(['config', 'set', 'tz', value, '--profile', 'tpyo']);
    expect(await set('Asia/Riyadh')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Profile tpyo is new. If its name was mistyped: shipctl profiles remove tpyo'),
    });
    expect((await set('UTC')).stderr).not.toContain('is new');
  });

  it('names the format in force, and not that of the answer', async () => {
    const { run } = person();
    expect((await run(['config', 'get', 'output'])).stdout).toBe('table\n');
    expect(JSON.parse((await run(['config', 'get', 'output', '-o', 'json'])).stdout)).toMatchObject({
      value: 'table',
      from: 'default',
    });
    await run(['config', 'set', 'output', 'csv']);
    expect(JSON.parse((await run(['config', 'get', 'output', '-o', 'json'])).stdout)).toMatchObject({
      value: 'csv',
      from: 'profile',
    });
  });

  it('is what the next command uses', async () => {
    const { run } = person();
    await run(['config', 'set', 'output', 'csv']);
    const { stdout } = await run(['boxes', 'list', '--sandbox', '--limit', '1', '--columns', 'id']);
    expect(stdout).toMatch(/^id\n\d+\n$/);
  });

  it('refuses what no setting is, what it may not be, and what a profile does not hold', async () => {
    const { run } = person();
    const cases = [
      [['langs', 'ar'], 'A profile has no setting "langs". Did you mean "lang"? The settings are: output, '],
      [['token', 'x'], 'A profile has no setting "token".'],
      [['__proto__', 'x'], 'A profile has no setting "__proto__".'],
      [['lang', 'fr'], 'lang: "fr" is not one of en, ar.'],
      [['output', 'yaml'], 'output: "yaml" is not one of table, json, ndjson, csv.'],
      [['output', 'xlsx'], 'csv. Write such a file where you want one: --out orders.xlsx'],
      [['retries', '-1'], 'retries: "-1" is not a whole number from 0 to 100.'],
      [['lang'], '<value> is missing.'],
      [
        ['skip_checks', 'phone-invalid,phone-not-mobil'],
        'skip_checks: there is no check "phone-not-mobil". Did you mean',
      ],
      [['verify_fields', 'code={code},sku'], 'verify_fields: "sku" is not name=value'],
      [['verify_fields', 'sku:={sku}'], 'verify_fields sku:= needs JSON'],
    ] as const;
    for (const [words, message] of cases) {
      const { code, stdout, stderr } = await run(['config', 'set', ...words]);
      expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
    }
    expect((await run(['profiles', 'list', '--json'])).stdout).toBe('[]\n');
  });

  it('says that a variable goes before it, and changes nothing in a dry run', async () => {
    const { run, stored } = person({ default: {} });
    expect((await run(['config', 'set', 'lang', 'ar', '--dry-run'])).stderr).toContain('lang would be ar');
    expect(stored()).toEqual({ version: 1 });
    const { stderr } = await run(['config', 'set', 'lang', 'ar'], { SHIPCTL_LANG: 'en' });
    expect(stderr).toContain('SHIPCTL_LANG is set and goes before the profile');
  });
});

describe('config unset', () => {
  it('removes one setting, also one whose value is not valid', async () => {
    const { run, stored } = person({ default: { ...loggedIn, timeout: 'soon', week_start: 'monday' } });
    expect((await run(['orders', 'list'])).code).toBe(2);
    expect(await run(['config', 'unset', 'timeout'])).toMatchObject({
      code: 0,
      stderr: 'Removed timeout (profile default).\n',
    });
    expect(stored()).toEqual({ version: 1, ...loggedIn, week_start: 'monday' });
    expect((await run(['config', 'unset', 'timeout'])).stderr).toContain('has no timeout: nothing was changed');
  });

  it('removes several settings at once, and nothing where one is unknown', async () => {
    const { run, stored } = person({ default: { ...loggedIn, timeout: 5, week_start: 'monday', tz: 'UTC' } });
    expect((await run(['config', 'unset', 'week_start', 'colour'])).code).toBe(2);
    expect((await run(['config', 'unset', 'week_start', 'tz', '--dry-run'])).stderr).toContain('tz would be removed');
    expect(stored()).toMatchObject({ week_start: 'monday', tz: 'UTC' });
    expect((await run(['config', 'unset', 'week_start', 'tz', 'output'])).stderr).toBe(
      'Removed week_start (profile default).\nRemoved tz (profile default).\nProfile default has no output: nothing was changed.\n',
    );
    expect(stored()).toEqual({ version: 1, ...loggedIn, timeout: 5 });
  });
});

describe('config list', () => {
  it('has a row for each setting of a profile, with where its value comes from', async () => {
    const { run } = person({ default: { ...loggedIn, tz: 'Asia/Riyadh', timeout: 5 } });
    const { stdout } = await run(['config', 'list', '--json', '--retries', '1'], { SHIPCTL_TIMEOUT: '7' });
    const rows: readonly Record<string, unknown>[] = JSON.parse(stdout);
    const keys = Object.values(settingsTable).flatMap((setting) => ('key' in setting ? [setting.key] : []));
    expect(rows.map(({ setting }) => setting)).toEqual(keys);
    const found = (name: string) => rows.find(({ setting }) => setting === name);
    expect(found('tz')).toMatchObject({ value: 'Asia/Riyadh', from: 'profile', flag: '--tz', variable: 'SHIPCTL_TZ' });
    expect(found('timeout')).toMatchObject({ value: 7, from: 'environment' });
    expect(found('retries')).toMatchObject({ value: 1, from: 'flag' });
    expect(found('lang')).toMatchObject({ value: 'en', from: 'default' });
    expect(stdout).not.toContain(secret);
  });
});

describe('config get', () => {
  it('prints the value that is in force, alone, whatever format lists have', async () => {
    const { run } = person({ default: { ...loggedIn, tz: 'Asia/Riyadh', output: 'csv' } });
    expect(await run(['config', 'get', 'tz'])).toEqual({ code: 0, stdout: 'Asia/Riyadh\n', stderr: '' });
    expect((await run(['config', 'get', '--', '--base-url'])).stdout).toBe('https://a.example\n');
    expect((await run(['config', 'get', 'retries'], { SHIPCTL_RETRIES: '7' })).stdout).toBe('7\n');
    expect((await run(['config', 'get', 'week-start'])).stdout).toBe('sunday\n');
    expect(await run(['config', 'get', 'desk'])).toEqual({ code: 0, stdout: '\n', stderr: 'desk is not set.\n' });
    const { stdout } = await run(['config', 'get', 'tz', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ setting: 'tz', value: 'Asia/Riyadh', from: 'profile' });
  });

  it('shows no secret, and names what was meant', async () => {
    const { run } = person({ default: loggedIn });
    const token = await run(['config', 'get', 'token'], { SHIPCTL_TOKEN: secret });
    expect(token).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('The token is never shown.') });
    expect(token.stderr).not.toContain(secret);
    expect((await run(['config', 'get', 'langs'])).stderr).toContain('Did you mean "lang"?');
  });
});

describe('config path', () => {
  it("prints the path of the profile's file, also before there is one", async () => {
    const { run, folder } = person({ shop: loggedIn });
    expect(await run(['config', 'path', '--profile', 'shop'])).toEqual({
      ...{ code: 0, stdout: `${join(folder, 'profiles', 'shop.json')}\n`, stderr: '' },
    });
    expect((await run(['config', 'path'])).stderr).toBe('There is no such file yet.\n');
  });
});

describe('settings with --sandbox', () => {
  it.each(['config set base_url https://a.example', 'profiles use shop', 'profiles remove shop --yes', 'logout'])(
    '%s changes no profile',
    async (line) => {
      const { run, stored } = person({ default: { tz: 'Asia/Riyadh' }, shop: loggedIn });
      const env = {};
      const { code, stderr } = await run([...line.split(' '), '--sandbox'], env);
      expect([code, stderr]).toEqual([2, expect.stringContaining('leave out --sandbox')]);
      expect((await run(line.split(' '), { ...env, SHIPCTL_SANDBOX: '1' })).stderr).toContain(
        'leave out SHIPCTL_SANDBOX',
      );
      expect([stored(), stored('shop')]).toEqual([
        { version: 1, tz: 'Asia/Riyadh' },
        { version: 1, ...loggedIn },
      ]);
      expect((await run(['config', 'get', 'tz', '--sandbox'])).stdout).toBe('Asia/Riyadh\n');
    },
  );
});
