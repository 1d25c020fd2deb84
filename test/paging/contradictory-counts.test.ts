import { describe, expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const all = ['orders', 'list', '--all', '-o', 'ndjson', '--retries', '0'];

describe('counts that contradict the rows', () => {
  it('end with 8 where a page has more rows than the list', async () => {
    const service = await startService((request) => ({
      data: { ...paginate(orders(100), request), last_page: 1, total: 10 },
    }));
    const outcome = await shipctl(all, { env: service.env });
    expect(outcome.code).toBe(8);
    expect(errorOf(outcome).message).toBe('100 orders were read, but the total is 10.');
    expect(service.requests.length).toBeLessThan(12);
  });

  it('end with 8 where all pages together have more rows than the list', async () => {
    const service = await startService((request) => ({ data: { ...paginate(orders(30), request, 10), total: 10 } }));
    const outcome = await shipctl(all, { env: service.env });
    expect(outcome.code).toBe(8);
    expect(errorOf(outcome).message).toBe('30 orders were read, but the total is 10.');
  });

  it('end with 8 after a few empty pages, though the total is a trillion', async () => {
    const service = await startService((request) => {
      const page = paginate(orders(30), request, 10);
      return { data: { ...page, total: 1e12, last_page: 1e11 } };
    });
    const outcome = await shipctl(all, { env: service.env });
    expect(outcome.code).toBe(8);
    expect(errorOf(outcome).message).toBe('Pages 4 to 6 of orders are empty, but the total is 1000000000000.');
    expect(service.requests.length).toBeLessThan(40);
  });
});
