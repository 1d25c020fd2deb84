import { describe, expect, it } from 'vitest';
import { idsOf, range } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { furtherIt } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const pull = ['orders', 'list', '--all', '--per-page', '10', '--retries', '0', '--concurrency', '1'];

/** The rows that each request asked for, as first and last, by their places from 0. */
const windowsOf = (requests: readonly { readonly query: Readonly<Record<string, string>> }[]) =>
  requests.map(({ query }) => {
    const [page, size] = [Number(query.page ?? 1), Number(query.per_page)];
    return [(page - 1) * size, page * size] as const;
  });

describe('--verify', () => {
  it('reads pages of which each begins before the end of the one before it, and writes each row once', async () => {
    const service = await startService((request) => ({ data: paginate(orders(95), request) }));
    const outcome = await shipctl([...pull, '--verify', '-o', 'ndjson'], { env: service.env });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: range(1, 95).reverse() });
    const windows = windowsOf(service.requests);
    // The last one is the first page again.
    const chain = windows.slice(0, -1);
    for (const [at, [start]] of chain.entries()) if (at > 0) expect(start).toBeLessThan(chain[at - 1]?.[1] ?? 0);
    // The last page has room left, so that the end is seen.
    expect(chain.at(-1)?.[1]).toBeGreaterThan(95);
    expect(windows.at(-1)).toEqual([0, 10]);
  });

  it('finds the row missed where one goes and another comes without a sign', async () => {
    let held = orders(50);
    const service = await startService((request) => {
      const page = paginate(held, request);
      // Between two pages, a row that was read goes, and another comes at the end.
      if (service.requests.length === 2)
        held = [...held.filter(({ id }) => id !== 35), { ...orders(1)[0], id: 1000 } as (typeof held)[0]];
      return { data: page };
    });
    const read = async (...more: readonly string[]) => {
      held = orders(50);
      (service.requests as unknown[]).length = 0;
      const outcome = await shipctl([...pull, ...more, '-o', 'ndjson'], { env: service.env });
      return { code: outcome.code, has30: idsOf(outcome).includes(30) };
    };
    expect(await read()).toEqual({ code: 0, has30: false });
    expect(await read('--verify')).toEqual({ code: 0, has30: true });
  });

  it('is offered where a list could not be proved, and not where it was asked for', async () => {
    let turn = 0;
    const service = await startService((request) => {
      const factor = 7919 * ++turn;
      const by = ({ id }: { id: number }) => (id * factor) % 104_729;
      return {
        data: paginate(
          [...orders(50 + (turn % 2))].sort((a, b) => by(a) - by(b)),
          request,
        ),
      };
    });
    const plain = await shipctl([...pull, '-o', 'ndjson'], { env: service.env });
    expect(plain.code).toBe(8);
    expect(errorOf(plain).hint).toMatch(/--verify[\s\S]*--date-to yesterday/);
    const verified = await shipctl([...pull, '--verify', '-o', 'ndjson'], { env: service.env });
    expect(verified.code).toBe(8);
    expect(errorOf(verified).hint).not.toContain('overlap');
    expect(service.requests.length).toBeLessThan(150);
  });

  furtherIt('counts where the service gives pages of one size only', async () => {
    const service = await startService(({ query }) => ({
      data: paginate(orders(45), { query: { ...query, per_page: '10' } }),
    }));
    const outcome = await shipctl([...pull, '--verify', '-o', 'ndjson'], { env: service.env });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: range(1, 45).reverse() });
  });
});
