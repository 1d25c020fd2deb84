import { describe, expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, sendJson, startService, token } from '../support/service.ts';

describe('an error of something that was done in part', () => {
  it('names the failure that ended a list', async () => {
    const rows = orders(50);
    const service = await startService((request, response) => {
      if (request.query.page !== '3') return { data: paginate(rows, request) };
      return sendJson(response, 503, { message: `Down for ${token}` }, { 'x-request-id': 'r-7' });
    });
    const argv = ['orders', 'list', '--all', '--per-page', '10', '--json', '--retries', '0'];
    const outcome = await shipctl(argv, { env: service.env });
    expect(outcome.code).toBe(8);
    expect(errorOf(outcome)).toMatchObject({
      code: 'partial',
      cause: {
        code: 'unavailable',
        status: 503,
        request_id: 'r-7',
        message: expect.stringMatching(/\(503\): Down for \[redacted\]$/),
      },
    });
    expect(outcome.stderr).not.toContain(token);
  });

  it('names the first failure of several calls', async () => {
    const service = await startService(({ path, method }, response) => {
      if (method === 'GET' || path.includes('/5/')) return { data: { id: 5 } };
      return sendJson(response, path.includes('/6/') ? 409 : 404, { message: 'Too late.' });
    });
    const outcome = await shipctl(['orders', 'cancel', '--id', '5', '6', '7', '--yes', '--json'], { env: service.env });
    expect(outcome.code).toBe(8);
    expect(errorOf(outcome)).toMatchObject({ code: 'partial', cause: { code: 'refused', status: 409 } });
  });

  it('says that nothing failed where the list could not be proved', async () => {
    const service = await startService((request) => ({ data: { ...paginate(orders(40), request), total: 43 } }));
    const argv = ['orders', 'list', '--all', '--per-page', '10', '--json', '--retries', '0'];
    const outcome = await shipctl(argv, { env: service.env });
    expect(outcome.code).toBe(8);
    const { cause, message } = errorOf(outcome);
    expect(cause).toEqual({ code: 'unproved', message });
  });

  it('has none where nothing was done', async () => {
    const service = await startService((_request, response) => sendJson(response, 503, {}));
    const outcome = await shipctl(['orders', 'list', '--json', '--retries', '0'], { env: service.env });
    expect(errorOf(outcome)).not.toHaveProperty('cause');
  });
});
