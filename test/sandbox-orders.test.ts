import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { builtInCatalogue } from '../src/operations/catalogue.ts';
import { Order, OrderBox, OrderItem } from '../src/operations/records/order.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../src/sandbox/server.ts';

type OrderRow = z.infer<typeof Order>;

interface Page {
  readonly data: readonly OrderRow[];
  readonly last_page: number;
  readonly total: number;
}

const open: Sandbox[] = [];

afterAll(async () => {
  await Promise.all(open.map((sandbox) => sandbox.close()));
});

const now = () => new Date('2026-03-15T10:20:30Z');

async function start(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ catalogue: await builtInCatalogue(), now, ...options });
  open.push(sandbox);
  return sandbox;
}

async function get(sandbox: Sandbox, path: string, token = sandbox.token): Promise<unknown> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  return ((await (await fetch(sandbox.baseUrl + path, { headers })).json()) as { data: unknown }).data;
}

const pageOf = async (sandbox: Sandbox, query: string, token?: string): Promise<Page> =>
  (await get(sandbox, `/api/orders?${query}`, token)) as Page;

async function allOf(sandbox: Sandbox, query = '', perPage = 100, token?: string): Promise<OrderRow[]> {
  const rows: OrderRow[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await pageOf(sandbox, `${query}&per_page=${perPage}&page=${page}`, token);
    rows.push(...answer.data);
    last = answer.last_page;
  }
  return rows;
}

const tokenOfSecond = async ({ baseUrl, password }: Sandbox): Promise<string> => {
  const body = new URLSearchParams({ email: 'second@sandbox.example', password });
  const answer = await (await fetch(`${baseUrl}/api/auth/login`, { method: 'POST', body })).json();
  return (answer as { access_token: string }).access_token;
};

const share = (rows: readonly OrderRow[], test: (row: OrderRow) => boolean): number =>
  rows.filter(test).length / rows.length;

