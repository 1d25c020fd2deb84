import { describe, expect, it } from 'vitest';
import { idsOf, range } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const rows = orders(200);
const all = ['orders', 'list', '--all', '--per-page', '10', '-o', 'ndjson', '--columns', 'id'];

/** A list that refuses every request from page 5 on for so many seconds of the clock. */
async function refusing(seconds: number, headers: Readonly<Record<string, string>>) {
  const clock = new SkippingClock();
  let until: number | undefined;
  const service = await startService((request, response) => {
    if (request.query.page === '5') until ??= clock.now() + seconds * 1000;
    if (until === undefined || clock.now() >= until) return { data: paginate(rows, request, 10) };
    return sendJson(response, 429, {}, headers);
  });
  return { service, clock };
}

describe('a pull that is refused with 429', () => {
  it.each([
    ['without Retry-After', {}],
    ['with Retry-After', { 'retry-after': '1' }],
  ])('%s, is waited out for half a minute', async (_how, headers) => {
    const { service, clock } = await refusing(20, headers);
    const outcome = await shipctl(all, { env: service.env, clock });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: range(1, 200).reverse() });
  });

  it('for longer than that, is given up', async () => {
    const { service, clock } = await refusing(3600, {});
    const { code, stderr } = await shipctl([...all, '--concurrency', '1'], { env: service.env, clock });
    expect(code).toBe(8);
    expect(clock.now()).toBeGreaterThanOrEqual(30_000);
    expect(clock.now()).toBeLessThan(60_000);
    // Three retries, and one line for all that follow them.
    expect(stderr.split('\n').filter((line) => line.includes('Trying again'))).toHaveLength(4);
  });

  it('is given up after its retries where --retries is given', async () => {
    const { service, clock } = await refusing(3600, {});
    const { code } = await shipctl([...all, '--retries', '2', '--concurrency', '1'], { env: service.env, clock });
    expect(code).toBe(8);
    expect(service.requests).toHaveLength(4 + 3);
  });
});
