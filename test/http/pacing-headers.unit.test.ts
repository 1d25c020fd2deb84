import { describe, expect, it } from 'vitest';
import { allowanceOf } from '../../src/http/rate-limiter.ts';
import { retryAfter } from '../../src/http/retry-policy.ts';

const now = new Date('2026-03-04T05:00:00Z');
const year = 365 * 86_400_000;

const response = (headers: Readonly<Record<string, string>>) => ({ status: 200, headers, body: Buffer.alloc(0) });

describe('Retry-After', () => {
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
  ])('%j is a delay of %s ms', (value, delay) => {
    expect(retryAfter(response({ 'retry-after': value }), now)).toBe(delay);
  });
});

describe('X-RateLimit-Remaining', () => {
  it.each([
    ['7', 7],
    [' 0 ', 0],
    ['-1', undefined],
    ['many', undefined],
    ['', undefined],
  ])('%j leaves %s requests', (value, left) => {
    expect(allowanceOf(response({ 'x-ratelimit-remaining': value }), now).left).toBe(left);
  });

  it.each([
    ['0', 1_000_030, 30_000],
    ['1', 1_000_030, 0],
    ['0', 999_000, 0],
    ['0', 2_000_000, 0],
    ['0', 'soon', 0],
  ])('%s until %s is a delay of %i ms', (remaining, reset, delay) => {
    const headers = { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': String(reset) };
    expect(allowanceOf(response(headers), new Date(1_000_000_000)).delay).toBe(delay);
  });
});
