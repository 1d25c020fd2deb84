import { describe, expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const serving = () => startService((request) => ({ data: paginate(orders(3), request) }));

describe('a list of words', () => {
  it.each([
    [['--columns', 'id, status'], 'id,status'],
    [['--columns', 'id', '--columns', 'status'], 'id,status'],
    ...furtherRows(
      [['--columns', 'id,status', '--columns=order_number'], 'id,status,order_number'],
      [['--columns', ' id ,\tstatus '], 'id,status'],
    ),
  ])('of columns may have spaces and come in several flags: %j', async (more, header) => {
    const { env } = await serving();
    const { code, stdout } = await shipctl(['orders', 'list', '--csv', ...more], { env });
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toBe(header);
  });

  it.each([
    [['--status', 'pending, processing']],
    ...furtherRows(
      [['--status', 'pending', '--status', ' processing,pending']],
      [['-F', 'status=pending , processing']],
    ),
  ])('of states may have spaces: %j', async (more) => {
    const service = await serving();
    expect(await shipctl(['orders', 'list', '--csv', ...more], { env: service.env })).toMatchObject({ code: 0 });
    expect([...new Set(service.requests.map(({ query }) => query.status))]).toEqual(['pending', 'processing']);
  });

  it.each([[['--columns', '']], [['--columns', 'id,']], [['--status', 'pending, ']]])(
    'with an empty word is refused: %j',
    async (more) => {
      const { env } = await serving();
      expect(await shipctl(['orders', 'list', ...more], { env })).toMatchObject({ code: 2, stdout: '' });
    },
  );
});
