import { describe, expect, it } from 'vitest';
import { idsOf, serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';

const documented = ['pending', 'processing', 'awaiting_pickup', 'delivered', 'cancelled'];
const values = {
  status: [...documented, 'shipped', 'in_transit', 'out_for_delivery', 'returned', 'returned_to_warehouse'],
  payment_method: ['cod', 'paid', 'bank_transfer', 'credit_card', 'mada'],
};

describe.each(['en', 'ar'])('a table (--lang %s)', (lang) => {
  it.each(Object.entries(values))('shows words for %s that find the orders', async (field, all) => {
    const { env } = await serveOrders(all.map((value, at) => order(at + 1, { [field]: value })));
    const columns = ['--columns', `id,${field}`, '--no-header', '--lang', lang];
    const { stdout } = await shipctl(['orders', 'list', '--all', ...columns], { env });
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(all.length);
    for (const line of lines) {
      const [, id = '', word = ''] = /^ *(\d+) +(.+?) *$/.exec(line) ?? [];
      const found = await shipctl(['orders', 'list', '-o', 'ndjson', '--where', `${field} = "${word}"`], { env });
      expect([word, found.code, idsOf(found)]).toEqual([word, 0, expect.arrayContaining([Number(id)])]);
    }
  });

  it('has headings that choose and sort its columns', async () => {
    const { env } = await serveOrders([order(1), order(2)]);
    const json = await shipctl(['orders', 'list', '--json', '--limit', '1'], { env });
    const [first = {}]: Record<string, unknown>[] = JSON.parse(json.stdout);
    const names = Object.keys(first).filter((name) => !Array.isArray(first[name]));
    const table = ['orders', 'list', '--limit', '1', '--lang', lang, '--columns', names.join()];
    const [line = ''] = (await shipctl(table, { env })).stdout.split('\n');
    const headings = line.trim().split(/ {2,}/);
    expect(headings).toHaveLength(names.length);
    const typed = ['orders', 'list', '--columns', headings.join(), '--sort', `-${headings.join(',-')}`];
    const { code, stdout, stderr } = await shipctl([...typed, '--csv'], { env });
    expect([code, stdout.split('\n')[0], stderr]).toEqual([0, names.join(), stderr]);
  });
});

describe('--status', () => {
  it.each([
    ['in Arabic', 'قيد الانتظار، قيد التنفيذ، بانتظار استلام المندوب، تم التسليم، ملغي'],
    ['in another spelling', documented.map((state) => state.replace('_', ' ').toUpperCase()).join()],
  ])('takes each state %s', async (_, status) => {
    const { requests, env } = await serveOrders([order(1)]);
    expect(await shipctl(['orders', 'list', '--status', status, '--all', '--csv'], { env })).toMatchObject({ code: 0 });
    expect(new Set(requests.map(({ query }) => query.status))).toEqual(new Set(documented));
  });

  it.each(['shipped', 'تم الشحن'])('names a condition for %s, by which the service does not filter', async (word) => {
    const { env } = await serveOrders([]);
    const { code, stderr } = await shipctl(['orders', 'list', '--status', word, '--csv'], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining("orders list --csv --where 'status = shipped'")]);
  });
});
