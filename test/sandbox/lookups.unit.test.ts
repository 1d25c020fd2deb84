import { describe, expect, it } from 'vitest';
import { type Peer, type Row, start } from '../support/sandbox.ts';

const rows = async ({ ask }: Peer, path: string) => (await ask('GET', path)).body.data as Row[];

const prices = async ({ ask }: Peer, from: unknown, to: unknown, weight: number, size = {}) => {
  const packages = [{ weight, ...size }];
  const { body } = await ask('POST', '/api/calculate', { from_city: from, to_city: to, packages });
  return (body.data as Row[]).map(({ price_sar, price_cents }) => Number(price_sar ?? Number(price_cents) / 100));
};

const isMore = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((price, place) => price > (others[place] ?? 0));

describe("the sandbox's cities", () => {
  it('are found by country and by name in either script, however it is typed', async () => {
    const sandbox = await start();
    const found = async (query: string) => (await rows(sandbox, `/api/cities?${query}`)).map(({ name }) => name);
    expect(await found('search=riy')).toEqual(['Riyadh']);
    for (const words of ['مكة', 'مكه', 'مَكَّة']) {
      expect(await found(`search=${encodeURIComponent(words)}`)).toEqual(['Makkah']);
    }
    expect(await found('search=nowhere')).toEqual([]);
    expect(await found('country_id=2')).toEqual(['Dubai', 'Abu Dhabi']);
    expect(await found('country_id=1&search=DUBAI')).toEqual([]);
    expect((await sandbox.ask('GET', '/api/cities?country_id=x')).status).toBe(422);
  });
});

describe("the sandbox's prices", () => {
  it('rise with weight, size and distance, and take cities by id or name', async () => {
    const sandbox = await start();
    const light = await prices(sandbox, 3, 6, 1);
    expect(light.length).toBeGreaterThan(2);
    expect(await prices(sandbox, 'Riyadh', 'جدة', 1)).toEqual(light);
    expect(await prices(sandbox, '3', 6, 0.2)).toEqual(light);
    expect(isMore(await prices(sandbox, 3, 6, 8), light)).toBe(true);
    expect(isMore(await prices(sandbox, 3, 6, 1, { length: 50, width: 40, height: 40 }), light)).toBe(true);
    expect(isMore(await prices(sandbox, 3, 801, 1), light)).toBe(true);
    expect(await prices(sandbox, 3, 3, 1)).toHaveLength(light.length + 1);
  });

  it('need the parcel and its route', async () => {
    const { ask } = await start();
    const { status, body } = await ask('POST', '/api/calculate', {});
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['from_city', 'to_city', 'packages']]);
    const wrong = { from_city: 'Atlantis', to_city: 6, packages: [{ weight: 1 }, { weight: -2 }] };
    expect((await ask('POST', '/api/calculate', wrong)).body.errors).toEqual({
      from_city: ['The selected from city is invalid.'],
      'packages.1.weight': ['The packages.1.weight field must be at least 0.'],
    });
  });

  it('of an order are those of its boxes and route', async () => {
    const sandbox = await start();
    const packages = [{ length: 20, width: 15, height: 10, weight: 2500 }];
    const { id } = (await sandbox.ask('POST', '/api/orders', { receiver_city_id: 6, packages })).body.data as Row;
    const rates = await rows(sandbox, `/api/orders/${id}/order-price`);
    const { body } = await sandbox.ask('POST', '/api/calculate', {
      ...{ from_city: 3, to_city: 6 },
      packages: [{ length: 20, width: 15, height: 10, weight: 2.5 }],
    });
    expect(rates).toEqual(body.data);
    const nowhere = (await sandbox.ask('POST', '/api/orders', {})).body.data as Row;
    expect((await sandbox.ask('GET', `/api/orders/${nowhere.id}/order-price`)).status).toBe(409);
    expect((await sandbox.ask('GET', '/api/orders/1/order-price')).status).toBe(404);
  });
});

describe('an id in a body', () => {
  it('must exist, but may be left out', async () => {
    const { ask } = await start();
    const wrong = {
      ...{ receiver_city_id: 999, receiver_country_id: 99, warehouse_id: 5, payment_method: 'gold' },
      items: [{ quantity: -1 }],
      packages: [{ packaging_type_id: 77 }],
    };
    const { status, body } = await ask('POST', '/api/orders', wrong);
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
      422,
      [
        ...['items.0.quantity', 'packages.0.packaging_type_id', 'payment_method', 'receiver_city_id'],
        ...['receiver_country_id', 'warehouse_id'],
      ],
    ]);
    const open = { receiver_city_id: 0, warehouse_id: 0, payment_method: '', packages: [{ packaging_type_id: 0 }] };
    expect((await ask('POST', '/api/orders', open)).status).toBe(201);
    expect((await ask('POST', '/api/boxes', { length: -1 })).body.errors).toEqual({
      length: ['The length field must be at least 0.'],
    });
  });

  it('is shown by name, such as the city of a warehouse', async () => {
    const { ask, record } = await start();
    const { status, body } = await ask('POST', '/api/warehouses', { name: 'North', city_id: 6 });
    expect([status, body.data]).toMatchObject([201, { name: 'North', city: 'Jeddah' }]);
    expect(await record(`/api/warehouses/${(body.data as Row).id}`)).toEqual(body.data);
  });
});
