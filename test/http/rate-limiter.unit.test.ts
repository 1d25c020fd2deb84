import { setMaxListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type Attempt, AttemptTimedOut } from '../../src/http/attempt.ts';
import { RateLimiter } from '../../src/http/rate-limiter.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

const { signal } = new AbortController();
setMaxListeners(0, signal);
const turn = () => new Promise((resolve) => setImmediate(resolve));

const response = (status: number, headers: Readonly<Record<string, string>> = {}) => ({
  ...{ status, headers },
  body: Buffer.alloc(0),
});

function limiterOf(width: number) {
  const clock = new SimulatedClock();
  const now = () => clock.date();
  return { clock, limiter: new RateLimiter({ concurrency: width, retries: 3, timeout: 30, now }, clock) };
}

/** Lets so many requests ask to start; those that may are added to the result. */
async function started(limiter: RateLimiter, requests: number) {
  const running: Attempt[] = [];
  for (let each = 0; each < requests; each++) void limiter.acquire(signal).then((start) => running.push(start));
  await turn();
  return running;
}

/** Ends requests with a response: as many as `count`, the first first. */
async function end(limiter: RateLimiter, running: Attempt[], count: number, answer: ReturnType<typeof response>) {
  for (const start of running.splice(0, count)) {
    limiter.release(start, answer);
    if (answer.status === 200) limiter.onSuccess(start);
  }
  await turn();
}

describe('the rate limiter', () => {
  it('starts as many requests as may run at once, and another when one ends', async () => {
    const { limiter } = limiterOf(2);
    const running = await started(limiter, 4);
    expect(running).toHaveLength(2);
    await end(limiter, running.slice(0, 1), 1, response(200));
    expect(running).toHaveLength(3);
  });

  it('takes a burst of refusals for one: as many run as were not refused', async () => {
    const { limiter, clock } = limiterOf(8);
    const running = await started(limiter, 8);
    const waiting = await started(limiter, 8);
    await end(limiter, running, 5, response(429));
    expect(waiting).toHaveLength(0);
    await end(limiter, running, 3, response(200));
    await clock.run(turn());
    expect(waiting).toHaveLength(3);
  });

  it('lets a request that was refused go before those that came later', async () => {
    const { limiter } = limiterOf(1);
    const [first] = await started(limiter, 1);
    const order: string[] = [];
    void limiter.acquire(signal).then(() => order.push('later'));
    void limiter.acquire(signal, first).then((start) => {
      order.push('again');
      limiter.release(start);
    });
    if (first) await end(limiter, [first], 1, response(500));
    expect(order).toEqual(['again', 'later']);
  });

  it('halves the number at once after a burst of timeouts, once', async () => {
    const { limiter } = limiterOf(8);
    const running = await started(limiter, 8);
    for (const start of running) {
      limiter.onError(new AttemptTimedOut(), start);
      limiter.release(start);
    }
    expect(await started(limiter, 8)).toHaveLength(4);
  });

  it('always runs one request, however often it is throttled', async () => {
    const { limiter, clock } = limiterOf(4);
    for (let each = 0; each < 5; each++) {
      const running: Attempt[] = [];
      void limiter.acquire(signal).then((start) => running.push(start));
      await clock.run(turn());
      while (running.length === 0) await clock.run(clock.sleep(1));
      await end(limiter, running, 1, response(429));
    }
  });

  it('runs no more requests than the service says are left, and one where none are', async () => {
    const { limiter } = limiterOf(8);
    const [first] = await started(limiter, 1);
    if (first) await end(limiter, [first], 1, response(200, { 'x-ratelimit-remaining': '3' }));
    const running = await started(limiter, 8);
    expect(running).toHaveLength(3);
    await end(limiter, running, 3, response(200, { 'x-ratelimit-remaining': '0' }));
    expect(running).toHaveLength(1);
    await end(limiter, running, 1, response(200));
    expect(running).toHaveLength(4);
  });

  it('starts none during a pause', async () => {
    const { limiter, clock } = limiterOf(2);
    const running = await started(limiter, 1);
    await end(limiter, running, 1, response(429, { 'retry-after': '30' }));
    const waiting = await started(limiter, 1);
    await clock.run(clock.sleep(29_999));
    expect(waiting).toHaveLength(0);
    await clock.run(clock.sleep(2));
    expect(waiting).toHaveLength(1);
  });

  it('ends a wait at once when it is stopped', async () => {
    const { limiter } = limiterOf(2);
    const running = await started(limiter, 1);
    await end(limiter, running, 1, response(429, { 'retry-after': '30' }));
    const stop = new AbortController();
    const waiting = limiter.acquire(stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
  });

  it('keeps no place for a request that is stopped while it waits', async () => {
    const { limiter } = limiterOf(1);
    const stop = new AbortController();
    const start = await limiter.acquire(signal);
    const waiting = limiter.acquire(stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    limiter.release(start);
    await limiter.acquire(signal);
  });
});
