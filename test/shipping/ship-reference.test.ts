import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { nightlyCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import {
  cheapest,
  type Fields,
  later,
  readyOrders,
  retried,
  type ShippingService,
  type ShipReaction,
  ship,
  shippingService,
} from '../support/shipping.ts';

const setRole = async ({ env }: ShippingService, field = 'merchant_shipment_id') => {
  const set = ['ops', 'set', 'shipments.create', '--role', `reference=${field}`];
  expect(await shipctl(set, { env })).toMatchObject({ code: 0 });
};

const references = (service: ShippingService, field = 'merchant_shipment_id') =>
  service.sent().map((body) => [body.order_id, body[field]]);

/** Refuses a reference that it has seen; order 1 is done and never answered the first time. */
async function refusingTwice(field = 'merchant_shipment_id', lost: 'before' | 'after' = 'after') {
  const seen = new Set<unknown>();
  let count = 0;
  const service = await shippingService({
    orders: readyOrders(3),
    react: (body: Fields): ShipReaction | undefined => {
      const reference = body[field];
      if (seen.has(reference)) {
        const errors = { [field]: ['has already been taken.'] };
        return { status: 422, body: { message: 'The given data was invalid.', errors } };
      }
      const isLost = body.order_id === 1 && count++ === 0;
      if (!isLost || lost === 'after') seen.add(reference);
      return isLost ? { hangsUp: 'before' } : undefined;
    },
  });
  return service;
}

describe('a reference of its own', () => {
  it('is not sent where no input is known to take it', async () => {
    const service = await shippingService({ orders: readyOrders(1) });
    expect(await ship(service, cheapest(1))).toMatchObject({ code: 0 });
    expect(Object.keys(service.sent()[0] ?? {})).toEqual(['order_id', 'courier']);
  });

  it('is the same for each attempt, so that a service which refuses it twice ships once', async () => {
    const service = await refusingTwice();
    await setRole(service);
    const now = new Date();
    expect(await ship(service, cheapest(2), { now })).toMatchObject({ code: 0 });
    await ship(service, cheapest(1), { now });
    const second = await ship(service, retried(1), later(now, 10));
    expect(second).toMatchObject({ code: 6, statuses: 'refused' });
    expect(second.result[0]?.reason).toContain('has already been taken');
    expect(references(service)).toEqual([
      [2, 'shipctl-2'],
      [1, 'shipctl-1'],
      [1, 'shipctl-1'],
    ]);
    // The first one may have been done: nothing is sent without a question.
    expect(await ship(service, cheapest(1), later(now, 20))).toMatchObject({ code: 8, statuses: 'unknown' });
  });

  it('is another one where a shipment is forgotten, and the same where an unknown outcome is', async () => {
    const service = await refusingTwice('merchant_shipment_id', 'before');
    await setRole(service);
    const { env } = service;
    const forget = async (key: string) =>
      expect(await shipctl(['ledger', 'forget', key, '--yes'], { env })).toMatchObject({ code: 0 });
    await ship(service, cheapest(1));
    await forget('ship:1');
    expect(await ship(service, cheapest(1))).toMatchObject({ code: 0 });
    for (const row of service.orders) Object.assign(row, { status: 'pending', shipment_external_id: null });
    await forget('ship:1');
    expect(await ship(service, cheapest(1))).toMatchObject({ code: 0 });
    expect(references(service).map(([, reference]) => reference)).toEqual(['shipctl-1', 'shipctl-1', 'shipctl-1-2']);
  });

  it('makes an order that shows it certain, though it is still new', async () => {
    const service = await refusingTwice();
    await setRole(service);
    await ship(service, cheapest(1));
    Object.assign(service.orders[0] ?? {}, { shipments: [{ merchant_shipment_id: 'shipctl-1' }] });
    expect(await ship(service, cheapest(1))).toMatchObject({ code: 0, statuses: 'there before' });
    expect(service.sent()).toHaveLength(1);
  });

  it('may stand inside of another field', async () => {
    const service = await shippingService({ orders: readyOrders(1) });
    await setRole(service, 'meta.client.reference');
    await ship(service, cheapest(1));
    expect(service.sent()[0]).toMatchObject({ order_id: 1, meta: { client: { reference: 'shipctl-1' } } });
  });

  type Documented = readonly [string, object, string | undefined];

  it.each<Documented>([
    ['clientReference', { type: ['string', 'null'] }, 'shipctl-1'],
    ['merchant_shipment_id', { type: 'integer' }, undefined],
    ...nightlyCases<Documented>(
      ['merchant_shipment_id', { type: 'string' }, 'shipctl-1'],
      ['notes', { type: 'string' }, undefined],
    ),
  ])('is sent as a document says: %s, %j', async (field, schema, expected) => {
    const service = await shippingService({ orders: readyOrders(1) });
    const properties = { order_id: { type: 'integer' }, courier: { type: 'string' }, [field]: schema };
    const content = { 'application/json': { schema: { type: 'object', properties } } };
    const operation = {
      operationId: 'createShipment',
      requestBody: { content },
      responses: { 201: { description: '' } },
    };
    const info = { title: 'x', version: '1' };
    const document = { openapi: '3.1.0', info, paths: { '/api/shipments': { post: operation } } };
    const file = join(temporaryFolder(), 'api.json');
    writeFileSync(file, JSON.stringify(document));
    const imported = await shipctl(['ops', 'import', file, '--replace', 'shipments.create', '--yes'], {
      env: service.env,
    });
    expect(imported, imported.stderr).toMatchObject({ code: 0 });
    const { code, stderr } = await ship(service, cheapest(1));
    expect({ code, reference: service.sent()[0]?.[field] }, stderr).toEqual({ code: 0, reference: expected });
  });

  it('is a role of shipments alone, and of one input', async () => {
    const { env } = await shippingService();
    const set = (id: string, role: string) => shipctl(['ops', 'set', id, '--role', role], { env });
    expect(await set('orders.list', 'reference=external_id')).toMatchObject({ code: 2 });
    expect(await set('shipments.create', 'reference=one two')).toMatchObject({ code: 2 });
  });
});
