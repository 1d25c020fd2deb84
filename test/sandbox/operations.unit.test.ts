import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { builtInCatalogue, catalogueOf } from '../../src/operations/catalogue.ts';
import { group, list, record } from '../../src/operations/operation.ts';
import { type Row, start } from '../support/sandbox.ts';

const Courier = z.looseObject({
  id: z.int(),
  name: z.string(),
  name_ar: z.string().nullable(),
  kind: z.enum(['road', 'air']),
  rate: z.number(),
  active: z.boolean(),
  contact: z.object({ email: z.string(), phone: z.string().nullable() }),
  areas: z.array(z.object({ city_id: z.int(), name: z.string() })),
  since: z.iso.date(),
  stars: z.int().min(1).max(5),
  depth: z.int().gt(-5).lt(-1),
  checked_at: z.iso.datetime(),
  token: z.uuid(),
  site: z.url(),
  note: z.unknown(),
  created_at: z.string(),
});

const common = { grade: 'assumed', row: Courier, columns: ['id', 'name'], examples: [] } as const;

const input = z.object({ name: z.string(), kind: z.enum(['road', 'air']).optional(), rate: z.number().optional() });

const couriers2 = (envelope?: string) =>
  catalogueOf([
    group('couriers2', 'A group that the sandbox has never heard of', {
      list: list({
        ...common,
        title: 'List',
        summary: 'List',
        route: 'GET /api/couriers2',
        ...(envelope === undefined ? {} : { envelope }),
        input: z.object({ kind: z.enum(['road', 'air']).optional() }),
      }),
      get: record({ ...common, title: 'Get', summary: 'Get', route: 'GET /api/couriers2/{courier}' }),
      create: record({ ...common, title: 'Create', summary: 'Create', route: 'POST /api/couriers2', input }),
      update: record({
        ...{ ...common, title: 'Update', summary: 'Update', route: 'PATCH /api/couriers2/{courier}' },
        input: input.partial(),
      }),
    }),
  ]);

describe('an operation without a handler', () => {
  it('is listed with rows of its schema, plain or paginated by its envelope', async () => {
    const { ask } = await start({ catalogue: await couriers2() });
    const { data } = (await ask('GET', '/api/couriers2')).body as unknown as { data: Row[] };
    expect(data.length).toBeGreaterThan(15);
    expect(z.array(Courier).safeParse(data).error).toBeUndefined();
    for (const row of data) expect(Object.keys(row)).toEqual(Object.keys(Courier.shape));
    expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['road', 'air']));
    expect(new Set(data.map(({ name_ar }) => name_ar === null))).toEqual(new Set([true, false]));
    const road = (await ask('GET', '/api/couriers2?kind=road')).body.data;
    expect(road).toEqual(data.filter(({ kind }) => kind === 'road'));

    const top = await start({ catalogue: await couriers2('.') });
    expect((await top.ask('GET', '/api/couriers2?per_page=5')).body).toMatchObject({ per_page: 5, total: data.length });
    const under = await start({ catalogue: await couriers2('result') });
    const { result } = (await under.ask('GET', '/api/couriers2?page=2')).body;
    expect(result).toMatchObject({ current_page: 2, data: data.slice(15) });
  });

  it('shows, creates and updates records', async () => {
    const { ask, record } = await start({ catalogue: await couriers2() });
    const { data } = (await ask('GET', '/api/couriers2')).body as unknown as { data: Row[] };
    const path = `/api/couriers2/${data[3]?.id}`;
    expect(await record(path)).toEqual(data[3]);
    expect((await ask('GET', '/api/couriers2/7000000')).body).toEqual({
      message: 'No query results for model [App\\Models\\Couriers2] 7000000',
    });

    const created = await ask('POST', '/api/couriers2', { name: 'بريد', rate: 12.5, id: 1 });
    expect(created.status).toBe(201);
    const row = created.body.data as Row;
    expect(row).toMatchObject({ name: 'بريد', rate: 12.5, kind: 'road', created_at: '2026-03-15T10:20:30.000000Z' });
    expect(row.id).toBeGreaterThan(data[0]?.id ?? 0);
    expect(await record(`/api/couriers2/${row.id}`)).toEqual(row);
    expect((await ask('GET', '/api/couriers2')).body.data).toEqual([row, ...data]);

    const changed = await ask('PATCH', path, { rate: 99 });
    expect([changed.status, changed.body.data]).toEqual([200, { ...data[3], rate: 99 }]);
    expect(await record(path)).toEqual({ ...data[3], rate: 99 });
  });

  it('checks its input', async () => {
    const { ask } = await start({ catalogue: await couriers2() });
    expect(await ask('POST', '/api/couriers2', { kind: 'sea', rate: 'dear' })).toMatchObject({
      status: 422,
      body: {
        message: 'The name field is required. (and 2 more errors)',
        errors: {
          name: ['The name field is required.'],
          kind: ['The selected kind is invalid.'],
          rate: ['The rate field must be a number.'],
        },
      },
    });
    expect((await ask('GET', '/api/couriers2?kind=sea')).status).toBe(422);
  });
});

describe('every operation of the catalogue', () => {
  it('has a route in the sandbox', async () => {
    const catalogue = await builtInCatalogue();
    const { ask, orderIn } = await start({ catalogue });
    const order = await orderIn('pending');
    const { body } = await ask('POST', '/api/shipments', { order_id: order.id, courier: 'spl' });
    const ids = { orders: order.id, shipments: (body.data as Row).id, 'packaging-types': 1 };
    const rows = async (path: string) => (await ask('GET', path)).body.data as Row[];
    const [box, warehouse] = [(await rows('/api/boxes'))[0]?.id, (await rows('/api/warehouses'))[0]?.id];
    const known: Record<string, unknown> = { ...ids, boxes: box, warehouses: warehouse };
    for (const { method, path, id, group: name, document } of catalogue.groups.flatMap((each) => each.operations)) {
      if (method !== 'GET' || document) continue;
      const { status } = await ask('GET', path.replace(/\{\w+\}/, String(known[name])));
      expect([id, status]).toEqual([id, 200]);
    }
  });
});
