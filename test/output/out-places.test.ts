import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { serveOrders } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { spawned } from '../support/process.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const list = ['orders', 'list', '--columns', 'id', '-o', 'csv'];
const csv = 'id\n3\n2\n1\n';

describe('--out', () => {
  it.each(['/dev/stdout', ...furtherCases('/dev/fd/1', '/proc/self/fd/1')])('%s is standard output', async (name) => {
    const { env } = await serveOrders(orders(3));
    expect(await shipctl([...list, '--out', name], { env })).toMatchObject({ code: 0, stdout: csv, stderr: '' });
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'log'), 'before\n');
    await spawned([...list, '--out', name], { env, cwd, shell: '"$@" >>log' });
    expect(readFileSync(join(cwd, 'log'), 'utf8')).toBe(`before\n${csv}`);
  });

  it.each([['/dev/fd/3', '3>>log'] as const, ...furtherCases(['/dev/stderr', '2>>log'] as const)])(
    '%s writes to a file that the shell has opened',
    async (name, opened) => {
      const { env } = await serveOrders(orders(3));
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, 'log'), 'before\n');
      expect(await spawned([...list, '--out', name], { env, cwd, shell: `"$@" ${opened}` })).toMatchObject({ code: 0 });
      expect(readFileSync(join(cwd, 'log'), 'utf8').startsWith(`before\n${csv}`)).toBe(true);
    },
  );

  it('/dev/null takes everything', async () => {
    const { env } = await serveOrders(orders(3));
    expect(await shipctl([...list, '--out', '/dev/null'], { env })).toMatchObject({ code: 0 });
  });

  const long = (length: number, ending: string): string => 'é'.repeat((length - ending.length) / 2) + ending;

  it.each([
    [[], long(255, 'x.csv')],
    [['--all', '--resume'], long(244, '.csv')],
  ])('with %j may have a name of many bytes', async (flags, name) => {
    const cwd = temporaryFolder();
    const { env } = await serveOrders(orders(3));
    expect(await shipctl([...list, ...flags, '--out', name], { env, cwd })).toMatchObject({ code: 0 });
    expect(readdirSync(cwd)).toEqual([name]);
  });

  it.each([
    [['--all', '--resume'], long(250, '.csv')],
    [[], long(260, '.csv')],
  ])('with %j says that a name is too long', async (flags, name) => {
    const cwd = temporaryFolder();
    const service = await serveOrders(orders(3));
    const outcome = await shipctl([...list, ...flags, '--out', name], { env: service.env, cwd });
    expect(outcome).toMatchObject({ code: 9 });
    expect(outcome.stderr).toContain('its name is too long');
    expect([service.requests, readdirSync(cwd)]).toEqual([[], []]);
  });

  it.each([
    ['list', [...list, '--out', 'sub/']],
    ['invoice', ['shipments', 'invoice', '7', '--out', 'sub/']],
    ['manifest', [...list, '--manifest', 'sub/']],
  ])('of %s takes sub/ for a folder', async (_what, argv) => {
    const cwd = temporaryFolder();
    const service = await serveOrders([]);
    const outcome = await shipctl(argv, { env: service.env, cwd });
    expect(outcome).toMatchObject({ code: 2 });
    expect(outcome.stderr).toContain('sub/ is the name of a folder');
    expect([service.requests, readdirSync(cwd)]).toEqual([[], []]);
  });
});

it.each([
  ['@nothing.json', 'there is no such file'],
  ['@.', 'it is a folder'],
  ['@nothing/a.json', 'there is no such file'],
])('--data %s says why it cannot be read', async (data, why) => {
  const outcome = await shipctl(['boxes', 'create', '--data', data, '--sandbox'], { cwd: temporaryFolder() });
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain(`cannot be read: ${why}.`);
});

it.skipIf(process.platform !== 'linux')('a folder that exists is not reported as missing', async () => {
  const { env } = await serveOrders([]);
  const { code, stderr } = await shipctl([...list, '--out', '/proc/orders.csv'], { env });
  expect([code, stderr]).toEqual([9, expect.stringContaining('cannot be written: the system permits no such name')]);
});

describe('a process', () => {
  it('whose working folder was removed works, and writes no file', async () => {
    const { env } = await serveOrders(orders(3));
    const gone = { env, cwd: temporaryFolder(), shell: 'mkdir gone; cd gone; rmdir ../gone; "$@"' };
    expect(await spawned(list, gone)).toMatchObject({ code: 0 });
    const { code, stderr } = await spawned([...list, '--out', 'a.csv'], gone);
    expect(code).toBe(9);
    expect(stderr).toContain('removed-working-folder/a.csv cannot be written: its folder does not exist');
  });

  it.skipIf(process.getuid?.() !== 0)('that may not write in a folder says so', async () => {
    const cwd = temporaryFolder();
    const service = await serveOrders(orders(3));
    const shell = 'chmod 755 .; exec setpriv --reuid=65534 --clear-groups "$@"';
    for (const flags of [['--all', '--resume'], ...furtherCases<string[]>([])]) {
      const env = { ...service.env, SHIPCTL_CONFIG_DIR: '/nowhere' };
      const { code, stderr } = await spawned([...list, ...flags, '--out', 'a.csv'], { env, cwd, shell });
      expect(code).toBe(9);
      expect(stderr).toMatch(/cannot be written: you may not write there/);
    }
    expect([service.requests, readdirSync(cwd)]).toEqual([[], []]);
  });

  it('with few file handles ends with a message', async () => {
    const { env } = await serveOrders(orders(3));
    for (const handles of [21, ...furtherCases(19, 20, 22, 23)]) {
      const { stderr } = await spawned(list, { env, shell: `ulimit -n ${handles}; "$@"` });
      expect(stderr).not.toMatch(/shipctl has a fault/);
    }
  });
});
