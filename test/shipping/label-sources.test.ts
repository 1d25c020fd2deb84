import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { onePage } from '../support/pdf.ts';
import { notRandom } from '../support/random.ts';
import { nightlyCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { type Fields, readyOrders, ship, shippingService } from '../support/shipping.ts';

const pending = ['--status', 'pending', '--cheapest', '--retries', '0'];

const pagesIn = async (file: string): Promise<number> => (await PDFDocument.load(readFileSync(file))).getPageCount();

/** Ships two orders whose responses name no label. */
async function shipWithout(
  {
    row = {},
    paths = [],
    refused = () => 404,
  }: { row?: Fields; paths?: readonly string[]; refused?: () => number | undefined },
  flags: readonly string[] = [],
  overrides: readonly (readonly string[])[] = [],
) {
  const pdf = await onePage();
  const service = await shippingService({
    orders: readyOrders(2).map((order) => ({ ...order, ...row })),
    labels: false,
    files: (path) => (paths.includes(path) ? pdf : undefined),
    refusesLabel: refused,
  });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
  for (const argv of overrides) expect(await shipctl(['ops', 'set', ...argv], { env })).toMatchObject({ code: 0 });
  const file = join(temporaryFolder(), 'labels.pdf');
  const outcome = await ship({ env }, [...pending, '--labels', file, ...flags], { random: notRandom });
  const asked = service.requests.map(({ path }) => path).filter((path) => /label|invoice|awb/.test(path));
  return { ...outcome, file, asked, env, service };
}

describe('a label that no response named comes from', () => {
  it('a route by the id of the shipment, where the profile has one', async () => {
    const paths = ['/api/shipments/501/label', '/api/shipments/502/label'];
    const route = ['shipments.label', 'GET /api/shipments/{shipment}/label'];
    const { code, stderr, asked, result, file } = await shipWithout({ paths }, [], [route]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect({ asked: [...asked].sort(), pages: await pagesIn(file) }).toEqual({ asked: paths, pages: 2 });
    expect(result.map(({ label }) => label)).toEqual(['saved', 'saved']);
  });

  it('a route by the id of the order', async () => {
    const route = ['orders.label', 'GET /api/orders/{order}/awb'];
    const paths = ['/api/orders/1/awb', '/api/orders/2/awb'];
    const { code, asked } = await shipWithout({ paths }, [], [route]);
    expect({ code, asked: [...asked].sort() }).toEqual({ code: 0, asked: paths });
  });

  it.each<[string, Fields]>([
    ['', { shipment_label_url: '/storage/labels/x.pdf' }],
    [
      ', in its shipments',
      { shipments: [{ label_url: '/old.pdf' }, { link: '/page', label_url: '/storage/labels/x.pdf' }] },
    ],
    ...nightlyCases<[string, Fields]>([
      ', in its shipment',
      { shipment: { id: 9, label: { url: '/storage/labels/x.pdf' } } },
    ]),
  ])('the record of the order%s', async (_name, row) => {
    const { code, asked } = await shipWithout({ row, paths: ['/storage/labels/x.pdf'] });
    expect({ code, asked }).toEqual({ code: 0, asked: ['/storage/labels/x.pdf', '/storage/labels/x.pdf'] });
  });
});

describe('an invoice in place of a label', () => {
  it('is never saved in silence: a line and the result name its orders, with --quiet too', async () => {
    const { code, stderr, result, file } = await shipWithout({ refused: () => undefined }, ['--quiet']);
    expect({ code, pages: await pagesIn(file) }).toEqual({ code: 0, pages: 2 });
    expect(stderr).toBe(
      'The invoice stands in for the label of 2 shipments:\n' +
        '  order 1: the service names no label\n  order 2: the service names no label\n',
    );
    expect(result).toMatchObject([
      { label: 'invoice', reason: 'label: the service names no label' },
      { label: 'invoice', reason: 'label: the service names no label' },
    ]);
  });

  it('is asked for by the shipment, then by the order', async () => {
    const paths = ['/api/orders/1/invoice', '/api/orders/2/invoice'];
    const { code, asked, file } = await shipWithout({ paths });
    expect({ code, pages: await pagesIn(file) }).toEqual({ code: 0, pages: 2 });
    expect([...asked].sort()).toEqual([...paths, '/api/shipments/501/invoice', '/api/shipments/502/invoice']);
  });

  it('is not there: each order is named with the reason, in the result and with --quiet', async () => {
    const { code, stderr, result } = await shipWithout({}, ['--quiet']);
    expect(code).toBe(8);
    const reason = /the service names no label; its invoice: .*404/;
    expect(stderr).toMatch(/2 labels missing:\n +order 1: the service names no label; .*\n +order 2: /);
    expect(result).toMatchObject([
      { outcome: 'created', waybill: 'W501', label: 'missing', reason: expect.stringMatching(reason) },
      { outcome: 'created', waybill: 'W502', label: 'missing', reason: expect.stringMatching(reason) },
    ]);
  });
});

it('an order that was adopted gets its label by its own id, or stands on the list', async () => {
  const pdf = await onePage();
  const service = await shippingService({
    orders: readyOrders(2),
    react: (_, count) => (count === 0 ? { hangsUp: 'after' } : undefined),
    files: (path) => (path === '/api/orders/1/invoice' ? pdf : undefined),
  });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
  const flags = [...pending, '--labels', join(temporaryFolder(), 'labels.pdf')];
  expect((await ship({ env }, flags, { random: notRandom })).statuses).toMatch(/^unknown/);
  const file = join(temporaryFolder(), 'again.pdf');
  const { code, stderr, result } = await ship({ env }, [...pending, '--labels', file], { random: notRandom });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(await pagesIn(file)).toBe(2);
  expect(stderr).toContain('order 1: the service names no label');
  expect(result.find(({ order_id: order }) => order === 1)).toMatchObject({ waybill: 'W501', label: 'invoice' });
});

it('what is missing is named although the run failed for another reason, with --quiet too', async () => {
  const service = await shippingService({
    labels: false,
    refusesLabel: () => 404,
    react: (_, count) => (count === 1 ? { status: 422 } : undefined),
  });
  const flags = [...pending, '--labels', join(temporaryFolder(), 'labels.pdf'), '--quiet'];
  const { code, stderr } = await ship(service, flags, { random: notRandom });
  expect(code).toBe(8);
  expect(stderr).toContain('3 labels missing:\n  order 1: ');
  expect(stderr).toContain('1 refused');
});

it('labels of more than ten orders are all named, those of one reason in one line', async () => {
  const service = await shippingService({ orders: readyOrders(14), labels: false });
  const flags = [...pending, '--labels', join(temporaryFolder(), 'labels.pdf')];
  const { code, stderr } = await ship(service, flags);
  expect(code).toBe(0);
  const all = readyOrders(14).map((_, at) => `order ${at + 1}`);
  expect(stderr.replace(/\s+/g, ' ')).toContain(`${all.join(', ')}: the service names no label`);
});
