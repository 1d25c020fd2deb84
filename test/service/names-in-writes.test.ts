import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { settingsFolder } from '../support/profiles.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService, writesTo } from '../support/service.ts';

const lists: Readonly<Record<string, readonly object[]>> = {
  '/api/warehouses': [
    { id: 1838, name: 'Main warehouse' },
    { id: 1846, name: 'مستودع جدة' },
    { id: 1850, name: 'North' },
    { id: 1851, name: 'north' },
  ],
  '/api/boxes': [
    { id: 6448, type: 'Small', length: 20, width: 15, height: 8.5, weight: 0.2 },
    { id: 6457, type: 'صندوق كبير', length: 50, width: 40, height: 35, weight: 0.9 },
  ],
  '/api/packaging-types': [
    { id: 1, name: 'Carton' },
    { id: 2, name: 'Flyer' },
  ],
};

/** Runs a command against a service with these lists; `status` is that of the lists. */
async function type(line: string, more: readonly string[] = [], status = 200) {
  const service = await startService(({ path, method, query }, response) => {
    if (method !== 'GET') return { data: path === '/api/calculate' ? [] : { id: 1 } };
    if (status !== 200) return sendJson(response, status, { message: 'no' });
    // The interface document sends boxes without an envelope.
    if (path === '/api/boxes') return paginate(lists[path] ?? [], { query });
    return path === '/api/boxes/6448' ? { data: lists['/api/boxes']?.[0] } : { data: lists[path] ?? [] };
  });
  const argv = [...line.split(' '), ...more, '--yes'];
  const { code, stdout, stderr } = await shipctl(argv, { env: service.env });
  const [write] = writesTo(service);
  return {
    code,
    stdout,
    stderr,
    path: write?.path,
    body: write && (JSON.parse(write.body) as Record<string, unknown>),
    asked: service.requests.filter(({ method }) => method === 'GET').map(({ path }) => path),
  };
}

describe('a warehouse', () => {
  it.each([['Main', 1838], ['MAIN WAREHOUSE', 1838], ...furtherRows(['\u200fمستودع جده ', 1846], ['جدة', 1846])])(
    'may be named: %s',
    async (name, id) => {
      const { code, body } = await type('orders create --warehouse', [name]);
      expect({ code, body }).toEqual({ code: 0, body: { warehouse_id: id } });
      expect((await type('orders update 5 --id --warehouse', [name])).body).toEqual({ warehouse_id: id });
    },
  );

  it.each([
    ['--warehouse-id', '1838'],
    ['--warehouse', '١٨٣٨'],
  ])('is not looked up by its id: %s %s', async (...flags) => {
    expect(await type('orders create', flags)).toMatchObject({ code: 0, body: { warehouse_id: 1838 }, asked: [] });
  });

  it.each([
    ['Mian', 'is not the name of a warehouse that the service lists. Did you mean Main warehouse (warehouse id 1838)?'],
    ['Dammam', 'They are: Main warehouse (id 1838), مستودع جدة (id 1846), North (id 1850)'],
    ...furtherRows(
      ['north', 'is the name of several (ids 1850, 1851). Give the id instead'],
      [' ', '--warehouse is empty. Give the name of a warehouse.'],
    ),
  ])('that is none, or several, is a mistake, and nothing is sent: %s', async (name, said) => {
    const { code, body, stdout, stderr } = await type('orders create --warehouse', [name]);
    expect({ code, body, stdout }).toEqual({ code: 2, body: undefined, stdout: '' });
    expect(stderr).toContain(said);
  });

  it('needs its id where the list cannot be read, and an outage ends the command', async () => {
    const refused = await type('orders create --warehouse Main', [], 403);
    expect(refused).toMatchObject({ code: 2, body: undefined });
    expect(refused.stderr).toContain('the warehouses of the service are not known here. Give its id instead');
    expect(await type('orders create --warehouse Main --retries 0', [], 503)).toMatchObject({
      code: 7,
      body: undefined,
    });
  });
});

