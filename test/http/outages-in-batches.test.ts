import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { range } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { closedPort } from '../support/raw.ts';
import { restartable } from '../support/restartable.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService, token } from '../support/service.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

describe('an outage during a batch', () => {
  const cancel = (ids: readonly number[]) => ['orders', 'cancel', '--id', ...ids.map(String), '--yes'];

  it('keeps back what was not sent, and sends nothing twice', async () => {
    const clock = new SkippingClock();
    const service = await restartable(({ path }, response) => {
      const id = Number(path.split('/')[3]);
      if (id === 2) {
        response.on('close', () => {
          service.stop();
          clock.plan(0, service.start);
        });
        response.setHeader('connection', 'close');
      }
      return { data: order(id) };
    });
    const { code } = await shipctl(cancel([1, 2, 3, 4]), { env: service.env, clock });
    const asked = service.requests.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/')[3]);
    expect({ code, asked }).toEqual({ code: 0, asked: ['1', '2', '3', '4'] });
  });

  it('never repeats a write that was cut, and goes on with the next', async () => {
    const service = await startService(({ method, path }, response) => {
      const id = Number(path.split('/')[3]);
      return method === 'POST' && id === 2 ? void response.destroy() : { data: order(id) };
    });
    const { code, stderr } = await shipctl(cancel([1, 2, 3]), { env: service.env, clock: new SkippingClock() });
    const asked = service.requests.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/')[3]);
    expect({ code, asked }).toEqual({ code: 8, asked: ['1', '2', '3'] });
    expect(stderr).toMatch(/may or may not have happened: cancel order 2/);
  });

  it('ends it after as many lost writes in a row as there are retries', async () => {
    const service = await startService(({ method }, response) =>
      method === 'POST' ? sendJson(response, 503, {}) : { data: order(1) },
    );
    const { code, stderr } = await shipctl(cancel(range(1, 30)), { env: service.env, clock: new SkippingClock() });
    expect({ code, asked: service.requests.filter(({ method }) => method === 'POST').length }).toEqual({
      code: 7,
      asked: 4,
    });
    expect(stderr).toContain('Not sent: 5, 6, 7');
  });

  it('ends it where the service cannot be reached', async () => {
    const env = { SHIPCTL_BASE_URL: await closedPort(), SHIPCTL_TOKEN: token };
    const { code, stderr } = await shipctl(cancel([1, 2, 3]), { env, clock: new SkippingClock() });
    expect(code).toBe(7);
    expect(stderr).toContain('Not sent: 2, 3');
  });
});

describe('a service that asks to wait for more than a minute', () => {
  it.each([
    ['429 of a write', 429, ['orders', 'cancel', '--id', '1', '2', '3', '--yes']],
    ['503 of a write', 503, ['orders', 'cancel', '--id', '1', '2', '3', '--yes']],
    ['503 of a document', 503, ['shipments', 'invoice', '1', '2', '3']],
    ['429 of a document', 429, ['shipments', 'invoice', '1', '2', '3']],
  ])('ends a batch at the first id: %s', async (_what, status, argv) => {
    const service = await startService((_request, response) =>
      sendJson(response, status, {}, { 'retry-after': '3600' }),
    );
    const cwd = temporaryFolder();
    const { code, stderr } = await shipctl(argv, { env: service.env, cwd, clock: new SkippingClock() });
    expect({ code, asked: service.requests.length }).toEqual({ code: 7, asked: 1 });
    expect(stderr).toMatch(/Not (sent|fetched): 2, 3/);
  });

  it('ends a pull at once', async () => {
    const service = await startService((_request, response) => sendJson(response, 503, {}, { 'retry-after': '3600' }));
    const clock = new SkippingClock();
    const file = join(temporaryFolder(), 'o.csv');
    const { code } = await shipctl(['orders', 'list', '--all', '--out', file], { env: service.env, clock });
    expect({ code, asked: service.requests.length, waited: clock.now() }).toEqual({ code: 7, asked: 1, waited: 0 });
  });
});
