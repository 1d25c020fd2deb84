import { describe, expect, it } from 'vitest';
import { loggedIn, settingsFolder } from '../support/profiles.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

/** A service, and a profile that is logged in to it. */
async function loggedInTo(over: Readonly<Record<string, unknown>>) {
  const service = await startService(() => ({ data: { id: 5 } }));
  const settings = settingsFolder();
  settings.write(loggedIn(service.url, over));
  return { service, env: settings.env };
}

describe('JSON errors', () => {
  it.each([
    ['a wrong value', ['orders', 'list', '--page', '0']],
    ['an unknown flag', ['orders', 'list', '--nope']],
    ['an unknown command', ['nope']],
    ['a missing command', ['orders']],
  ])('where the profile asks for it: %s', async (_what, argv) => {
    const { env } = await loggedInTo({ output: 'json' });
    const outcome = await shipctl(argv, { env });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({ code: 'usage' });
  });

  it.each([
    [['--json', 'nope']],
    [['-o', 'json', 'orders', 'nope']],
    [['orders', '--output=ndjson', 'nope']],
    [['orders', 'list', '--nope', '--json']],
    [['orders', 'list', '--json', '--status']],
    [['orders', 'get', '-o=json']],
  ])('where a flag of an invalid command line asks for it: %j', async (argv) => {
    expect(errorOf(await shipctl(argv))).toMatchObject({ code: 'usage' });
  });

  it('and text where --csv beats the profile', async () => {
    const { env } = await loggedInTo({ output: 'json' });
    expect((await shipctl(['orders', 'list', '--page', '0', '--csv'], { env })).stderr).toMatch(/^Error: --page/);
  });

  it('and only where the word is a flag, not the value of one', async () => {
    const { stderr } = await shipctl(['orders', 'create', '--data', '--json']);
    expect(stderr).toMatch(/^Error: --data/);
  });
});

describe('a stack trace', () => {
  it.each([
    [{}, ['--debug'], true],
    [{ SHIPCTL_DEBUG: '1' }, [], true],
    [{ SHIPCTL_DEBUG: '0' }, [], false],
    [{}, [], false],
  ])('with %j and %j is shown: %s', async (env, flags, shown) => {
    const { code, stderr } = await shipctl(['orders', 'get', '5', ...flags], { env });
    expect(code).toBe(4);
    expect(/^ +at /m.test(stderr)).toBe(shown);
  });
});

describe('an invalid setting in the profile', () => {
  const invalid = { timeout: 'soon' };

  it.each([
    [['orders', 'get', 'login']],
    [['orders', 'get', 'logout']],
    [['orders', 'get', '5', '--columns', 'whoami']],
  ])('keeps %j from being sent', async (argv) => {
    const { service, env } = await loggedInTo(invalid);
    const outcome = await shipctl(argv, { env });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/timeout in the profile: "soon".*default\.json/);
    expect(service.requests).toEqual([]);
  });

  it.each([[['logout']], [['whoami']], [['--quiet', 'whoami', '--json']]])(
    'does not keep %j from running',
    async (argv) => {
      const { env } = await loggedInTo(invalid);
      expect(await shipctl(argv, { env })).toMatchObject({ code: 0 });
    },
  );
});

describe('the command to go on with', () => {
  const env = { SHIPCTL_SANDBOX: '1' };

  it.each([
    [['orders', 'list', '--csv'], 'shipctl orders list --csv --page 2'],
    [['--csv', 'orders', '--page', '1', 'list'], 'shipctl orders list --csv --page 2'],
    [['orders', 'list', '-ocsv', '--page=1'], 'shipctl orders list --output csv --page 2'],
    [['orders', 'list', '-F', "a=it's", '-F=b=2'], "shipctl orders list --field 'a=it'\\''s' --field b=2 --page 2"],
    [['packages', 'list', '--per-page=1', '--no-header'], 'shipctl boxes list --per-page 1 --no-header --page 2'],
  ])('is rebuilt from %j', async (argv, next) => {
    const { code, stderr } = await shipctl(argv, { env });
    expect(code).toBe(0);
    expect(stderr).toContain(`Next page: ${next} ·`);
  });
});
