import { describe, expect, it } from 'vitest';
import { loggedIn, settingsFolder } from '../support/profiles.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService, token } from '../support/service.ts';

describe('a setting in use', () => {
  it('is the flag, or else the environment, or else the profile: the format', async () => {
    const { env, write } = settingsFolder();
    const service = await startService((request) => ({ data: paginate([], request) }));
    write(loggedIn(service.url, { output: 'csv' }));
    const list = ['orders', 'list'];
    const csv = await shipctl(list, { env });
    expect(csv.stdout).toMatch(/^id,/);
    expect((await shipctl(list, { env: { ...env, SHIPCTL_OUTPUT: 'json' } })).stdout).toBe('[]\n');
    const flag = [...list, '-o', 'ndjson'];
    expect((await shipctl(flag, { env: { ...env, SHIPCTL_OUTPUT: 'json' } })).stdout).toBe('');
  });

  it('is the flag, or else the environment, or else the profile: retries', async () => {
    const { env, write } = settingsFolder();
    const service = await startService((_request, response) => sendJson(response, 503, {}));
    write(loggedIn(service.url, { retries: 2 }));
    const attempts = async (more: Readonly<Record<string, string>>, ...flags: readonly string[]) => {
      const before = service.requests.length;
      await shipctl(['orders', 'list', ...flags], { env: { ...env, ...more } });
      return service.requests.length - before;
    };
    expect(await attempts({})).toBe(3);
    expect(await attempts({ SHIPCTL_RETRIES: '1' })).toBe(2);
    expect(await attempts({ SHIPCTL_RETRIES: '1' }, '--retries', '0')).toBe(1);
  });

  it('chooses the profile by the flag, or else the environment', async () => {
    const { env, write } = settingsFolder();
    const service = await startService((request) => ({ data: paginate([], request) }));
    for (const name of ['default', 'second', 'third']) write(loggedIn(`${service.url}/${name}`), name);
    const pathOf = async (more: Readonly<Record<string, string>>, ...flags: readonly string[]) => {
      await shipctl(['orders', 'list', ...flags], { env: { ...env, ...more } });
      return service.requests.at(-1)?.path;
    };
    expect(await pathOf({})).toBe('/default/api/orders');
    expect(await pathOf({ SHIPCTL_PROFILE: 'second' })).toBe('/second/api/orders');
    expect(await pathOf({ SHIPCTL_PROFILE: 'second' }, '--profile', 'third')).toBe('/third/api/orders');
  });

  it('does not show an invalid secret', async () => {
    const env = { SHIPCTL_TOKEN: `${token} and more`, SHIPCTL_BASE_URL: 'https://ship.example.com' };
    const outcome = await shipctl(['orders', 'list'], { env });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/SHIPCTL_TOKEN/);
  });
});
