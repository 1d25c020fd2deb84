import { describe, expect, it } from 'vitest';
import { RateLimiter } from '../../src/http/rate-limiter.ts';
import { rateLimitDelay } from '../../src/http/retry.ts';

describe('the rate limiter', () => {
  it('let half as many pass at once afterwards, then one more with every round that goes well', async () => {
    const gate = new RateLimiter(4);
    const { signal } = new AbortController();
    gate.onThrottled();
    let inside = 0;
    const enter = () => gate.enter(signal).then(() => inside++);
    await Promise.all([enter(), enter()]);
    const third = enter();
    await new Promise((resolve) => setImmediate(resolve));
    expect(inside).toBe(2);
    gate.onSuccess();
    gate.onSuccess();
    await third;
    expect(inside).toBe(3);
  });

  it('leave the gate without a place when they are interrupted there', async () => {
    const gate = new RateLimiter(1);
    const stop = new AbortController();
    await gate.enter(stop.signal);
    const waiting = gate.enter(stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    gate.leave();
    await gate.enter(new AbortController().signal);
  });

  it.each([
    ['0', 1_000_030, 30_000],
    ['1', 1_000_030, 0],
    ['0', 999_000, 0],
    ['0', 2_000_000, 0],
    ['0', 'soon', 0],
  ])('are waited for before the wall is hit: %s left until %s', (remaining, reset, rest) => {
    const headers = { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': String(reset) };
    expect(rateLimitDelay({ status: 200, headers, body: Buffer.alloc(0) }, new Date(1_000_000_000))).toBe(rest);
  });
});
