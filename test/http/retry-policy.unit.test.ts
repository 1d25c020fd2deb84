import { describe, expect, it } from 'vitest';
import { type ClientOptions, createClient } from '../../src/http/client.ts';
import { openDispatcher } from '../../src/http/dispatcher.ts';
import { backoff, retryAfter } from '../../src/http/retry.ts';
import { type Service, sendJson, startService } from '../support/service.ts';

const now = new Date('2026-03-04T05:00:00Z');

/** A client whose waits are as short as waits can be. */
async function ask({ url }: Service, over: Partial<ClientOptions> = {}, method = 'GET') {
  const client = createClient(() => openDispatcher({}, 8), {
    ...{ baseUrl: url, authUrl: url, timeout: 5, retries: 3, userAgent: 'test', now: () => now, random: () => 1e-9 },
    signal: new AbortController().signal,
    ...over,
  });
  const request = { method, path: '/api/orders', safe: method === 'GET', what: 'orders' };
  try {
    return await client.send(request, ({ status }) => status);
  } catch (error) {
    return error;
  } finally {
    await client.close();
  }
}

/** Fails with each of these, then answers. */
const failing = (statuses: readonly number[]) => {
  const left = [...statuses];
  return startService((_request, response) => sendJson(response, left.shift() ?? 200, {}));
};

describe('a burst of failures', () => {
  it.each([[[503, 503, 503]], [[500, 502, 504]], [[429, 408, 429]]])('that ends is outlived: %j', async (statuses) => {
    const service = await failing(statuses);
    expect(await ask(service)).toBe(200);
    expect(service.requests).toHaveLength(4);
  });

  it.each([500, 502, 503, 504, 429, 408])('of %i that does not end is given up', async (status) => {
    const service = await failing(Array.from({ length: 20 }, () => status));
    expect(await ask(service)).toMatchObject({ kind: 'unavailable', details: { status } });
    expect(service.requests).toHaveLength(4);
  });

  it('is given up before all retries are spent when the waiting has been long enough', async () => {
    const service = await failing(Array.from({ length: 200 }, () => 503));
    // Each wait is a millisecond long.
    expect(await ask(service, { retries: 100, patience: 5 })).toMatchObject({ kind: 'unavailable' });
    expect(service.requests).toHaveLength(6);
  });

  it('is not waited for at all where the wait alone would be too long', async () => {
    const pauses: number[] = [];
    const stop = new AbortController();
    const service = await startService((_request, response) => sendJson(response, 503, {}, { 'retry-after': '60' }));
    const watch = {
      retrying: (_why: string, _attempt: number, pause: number) => {
        pauses.push(pause);
        stop.abort(new Error('stopped'));
      },
    };
    expect(await ask(service, { watch, signal: stop.signal, patience: 59_999 })).toMatchObject({ kind: 'unavailable' });
    expect(pauses).toEqual([]);
    await ask(service, { watch, signal: stop.signal });
    expect(pauses).toEqual([60_000]);
  });

  it('is tried again for a write only where the service says that nothing was done', async () => {
    const refused = await failing([429, 429]);
    expect(await ask(refused, {}, 'POST')).toBe(200);
    const broken = await failing([503]);
    expect(await ask(broken, {}, 'POST')).toMatchObject({ message: expect.stringMatching(/may or may not/) });
    expect([refused.requests.length, broken.requests.length]).toEqual([3, 1]);
  });
});

describe('a wait', () => {
  it('is anything up to a ceiling that doubles', () => {
    const ceilings = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => backoff(failures, () => 1));
    expect(ceilings).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000]);
    expect([0, 0.25, 0.5].map((random) => backoff(3, () => random))).toEqual([0, 500, 1000]);
  });

  const year = 365 * 86_400_000;
  it.each([
    ['7', 7000],
    [' 7 ', 7000],
    ['Wed, 04 Mar 2026 05:00:42 GMT', 42_000],
    ['Wednesday, 04-Mar-26 05:00:42 GMT', 42_000],
    ['99999999999999999999999', 10 * year],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 10 * year],
    ['Wed, 04 Mar 2026 04:59:59 GMT', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('is as long as Retry-After asks: %j', (asked, length) => {
    expect(retryAfter({ status: 429, headers: { 'retry-after': asked }, body: Buffer.alloc(0) }, now)).toBe(length);
  });
});
