import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { builtInCatalogue, type Catalogue, catalogueOf } from '../src/operations/catalogue.ts';
import { group, list, one } from '../src/operations/operation.ts';
import { Order } from '../src/operations/records/order.ts';
import { type Sandbox, startSandbox } from '../src/sandbox/server.ts';

const open: Sandbox[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

interface Row {
  readonly id: number;
  readonly status?: string;
  readonly [field: string]: unknown;
}

async function start(catalogue?: Catalogue, orders = 200) {
  const now = () => new Date('2026-03-15T10:20:30Z');
  const sandbox = await startSandbox({ catalogue: catalogue ?? (await builtInCatalogue()), orders, now });
  open.push(sandbox);
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(sandbox.baseUrl + path, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${sandbox.token}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const record = async (path: string): Promise<Row> => (await ask('GET', path)).body.data as Row;
  const orderIn = async (status: string): Promise<Row> => {
    const { data } = (await ask('GET', `/api/orders?status=${status}&per_page=1`)).body.data as { data: Row[] };
    if (!data[0]) throw new Error(`no order is ${status}`);
    return data[0];
  };
  const count = async (status: string): Promise<unknown> =>
    ((await ask('GET', `/api/orders?status=${status}`)).body.data as { total: number }).total;
  return { ask, record, orderIn, count };
}

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
      get: one({ ...common, title: 'Get', summary: 'Get', route: 'GET /api/couriers2/{courier}' }),
      create: one({ ...common, title: 'Create', summary: 'Create', route: 'POST /api/couriers2', input }),
      update: one({
        ...{ ...common, title: 'Update', summary: 'Update', route: 'PATCH /api/couriers2/{courier}' },
        input: input.partial(),
      }),
    }),
  ]);