describe('packages', () => {
  it.each([
    [['--box', 'Small box'], [{ length: 20, width: 15, height: 8.5 }]],
    [['--box', '6448', '-F', 'packages[0].weight=900'], [{ weight: 900, length: 20, width: 15, height: 8.5 }]],
    ...furtherRows(
      [
        ['--box', 'كبير', '--box', 'small', '--packaging-type', 'flyer'],
        [
          { length: 50, width: 40, height: 35, packaging_type_id: 2 },
          { length: 20, width: 15, height: 8.5, packaging_type_id: 2 },
        ],
      ],
      [['--packages', '{"weight":5}', '--packaging-type', '1'], [{ weight: 5, packaging_type_id: 1 }]],
      [['-F', 'packages[0].weight=5', '--packaging-type', 'carton'], [{ weight: 5, packaging_type_id: 1 }]],
    ),
  ])('may be described by names: %j', async (flags, packages) => {
    const { code, body } = await type('orders create', flags);
    expect({ code, body }).toEqual({ code: 0, body: { packages } });
  });

  it('of a price may be boxes', async () => {
    const { body } = await type('price calculate --from-city 3 --to-city 6 --box Small');
    expect(body).toEqual({ from_city: 3, to_city: 6, packages: [{ length: 20, width: 15, height: 8.5 }] });
  });

  it('of a price have the weight of a flag', async () => {
    const { body } = await type('price calculate --from-city 3 --to-city 6 --box Small --weight 3');
    expect(body).toMatchObject({ packages: [{ length: 20, width: 15, height: 8.5, weight: 3 }] });
  });

  it.each([
    [['--box', 'Smal'], 'Did you mean Small (box id 6448)?'],
    [['--box', '7'], 'is not the id of a box that the service lists'],
    ...furtherRows(
      [['--box', 'Small', '--packaging-type', 'Crate'], 'They are: Carton (id 1), Flyer (id 2).'],
      [['--packaging-type', 'Carton'], 'there is no package. Add one: --box'],
    ),
  ])('are not sent where a name means nothing: %j', async (flags, said) => {
    const { code, body, stderr } = await type('orders create --description x', flags);
    expect({ code, body }).toEqual({ code: 2, body: undefined });
    expect(stderr).toContain(said);
    expect(stderr.match(/^(?:Error:| {7})/gm)).toHaveLength(1);
  });
});

describe('a record that is an argument', () => {
  it('may be named', async () => {
    expect(await type('boxes update', ['small box', '--height', '9'])).toMatchObject({
      code: 0,
      path: '/api/boxes/6448',
      body: { height: 9 },
    });
    expect((await type('boxes get Small --json')).stdout).toContain('6448');
  });

  it('is not looked up by its id', async () => {
    expect((await type('boxes update 6448 --height 9')).asked).toEqual([]);
    expect((await type('boxes get ٦٤٤٨ --json')).asked).toEqual(['/api/boxes/6448']);
  });

  it('must be one of the list', async () => {
    const { code, stderr, path } = await type('boxes update Smaal --height 9');
    expect({ code, path }).toEqual({ code: 2, path: undefined });
    expect(stderr).toContain('<box>: "Smaal" is not the name of a box');
  });
});

describe('a dry run', () => {
  const flags = ['--warehouse', 'Main', '--box', 'Small', '--packaging-type', 'Carton', '--dry-run'];

  it('shows ids in place of names, and sends nothing', async () => {
    const { code, stdout, body, asked } = await type('orders create', flags);
    expect({ code, body }).toEqual({ code: 0, body: undefined });
    const packages = [{ length: 20, width: 15, height: 8.5, packaging_type_id: 1 }];
    expect(JSON.parse(stdout).body).toEqual({ warehouse_id: 1838, packages });
    // Each list once.
    expect(asked.toSorted()).toEqual(['/api/boxes', '/api/packaging-types', '/api/warehouses']);
    expect(await type('orders create --warehouse Mian --dry-run')).toMatchObject({ code: 2, stdout: '' });
  });

  it('without a login shows the names', async () => {
    const { code, stdout, stderr } = await shipctl(['orders', 'create', ...flags], {});
    expect(code).toBe(0);
    expect(JSON.parse(stdout).body).toEqual({
      warehouse_id: 'Main',
      packages: [{ box: 'Small', packaging_type_id: 'Carton' }],
    });
    expect(stderr).toContain('Names stand where their ids will.');
  });
});

describe('an operation that was imported', () => {
  it('takes names for the ids of its document', async () => {
    const { env: folder } = settingsFolder();
    const cwd = temporaryFolder();
    const couriers = [
      { id: 7, name: 'aramex', name_ar: 'أرامكس' },
      { id: 8, name: 'spl' },
    ];
    const service = await startService(({ path, method }) => {
      if (method !== 'GET') return { data: { id: 1 } };
      return { data: path === '/api/couriers' ? couriers : (lists[path] ?? []) };
    });
    const properties = { courier_id: { type: 'integer' }, warehouse_id: { type: 'integer' } };
    const requestBody = { content: { 'application/json': { schema: { properties } } } };
    writeFileSync(
      join(cwd, 'doc.json'),
      JSON.stringify({ openapi: '3.0.0', paths: { '/pickups': { post: { requestBody } } } }),
    );
    const run = (...argv: string[]) => shipctl(argv, { cwd, env: { ...folder, ...service.env } });
    expect((await run('ops', 'import', 'doc.json', '--yes')).code).toBe(0);
    expect(await run('pickups', 'create', '--courier', 'ارامكس', '--warehouse', 'Main')).toMatchObject({ code: 0 });
    const wrong = await run('pickups', 'create', '--courier', 'aramx');
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean "aramex"?') });
    expect(await run('pickups', 'create', '--courier-id', '8', '--warehouse', '5')).toMatchObject({ code: 0 });
    expect(writesTo(service).map(({ body }) => JSON.parse(body))).toEqual([
      { courier_id: 7, warehouse_id: 1838 },
      { courier_id: 8, warehouse_id: 5 },
    ]);
  });
});
