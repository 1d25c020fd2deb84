import { expect, it } from 'vitest';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { readyOrder, shippingService } from '../support/shipping.ts';

const listed = [
  { id: 1, name: 'Aramex', code: 'ARX' },
  { id: 2, name: 'SMSA Express', code: 'S-02' },
  { id: 3, name: 'Wadi Cargo', name_ar: 'وادي', code: 'WDC' },
];

/** A service whose orders have these couriers. */
async function shop(couriers: readonly string[], list: readonly Readonly<Record<string, unknown>>[] = listed) {
  const orders = couriers.map((name, at) =>
    readyOrder(at + 1, { selected_shipment_company: name, status: 'delivered', payment_method: 'cod' }),
  );
  const service = await shippingService({ orders, couriers: list });
  // Without the one request that finds out whether it has pages.
  const lists = () =>
    service.requests.filter(({ path, query }) => path === '/api/couriers' && query.offset === undefined).length;
  const run = (...argv: string[]) => shipctl(argv, { env: service.env });
  const idsOf = async (where: string): Promise<number[]> => {
    const { code, stdout, stderr } = await run('orders', 'list', '--all', '--where', where, '--json');
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return (JSON.parse(stdout) as { id: number }[]).map(({ id }) => id).sort();
  };
  return { service, lists, run, idsOf };
}

const mixed = ['ARX', 'Aramex', 'أرامكس', 'S-02', 'سمسا', 'WDC', 'Wadi Cargo', 'وادي', ''];

it.each([
  ['courier = aramex', [1, 2, 3]],
  ['courier = ARX', [1, 2, 3]],
  ['courier = S-02', [4, 5]],
  ...furtherRows(
    ['courier = سمسا', [4, 5]],
    ['courier = WDC', [6, 7, 8]],
    ['courier = "wadi cargo"', [6, 7, 8]],
    ['courier in (ARX, وادي)', [1, 2, 3, 6, 7, 8]],
  ),
])('--where %s knows couriers by their codes and names', async (where, ids) => {
  const { idsOf, lists } = await shop(mixed);
  expect(await idsOf(where)).toEqual(ids);
  expect(lists()).toBe(1);
});

it('the list of couriers is not asked for where names tell, or another field is meant', async () => {
  const { idsOf, lists } = await shop(['Aramex', 'سمسا', '']);
  expect(await idsOf('courier = أرامكس')).toEqual([1]);
  expect(await idsOf('receiver_city = Riyadh and id > 0')).toEqual(expect.any(Array));
  expect(lists()).toBe(0);
});

it('a service without the list compares names, and says nothing', async () => {
  const { run, service } = await shop(mixed);
  const env = { ...service.env };
  await run('ops', 'set', 'couriers.list', 'GET /api/none');
  const { code, stdout, stderr } = await shipctl(['orders', 'list', '--all', '--where', 'courier = WDC', '--json'], {
    env,
  });
  expect({ code, stderr: /Warning/i.test(stderr) }).toEqual({ code: 0, stderr: false });
  expect(JSON.parse(stdout)).toMatchObject([{ id: 6 }]);
});

it.each([
  [['cod', '-o', 'json'], 'orders'],
  ...furtherRows([['orders', 'stats', '--by', 'courier', '-o', 'json'], 'orders']),
])('%j counts a courier once, whether orders have its code or a name', async (argv, field) => {
  const { run, lists } = await shop(mixed);
  const { code, stdout } = await run(...argv);
  const rows = JSON.parse(stdout) as Readonly<Record<string, unknown>>[];
  expect({ code, lists: lists(), counts: rows.map((row) => Number(row[field])).sort() }).toEqual({
    code: 0,
    lists: 1,
    counts: [1, 2, 3, 3],
  });
});
