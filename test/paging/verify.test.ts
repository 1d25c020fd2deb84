import { describe, expect, it } from 'vitest';
import { asked } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const pull = ['orders', 'list', '--all', '--per-page', '10', '--retries', '0', '--concurrency', '1'];

describe('--verify', () => {
  it('reads an unchanged list twice and writes each row once', async () => {
    const service = await startService((request) => ({ data: paginate(orders(25), request) }));
    const { code, stdout } = await shipctl([...pull, '--verify', '-o', 'ndjson'], { env: service.env });
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(25);
    expect(asked(service.requests, 'page')).toEqual([undefined, '2', '3', '1', '2', '3']);
  });

  it('finds the row missed when one was deleted and one added between two pages', async () => {
    let held = orders(30);
    const service = await startService((request) => {
      const page = paginate(held, request);
      if (request.query.page === undefined)
        held = [...held.slice(1), { ...orders(1)[0], id: 1000 } as (typeof held)[0]];
      return { data: page };
    });
    const ids = async (...more: readonly string[]) => {
      held = orders(30);
      const { code, stdout } = await shipctl([...pull, ...more, '-o', 'ndjson'], { env: service.env });
      return { code, has20: stdout.split('\n').some((line) => line.startsWith('{"id":20,')) };
    };
    expect(await ids()).toEqual({ code: 0, has20: false });
    expect(await ids('--verify')).toEqual({ code: 0, has20: true });
  });

  it('gives up a list that keeps changing after a bounded number of passes', async () => {
    let next = 100;
    const service = await startService((request) => {
      next++;
      return { data: paginate([{ id: next }, ...orders(29)], request) };
    });
    const { code, stderr } = await shipctl([...pull, '--verify', '-o', 'ndjson'], { env: service.env });
    expect(code).toBe(8);
    expect(stderr).toContain('could not be proved complete');
    expect(service.requests.length).toBeLessThan(100);
  });
});
