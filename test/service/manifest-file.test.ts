import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { serveOrders } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { spawned } from '../support/process.ts';
import { furtherIt, furtherRows, perRing, sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const list = ['orders', 'list', '--all', '--per-page', '10'];

describe('a --manifest that is the file of --out', () => {
  const prepare: Readonly<Record<string, (cwd: string) => void>> = {
    'a.csv': () => undefined,
    './x/../a.csv': () => undefined,
    'A.CSV': () => undefined,
    'folder/a.csv': (cwd) => symlinkSync('.', join(cwd, 'folder')),
    'symbolic.csv': (cwd) => symlinkSync('a.csv', join(cwd, 'symbolic.csv')),
    'chain.csv': (cwd) => {
      symlinkSync('link.csv', join(cwd, 'chain.csv'));
      symlinkSync('a.csv', join(cwd, 'link.csv'));
    },
    'hard.csv': (cwd) => {
      writeFileSync(join(cwd, 'a.csv'), 'old');
      linkSync(join(cwd, 'a.csv'), join(cwd, 'hard.csv'));
    },
    'a.csv.part': () => undefined,
    'a.csv.part.log': () => undefined,
  };

  it.each(sampleOf(Object.entries(prepare), 3))('%s is refused before anything', async (name, make) => {
    const cwd = temporaryFolder();
    make(cwd);
    const before = readdirSync(cwd);
    const service = await serveOrders(orders(3));
    const argv = [...list, '--out', 'a.csv', '--resume', '--manifest', name];
    const outcome = await shipctl(argv, { env: service.env, cwd });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain('--manifest and --out name the same file.');
    expect([service.requests, readdirSync(cwd)]).toEqual([[], before]);
  });

  it('is told by another spelling of its accents', async () => {
    const cwd = temporaryFolder();
    const service = await serveOrders(orders(3));
    const argv = [...list, '--out', 'caf\u00e9.csv', '--manifest', 'cafe\u0301.csv'];
    expect(await shipctl(argv, { env: service.env, cwd })).toMatchObject({ code: 2 });
  });

  const opened: [string, string][] = [
    ['--out a.csv --manifest /proc/self/fd/3', '3>>a.csv'],
    ['--csv --manifest a.csv', '>>a.csv'],
    ['--out a.csv --manifest /dev/stdout', '>>a.csv'],
    ['--csv --manifest /dev/stdout', ''],
    ['--csv --manifest -', ''],
  ];

  it.each(opened.slice(0, perRing(1, 3, opened.length)))('is refused in %s %s', async (flags, redirection) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'a.csv'), 'old');
    const service = await serveOrders(orders(3));
    const outcome = await spawned([...list, ...flags.split(' ')], {
      ...{ env: service.env, cwd },
      shell: `"$@" ${redirection}`,
    });
    expect(outcome).toMatchObject({ code: 2 });
    expect([service.requests, readFileSync(join(cwd, 'a.csv'), 'utf8')]).toEqual([[], 'old']);
  });

  it('goes to standard output as -, where the rows do not', async () => {
    const cwd = temporaryFolder();
    const { env } = await serveOrders(orders(3));
    const { stdout } = await spawned([...list, '--out', 'a.csv', '--manifest', '-'], { env, cwd });
    expect(JSON.parse(stdout.toString())).toMatchObject({ rows: 3, file: join(cwd, 'a.csv') });
    expect(readdirSync(cwd)).toEqual(['a.csv']);
  });

  it('may be another file of the same name elsewhere', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'sub'));
    const { env } = await serveOrders(orders(3));
    const argv = [...list, '--out', 'a.json', '--manifest', 'sub/a.json'];
    expect(await shipctl(argv, { env, cwd })).toMatchObject({ code: 0 });
  });
});

describe('the manifest of a failed export', () => {
  const failing = () =>
    startService((request, response) => {
      if (request.query.page === '3') return sendJson(response, 500, {});
      return { data: paginate(orders(50), request) };
    });
  const manifest = (cwd: string) => JSON.parse(readFileSync(join(cwd, 'm.json'), 'utf8')) as Record<string, unknown>;

  it('names no file that was not written', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'a.csv'), 'of yesterday');
    const { env } = await failing();
    const argv = [...list, '--retries', '0', '--out', 'a.csv', '--manifest', 'm.json'];
    expect((await shipctl(argv, { env, cwd })).code).not.toBe(0);
    expect(manifest(cwd)).toMatchObject({ file: null, sha256: null, complete: false, rows: 20 });
  });

  furtherIt('names the part that --resume keeps', async () => {
    const cwd = temporaryFolder();
    const { env } = await failing();
    const argv = [
      ...list,
      '--retries',
      '0',
      '--concurrency',
      '1',
      '--out',
      'a.csv',
      '--manifest',
      'm.json',
      '--resume',
    ];
    await shipctl(argv, { env, cwd });
    expect(manifest(cwd)).toMatchObject({ file: join(cwd, 'a.csv.part'), sha256: null, complete: false, rows: 20 });
  });

  it('names no part where nothing was read', async () => {
    const cwd = temporaryFolder();
    const service = await startService((_request, response) => sendJson(response, 500, {}));
    const argv = [...list, '--retries', '0', '--out', 'a.csv', '--manifest', 'm.json', '--resume'];
    await shipctl(argv, { env: service.env, cwd });
    expect(manifest(cwd)).toMatchObject({ file: null, rows: 0 });
    expect(readdirSync(cwd)).toEqual(['m.json']);
  });
});

describe('the hint to the next page', () => {
  it.each([
    ['--out', ['--out', 'a.csv'], ''],
    ...furtherRows(
      ['--manifest', ['--csv', '--manifest', 'm.json'], ''],
      ['standard output in a file', ['--csv'], '>a.csv'],
    ),
  ])('does not replace the page before: %s', async (_what, flags, into) => {
    const cwd = temporaryFolder();
    const { env } = await serveOrders(orders(50));
    const argv = ['orders', 'list', ...flags];
    const { stderr } = await (into === ''
      ? shipctl(argv, { env, cwd })
      : spawned(argv, { env, cwd, shell: `"$@" ${into}` }));
    expect(stderr).toMatch(/15 of 50 orders\. All of them: shipctl orders list .*--all/);
    expect(stderr).not.toContain('--page');
  });
});
