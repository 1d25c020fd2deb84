import { describe, expect, it } from 'vitest';
import { AttemptTimedOut, NeverSent, TruncatedResponse } from '../../src/http/attempt.ts';
import { RateLimiter } from '../../src/http/rate-limiter.ts';
import { backoff, RequestRetries } from '../../src/http/retry-policy.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

const now = () => new Date('2026-03-04T05:00:00Z');
const read = { safe: true };
const write = { safe: false };

type Retried = ConstructorParameters<typeof RequestRetries>[1];

/** The attempts of requests to one origin, with waits as long as they may be: half a second, then a second, and so on. */
function policyOf(retries: number) {
  const limiter = new RateLimiter({ retries, timeout: 30, now, random: () => 1 }, new SimulatedClock());
  return { limiter, forRequest: (request: Retried) => new RequestRetries(limiter, request) };
}

/** An attempt that failed by itself. */
const alone = { isCrowded: false, isLost: false, isKnown: false, isProbe: false };

const response = (status: number, headers: Readonly<Record<string, string>> = {}) => ({
  ...{ status, headers },
  body: Buffer.alloc(0),
});

const systemError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

describe('the retry policy', () => {
  it.each([408, 429, 500, 502, 503, 504])('retries a read after %i', (status) => {
    expect(policyOf(3).forRequest(read).afterResponse(response(status), alone)).toEqual({ delay: 500, shown: 500 });
  });

  it.each([304, 400, 401, 404, 409, 422, 501])('does not retry a read after %i', (status) => {
    expect(policyOf(3).forRequest(read).afterResponse(response(status), alone)).toEqual({ stop: 'final' });
  });

  it('retries a write only after 429', () => {
    const decisions = [429, 408, 500, 503].map((status) =>
      policyOf(3).forRequest(write).afterResponse(response(status), alone),
    );
    expect(decisions).toEqual([{ delay: 500, shown: 500 }, { stop: 'final' }, { stop: 'final' }, { stop: 'final' }]);
  });

  it('leaves the 429 of a write to a caller that takes any status', () => {
    const retries = policyOf(3).forRequest({ ...write, anyStatus: true });
    expect(retries.afterResponse(response(429), alone)).toEqual({ stop: 'final' });
  });

  it('leaves it to the user to repeat a login', () => {
    const login = policyOf(3).forRequest({ ...write, retriedByUser: true });
    expect(login.afterResponse(response(429), alone)).toEqual({ stop: 'final' });
    expect(login.afterError(systemError('ECONNREFUSED', 'connect'), alone)).toEqual({ stop: 'final' });
  });

  it.each([
    ['a refused connection', new NeverSent(systemError('ECONNREFUSED', 'connect')), true, true],
    ['an unknown name', new NeverSent(systemError('ENOTFOUND', 'getaddrinfo')), true, true],
    ['a lost connection', systemError('ECONNRESET', 'read'), true, false],
    ['an unreachable host while reading', systemError('EHOSTUNREACH', 'read'), true, false],
    ['a timeout', new AttemptTimedOut(), true, false],
    ['a truncated response', new TruncatedResponse('is cut off'), true, false],
    ['a timeout while connecting', new NeverSent(new AttemptTimedOut()), true, true],
    ['a certificate', new NeverSent(systemError('CERT_HAS_EXPIRED', 'connect')), false, false],
  ])('after %s retries a read: %3$s, a write: %4$s', (_what, error, forRead, forWrite) => {
    const decide = (request: typeof read) => 'delay' in policyOf(3).forRequest(request).afterError(error, alone);
    expect([decide(read), decide(write)]).toEqual([forRead, forWrite]);
  });

  it('waits for twice as long after each failure, then stops when its retries are used up', () => {
    const retries = policyOf(3).forRequest(read);
    const decisions = [1, 2, 3, 4].map(() => retries.afterResponse(response(503), alone));
    expect(decisions).toEqual([
      { delay: 500, shown: 500 },
      { delay: 1000, shown: 1000 },
      { delay: 2000, shown: 2000 },
      { stop: 'retries' },
    ]);
  });

  it('waits for as long as Retry-After asks, up to a minute', () => {
    const asked = (seconds: number) =>
      policyOf(3)
        .forRequest(read)
        .afterResponse(response(503, { 'retry-after': String(seconds) }), alone);
    expect([asked(7), asked(60), asked(61)]).toEqual([
      { delay: 7000, shown: 7000 },
      { delay: 60_000, shown: 60_000 },
      { stop: 'wait', isForAll: true },
    ]);
  });

  it('counts retries from the last success of any request', () => {
    const policy = policyOf(1);
    const retries = policy.forRequest(read);
    expect(retries.afterResponse(response(503), alone)).toEqual({ delay: 500, shown: 500 });
    policy.limiter.successes++;
    expect(retries.afterResponse(response(503), alone)).toEqual({ delay: 500, shown: 500 });
    expect(retries.failures).toBe(1);
    expect(retries.afterResponse(response(503), alone)).toEqual({ stop: 'retries' });
  });
});

describe('the backoff', () => {
  it('is anything up to a ceiling that doubles', () => {
    const ceilings = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => backoff(failures, () => 1));
    expect(ceilings).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000]);
    expect([0, 0.25, 0.5].map((random) => backoff(3, () => random))).toEqual([0, 500, 1000]);
  });
});
