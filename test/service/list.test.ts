import { describe, expect, it } from 'vitest';
import { order, orders } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const serving = (rows: readonly unknown[]) => startService((request) => ({ data: paginate(rows, request) }));

describe('orders list', () => {
  it('requests one page, without per_page, and shows a table', async () => {
    const service = await serving(orders(178));
    const { code, stdout, stderr } = await shipctl(['orders', 'list'], { env: service.env });
    expect(code).toBe(0);
    expect(service.requests.map(({ path, query }) => ({ path, query }))).toEqual([{ path: '/api/orders', query: {} }]);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(16);
    expect(lines[0]).toMatch(/^ *ID +Status +Date +Receiver +Phone +Amount +/);
    expect(stderr).toBe('15 of 178 orders. Next page: shipctl orders list --page 2 · all of them: --all\n');
    // A script must know that its list is cut, unless it chose a part.
    expect((await shipctl(['orders', 'list', '-q'], { env: service.env })).stderr).toContain('15 of 178 orders.');
    for (const part of [
      ['--limit', '3'],
      ['--page', '2'],
    ])
      expect((await shipctl(['orders', 'list', '-q', ...part], { env: service.env })).stderr).toBe('');
  });

  it('reads every page with --all, each row once, filters on every page', async () => {
    const service = await serving(orders(250));
    const { code, stdout, stderr } = await shipctl(
      ['orders', 'list', '--all', '--date-from', '2026-01-01', '-o', 'ndjson'],
      { env: service.env },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const ids = stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: number }).id);
    expect(ids).toEqual(orders(250).map(({ id }) => id));
    expect(service.requests.map(({ query }) => query)).toEqual([
      { date_from: '2026-01-01', per_page: '100' },
      { date_from: '2026-01-01', page: '2', per_page: '100' },
      { date_from: '2026-01-01', page: '3', per_page: '100' },
      // The first page again: as it was, nothing has moved.
      { date_from: '2026-01-01', page: '1', per_page: '100' },
    ]);
  });

  it('shows json as it was sent', async () => {
    const service = await serving([order(1, { novelty: { deep: [1, null] } })]);
    const { stdout } = await shipctl(['orders', 'list', '--json'], { env: service.env });
    expect(JSON.parse(stdout)).toEqual([order(1, { novelty: { deep: [1, null] } })]);
  });
});
