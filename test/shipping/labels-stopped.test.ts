import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { nightlyCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { readyOrders, ship, shippingService } from '../support/shipping.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const pagesIn = async (file: string): Promise<number> => (await PDFDocument.load(readFileSync(file))).getPageCount();

it.each<readonly [number, number]>([[429, 503], ...nightlyCases<readonly [number, number]>([401, 503], [429, 501])])(
  'labels that were fetched are kept although the others are refused with %s from %s on',
  async (status, from) => {
    let isWell = false;
    const service = await shippingService({
      refusesLabel: (path) => (isWell || Number(/\d+/.exec(path)?.[0]) < from ? undefined : status),
    });
    const folder = temporaryFolder();
    const file = join(folder, 'labels.pdf');
    const flags = ['--status', 'pending', '--cheapest', '--labels', file, '--concurrency', '1', '--retries', '0'];
    const { code, statuses, stderr } = await ship(service, flags, { clock: new SkippingClock() });
    expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, created, created, created' });
    expect(stderr).toContain(`${505 - from} labels missing:`);
    expect(stderr).toContain('All again: shipctl shipments labels');
    if (from > 501) expect(await pagesIn(file)).toBe(from - 501);
    isWell = true;
    const again = join(folder, 'again.pdf');
    expect(await shipctl(['shipments', 'labels', '--out', again], { env: service.env })).toMatchObject({ code: 0 });
    expect(await pagesIn(again)).toBe(4);
  },
);

it.each([404, ...nightlyCases(403, 410)])(
  'a label whose link is refused with %s is replaced by the invoice, and named',
  async (status) => {
    const service = await shippingService({
      refusesLabel: (path) => (path === '/labels/502.pdf' ? status : undefined),
    });
    const file = join(temporaryFolder(), 'labels.pdf');
    const { code, stderr } = await ship(service, ['--status', 'pending', '--cheapest', '--labels', file]);
    expect({ code, pages: await pagesIn(file) }).toEqual({ code: 0, pages: 4 });
    expect(stderr).toMatch(/The invoice stands in for the label of 1 shipment:\n {2}order \d: .*\n/);
    expect(service.requests.filter(({ path }) => path.endsWith('/invoice'))).toHaveLength(1);
  },
);

it.each([
  [403, 404],
  [503, undefined],
])('a label is missing where its link is refused with %s and the invoice with %s', async (status, ofInvoice) => {
  const refusesLabel = (path: string) => (path.endsWith('/invoice') ? ofInvoice : status);
  const service = await shippingService({ orders: readyOrders(1), refusesLabel });
  const flags = ['1', '--cheapest', '--labels', join(temporaryFolder(), 'labels.pdf'), '--retries', '0'];
  const { code, stderr } = await ship(service, flags);
  expect(code).toBe(8);
  expect(stderr).toMatch(/1 label missing:\n.*order 1: .*(404|503)/);
});

it('Ctrl-C while labels are fetched says how to get them', async () => {
  let interrupt = () => {};
  const service = await shippingService({
    onRequest: ({ path }) => path === '/labels/502.pdf' && interrupt(),
  });
  const file = join(temporaryFolder(), 'labels.pdf');
  const { code, stderr } = await ship(service, ['--status', 'pending', '--cheapest', '--labels', file], {
    onStart: (send) => {
      interrupt = () => send('SIGINT');
    },
  });
  expect({ code, isThere: existsSync(file) }).toEqual({ code: 130, isThere: false });
  expect(stderr).toContain(
    'The labels of 4 shipments were not saved. The same command saves them, too; at once: shipctl shipments labels',
  );
});
