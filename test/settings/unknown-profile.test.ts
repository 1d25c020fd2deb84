import { describe, expect, it } from 'vitest';
import { loggedIn, settingsFolder } from '../support/profiles.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { startService, token } from '../support/service.ts';

const typo = ['--profile', 'seccond'];

function shops() {
  const given = settingsFolder();
  given.write(loggedIn('http://127.0.0.1:9'), 'second');
  given.write(loggedIn('http://127.0.0.1:9'));
  given.write({ version: 1, operations: { 'orders.get': { route: 'GET /api/o/{order}' } } }, 'routes.operations');
  return given;
}

describe('a profile that there is not', () => {
  it.each([
    [['orders', 'list']],
    [['orders', 'cancel', '--id', '5', '--yes']],
    [['api', 'GET', '/api/orders']],
    ...furtherRows([['whoami']], [['logout']], [['ops', 'list']], [['orders', 'list', '--dry-run']]),
  ])('is refused by %j, with the profiles there are', async (argv) => {
    const { env } = shops();
    const service = await startService(() => ({ data: [] }));
    const given = { env: { ...env, SHIPCTL_TOKEN: token, SHIPCTL_BASE_URL: service.url } };
    const outcome = await shipctl([...argv, ...typo], given);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(
      'There is no profile "seccond". Did you mean "second"? The profiles are: default, routes, second.',
    );
    expect(outcome.stderr).toContain('To create it: shipctl login --profile seccond\n');
    expect(service.requests).toEqual([]);
  });

  it('is refused when the environment names it', async () => {
    const { env } = shops();
    const outcome = await shipctl(['orders', 'list'], { env: { ...env, SHIPCTL_PROFILE: 'third' } });
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toContain('There is no profile "third". The profiles are: default, routes, second.');
  });

  it('is named where there are none at all', async () => {
    const { env } = settingsFolder();
    const outcome = await shipctl(['orders', 'list', ...typo], { env });
    expect(outcome).toMatchObject({ code: 2 });
    expect(outcome.stderr).toContain('There is no profile "seccond". There are none yet.');
  });

  it('is created by login, ops set and ops import', async () => {
    const { env, names } = shops();
    const url = ['--base-url', 'https://ship.example.com'];
    const login = ['login', ...url, '--token-stdin', '--no-check', '--profile', 'new'];
    expect(await shipctl(login, { env, stdin: token })).toMatchObject({ code: 0 });
    const set = ['ops', 'set', 'orders.get', 'GET /api/o/{order}', '--profile', 'newer'];
    expect(await shipctl(set, { env })).toMatchObject({ code: 0 });
    expect(names()).toEqual(expect.arrayContaining(['new.json', 'newer.operations.json']));
    const document = { swagger: '2.0', info: { title: 'x', version: '1' }, paths: {} };
    const imported = await shipctl(['ops', 'import', '-', ...typo], { env, stdin: JSON.stringify(document) });
    expect(imported.stderr).not.toContain('There is no profile');
  });

  it.each([
    ['the sandbox, which has none', ['orders', 'list', '--sandbox', '--limit', '1', ...typo], 0],
    ...furtherRows(
      ['help', ['orders', 'list', '--help', ...typo], 0],
      ['the default profile, which need not exist', ['whoami', '--profile', 'default'], 4],
    ),
  ])('does not concern %s', async (_what, argv, code) => {
    const { env } = settingsFolder();
    expect(await shipctl(argv, { env })).toMatchObject({ code });
  });

  it('exists where it has overrides only', async () => {
    const { env } = shops();
    expect(await shipctl(['ops', 'list', '--profile', 'routes'], { env })).toMatchObject({ code: 0 });
  });
});
