import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

describe('a write', () => {
  it.each([500, 502, 503, 504])(
    'is sent once when it fails with %i, and says that it may have happened',
    async (status) => {
      const service = await startService((_request, response) => sendJson(response, status, {}));
      const { code, stderr } = await shipctl(['orders', 'cancel', '--id', '5', '--yes'], { env: service.env });
      expect(code).toBe(7);
      expect(service.requests).toHaveLength(1);
      expect(stderr).toMatch(/may or may not have happened/);
      expect(stderr).toMatch(/list or get/);
    },
  );
});

describe('a read', () => {
  it.each([408, 429, 500, 502, 503, 504])('is retried after %i, and says so', async (status) => {
    let failures = 1;
    const service = await startService((request, response) =>
      failures-- > 0 ? sendJson(response, status, {}, { 'retry-after': '0' }) : { data: paginate([order(1)], request) },
    );
    const { code, stderr } = await shipctl(['orders', 'list', '--json'], { env: service.env });
    expect(code).toBe(0);
    expect(service.requests).toHaveLength(2);
    expect(stderr).toContain('Trying again');
  });

  it('says in whole sentences why it is retried', async () => {
    const service = await startService((_request, response) => sendJson(response, 500, { message: 'Server Error' }));
    const { stderr } = await shipctl(['orders', 'list', '--retries', '1'], { env: service.env });
    expect(stderr).toContain('(500): Server Error. Trying again');
  });

  it.each([400, 401, 403, 404, 405, 409, 422])('is not retried after %i', async (status) => {
    const service = await startService((_request, response) => sendJson(response, status, {}));
    await shipctl(['orders', 'list'], { env: service.env });
    expect(service.requests).toHaveLength(1);
  });

  it('fails after --retries retries', async () => {
    const service = await startService((_request, response) => sendJson(response, 503, {}));
    const outcome = await shipctl(['orders', 'list', '--retries', '1'], { env: service.env });
    expect(outcome.code).toBe(7);
    expect(service.requests).toHaveLength(2);
  });
});