describe("the sandbox's orders", () => {
  it('have every field of the interface document in its order, with values that fit', async () => {
    for (const row of await allOf(await start())) {
      expect(Object.keys(row)).toEqual(Object.keys(Order.shape));
      for (const item of row.items) expect(Object.keys(item)).toEqual(Object.keys(OrderItem.shape));
      for (const box of row.boxes) expect(Object.keys(box)).toEqual(Object.keys(OrderBox.shape));
      expect(Order.safeParse(row).error).toBeUndefined();
      expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
      expect(row.updated_at >= row.created_at).toBe(true);
      expect(row.date).toBe(row.created_at.slice(0, 19).replace('T', ' '));
      expect(row.order_number).toMatch(/^\d+$/);
      expect(row.receiver_phone).toMatch(/^\+9665\d{8}$/);
      expect(row.receiver_short_address ?? 'AAAA1111').toMatch(/^[A-Z]{4}\d{4}$/);
      expect(row.items.length >= 1 && row.items.length <= 4).toBe(true);
      expect(row.boxes.length >= 1 && row.boxes.length <= 2).toBe(true);
      const weight = row.items.reduce((sum, item) => sum + (item.weight ?? 0) * item.quantity, 0);
      const net = row.items.reduce((sum, item) => sum + item.price * item.quantity, 0);
      expect(row.total_weight).toBe(weight);
      expect(row.order_grand_total).toBeCloseTo(net + row.tax, 2);
      expect(JSON.stringify(row)).not.toMatch(/\\u00[01]/);
    }
  });

  it('are varied: scripts, states, payment, nulls, and texts that exports must take care of', async () => {
    const rows = await allOf(await start({ orders: 1000 }));
    const arabic = share(rows, ({ receiver_first_name: name }) => /[\u0600-\u06ff]/.test(name));
    expect(arabic).toBeGreaterThan(0.35);
    expect(arabic).toBeLessThan(0.45);
    expect(new Set(rows.map(({ payment_method }) => payment_method))).toEqual(new Set(['paid', 'cod']));
    expect(rows.some(({ order_grand_total: total }) => !Number.isInteger(total))).toBe(true);
    for (const field of [
      'description',
      'receiver_email',
      'receiver_city',
      'receiver_latitude',
      'merchant_id',
    ] as const) {
      expect(share(rows, (row) => row[field] === null)).toBeGreaterThan(0);
      expect(share(rows, (row) => row[field] === null)).toBeLessThan(1);
    }
    const texts = rows.map(({ description }) => description ?? '').join('\n');
    for (const awkward of [',', '"', '=SUM', '🎁', "'"]) expect(texts).toContain(awkward);
    expect(rows.some(({ boxes }) => boxes.some(({ box_id }) => box_id === null))).toBe(true);
  });

  it.each([1, 2, 3, 4, 99])(
    'has about 30 to 40 of 200 pending, the newer rather than the older, with seed %i',
    async (seed) => {
      const rows = await allOf(await start({ seed }));
      const pending = rows.flatMap(({ status }, place) => (status === 'pending' ? [place] : []));
      expect(pending.length).toBeGreaterThanOrEqual(30);
      expect(pending.length).toBeLessThanOrEqual(40);
      expect(pending.filter((place) => place < 100).length).toBeGreaterThan(pending.length / 2);
      expect(new Set(rows.map(({ status }) => status)).size).toBe(5);
    },
  );

  it('are listed newest first, from today back, three a day and never over more than a year', async () => {
    const rows = await allOf(await start());
    const ids = rows.map(({ id }) => id);
    const days = rows.map(({ created_at }) => created_at.slice(0, 10));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect((ids[0] ?? 0) - (ids.at(-1) ?? 0)).toBeGreaterThan(ids.length);
    expect(days).toEqual([...days].sort().reverse());
    expect(days[0]).toBe('2026-03-15');
    expect(days.at(-1)).toBe('2026-01-08');
    const many = await pageOf(await start({ orders: 50_000 }), 'per_page=100&page=500');
    const [oldest] = many.data.slice(-1);
    expect(oldest && oldest.created_at >= '2025-03-15').toBe(true);
  });

  it('are the same for the same seed and day, and others for another', async () => {
    const texts = await Promise.all(
      [{}, {}, { seed: 2 }].map(async (options) =>
        JSON.stringify(await allOf(await start({ orders: 40, ...options }))),
      ),
    );
    expect(texts[1]).toBe(texts[0]);
    expect(texts[2]).not.toBe(texts[0]);
    const later = await start({ orders: 40, now: () => new Date('2026-03-15T23:59:59Z') });
    expect(JSON.stringify(await allOf(later))).toBe(texts[0]);
  });

  it('are found one by one as they are listed', async () => {
    const sandbox = await start({ orders: 30 });
    for (const row of await allOf(sandbox)) expect(await get(sandbox, `/api/orders/${row.id}`)).toEqual(row);
  });

  it('belong to one of two merchants, as boxes do', async () => {
    const sandbox = await start();
    const second = await tokenOfSecond(sandbox);
    expect(second).not.toBe(sandbox.token);
    const [mine, theirs] = [await allOf(sandbox), await allOf(sandbox, '', 100, second)];
    expect(theirs.length).toBeGreaterThan(0);
    const ids = new Set(mine.map(({ id }) => id));
    expect(theirs.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(await get(sandbox, `/api/orders/${theirs[0]?.id}`)).toBeUndefined();
    const boxes = async (token?: string) => (await get(sandbox, '/api/boxes', token)) as { id: number }[];
    const [myBoxes, theirBoxes] = [await boxes(), await boxes(second)];
    expect(myBoxes).toHaveLength(12);
    expect(theirBoxes.filter(({ id }) => myBoxes.some((box) => box.id === id))).toEqual([]);
    const used = new Set(mine.flatMap((row) => row.boxes.map(({ box_id }) => box_id)));
    expect([...used].filter((id) => id !== null && !myBoxes.some((box) => box.id === id))).toEqual([]);
  });

  it('pass the filters that a naive filter over all rows passes', async () => {
    const sandbox = await start();
    const rows = await allOf(sandbox);
    const day = fc
      .integer({ min: -5, max: 70 })
      .map((ago) => new Date(now().getTime() - ago * 86_400_000).toISOString().slice(0, 10));
    const status = fc.constantFrom('pending', 'processing', 'awaiting_pickup', 'delivered', 'cancelled');
    const filters = fc.record({ status, date_from: day, date_to: day }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const query = new URLSearchParams(filter as Record<string, string>);
        const expected = rows.filter(
          (row) =>
            (filter.status === undefined || row.status === filter.status) &&
            (filter.date_from === undefined || row.created_at.slice(0, 10) >= filter.date_from) &&
            (filter.date_to === undefined || row.created_at.slice(0, 10) <= filter.date_to),
        );
        expect(await allOf(sandbox, String(query))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('come whole and without doubles in pages of any size', async () => {
    const sandbox = await start({ orders: 173 });
    const filters = ['', 'status=pending', 'status=delivered&date_from=2026-01-20', 'date_to=2026-02-01'];
    const wholes = new Map<string, OrderRow[]>();
    for (const filter of filters) wholes.set(filter, await allOf(sandbox, filter));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 3, max: 120 }), fc.constantFrom(...filters), async (perPage, filter) => {
        const rows = await allOf(sandbox, filter, perPage);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        expect(rows).toEqual(wholes.get(filter));
      }),
      { numRuns: 40 },
    );
  });

  it('may be a million', async () => {
    const sandbox = await start({ orders: 1_000_000 });
    const first = await pageOf(sandbox, 'per_page=100');
    expect([first.total, first.last_page, first.data.length]).toEqual([1_000_000, 10_000, 100]);
    expect(first.data[0]?.created_at).toMatch(/^2026-03-15T/);
    const last = await pageOf(sandbox, 'per_page=100&page=10000');
    expect(last.data).toHaveLength(100);
    expect(last.data.at(-1)?.order_number).toBe('100000001');
    expect(last.data.at(-1)?.created_at.slice(0, 10)).toBe('2025-03-16');
    const totals = await Promise.all(
      ['pending', 'processing', 'awaiting_pickup', 'delivered', 'cancelled'].map(
        async (status) => (await pageOf(sandbox, `status=${status}&per_page=1`)).total,
      ),
    );
    expect(totals.reduce((sum, total) => sum + total)).toBe(1_000_000);
    const days = Array.from({ length: 366 }, (_, ago) =>
      new Date(now().getTime() - ago * 86_400_000).toISOString().slice(0, 10),
    );
    const daily: number[] = [];
    for (const day of days) {
      daily.push((await pageOf(sandbox, `date_from=${day}&date_to=${day}&per_page=1`)).total);
    }
    expect(daily).toEqual([...Array(364).fill(2740), 2640, 0]);
    const pages = (totals[0] ?? 0) / 100;
    const lastPending = await pageOf(sandbox, `status=pending&per_page=100&page=${Math.ceil(pages)}`);
    expect(lastPending.data.every(({ status }) => status === 'pending')).toBe(true);
    const id = last.data[50]?.id;
    expect(await get(sandbox, `/api/orders/${id}`)).toEqual(last.data[50]);
  });
});
