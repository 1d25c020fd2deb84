import { describe, expect, it } from 'vitest';
import { jwt, loggedIn, settingsFolder } from '../support/profiles.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { sendJson, startService, token } from '../support/service.ts';

/** The command lines that a message tells to type. */
const toType = (stderr: string): string[] =>
  [...stderr.matchAll(/(?:^|[ "(])shipctl ((?:--|[a-z]+)[^"()·\n]*)/g)].map(([, line = '']) => line.trim());

const shop = ['--profile', 'shop'];

/** Runs a command with the profile "shop" named, and expects every command line of its hints to name it. */
async function hintsOf(argv: readonly string[], given: Parameters<typeof shipctl>[1]) {
  const outcome = await shipctl([...argv, ...shop], given);
  const lines = toType(outcome.stderr);
  expect(lines, outcome.stderr).not.toEqual([]);
  for (const line of lines) expect(line).toMatch(/ --profile shop( |$)/);
  return { ...outcome, lines };
}

describe('the commands in hints', () => {
  it.each([
    [401, ['orders', 'list'], 'login'],
    [404, ['orders', 'list'], 'whoami'],
    [404, ['profile', 'get'], "ops set profile.get '<method> <path>'"],
    [302, ['orders', 'list'], 'whoami'],
    [200, ['shipments', 'invoice', '7'], 'api GET …'],
  ])('keep --profile after a %i of %j', async (status, argv, expected) => {
    const { env, write } = settingsFolder();
    const service = await startService((_request, response) =>
      sendJson(response, status, {}, { location: 'https://elsewhere.example/' }),
    );
    write(loggedIn(service.url), 'shop');
    const { lines } = await hintsOf(argv, { env });
    expect(lines.some((line) => line.startsWith(`${expected} --profile shop`))).toBe(true);
  });

  it.each([
    ['an unknown command', ['ordrs']],
    ['a missing verb', ['orders', 'lst']],
    ['an unknown flag', ['orders', 'list', '--nope']],
    ['a group without commands', ['automation']],
    ['no login', ['orders', 'list', '--base-url', 'https://ship.example.com']],
    ['a login that cannot ask', ['login']],
  ])('keep --profile after %s', async (_what, argv) => {
    const { env, write } = settingsFolder();
    write({ version: 1 }, 'shop');
    await hintsOf(argv, { env });
  });

  it('keep it where files are damaged or overrides are set', async () => {
    const { env, write } = settingsFolder();
    write('{', 'shop');
    await hintsOf(['orders', 'list'], { env });
    write({ version: 1, operations: { 'orders.list': { route: 'nonsense' } } }, 'shop.operations');
    await hintsOf(['orders', 'list'], { env });
  });

  it('keep --base-url, --auth-url and --sandbox too, quoted for a shell, and work when they are typed', async () => {
    const { env, write } = settingsFolder();
    const service = await startService((_request, response) => sendJson(response, 404, {}));
    write({ version: 1 }, 'shop');
    const address = `${service.url}/my shop`;
    const given = { env: { ...env, SHIPCTL_TOKEN: token } };
    const { lines } = await hintsOf(['orders', 'list', '--base-url', `${address}/api/`], given);
    expect(lines[0]).toBe(`whoami --profile shop --base-url ${service.url}/my%20shop`);
    const whoami = await shipctl([...(lines[0]?.split(' ') ?? []), '--json'], given);
    expect(JSON.parse(whoami.stdout)).toMatchObject({ profile: 'shop', base_url: `${service.url}/my%20shop` });
    const sandbox = await shipctl(['orders', 'lst', '--sandbox'], { env });
    expect(toType(sandbox.stderr)).toEqual(['orders list --sandbox', 'orders --help']);
  });

  it('never repeat an address that was refused: it may hold a password', async () => {
    const { env } = settingsFolder();
    const outcome = await shipctl(['orders', 'list', '--base-url', 'https://me:hidden-word@ship.example.com'], { env });
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).not.toContain('hidden-word');
  });

  it('have no flags that come from the environment or the profile', async () => {
    const { env, write } = settingsFolder();
    const service = await startService((_request, response) => sendJson(response, 401, {}));
    write(loggedIn(service.url), 'shop');
    const given = { env: { ...env, SHIPCTL_PROFILE: 'shop', SHIPCTL_BASE_URL: service.url } };
    const outcome = await shipctl(['orders', 'list', '--json'], given);
    expect(errorOf(outcome).hint).toBe('It may have expired. Log in again: shipctl login');
  });

  it('keep --profile in what --debug shows', async () => {
    const { env, write } = settingsFolder();
    write({ version: 1 }, 'other');
    const { stderr } = await hintsOf(['whoami', '--debug'], { env });
    expect(stderr).not.toContain('\uFDD0');
  });

  it('keep --profile in notes and warnings', async () => {
    const { env, write } = settingsFolder();
    write({ version: 1, token: jwt(1), token_origin: 'https://ship.example.com' }, 'shop');
    await hintsOf(['ops', 'set', 'customers.list', 'GET /api/customers', '--yes'], { env });
  });
});
