import { describe, expect, it } from 'vitest';
import { idsOf, serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { furtherRows, sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

const rows = [
  order(1, { receiver_city: 'الرياض', order_grand_total: 99.5, delivered_at: null }),
  order(2, { receiver_city: null, order_grand_total: '100', delivered_at: '2026-03-01T10:00:00Z' }),
  order(3, { receiver_city: 'abha', order_grand_total: null, delivered_at: '2026-03-01T12:30:00+03:00' }),
  order(4, { receiver_city: 'Abha', order_grand_total: 9, delivered_at: '2026-02-28' }),
  order(5, { receiver_city: 'Zulfi', order_grand_total: 99.5, delivered_at: '' }),
];

async function sorted(sort: string, ...more: readonly string[]) {
  const service = await serveOrders(rows, 2);
  const outcome = await shipctl(['orders', 'list', '-o', 'ndjson', `--sort=${sort}`, ...more], { env: service.env });
  expect(outcome.code).toBe(0);
  return { ids: idsOf(outcome), said: outcome.stderr };
}

describe('--sort', () => {
  it.each(
    sampleOf(
      [
        ['order_grand_total', [4, 1, 5, 2, 3]],
        ['-order_grand_total', [2, 1, 5, 4, 3]],
        // Rows that are equal keep their order; empty ones are last either way.
        ['receiver_city', [3, 4, 5, 1, 2]],
        ['-receiver_city', [1, 5, 3, 4, 2]],
        ['delivered_at', [4, 3, 2, 1, 5]],
        ['-order_grand_total,-receiver_city', [2, 1, 5, 4, 3]],
        ['receiver_city, -id', [4, 3, 5, 1, 2]],
        ['items.sku', [1, 2, 3, 4, 5]],
        ['-items_count,-id', [5, 4, 3, 2, 1]],
        ['city', [3, 4, 5, 1, 2]],
      ] as const,
      2,
    ),
  )('%s: %j', async (sort, ids) => {
    const found = await sorted(sort);
    expect(found).toEqual({ ids, said: 'Read 5 orders.\n' });
  });

  it('with --limit gives the first of them all', async () => {
    expect(await sorted('-id', '--limit', '2')).toEqual({
      ids: [5, 4],
      said: 'Read 5 orders; the first 2 of them are written.\n',
    });
  });

  it('given after a space may begin with a minus, and may be given twice', async () => {
    const service = await serveOrders(rows);
    const argv = ['orders', 'list', '-o', 'ndjson', '--sort', '-receiver_city', '--sort', '-id'];
    expect(idsOf(await shipctl(argv, { env: service.env }))).toEqual([1, 5, 4, 3, 2]);
  });

  it('sorts numbers digit for digit', async () => {
    const text = [3, 1, 2].map((last) =>
      JSON.stringify(order(last)).replace('"tax":15', `"tax":900719925474099${last}`),
    );
    const page = `{"current_page":1,"data":[${text.join()}],"last_page":1,"per_page":15,"total":3}`;
    const service = await startService((_request, response) => sendJson(response, 200, `{"data":${page}}`));
    const argv = ['orders', 'list', '--csv', '--columns', 'tax', '--no-header', '--sort', 'tax'];
    expect((await shipctl(argv, { env: service.env })).stdout).toBe(
      '9007199254740991\n9007199254740992\n9007199254740993\n',
    );
  });

  it.each([
    ['nope', '--sort, at "nope" (character 1): there is no field "nope".'],
    ['-id,,status', '--sort, at the end: the name of a field is expected.'],
    ...furtherRows(
      ['id,-itms', '--sort, at "-itms" (character 4): there is no field "itms".'],
      ['items', '--sort, at "items" (character 1): it is a list of records. Sort by items_count instead.'],
    ),
  ])('%s is a mistake', async (sort, said) => {
    const service = await serveOrders(rows);
    const { code, stdout, stderr } = await shipctl(['orders', 'list', `--sort=${sort}`], { env: service.env });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(said);
  });
});
