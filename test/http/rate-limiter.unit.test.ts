import { describe, expect, it } from 'vitest';
import { RateLimiter } from '../../src/http/rate-limiter.ts';

const { signal } = new AbortController();
const turn = () => new Promise((resolve) => setImmediate(resolve));

const response = (status: number, headers: Readonly<Record<string, string>> = {}) => ({
  ...{ status, headers },
  body: Buffer.alloc(0),
});

/** Lets so many requests ask to start, and counts those that may. */
async function started(limiter: RateLimiter, requests: number) {
  const running = { count: 0 };
  for (let each = 0; each < requests; each++) void limiter.acquire(signal).then(() => running.count++);
  await turn();
  return running;
}

describe('the rate limiter', () => {
  it('starts as many requests as may run at once, and another when one ends', async () => {
    const limiter = new RateLimiter(2, () => new Date());
    const running = await started(limiter, 4);
    expect(running.count).toBe(2);
    limiter.release();
    await turn();
    expect(running.count).toBe(3);
  });

  it('runs half as many after a 429, and one more after each round of successes', async () => {
    const limiter = new RateLimiter(4, () => new Date());
    limiter.onResponse(response(429));
    const running = await started(limiter, 4);
    expect(running.count).toBe(2);
    limiter.onSuccess();
    limiter.onSuccess();
    await turn();
    expect(running.count).toBe(3);
  });

  it('always runs one request, however often it is throttled', async () => {
    const limiter = new RateLimiter(4, () => new Date());
    for (let each = 0; each < 5; each++) limiter.onThrottled();
    expect((await started(limiter, 2)).count).toBe(1);
  });

  it('runs no more requests than the service says are left, and one where none are', async () => {
    const limiter = new RateLimiter(8, () => new Date());
    limiter.onResponse(response(200, { 'x-ratelimit-remaining': '3' }));
    const running = await started(limiter, 8);
    expect(running.count).toBe(3);
    for (let each = 0; each < 3; each++) limiter.release();
    limiter.onResponse(response(200, { 'x-ratelimit-remaining': '0' }));
    await turn();
    const before = running.count;
    limiter.onResponse(response(200));
    await turn();
    expect(running.count).toBe(8);
    expect(before).toBeLessThan(8);
  });

  it('starts none during a pause', async () => {
    const limiter = new RateLimiter(2, () => new Date());
    const stop = new AbortController();
    limiter.onResponse(response(429, { 'retry-after': '30' }));
    let hasStarted = false;
    const waiting = limiter.acquire(stop.signal).then(() => {
      hasStarted = true;
    });
    await turn();
    expect(hasStarted).toBe(false);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
  });

  it('keeps no place for a request that is stopped while it waits', async () => {
    const limiter = new RateLimiter(1, () => new Date());
    const stop = new AbortController();
    await limiter.acquire(signal);
    const waiting = limiter.acquire(stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    limiter.release();
    await limiter.acquire(signal);
  });
});
