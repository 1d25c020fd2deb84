import { describe, expect, it } from 'vitest';
import { asked, idsOf } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

describe('a list of several statuses', () => {
  it('is read in passes, in the order given, without repeats', async () => {
    const held: Record<string, readonly unknown[]> = {
      delivered: [order(5), order(4), order(3)],
      // Order 4 moves between the passes, so both of them see it.
      pending: [order(9), order(4), order(1)],
    };
    const service = await startService((request) => ({
      data: paginate(held[request.query.status ?? ''] ?? [], request, 2),
    }));
    const argv = ['orders', 'list', '--status', 'delivered,pending', '--all', '-o', 'ndjson', '--concurrency', '1'];
    const outcome = await shipctl(argv, { env: service.env });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: [5, 4, 3, 9, 1] });
    // The first status is read again: an order may have moved there from a status still to be read.
    expect(asked(service.requests, 'status')).toEqual([
      ...['delivered', 'delivered', 'delivered', 'pending', 'pending', 'pending'],
      ...['delivered', 'delivered', 'delivered'],
    ]);
  });

  it('includes an order that moves from a status still to be read to one read before', async () => {
    let moved = false;
    const service = await startService((request) => {
      const pending = moved ? [order(6), order(4)] : [order(6), order(5), order(4)];
      const processing = moved ? [order(5), order(3)] : [order(3)];
      const rows = request.query.status === 'pending' ? pending : processing;
      moved = true;
      return { data: paginate(rows, request) };
    });
    const argv = ['orders', 'list', '--status', 'processing,pending', '--all', '-o', 'ndjson'];
    const outcome = await shipctl(argv, { env: service.env });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: [3, 6, 4, 5] });
  });

  it('is read there and back while new orders come, and not again', async () => {
    const held = [order(2), order(1)];
    const service = await startService((request) => {
      const isPending = request.query.status === 'pending';
      if (isPending) held.unshift(order(held.length + 1));
      return { data: paginate(isPending ? held : [], request) };
    });
    const argv = ['orders', 'list', '--status', 'pending,processing,delivered', '--all', '-o', 'ndjson'];
    const outcome = await shipctl(argv, { env: service.env });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: [3, 2, 1, 4] });
    expect(asked(service.requests, 'status')).toEqual(['pending', 'processing', 'delivered', 'processing', 'pending']);
  });

  it('writes no order twice and ends with 8 where orders have no ids', async () => {
    const { id, ...unnamed } = order(1);
    const service = await startService((request) => ({ data: paginate([unnamed], request) }));
    const argv = ['orders', 'list', '--status', 'pending,processing', '--all', '-o', 'ndjson'];
    const { code, stdout, stderr } = await shipctl(argv, { env: service.env });
    expect({ id, code, lines: stdout.trim().split('\n').length }).toEqual({ id: 1, code: 8, lines: 2 });
    expect(stderr).toContain('The orders have no ids, so shipctl cannot see which of them changed their state.');
  });
});
