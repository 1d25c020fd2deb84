import { describe, expect, it } from 'vitest';
import { json, start } from '../support/sandbox.ts';

describe('the sandbox refuses as the service does', () => {
  it('without a token, or with a wrong one', async () => {
    const { ask, token } = await start();
    for (const authorization of [undefined, 'Bearer nonsense', token]) {
      const headers = { ...json, ...(authorization && { authorization }) };
      const { status, body } = await ask('GET', '/api/orders', undefined, headers);
      expect([status, body]).toEqual([401, { message: 'Unauthenticated.' }]);
    }
    const page = await ask('GET', '/api/orders', undefined, { accept: 'text/html' });
    expect([page.status, page.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
    expect(page.text).toMatch(/^<!DOCTYPE html>/);
  });

  it('an unknown path and an unknown record, each with its own message', async () => {
    const { ask } = await start();
    const route = await ask('GET', '/api/nothing/5');
    expect([route.status, route.body]).toEqual([404, { message: 'The route api/nothing/5 could not be found.' }]);
    for (const id of ['5', 'abc', '1.5', '99999999999999999999']) {
      const { status, body } = await ask('GET', `/api/orders/${id}`);
      expect([status, body]).toEqual([404, { message: `No query results for model [App\\Models\\Order] ${id}` }]);
    }
    const type = await ask('GET', '/api/packaging-types/99');
    expect(type.body).toEqual({ message: 'No query results for model [App\\Models\\PackagingType] 99' });
    expect((await ask('GET', '/api/orders/%E0%A4%A')).status).toBe(404);
    expect((await ask('GET', '/api/nothing', undefined, json)).status).toBe(404);
  });

  it('a wrong method with the allowed ones, before it checks the token', async () => {
    const { status, headers, body } = await (await start()).ask('DELETE', '/api/orders', undefined, json);
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect(body).toEqual({
      message: 'The DELETE method is not supported for route api/orders. Supported methods: GET, HEAD, POST.',
    });
  });

  it('but responds to OPTIONS where a route exists', async () => {
    const { ask } = await start();
    const there = await ask('OPTIONS', '/api/orders', undefined, {});
    expect([there.status, there.headers.get('allow'), there.text]).toEqual([200, 'GET,HEAD,POST', '']);
    expect((await ask('OPTIONS', '/api/nothing', undefined, json)).status).toBe(404);
    const head = await ask('HEAD', '/api/orders');
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('a wrong query: 400 for orders, 422 elsewhere', async () => {
    const { ask } = await start();
    const orders = await ask('GET', '/api/orders?page=0&per_page=-3&status=lost&date_from=2026-02-30&date_to=x');
    expect(orders.status).toBe(400);
    expect(orders.body).toEqual({
      message: 'The page field must be at least 1. (and 4 more errors)',
      errors: {
        page: ['The page field must be at least 1.'],
        per_page: ['The per page field must be at least 1.'],
        status: ['The selected status is invalid.'],
        date_from: ['The date from field must match the format Y-m-d.'],
        date_to: ['The date to field must match the format Y-m-d.'],
      },
    });
    const boxes = await ask('GET', '/api/boxes?page=one');
    expect(boxes.status).toBe(422);
    expect(boxes.body).toEqual({
      message: 'The page field must be an integer.',
      errors: { page: ['The page field must be an integer.'] },
    });
    expect((await ask('GET', '/api/orders?status[]=pending')).status).toBe(400);
    expect((await ask('GET', '/api/orders?page=&per_page=&status=')).status).toBe(200);
  });

  it('a body that is invalid, not JSON, or too large', async () => {
    const { ask } = await start();
    const wrong = await ask('POST', '/api/orders', '{"receiver_city_id":"x","items":[{"price":1},{"price":"y"}]}');
    expect(wrong.status).toBe(422);
    expect(wrong.body).toEqual({
      message: 'The receiver city id field must be an integer. (and 1 more error)',
      errors: {
        receiver_city_id: ['The receiver city id field must be an integer.'],
        'items.1.price': ['The items.1.price field must be a number.'],
      },
    });
    for (const text of ['{"type":', '[1]', '5']) expect((await ask('POST', '/api/boxes', text)).status).toBe(400);
    const large = await ask('POST', '/api/boxes', JSON.stringify({ type: 'x'.repeat(3_000_000) }));
    expect([large.status, large.body]).toEqual([413, { message: 'The POST data is too large.' }]);
    expect((await ask('GET', '/api/boxes')).body.total).toBe(12);
  });
});
