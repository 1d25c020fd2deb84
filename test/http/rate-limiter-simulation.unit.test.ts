import { describe, expect, it } from 'vitest';
import { type Limit, pullPages } from '../support/limited-service.ts';
import { atOnce, atRandom, closedFor, perSecond, perWindow } from '../support/limits.ts';
import { randomFrom } from '../support/random.ts';
import { furtherCases, perRing } from '../support/ring.ts';

// The real client against services that exist in simulated time only: the figures are the same on every machine.

const seeds = [2, 1, 3].slice(0, perRing(1, 1, 3));

/** The time for so many pages of `latency` milliseconds, over what the limit alone takes: the mean of a run of each seed. */
async function ratio(make: () => Limit, { pages = 100, latency = 20 } = {}) {
  const pulls = await Promise.all(seeds.map((seed) => pullPages(make(), pages, latency, seed)));
  const seconds = pulls.reduce((sum, pull) => sum + pull.seconds, 0) / pulls.length;
  return seconds / make().ideal(pages, latency);
}

describe('a pull takes little longer than the limit alone', () => {
  it.each([
    [1, 1.1, 1.5],
    [4, 1.1, 3],
    // The second: a third of a second of work, and one second that the service asks to wait.
    ...furtherCases([2, 1.1, 2], [6, 1.1, 3.8]),
  ])('at %i at once', async (most, unasked, asked) => {
    expect(await ratio(() => atOnce(most))).toBeLessThanOrEqual(unasked);
    expect(await ratio(() => atOnce(most), { latency: 100 })).toBeLessThanOrEqual(unasked);
    expect(await ratio(() => atOnce(most, 1))).toBeLessThanOrEqual(asked);
  });

  it.each([[10, 1.2, 1.9], [100, 2.2, 3.2], ...furtherCases([5, 1.2, 1.6], [20, 1.2, 2.1], [50, 1.2, 1.7])])(
    'at %i a second, one at a time',
    async (rate, unasked, asked) => {
      expect(await ratio(() => perSecond(rate, 1))).toBeLessThanOrEqual(unasked);
      expect(await ratio(() => perSecond(rate, 1), { latency: 100 })).toBeLessThanOrEqual(3);
      expect(await ratio(() => perSecond(rate, 1, 1))).toBeLessThanOrEqual(asked);
    },
  );

  it.each([10, 100, ...furtherCases(5, 20, 50)])('at %i a second, a second of them at a time', async (rate) => {
    expect(await ratio(() => perSecond(rate, rate))).toBeLessThanOrEqual(1.3);
    expect(await ratio(() => perSecond(rate, rate, 1))).toBeLessThanOrEqual(1.3);
  });

  it.each([
    ['says how many are left', true],
    ['does not', false],
  ])('at sixty a minute, where the service %s', async (_what, countsForUs) => {
    expect(await ratio(() => perWindow(60, 60, countsForUs), { pages: 170, latency: 100 })).toBeLessThanOrEqual(1.04);
  });

  it('at ten in each second', async () => {
    expect(await ratio(() => perWindow(10, 1, false), { pages: 51 })).toBeLessThanOrEqual(1.1);
  });
});

describe('a service that answers at once', () => {
  it.each([
    [5, 1.9],
    [10, 2.7],
    [20, 2.7],
    // Two pauses of a second, where half a second or one is the ideal.
    [50, 3.4],
    [100, 4.2],
  ])('takes %i a second, and asks to wait a second', async (rate, most) => {
    expect(await ratio(() => perSecond(rate, 1, 1), { pages: 51, latency: 0 })).toBeLessThanOrEqual(most);
  });

  it('takes ten in each second, and does not say when', async () => {
    const unsaid = () => {
      const window = perWindow(10, 1, false);
      return { ...window, enter: (now: number) => ({ isServed: window.enter(now).isServed }) };
    };
    expect(await ratio(unsaid, { pages: 101, latency: 0 })).toBeLessThanOrEqual(2.5);
  });
});

describe('refusals that are not about the rate', () => {
  it.each([[0.1, 5], ...furtherCases([0.02, 2], [0.2, 13])])(
    'at random, a share of %d of all requests, slow a pull only for a while',
    async (share, most) => {
      const make = () => atRandom(share, randomFrom(1));
      expect(await ratio(make, { pages: perRing(400, 400, 1000) })).toBeLessThanOrEqual(most);
      expect(await ratio(make, { pages: perRing(400, 400, 1000), latency: 100 })).toBeLessThanOrEqual(most);
    },
  );

  it.each([undefined, 1])('for ten seconds, with Retry-After %s, do not slow what follows', async (retryAfter) => {
    expect(await ratio(() => closedFor(10, retryAfter))).toBeLessThanOrEqual(2.2);
  });
});

describe('the ideal', () => {
  it('is reached by no pull in less time', async () => {
    const limits = [() => atOnce(4), () => perSecond(20, 1), () => perSecond(20, 20), () => perWindow(60, 60, true)];
    for (const make of limits) expect(await ratio(make)).toBeGreaterThan(0.99);
  });

  it('is asked of the limit with few refusals', async () => {
    const { refused } = await pullPages(atOnce(4), 100, 20, 1);
    expect(refused).toBeLessThanOrEqual(6);
  });
});
