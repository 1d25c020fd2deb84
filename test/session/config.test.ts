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
  return { run, stored: (name?: string) => JSON.parse(readFileSync(fileOf(name), 'utf8')) };
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
    await run(['config', 'set', 'lang', 'ar', '--profile', 'shop']);
    expect(stored('shop')).toEqual({ version: 1, ...loggedIn, other: [1], lang: 'ar' });
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
      [['output', 'yaml'], 'output: "yaml" is not one of table, json, ndjson, csv, xlsx.'],
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
    expect((await run(['config', 'profiles', '--json'])).stdout).toBe('[]\n');
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
    const { run, stored } = person({ default: { ...loggedIn, timeout: 'soon', lang: 'ar' } });
    expect((await run(['orders', 'list'])).code).toBe(2);
    expect(await run(['config', 'unset', 'timeout'])).toMatchObject({
      code: 0,
      stderr: 'Removed timeout (profile default).\n',
    });
    expect(stored()).toEqual({ version: 1, ...loggedIn, lang: 'ar' });
    expect((await run(['config', 'unset', 'timeout'])).stderr).toContain('has no timeout: nothing was changed');
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

describe('config profiles', () => {
  it('lists the profiles without their secrets, and names those that are damaged', async () => {
    const { run } = person({ default: {}, shop: loggedIn, torn: { version: 'x' } });
    const { code, stdout, stderr } = await run(['config', 'profiles', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { profile: 'default', base_url: null, logged_in: false },
      { profile: 'shop', base_url: 'https://a.example', email: 'a@b.example', logged_in: true },
      { profile: 'torn', base_url: null, logged_in: false },
    ]);
    expect(stderr).toContain('torn.json');
    expect(stdout + stderr).not.toContain(secret);
  });

  it('shows no address that is not valid, and counts no login for another address', async () => {
    const origin = 'https://a.example';
    const { run } = person({
      key: { base_url: origin, credentials: { key: { secret, origin } } },
      moved: { ...loggedIn, base_url: 'https://b.example' },
      wrong: { ...loggedIn, base_url: `https://me:${secret}@a.example` },
    });
    const { stdout, stderr } = await run(['config', 'profiles', '--json']);
    expect(JSON.parse(stdout)).toMatchObject([
      { profile: 'key', logged_in: true },
      { profile: 'moved', base_url: 'https://b.example', logged_in: false },
      { profile: 'wrong', base_url: null, logged_in: false },
    ]);
    expect(stderr).toMatch(/wrong\.json: base_url in the profile: "https:\/\/\*\*\*@a.example" has a user name/);
    expect(stdout + stderr).not.toContain(secret);
  });
});