describe('an operation that the sandbox has never heard of', () => {
  it('is listed with rows of its schema, plain or in pages as its envelope says', async () => {
    const { ask } = await start(await couriers2());
    const { data } = (await ask('GET', '/api/couriers2')).body as { data: Row[] };
    expect(data.length).toBeGreaterThan(15);
    expect(z.array(Courier).safeParse(data).error).toBeUndefined();
    for (const row of data) expect(Object.keys(row)).toEqual(Object.keys(Courier.shape));
    expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['road', 'air']));
    expect(new Set(data.map(({ name_ar }) => name_ar === null))).toEqual(new Set([true, false]));
    const road = (await ask('GET', '/api/couriers2?kind=road')).body.data;
    expect(road).toEqual(data.filter(({ kind }) => kind === 'road'));

    const top = await start(await couriers2('.'));
    expect((await top.ask('GET', '/api/couriers2?per_page=5')).body).toMatchObject({ per_page: 5, total: data.length });
    const under = await start(await couriers2('result'));
    const { result } = (await under.ask('GET', '/api/couriers2?page=2')).body;
    expect(result).toMatchObject({ current_page: 2, data: data.slice(15) });
  });

  it('shows, creates and updates records', async () => {
    const { ask, record } = await start(await couriers2());
    const { data } = (await ask('GET', '/api/couriers2')).body as { data: Row[] };
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

  it('checks what it is given', async () => {
    const { ask } = await start(await couriers2());
    expect(await ask('POST', '/api/couriers2', { kind: 'sea', rate: 'dear' })).toEqual({
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
  it('has a route in the sandbox that answers a GET', async () => {
    const catalogue = await builtInCatalogue();
    const { ask, orderIn } = await start(catalogue);
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

describe('an order in the sandbox', () => {
  it('is cancelled, and then shows so everywhere', async () => {
    const { ask, record } = await start();
    const inStatus = async (status: string) =>
      ((await ask('GET', `/api/orders?per_page=100&status=${status}`)).body.data as { data: Row[] }).data;
    const [pending, cancelled] = [await inStatus('pending'), await inStatus('cancelled')];
    const chosen = [3, 10, 7].flatMap((place) => pending[place] ?? []);
    const after = chosen.map((order) => ({ ...order, status: 'cancelled', updated_at: '2026-03-15T10:20:30.000000Z' }));
    for (const order of after) {
      const answer = await ask('POST', `/api/orders/${order.id}/cancel`);
      expect(answer).toEqual({ status: 200, body: { data: order } });
      expect(await record(`/api/orders/${order.id}`)).toEqual(order);
      expect((await ask('POST', `/api/orders/${order.id}/cancel`)).status).toBe(409);
    }
    expect(await inStatus('pending')).toEqual(pending.filter((order) => !chosen.includes(order)));
    expect(await inStatus('cancelled')).toEqual([...cancelled, ...after].sort((a, b) => b.id - a.id));
  });

  it('is not cancelled once it is delivered, nor where there is none', async () => {
    const { ask, record, orderIn } = await start();
    const order = await orderIn('delivered');
    const { status, body } = await ask('POST', `/api/orders/${order.id}/cancel`);
    expect([status, body]).toEqual([409, { message: `Order ${order.id} is delivered: it cannot be cancelled.` }]);
    expect(await record(`/api/orders/${order.id}`)).toEqual(order);
    expect((await ask('POST', '/api/orders/3/cancel')).status).toBe(404);
  });

  it('is created with its items and boxes, comes first, and can be changed', async () => {
    const { ask, record, count } = await start();
    const pending = await count('pending');
    const created = await ask('POST', '/api/orders', {
      receiver_first_name: 'نورة',
      receiver_city_id: 6,
      payment_method: 'cod',
      items: [{ sku: 'A', quantity: 2, price: 10.5, weight: 100 }],
      packages: [{ length: 10, width: 5, height: 4, weight: 200, packaging_type_id: 2 }],
    });
    expect(created.status).toBe(201);
    const order = created.body.data as Row;
    expect(Order.safeParse(order).error).toBeUndefined();
    expect(Object.keys(order)).toEqual(Object.keys(Order.shape));
    expect(order).toMatchObject({
      ...{ status: 'pending', receiver_first_name: 'نورة', receiver_city: 'Jeddah', payment_method: 'cod' },
      ...{ order_grand_total: 21, total_weight: 200, date: '2026-03-15 10:20:30' },
      items: [{ order_id: order.id, sku: 'A', quantity: 2, total_price: 21 }],
      boxes: [{ order_id: order.id, length: 10, packaging_type_id: 2 }],
    });
    const first = (await ask('GET', '/api/orders?per_page=1&status=pending&date_from=2026-03-15')).body.data;
    expect(first).toMatchObject({ data: [order] });
    expect(await count('pending')).toBe(Number(pending) + 1);
    const changed = await ask('PUT', `/api/orders/${order.id}/edit`, { receiver_phone: '+966501234567' });
    expect(changed.body.data).toEqual({ ...order, receiver_phone: '+966501234567' });
    expect(await record(`/api/orders/${order.id}`)).toEqual(changed.body.data);
    await ask('POST', `/api/orders/${order.id}/cancel`);
    expect(await count('pending')).toBe(pending);
  });

  it('keeps its items verified, and counts a wrong scan', async () => {
    const { ask, record, orderIn } = await start();
    const { id, items } = await orderIn('pending');
    const [item] = items as Row[];
    const path = `/api/orders/${id}/items/${item?.id}/verify`;
    expect((await ask('POST', path, { sku: 'another' })).body.data).toMatchObject({
      ...{ id: item?.id, verification_status: 'pending', wrong_attempts: Number(item?.wrong_attempts) + 1 },
    });
    expect((await ask('POST', path, {})).body.data).toMatchObject({ id: item?.id, verification_status: 'verified' });
    expect((await record(`/api/orders/${id}`)).items).toMatchObject([
      { verification_status: 'verified' },
      ...(items as Row[]).slice(1),
    ]);
    expect((await ask('POST', `/api/orders/${id}/items/1/verify`, {})).body).toEqual({
      message: 'No query results for model [App\\Models\\OrderItem] 1',
    });
  });

  it('is shipped with a waybill, whose invoice is a PDF', async () => {
    const { ask, record, orderIn } = await start();
    const { id } = await orderIn('processing');
    const { status, body } = await ask('POST', '/api/shipments', { order_id: id, courier: 'aramex' });
    const shipment = body.data as Row;
    expect([status, shipment]).toMatchObject([201, { order_id: id, order_status: 'awaiting_pickup' }]);
    expect(await record(`/api/orders/${id}`)).toMatchObject({
      ...{ status: 'awaiting_pickup', shipment_external_id: shipment.external_id, selected_shipment_company: 'aramex' },
    });
    const [sandbox] = open;
    const invoice = await fetch(`${sandbox?.baseUrl}/api/shipments/${shipment.id}/invoice`, {
      headers: { authorization: `Bearer ${sandbox?.token}` },
    });
    expect(invoice.headers.get('content-type')).toBe('application/pdf');
    expect(await invoice.text()).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/);
    expect((await ask('POST', '/api/shipments', { order_id: id, courier: 'aramex' })).status).toBe(409);
    expect((await ask('POST', '/api/shipments', { order_id: 1, courier: 'camel' })).status).toBe(422);
  });
});
