import { describe, expect, it } from 'vitest';
import { longName } from '../../src/base/text/names.ts';
import { resolveSettings } from '../../src/session/shared-flags.ts';
import { secretsIn } from '../../src/settings/credential.ts';
import type { Setting, Source, Sources } from '../../src/settings/read-flags.ts';
import { type SettingName, settingsTable } from '../../src/settings/table.ts';

const rows = Object.entries(settingsTable) as [SettingName, Setting][];
const switches: readonly string[] = rows.filter(([, { flag }]) => flag && !flag.includes('<')).map(([name]) => name);

/** Three valid values other than the default. Settings not named here, except switches, take any text. */
const right: Partial<Record<SettingName, readonly [string, string, string]>> = {
  output: ['json', 'csv', 'ndjson'],
  baseUrl: ['https://a.example', 'https://b.example', 'https://c.example'],
  authUrl: ['https://a.example', 'https://b.example', 'https://c.example'],
  tokenUrl: ['https://a.example/token', '/oauth/token', 'http://127.0.0.1/token?a=1'],
  timeout: ['1.5', '2', '3'],
  retries: ['1', '2', '0'],
  concurrency: ['1', '2', '4'],
  lang: ['ar', 'ar', 'ar'],
  tz: ['Asia/Riyadh', 'UTC', 'Europe/Berlin'],
  paperLang: ['both', 'ar', 'en'],
  weekStart: ['monday', 'saturday', 'friday'],
  retryQuiet: ['90s', '10m', '1h'],
  webhookSecretFile: ['/one', '/two', '/three'],
  stuck: ['pending=24h', 'pending=90m,processing=2d', 'Out for delivery=36h'],
  ledger: ['postgres://a@b.example/c', 'postgresql://a@b.example/d?sslmode=require', 'postgres://a@[::1]:5433/e'],
  ledgerPasswordFile: ['/one', '/two', '/three'],
  maxAge: ['12h', '7d', '90m'],
  mirror: ['postgres://a@b.example/c', 'postgresql://a@b.example/d?schema=shop', 'postgres://a@b.example:5433/e'],
  mirrorPasswordFile: ['/one', '/two', '/three'],
  sqlMirror: ['file', 'postgres://a@b.example/c', 'postgres://a@b.example:5433/e?schema=shop'],
  sqlMirrorPasswordFile: ['/one', '/two', '/three'],
  updateUrl: ['https://a.example/', 'https://b.example/latest?of=1', 'http://127.0.0.1/c'],
  noUpdateNotice: ['true', 'true', 'true'],
};
const wrong: Partial<Record<SettingName, string>> = {
  output: 'yaml',
  profile: '../x',
  baseUrl: 'ship',
  authUrl: 'ftp://a.example',
  clientId: 'a\nb',
  tokenUrl: '//a.example/token',
  timeout: '0',
  retries: '1.5',
  concurrency: '65',
  lang: 'fr',
  paperLang: 'fr',
  tz: 'Asia/Riad',
  weekStart: 'someday',
  retryQuiet: '5 days',
  webhookSecretFile: 'secret',
  stuck: 'pending=soon',
  ledgerAccount: 'a\nb',
  desk: ' ',
  ledger: 'shipping',
  ledgerPasswordFile: 'password',
  maxAge: 'soon',
  mirror: 'orders',
  mirrorPasswordFile: 'password',
  sqlMirror: 'orders',
  sqlMirrorPasswordFile: 'password',
  updateUrl: 'http://a.example/',
  noUpdateNotice: 'maybe',
};

const valuesOf = (name: SettingName, { fallback }: Setting): readonly [string, string, string] =>
  switches.includes(name)
    ? [String(!fallback), String(!fallback), String(!fallback)]
    : (right[name] ?? ['one', 'two', 'three']);

const order: readonly Source[] = ['flag', 'environment', 'profile'];

function sourcesOf({ flag, env, key }: Setting, values: readonly [string, string, string]) {
  const [byFlag, byEnv, byProfile] = values;
  const places: Partial<Record<Source, { readonly value: string; readonly from: Partial<Sources> }>> = {
    ...(flag !== undefined && {
      flag: { value: byFlag, from: { given: [{ flag: longName(flag), value: byFlag }] } },
    }),
    ...(env !== undefined && { environment: { value: byEnv, from: { env: { [env]: byEnv } } } }),
    ...(key !== undefined && { profile: { value: byProfile, from: { profile: { [key]: byProfile } } } }),
  };
  return places;
}

const resolve = (...from: readonly Partial<Sources>[]) => resolveSettings({ given: [], ...Object.assign({}, ...from) });

describe.each(rows)('the setting %s', (name, setting) => {
  const values = valuesOf(name, setting);
  const places = sourcesOf(setting, values);
  const used = order.filter((source) => places[source]);

  it('has its default unless it is set', () => {
    const { settings, sources, wrong } = resolve();
    expect({ value: settings[name], source: sources[name], wrong }).toEqual({
      ...{ value: setting.fallback, source: 'default', wrong: [] },
    });
  });

  it('takes the flag before the environment, and the environment before the profile', () => {
    expect(used.length).toBeGreaterThan(0);
    for (const [at, source] of used.entries()) {
      const from = used.slice(at).map((each) => places[each]?.from ?? {});
      const { settings, sources, wrong } = resolve(...from);
      expect({ value: settings[name], source: sources[name], wrong }).toEqual({
        ...setting.read(places[source]?.value ?? ''),
        ...{ source, wrong: [] },
      });
      if (settings[name] !== undefined) expect(settings[name]).not.toBe(setting.fallback);
    }
  });

  it('counts an empty variable as not set', () => {
    if (setting.env === undefined) return expect(places.environment).toBeUndefined();
    return expect(resolve({ env: { [setting.env]: '' } }).sources[name]).toBe('default');
  });

  it('is refused where it is invalid, with the name of its source', () => {
    const all = switches.includes(name) ? ['perhaps', 'constructor', '2'] : [wrong[name]];
    const [first] = all;
    if (first === undefined) return expect(setting.read('anything')).toEqual({ value: 'anything' });
    const said: Partial<Record<Source, string | undefined>> = {
      flag: longName(setting.flag ?? ''),
      environment: setting.env,
      profile: setting.key,
    };
    for (const bad of all.filter((each) => each !== undefined)) {
      for (const [source, { from }] of Object.entries(sourcesOf(setting, [bad, bad, bad]))) {
        const { wrong: told, settings } = resolve(from);
        expect(told).toHaveLength(1);
        expect(String(told[0]?.said)).toContain(said[source as Source]);
        expect(String(told[0]?.said)).toContain(JSON.stringify(bad));
        expect(settings[name]).toEqual(setting.fallback);
      }
    }
    return undefined;
  });

  it('is redacted from output only if it is a secret', () => {
    const { settings } = resolve({ env: setting.env === undefined ? {} : { [setting.env]: ' a secret ' } });
    expect(secretsIn(settings)).toEqual(setting.secret ? [' a secret ', 'a secret'] : []);
  });

  it('is described, and a secret has no flag and no place in a profile', () => {
    expect(setting.about).toMatch(/^\S.*[^.\s]$/);
    if (setting.secret) expect([setting.flag, setting.key]).toEqual([undefined, undefined]);
  });
});
