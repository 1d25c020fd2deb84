import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { once } from '../../src/base/memoize.ts';
import { Redactor } from '../../src/base/redact.ts';
import { escaped } from '../../src/base/text/message.ts';
import { createClient } from '../../src/http/client.ts';
import { openDispatcher } from '../../src/http/dispatcher.ts';
import type { Security } from '../../src/http/request.ts';
import { builtInCatalogue, findOperation } from '../../src/operations/catalogue.ts';
import type { Operation } from '../../src/operations/manifest.ts';
import { createService, type RequestCredentials, type ServiceAccess } from '../../src/service/service.ts';
import { order } from '../support/orders.ts';
import { furtherRows } from '../support/ring.ts';
import { type Handler, paginate, sendJson, startService } from '../support/service.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const catalogue = await builtInCatalogue();
const operation = (id: string): Operation => findOperation(catalogue, id) ?? expect.fail(id);
const getOrder = operation('orders.get');
const listOrders = operation('orders.list');

/** Credentials of which `assert` says whether they are there. */
const asserting = (assert: (security: Security | undefined) => void): RequestCredentials => ({
  ready: async (security) => assert(security),
  prove: () => undefined,
  sentToken: () => undefined,
  renew: async () => 'none',
});

/** The service that a server is, as the program opens it. */
async function openedService(handler: Handler, over: Partial<ServiceAccess> = {}) {
  const server = await startService(handler);
  const connect = async () =>
    createClient(() => openDispatcher({}, 8), {
      ...{ baseUrl: server.url, authUrl: server.url, userAgent: 'test', prove: () => undefined },
      ...{ timeout: 5, retries: 2, redactor: new Redactor(), clock: new SkippingClock() },
      ...{ now: () => new Date('2026-03-04T05:00:00Z'), random: () => 1e-9 },
    });
  const service = createService({
    catalogue,
    messages: { note: () => undefined, debug: () => undefined },
    settings: { concurrency: 4 },
    client: once(connect),
    signal: new AbortController().signal,
    credentials: asserting(() => undefined),
    preview: async () => '',
    ...over,
  });
  return { service, server };
}

const answering =
  (status: number, body: unknown): Handler =>
  (_request, response) =>
    sendJson(response, status, body);

const missingModel = { message: 'No query results for model [App\\Models\\Order] 5' };

describe('the reading of one record', () => {
  it('returns the record under its envelope', async () => {
    const { service, server } = await openedService(() => ({ data: { id: 5, order_number: 100005 } }));
    expect(await service.get(getOrder, ['5'])).toEqual({ id: 5, order_number: 100005 });
    expect(await service.find(getOrder, ['5'])).toEqual({ state: 'found', record: { id: 5, order_number: 100005 } });
    expect(server.raw).toEqual(['/api/orders/5', '/api/orders/5']);
  });

  it.each([
    ['no such record', 404, missingModel, { state: 'missing', isCertain: true }],
    ['no such route', 404, { message: 'The route api/orders/5 could not be found.' }, { isCertain: false }],
    ['another method only', 405, {}, { state: 'missing', isCertain: false }],
    ...furtherRows(
      ['an empty response', 200, '', { state: 'missing', isCertain: false }],
      ['a refused credential', 401, {}, { state: 'forbidden', failure: { kind: 'auth' } }],
      ['no permission', 403, {}, { state: 'forbidden', failure: { kind: 'auth' } }],
    ),
  ])('says why there is none: %s', async (_what, status, body, found) => {
    const { service } = await openedService(answering(status, body));
    const answer = await service.find(getOrder, ['5']);
    expect(answer).toMatchObject(found);
    // What one reading returns, the other one fails with.
    await expect(service.get(getOrder, ['5'])).rejects.toMatchObject({
      message: answer.state === 'found' ? '' : answer.failure.message,
    });
  });

  it.each([[422], [500]])('fails with any other failure: %i', async (status) => {
    const { service } = await openedService(answering(status, {}));
    await expect(service.find(getOrder, ['5'])).rejects.toMatchObject({ details: { status } });
  });

  it('is sent once if asked for: no retry', async () => {
    const { service, server } = await openedService(answering(503, {}));
    await expect(service.get(getOrder, ['5'], { once: true })).rejects.toThrow('503');
    expect(server.requests).toHaveLength(1);
    await expect(service.get(getOrder, ['5'])).rejects.toThrow('503');
    expect(server.requests.length).toBeGreaterThan(2);
  });
});

