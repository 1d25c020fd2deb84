import { describe, expect, it } from 'vitest';
import { settingsFolder, stored } from '../support/profiles.ts';
import { everyNth, furtherCases, perRing, sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

async function withService(answer: unknown = { data: [{ id: 1, name: 'nightly' }] }) {
  const { env, profiles, write } = settingsFolder();
  const service = await startService(() => answer);
  const type = (...line: readonly string[]) => shipctl(line, { env: { ...service.env, ...env } });
  return { service, type, env, write, file: `${profiles}/default.operations.json` };
}

describe('an added operation', () => {
  it('is a command with help, flags, rows and a place in ops list', async () => {
    const { type, service } = await withService();
    await type('ops', 'set', 'automation.list', 'GET /api/automations');
    expect((await type('automation', '--help')).stdout).toMatch(/list/);
    expect((await type('automation', 'list', '--help')).stdout).toMatch(/Usage: shipctl automation list/);
    const { code, stdout } = await type('automation', 'list', '-F', 'a=1', '--page', '2', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual([{ id: 1, name: 'nightly' }]);
    expect(service.raw).toEqual(['/api/automations?a=1&page=2']);
    expect((await type('ops', 'list', 'automation')).stdout).toMatch(
      /automation\.list +GET +\/api\/automations +imported/,
    );
    await type('ops', 'unset', 'automation.list');
    expect(await type('automation', 'list')).toMatchObject({ code: 2, stdout: '' });
  });

  it('accepts arguments and a body, in a new group', async () => {
    const { type, service } = await withService({ data: { id: 7 } });
    await type('ops', 'set', 'robots.run', 'POST /api/robots/{robot}/jobs/{job}');
    expect(await type('robots', 'run', '7')).toMatchObject({ code: 2, stdout: '' });
    const { code } = await type('robots', 'run', '7', 'a b', '--data', '{"x":1}', '-F', 'y:=2', '--json');
    expect(code).toBe(0);
    expect(service.raw).toEqual(['/api/robots/7/jobs/a%20b']);
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({ x: 1, y: 2 });
    const help = await type('robots', 'run', '--help');
    expect(help.stdout).toMatch(/<robot> <job>/);
  });

  it('asks for confirmation before a DELETE', async () => {
    const { type, service } = await withService({ data: {} });
    await type('ops', 'set', 'robots.delete', 'DELETE /api/robots/{robot}');
    const { code, stderr } = await type('robots', 'delete', '7');
    expect(code).toBe(2);
    expect(stderr).toMatch(/--yes/);
    expect(service.requests).toEqual([]);
    expect(await type('robots', 'delete', '7', '--yes')).toMatchObject({ code: 0 });
  });

  it('can be set again, to another route with other arguments', async () => {
    const { type, service } = await withService({ data: { id: 1 } });
    await type('ops', 'set', 'robots.get', 'GET /api/robots/{robot}');
    await type('ops', 'set', 'robots.get', 'GET /api/v2/robots/{name}/{part}');
    expect(await type('robots', 'get', 'a', 'b')).toMatchObject({ code: 0 });
    expect(service.raw).toEqual(['/api/v2/robots/a/b']);
  });

  it.each([
    ['login'],
    ['ops'],
    ...furtherCases(['logout'], ['whoami'], ['sandbox'], ['api'], ['help'], ['version'], ['utilities']),
  ])('never replaces %s', async (word) => {
    const { type } = await withService();
    const before = await type(word, '--help');
    await type('ops', 'set', `${word}.list`, 'GET /api/x');
    expect(await type(word, '--help')).toEqual(before);
    expect((await type('ops', 'list', '--json')).code).toBe(0);
  });
});

describe('a damaged overrides file', () => {
  const damages: readonly [string, string][] = [
    ['half a document', '{"version":1,'],
    ['nothing', ''],
    ['a list', '[]'],
    ['another version', '{"version":2,"operations":{}}'],
    ['no operations', '{"version":1}'],
    ['an operation that is a text', '{"version":1,"operations":{"orders.list":"GET /x"}}'],
    ['an operation without a route', '{"version":1,"operations":{"orders.list":{}}}'],
    ['an addition that is a number', '{"version":1,"operations":{"robots.get":{"route":"GET /x","added":5}}}'],
    [
      'an addition without fields',
      '{"version":1,"operations":{"robots.get":{"route":"GET /x","added":{"title":"x","kind":"one"}}}}',
    ],
    [
      'an addition with wrong fields',
      '{"version":1,"operations":{"robots.get":{"route":"GET /x","added":{"title":5,"kind":"x","input":{"a":5}}}}}',
    ],
  ];

  it.each(sampleOf(damages, 2))('%s: exit 2 with the file name, for commands that read it', async (_what, text) => {
    const { type, service, write, file } = await withService();
    write(text, 'default.operations');
    for (const line of [
      ['orders', 'list'],
      ['ops', 'set', 'orders.get', 'GET /api/o/{order}'],
      ...furtherCases(['ops', 'list'], ['api', 'GET', '/api/x']),
    ]) {
      const { code, stdout, stderr } = await type(...line);
      expect({ line, code, stdout }).toEqual({ line, code: 2, stdout: '' });
      expect(stderr).toContain(file);
    }
    expect(service.requests).toEqual([]);
  });

  it.each(everyNth(damages, perRing(4, 2, 1)))(
    '%s: help, the version and the account work without it',
    async (_what, text) => {
      const { type, write } = await withService();
      write(text, 'default.operations');
      const others = furtherCases('--help', 'orders --help', 'ops --help', '--version', 'logout');
      for (const line of ['orders list --help', 'whoami', ...others])
        expect({ line, ...(await type(...line.split(' '))) }).toMatchObject({ line, code: 0 });
      const sandbox = ['orders', 'list', '--sandbox', '--limit', '1'];
      expect(await type(...sandbox)).toMatchObject({ code: 0 });
    },
  );

  it.each([
    ['GET https://evil.example/api/orders'],
    ['GET /api/../../x'],
    ...furtherCases(['GET //evil.example/x'], ['nonsense'], ['PUT']),
  ])('with the route %j written by hand sends nothing elsewhere', async (route) => {
    const { type, service, write, env } = await withService();
    write({ version: 1, operations: { 'orders.get': { route } } }, 'default.operations');
    write({ version: 1, base_url: service.url, token: stored, token_origin: service.url });
    const { stdout } = await shipctl(['orders', 'get', '5', '--dry-run'], { env });
    expect(stdout).not.toContain('evil');
    await type('orders', 'get', '5');
    expect(service.raw.filter((target) => target !== '/api/orders/5')).toEqual([]);
  });
});
