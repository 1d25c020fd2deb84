import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { expectRequest } from '../support/exact.ts';
import { temporaryFolder } from '../support/folders.ts';
import { idsOf } from '../support/lists.ts';
import { oneMore } from '../support/more-groups.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const rows = [
  { id: 2, name: 'Salem', city: 'Riyadh', later: [1] },
  { id: 1, name: 'نورة', city: null },
];

const serve = () =>
  startService((request) => (request.method === 'GET' ? { data: paginate(rows, request) } : { data: rows[0] }));

const type = async (line: string, env: Readonly<Record<string, string>> = {}) =>
  shipctl(line.split(' '), { env: { SHIPCTL_CONFIG_DIR: temporaryFolder(), ...env }, catalogue: oneMore });

describe('a new entry', () => {
  it('is a group and a command with help, flags and examples', async () => {
    expect((await type('--help')).stdout).toMatch(/^ +drivers +Drivers who fetch parcels$/m);
    expect((await type('drivers --help')).stdout).toMatch(/list +List drivers[\s\S]*dismiss +Dismiss drivers/);
    const { code, stdout } = await type('drivers list --help');
    expect(code).toBe(0);
    for (const piece of ['--city <text>', 'only drivers of this city', '--all', 'published', '$ shipctl drivers list'])
      expect(stdout).toContain(piece);
    expect((await type('drivers dismiss --help')).stdout).toContain('<driver...>');
  });

  it('is a row of ops list', async () => {
    const { stdout } = await type('ops list drivers --json');
    expect(JSON.parse(stdout)).toMatchObject([
      { operation: 'drivers.list', method: 'GET', path: '/api/drivers', grade: 'published' },
      { operation: 'drivers.create', method: 'POST' },
      { operation: 'drivers.dismiss', method: 'DELETE', path: '/api/drivers/{driver}' },
    ]);
  });

  it('sends the requests that it describes', async () => {
    const service = await serve();
    await type('drivers list --city Riyadh --page 1', service.env);
    await type('drivers create --name Salem --age 30 -F licence=B', service.env);
    await type('drivers dismiss 7 --yes', service.env);
    expectRequest(service, { method: 'GET', target: '/api/drivers?city=Riyadh&page=1' }, 0);
    const body = { name: 'Salem', age: 30, licence: 'B' };
    expectRequest(service, { method: 'POST', target: '/api/drivers', body }, 1);
    expectRequest(service, { method: 'DELETE', target: '/api/drivers/7' }, 2);
  });

  it('has its input checked and asks its question', async () => {
    const service = await serve();
    for (const [line, piece] of [
      ['drivers create', /name is missing/],
      ['drivers create --name a --age x', /--age: "x"/],
      ['drivers dismiss 7', /Dismissing driver 7 needs confirmation/],
      ['drivers list --column id', /--columns/],
      ['driver list', /drivers/],
    ] as const) {
      const { code, stderr } = await type(line, service.env);
      expect({ line, code }).toEqual({ line, code: 2 });
      expect(stderr).toMatch(piece);
    }
    expect(service.requests).toEqual([]);
  });

  it('is shown in every format', async () => {
    const service = await serve();
    const csv = await type('drivers list --csv', service.env);
    expect(parse(csv.stdout, { columns: true })).toMatchObject([
      { id: '2', name: 'Salem', city: 'Riyadh' },
      { id: '1', name: 'نورة', city: '' },
    ]);
    expect(JSON.parse((await type('drivers list --json', service.env)).stdout)).toEqual(rows);
    expect(idsOf(await type('drivers list -o ndjson', service.env))).toEqual([2, 1]);
    expect((await type('drivers list', service.env)).stdout).toMatch(/^ID +Name +City *\n *2 +Salem +Riyadh/);
  });

  it('is served by the sandbox', async () => {
    const list = await type('drivers list --sandbox --json');
    expect(list).toMatchObject({ code: 0 });
    const [first] = JSON.parse(list.stdout) as { id: number; name: string }[];
    expect(first).toMatchObject({ id: expect.any(Number), name: expect.any(String) });
    const made = await type('drivers create --name Salem --sandbox --json');
    expect(made).toMatchObject({ code: 0 });
    expect(JSON.parse(made.stdout)).toMatchObject({ name: 'Salem' });
  });

  it('replaces the built-in groups of a given catalogue', async () => {
    expect(await type('orders list --sandbox --limit 1 --json')).toMatchObject({ code: 0 });
    expect(await type('boxes list')).toMatchObject({ code: 2, stdout: '' });
  });
});
