import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { serveOrders } from '../support/lists.ts';
import { expectMode } from '../support/modes.ts';
import { order, orders } from '../support/orders.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

describe('--out', () => {
  const old = 'the old file\n';

  it.each([
    ['a.csv', /^id,order_number,/],
    ['a.json', /^\[\n\{"id":30,/],
    ['a.ndjson', /^\{"id":30,/],
    ['a.jsonl', /^\{"id":30,/],
    ['A.CSV', /^id,order_number,/],
    ['a.txt', /^ *ID +Status/],
  ])('writes %s in the format of its ending', async (name, begins) => {
    const cwd = temporaryFolder();
    const service = await serveOrders(orders(30), 10);
    const outcome = await shipctl(['orders', 'list', '--all', '--out', name], { env: service.env, cwd, terminal: 40 });
    expect(outcome).toMatchObject({ code: 0, stdout: '' });
    expect(outcome.stderr.replace(/\s+/g, ' ')).toContain(`30 orders written to ${join(cwd, name)}`);
    const text = readFileSync(join(cwd, name), 'utf8');
    expect(text).toMatch(begins);
    expect(text).not.toMatch(/\u001b|…/);
    expect(readdirSync(cwd)).toEqual([name]);
  });

  it.each([
    ['an ending that contradicts', ['--out', 'a.csv', '-o', 'json']],
    ['an ending that contradicts --csv', ['--out', 'a.json', '--csv']],
    ['no ending', ['--out', 'orders']],
    ['an ending nobody knows', ['--out', 'orders.ods']],
    ['no name', ['--out', '']],
  ])('with %s is exit 2 before any request', async (_what, flags) => {
    const cwd = temporaryFolder();
    const service = await serveOrders(orders(3));
    const outcome = await shipctl(['orders', 'list', ...flags], { env: service.env, cwd });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(service.requests).toEqual([]);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('takes any name with -o, whatever the environment says', async () => {
    const cwd = temporaryFolder();
    const service = await serveOrders(orders(1));
    await shipctl(['orders', 'list', '--out', 'export', '-o', 'ndjson'], { env: service.env, cwd });
    expect(JSON.parse(readFileSync(join(cwd, 'export'), 'utf8'))).toEqual(order(1));
    const env = { ...service.env, SHIPCTL_OUTPUT: 'json' };
    expect(await shipctl(['orders', 'list', '--out', 'a.csv'], { env, cwd })).toMatchObject({ code: 0 });
  });

  it.each(['a.csv', 'a.json', 'a.ndjson'])('keeps the old %s and nothing else when page 3 fails', async (name) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, name), old);
    const service = await startService((request, response) => {
      if (request.query.page === '3') return sendJson(response, 500, {});
      return { data: paginate(orders(50), request, 10) };
    });
    const argv = ['orders', 'list', '--all', '--retries', '0', '--out', name];
    expect(await shipctl(argv, { env: service.env, cwd })).toMatchObject({ code: 7, stdout: '' });
    expect(readFileSync(join(cwd, name), 'utf8')).toBe(old);
    expect(readdirSync(cwd)).toEqual([name]);
  });

  it('leaves nothing behind when it is interrupted', async () => {
    const cwd = temporaryFolder();
    let stop: () => void = () => undefined;
    const service = await startService((request) => {
      if (request.query.page !== '3') return { data: paginate(orders(50), request, 10) };
      stop();
      return undefined;
    });
    const outcome = await shipctl(['orders', 'list', '--all', '--out', 'a.csv'], {
      ...{ env: service.env, cwd },
      onStart: (send) => {
        stop = () => send('SIGINT');
      },
    });
    expect(outcome).toMatchObject({ code: 130, stdout: '' });
    expect(readdirSync(cwd)).toEqual([]);
  });

  const wrongPlaces = ['nowhere/a.csv', 'file/a.csv', 'folder.csv'];
  const commands = [
    ['list', ['orders', 'list']],
    ['get', ['orders', 'get', '3']],
    ['cancel', ['orders', 'cancel', '--id', '3', '--yes']],
    ['cancel of several', ['orders', 'cancel', '--id', '3', '4', '--yes']],
  ] as const;

  it.each(commands)('ends with 9 before any request of %s where it cannot write', async (_verb, argv) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'file'), old);
    mkdirSync(join(cwd, 'folder.csv'));
    const service = await startService(({ path }) => (path === '/api/orders' ? { data: [] } : order(3)));
    for (const name of wrongPlaces) {
      const outcome = await shipctl([...argv, '--out', name], { env: service.env, cwd });
      expect({ code: outcome.code, stdout: outcome.stdout, requests: service.requests }).toEqual({
        code: 9,
        stdout: '',
        requests: [],
      });
      expect(outcome.stderr).toContain(name);
    }
    expect(readdirSync(cwd)).toEqual(['file', 'folder.csv']);
  });

  it('keeps the mode of the old file and writes through a link', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'real.csv'), old, { mode: 0o640 });
    symlinkSync('real.csv', join(cwd, 'link.csv'));
    const service = await serveOrders(orders(3));
    expect(await shipctl(['orders', 'list', '--out', 'link.csv'], { env: service.env, cwd })).toMatchObject({
      code: 0,
    });
    expect(readFileSync(join(cwd, 'real.csv'), 'utf8')).toMatch(/^id,/);
    expectMode(join(cwd, 'real.csv'), 0o640);
    expect(readdirSync(cwd).sort()).toEqual(['link.csv', 'real.csv']);
  });

  it('reports a missing folder as JSON', async () => {
    const service = await serveOrders([]);
    const outcome = await shipctl(['orders', 'list', '--out', '/nowhere/a.json', '--json'], { env: service.env });
    expect(errorOf(outcome)).toMatchObject({ code: 'machine' });
  });
});
