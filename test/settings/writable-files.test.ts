import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loggedIn, settingsFolder, stored } from '../support/profiles.ts';
import { furtherCases } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, startService, token } from '../support/service.ts';

const service = () => startService((request) => ({ data: paginate([], request) }));

const modeOf = (file: string): number => statSync(file).mode & 0o777;

/** A profile whose file others may write: it names `url`. */
async function writable(mode: number) {
  const { url, requests } = await service();
  const settings = settingsFolder();
  settings.write({ version: 1, base_url: url });
  const file = settings.fileOf('default');
  chmodSync(file, mode);
  return { ...settings, url, requests, file };
}

describe('a profile that others may have written', () => {
  it.each([0o666, 0o660, 0o602, ...furtherCases(0o620)])(
    '(mode %o) sends no token, and stays as it is',
    async (mode) => {
      const { env, file, requests } = await writable(mode);
      for (let time = 0; time < 2; time++) {
        const outcome = await shipctl(['orders', 'list', '--json'], { env: { ...env, SHIPCTL_TOKEN: token } });
        expect(outcome).toMatchObject({ code: 2, stdout: '' });
        expect(errorOf(outcome)).toMatchObject({ code: 'usage', commands: ['shipctl config trust'] });
        expect(modeOf(file)).toBe(mode);
      }
      expect(requests).toEqual([]);
    },
  );

  it.each([0o600, 0o640, 0o644, 0o400])('is not one that they may only read (mode %o)', async (mode) => {
    const { env, requests } = await writable(mode);
    const outcome = await shipctl(['orders', 'list', '--json'], { env: { ...env, SHIPCTL_TOKEN: token } });
    expect(outcome).toMatchObject({ code: 0, stdout: '[]\n' });
    expect(requests).toHaveLength(1);
  });

  it('is not needed where the environment says all', async () => {
    const { env, requests } = await writable(0o666);
    const other = await service();
    const outcome = await shipctl(['orders', 'list', '-o', 'json'], { env: { ...env, ...other.env } });
    expect(outcome.code).toBe(0);
    expect([requests.length, other.requests.length]).toEqual([0, 1]);
  });

  it('is used after config trust, which shows what it holds', async () => {
    const { env, file, url, requests } = await writable(0o666);
    const before = readFileSync(file, 'utf8');
    const refused = await shipctl(['config', 'trust'], { env });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('Add --yes');
    expect(await shipctl(['config', 'trust', '--dry-run'], { env })).toMatchObject({ code: 0 });
    expect(modeOf(file)).toBe(0o666);
    const trusted = await shipctl(['config', 'trust', '--yes'], { env });
    expect(trusted).toMatchObject({ code: 0, stdout: '' });
    expect(trusted.stderr).toContain(url);
    expect([modeOf(file), readFileSync(file, 'utf8')]).toEqual([0o600, before]);
    expect(await shipctl(['orders', 'list'], { env: { ...env, SHIPCTL_TOKEN: token } })).toMatchObject({ code: 0 });
    expect(requests).toHaveLength(1);
  });

  it('asks at a terminal before it is used', async () => {
    const { env, file, url } = await writable(0o660);
    const no = await shipctl(['config', 'trust'], { env, terminal: 100, typed: ['n'] });
    expect([no.code, modeOf(file)]).toEqual([3, 0o660]);
    const yes = await shipctl(['config', 'trust'], { env, terminal: 100, typed: ['y'] });
    expect([yes.code, modeOf(file)]).toEqual([0, 0o600]);
    expect(yes.stderr).toContain(url);
  });

  it('is moved aside by a login, and none of it is used', async () => {
    const { env, file, requests, names, read } = await writable(0o666);
    const own = await service();
    const argv = ['login', '--token-stdin', '--no-check'];
    expect(await shipctl(argv, { env, stdin: stored })).toMatchObject({ code: 2 });
    const outcome = await shipctl([...argv, '--base-url', own.url], { env, stdin: stored });
    expect(outcome.code).toBe(0);
    expect(read()).toMatchObject(loggedIn(own.url));
    expect(modeOf(file)).toBe(0o600);
    expect(names().filter((name) => name.includes('.damaged-'))).toHaveLength(1);
    expect(requests).toEqual([]);
  });

  it('shows no token', async () => {
    const { env, write, fileOf } = settingsFolder();
    write(loggedIn('https://shop.example'));
    chmodSync(fileOf('default'), 0o666);
    const outcome = await shipctl(['config', 'trust', '--yes'], { env });
    expect(outcome.stderr).toContain('https://shop.example');
    expect(outcome.stderr).not.toContain(stored);
  });
});

it('operations that others may have written are refused until config trust', async () => {
  const { env, requests, profiles, file } = await writable(0o600);
  const operations = join(profiles, 'default.operations.json');
  writeFileSync(operations, '{"version":1,"operations":{}}', { mode: 0o664 });
  chmodSync(operations, 0o664);
  const withToken = { ...env, SHIPCTL_TOKEN: token };
  expect(await shipctl(['orders', 'list'], { env: withToken })).toMatchObject({ code: 2, stdout: '' });
  expect(requests).toEqual([]);
  expect(await shipctl(['config', 'trust', '--yes'], { env })).toMatchObject({ code: 0 });
  expect([modeOf(operations), modeOf(file)]).toEqual([0o600, 0o600]);
  expect(await shipctl(['orders', 'list'], { env: withToken })).toMatchObject({ code: 0 });
});
