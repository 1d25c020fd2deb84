import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { notRandom } from '../support/random.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { type Fields, readyOrder, ship, shippingService } from '../support/shipping.ts';

const pagesIn = async (file: string): Promise<number> => (await PDFDocument.load(readFileSync(file))).getPageCount();

const couriers = [
  { id: 1, name: 'aramex', name_ar: 'أرامكس' },
  { id: 2, name: 'smsa', name_ar: 'سمسا' },
];

/** A service with four orders; the machine of `env` has shipped the first two, another one the third and the fourth. */
async function twoMachines(over: readonly Fields[] = []) {
  const service = await shippingService({
    orders: [1, 2, 3, 4, 5].map((id) => readyOrder(id, { order_number: `N-${id}`, ...over[id - 1] })),
    couriers,
    ratesOf: () =>
      ['Aramex', 'SMSA'].map((name, at) => ({ service_id: at + 1, courier_name: name, price_sar: 20 + at })),
  });
  const machine = () => ({ ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() });
  const [env, other] = [machine(), machine()];
  await ship({ env }, ['1', '--courier', 'aramex'], { isJoined: false, random: notRandom });
  await ship({ env }, ['2', '--courier', 'smsa'], { isJoined: false, random: notRandom });
  await ship({ env: other }, ['3', '4', '--courier', 'smsa'], { isJoined: false, random: notRandom });
  for (const row of service.orders) if (Number(row.id) > 2) row.selected_shipment_company = 'سمسا';
  const save = async (flags: readonly string[], who: Readonly<Record<string, string>> = env) => {
    const from = service.requests.length;
    const file = join(temporaryFolder(), 'again.pdf');
    const outcome = await shipctl(['shipments', 'labels', ...flags, '--out', file], { env: who });
    const asked = service.requests.slice(from).map(({ path }) => path);
    const labels = asked.filter((path) => /label|invoice/.test(path)).sort();
    return { ...outcome, asked, labels, pages: outcome.code === 0 ? await pagesIn(file) : 0 };
  };
  return { service, env, other, machine, save };
}

const labelsOf = (...shipments: readonly number[]) => shipments.map((id) => `/labels/${id}.pdf`);

describe('shipments labels saves', () => {
  it('what this machine shipped today, without asking about anything else', async () => {
    const { save } = await twoMachines();
    for (const flags of [[], ['--date', 'today'], ['--since', '7d']])
      expect(await save(flags)).toMatchObject({ code: 0, pages: 2, asked: expect.arrayContaining(labelsOf(501, 502)) });
    expect((await save([])).asked).toHaveLength(2);
  });

  furtherIt('the labels of one courier, by any of its names', async () => {
    const { save } = await twoMachines();
    for (const name of ['smsa', 'سمسا', 'SMSA Express'])
      expect(await save(['--courier', name])).toMatchObject({ code: 0, labels: labelsOf(502) });
    expect(await save(['--courier', 'fedex'])).toMatchObject({ code: 2 });
    const none = await save(['--courier', 'aramex', '--orders', '2']);
    expect(none).toMatchObject({ code: 5, stderr: expect.stringContaining('None of 1 shipment is with aramex.') });
  });

  it('one label again, by the number of its order, without a request about orders', async () => {
    const { save } = await twoMachines();
    expect(await save(['N-2', '--orders'])).toMatchObject({ code: 0, asked: labelsOf(502) });
    expect(await save(['2', '#N-1', '--orders'])).toMatchObject({
      code: 0,
      pages: 2,
      asked: expect.arrayContaining(labelsOf(501)),
    });
  });

  it('orders that another machine shipped, by id or number', async () => {
    const { save } = await twoMachines([{}, {}, { shipment_label_url: '/labels/x.pdf' }]);
    expect(await save(['N-3', '--orders'])).toMatchObject({ code: 0, labels: ['/labels/x.pdf'] });
    const { code, stderr, labels } = await save(['4', '1', '--orders']);
    expect({ code, labels }).toEqual({ code: 0, labels: ['/api/orders/4/invoice', '/labels/501.pdf'] });
    expect(stderr).toContain('order 4: the service names no label');
  });

  it('nothing for what is neither the id nor the number of an order', async () => {
    const { save } = await twoMachines();
    const { code, stderr, labels } = await save(['100000001', '--orders']);
    expect({ code, labels }).toEqual({ code: 5, labels: [] });
    expect(stderr).toContain('There is no order 100000001 among the orders of the last 60 days.');
    expect(stderr).toContain('--search-days 360');
  });

  furtherIt('the orders of the service that flags choose, whichever machine shipped them', async () => {
    const { save } = await twoMachines();
    const chosen = await save(['--status', 'awaiting_pickup']);
    expect(chosen).toMatchObject({ code: 0, pages: 4 });
    expect(chosen.labels).toEqual(['/api/orders/3/invoice', '/api/orders/4/invoice', ...labelsOf(501, 502)]);
    expect(await save(['--where', 'id > 2', '--courier', 'smsa'])).toMatchObject({ code: 0, pages: 2 });
    const pending = await save(['--status', 'pending']);
    expect(pending).toMatchObject({ code: 5, stderr: expect.stringContaining('without a shipment: 1 order (5)') });
  });

  it('on a machine that shipped nothing, the orders that wait for a courier, and says so', async () => {
    const { save, machine } = await twoMachines();
    const { code, pages, stderr } = await save([], machine());
    expect({ code, pages }).toEqual({ code: 0, pages: 4 });
    expect(stderr.replace(/\s+/g, ' ')).toMatch(
      /The ledger has no shipment on 20.*: these are the ones whose labels are asked for/,
    );
    expect(stderr).toContain('4 orders waiting for a courier');
    const before = await save(['--date', '2020-01-01'], machine());
    expect(before).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('shipments labels --status awaiting_pickup'),
    });
  });
});

it.each([
  [['1', '--orders', '--date', 'today'], 'ids and --date cannot be used together'],
  [['--date', 'today', '--since', '7d'], '--since and --date cannot be used together'],
  [['7', '--status', 'awaiting_pickup'], 'ids and --status cannot be used together'],
  [['--orders'], 'give the orders, by id or number'],
  [['--date', '01/10/2026'], '--date: Invalid date'],
  [['--out', 'labels.txt'], 'must end in .pdf or .zip, or in / for a folder'],
])('shipments labels %j is refused', async (flags, named) => {
  const { env } = await shippingService();
  const outcome = await shipctl(['shipments', 'labels', ...flags], { env, cwd: temporaryFolder() });
  expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining(named) });
});

it('what is given is the id of a shipment, and an order of that id is pointed out', async () => {
  const { save } = await twoMachines();
  expect(await save(['502', '501'])).toMatchObject({ code: 0, pages: 2 });
  const { stderr } = await save(['2']);
  expect(stderr).toContain('shipctl shipments labels 2 --orders');
});