describe('a credential that is missing', () => {
  const missing = new Failure('auth', escaped`The key is not stored.`);
  const closed: Operation = { ...getOrder, security: [['key']] };

  it('ends the requests of its own operation alone, before anything is sent', async () => {
    const { service, server } = await openedService(() => ({ data: { id: 5 } }), {
      credentials: asserting((security) => {
        if (security) throw missing;
      }),
    });
    expect(await service.find(closed, ['5'])).toEqual({ state: 'forbidden', failure: missing });
    await expect(service.assertReady(closed)).rejects.toBe(missing);
    expect(server.requests).toHaveLength(0);
    expect(await service.get(getOrder, ['5'])).toEqual({ id: 5 });
  });

  it('is asked for again each time: no failure is kept', async () => {
    let isStored = false;
    const { service } = await openedService(() => ({ data: { id: 5 } }), {
      credentials: asserting(() => {
        if (!isStored) throw missing;
      }),
    });
    await expect(service.get(closed, ['5'])).rejects.toBe(missing);
    isStored = true;
    expect(await service.get(closed, ['5'])).toEqual({ id: 5 });
  });
});

describe('the reading of a list', () => {
  const orders = Array.from({ length: 250 }, (_, at) => order(at + 1));
  const handler: Handler = (request) => ({ data: paginate(orders, request) });
  const idsOf = (rows: readonly unknown[]) => (rows as { id: number }[]).map(({ id }) => id);

  it('returns all of its rows', async () => {
    const { service } = await openedService(handler);
    expect(idsOf(await service.all(listOrders))).toEqual(idsOf(orders));
  });

  it('returns one page, or so many rows, for which nothing more is read', async () => {
    const { service, server } = await openedService(handler);
    expect(await service.all(listOrders, { rows: 'page' })).toHaveLength(15);
    expect(server.raw).toEqual(['/api/orders']);
    expect(idsOf(await service.all(listOrders, { rows: 3 }))).toEqual([1, 2, 3]);
  });

  it('is made for each set of filters', async () => {
    const { service, server } = await openedService(handler);
    await service.all(listOrders, { inputs: [{ status: 'pending' }, { status: 'shipped' }], rows: 'page' });
    expect(server.requests.map(({ query }) => query.status)).toEqual(['pending', 'shipped']);
  });

  it('puts arguments into its route', async () => {
    const { service, server } = await openedService(() => ({ data: [] }));
    await service.all(
      { ...listOrders, path: '/api/orders/{order}/items', parameters: ['order'] },
      {
        args: ['a/b'],
        rows: 'page',
      },
    );
    expect(server.raw).toEqual(['/api/orders/a%2Fb/items']);
  });
});

describe('a service with a signal of its own', () => {
  it('is stopped by that signal, and leaves the other one open', async () => {
    const { service } = await openedService((_request, response) => {
      sendJson(response, 200, { data: { id: 5 } });
    });
    const stop = new AbortController();
    const late = service.until(stop.signal);
    expect(await late.get(getOrder, ['5'])).toEqual({ id: 5 });
    stop.abort(new Failure('interrupted', escaped`Interrupted.`));
    await expect(late.get(getOrder, ['5'])).rejects.toThrow('Interrupted.');
    expect(await service.get(getOrder, ['5'])).toEqual({ id: 5 });
  });
});
