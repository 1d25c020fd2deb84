import { describe, expect, it } from 'vitest';
import { Redactor } from '../../src/base/redact.ts';
import { escaped } from '../../src/base/text/message.ts';
import { type ClientOptions, createClient } from '../../src/http/client.ts';
import { openDispatcher } from '../../src/http/dispatcher.ts';
import { type Service, sendJson, startService } from '../support/service.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const now = new Date('2026-03-04T05:00:00Z');

/** Sends one request with a client whose waits are as short as possible. */
async function send({ url }: Service, over: Partial<ClientOptions> = {}, method = 'GET') {
  const client = createClient(() => openDispatcher({}, 8), {
    ...{
      baseUrl: url,
      authUrl: url,
      timeout: 5,
      retries: 3,
      userAgent: 'test',
      prove: () => undefined,
      now: () => now,
      random: () => 1e-9,
      redactor: new Redactor(),
      clock: new SkippingClock(),
    },
    ...over,
  });
  const request = { method, path: '/api/orders', safe: method === 'GET', what: escaped`orders` };
  try {
    return await client.send(request, ({ status }) => status, new AbortController().signal);
  } catch (error) {
    return error;
  } finally {
    await client.close();
  }
}

/** A service that fails with each of these statuses, then succeeds. */
const failing = (statuses: readonly number[]) => {
  const left = [...statuses];
  return startService((_request, response) => sendJson(response, left.shift() ?? 200, {}));
};

describe('a request that fails several times', () => {
  it.each([[[503, 503, 503]], [[500, 502, 504]], [[429, 408, 429]]])(
    'is retried until one succeeds: %j',
    async (statuses) => {
      const service = await failing(statuses);
      expect(await send(service)).toBe(200);
      expect(service.requests).toHaveLength(4);
    },
  );

  it.each([500, 502, 503, 504, 429, 408])('ends with the failure when its retries are used up: %i', async (status) => {
    const service = await failing(Array.from({ length: 20 }, () => status));
    expect(await send(service)).toMatchObject({ kind: 'unavailable', details: { status } });
    expect(service.requests).toHaveLength(4);
  });

  it('ends before its retries are used up after ten requests', async () => {
    const service = await failing(Array.from({ length: 200 }, () => 503));
    expect(await send(service, { retries: 100 })).toMatchObject({ kind: 'unavailable' });
    expect(service.requests).toHaveLength(10);
  });

  it.each([
    ['60', [60_000], 2],
    ['61', [], 1],
  ])('waits %s s where the service asks for it: %j', async (seconds, told, asked) => {
    const pauses: number[] = [];
    const service = await startService((_request, response) => sendJson(response, 503, {}, { 'retry-after': seconds }));
    const watch = { retrying: (_why: unknown, _attempt: number | undefined, pause: number) => void pauses.push(pause) };
    expect(await send(service, { watch })).toMatchObject({ kind: 'unavailable' });
    expect({ pauses, asked: service.requests.length }).toEqual({ pauses: told, asked });
  });

  it('is retried after a write only where the service says that nothing was done', async () => {
    const refused = await failing([429, 429]);
    expect(await send(refused, {}, 'POST')).toBe(200);
    const broken = await failing([503]);
    expect(await send(broken, {}, 'POST')).toMatchObject({ message: expect.stringMatching(/may or may not/) });
    expect([refused.requests.length, broken.requests.length]).toEqual([3, 1]);
  });
});
