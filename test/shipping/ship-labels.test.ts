import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';
import { readyOrders, ship, shippingService } from '../support/shipping.ts';

const pending = ['--status', 'pending', '--cheapest'];

const pagesIn = async (file: string): Promise<number> => (await PDFDocument.load(readFileSync(file))).getPageCount();

describe('labels', () => {
  it('are those that the responses name, in the order of the table, with the token for the own service', async () => {
    const file = join(temporaryFolder(), 'labels.pdf');
    const service = await shippingService();
    const { code, stderr } = await ship(service, [...pending, '--labels', file]);
    expect({ code, pages: await pagesIn(file) }).toEqual({ code: 0, pages: 4 });
    expect(stderr).toContain(`Saved 4 labels to ${file}`);
    const fetched = service.requests.filter(({ path }) => path.startsWith('/labels/'));
    expect(fetched.map(({ headers }) => headers.authorization !== undefined)).toEqual([true, true, true, true]);
  });

  it('are printed again any day, of what was shipped from this machine, by shipment or by order', async () => {
    const service = await shippingService({ orders: readyOrders(3) });
    await ship(service, pending);
    const again = async (...argv: readonly string[]) => {
      const file = join(temporaryFolder(), 'again.pdf');
      const { code, stderr } = await shipctl(['shipments', 'labels', ...argv, '--out', file], { env: service.env });
      expect({ code, stderr }).toMatchObject({ code: 0 });
      return pagesIn(file);
    };
    expect(await again()).toBe(3);
    expect(await again('502', '501')).toBe(2);
    expect(await again('3', '--orders')).toBe(1);
    const paths = service.requests.map(({ path }) => path).filter((path) => path.startsWith('/labels/'));
    expect(paths.slice(-3)).toEqual(['/labels/502.pdf', '/labels/501.pdf', '/labels/503.pdf']);
  });

  it('are the invoices where no response names one', async () => {
    const file = join(temporaryFolder(), 'labels.pdf');
    const service = await shippingService({ orders: readyOrders(2), labels: false });
    expect((await ship(service, [...pending, '--labels', file])).code).toBe(0);
    expect(await pagesIn(file)).toBe(2);
    expect(service.requests.filter(({ path }) => path.endsWith('/invoice'))).toHaveLength(2);
  });

  it('of what was created are saved although a shipment was refused', async () => {
    const file = join(temporaryFolder(), 'labels.pdf');
    const service = await shippingService({ react: (_, count) => (count === 1 ? { status: 422 } : undefined) });
    expect((await ship(service, [...pending, '--labels', file])).code).toBe(8);
    expect(await pagesIn(file)).toBe(3);
  });

  it('are found where the base URL has a path of its own', async () => {
    const file = join(temporaryFolder(), 'labels.pdf');
    const behind = await shippingService({ orders: readyOrders(1) });
    const front = await startService(async ({ path, method, body, query }, response) => {
      const to = `${behind.url}${path.replace(/^\/shop/, '')}?${new URLSearchParams(query)}`;
      const found = await fetch(to, { method, ...(method === 'POST' && { body }) });
      const isJson = found.headers.get('content-type')?.includes('json');
      response.writeHead(path.startsWith('/shop/shop') ? 404 : found.status, {
        'content-type': found.headers.get('content-type') ?? '',
      });
      response.end(
        isJson
          ? (await found.text()).replaceAll(behind.url, `${front.url}/shop`)
          : Buffer.from(await found.arrayBuffer()),
      );
    });
    const env = { ...front.env, SHIPCTL_BASE_URL: `${front.url}/shop` };
    const { code, stderr } = await ship({ env }, ['--id', '1', '--cheapest', '--labels', file]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(front.requests.map(({ path }) => path)).toContain('/shop/labels/501.pdf');
  });

  it('that are damaged or have no page are named, and cost no other', async () => {
    const file = join(temporaryFolder(), 'labels.pdf');
    const empty = Buffer.from(await (await PDFDocument.create()).save({ addDefaultPage: false }));
    const broken = await startService(({ path }, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' });
      response.end(path === '/empty' ? empty : '%PDF-1.4 and no more');
    });
    const shipmentOf = (id: unknown, path: string) => ({
      status: 201,
      body: { data: { id: 900, order_id: id, shipment_label_url: broken.url + path } },
    });
    const service = await shippingService({
      react: ({ order_id: id }, count) =>
        count === 1 ? shipmentOf(id, '/broken') : count === 2 ? shipmentOf(id, '/empty') : undefined,
    });
    const { code, stderr } = await ship(service, [...pending, '--labels', file]);
    expect({ code, pages: await pagesIn(file) }).toEqual({ code: 8, pages: 2 });
    expect(stderr).toContain(`Saved 2 labels to ${file}`);
    expect(stderr).toContain('order 2: its document is damaged');
    expect(stderr).toContain('order 3: its document is damaged');
  });

  it('and the picking list need files of their own', async () => {
    const file = join(temporaryFolder(), 'one.pdf');
    const service = await shippingService();
    const { code, stderr } = await ship(service, [...pending, '--labels', file, '--picking', file]);
    expect({ code, sent: service.sent().length }).toEqual({ code: 2, sent: 0 });
    expect(stderr).toContain('--labels and --picking both name');
  });

  it('of a run before are named, so that none is forgotten after a kill', async () => {
    const service = await shippingService({ orders: readyOrders(3) });
    await ship(service, ['1', '2', '--cheapest']);
    const { stderr } = await ship(service, [...pending, '--labels', join(temporaryFolder(), 'labels.pdf')]);
    expect(stderr).toContain('2 other shipments were created today.');
    expect(stderr).toContain('shipctl shipments labels --out all-labels.pdf');
  });

  it('of a run before are not named where it has saved them', async () => {
    const service = await shippingService({ orders: readyOrders(3) });
    const labels = () => ['--labels', join(temporaryFolder(), 'labels.pdf')];
    await ship(service, ['1', '2', '--cheapest', ...labels()]);
    expect((await ship(service, ['1', '2', '--cheapest', ...labels()])).stderr).not.toContain('created today');
    expect((await ship(service, [...pending, ...labels()])).stderr).not.toContain('created today');
  });

  it('that cannot be written fail before anything is sent', async () => {
    const service = await shippingService();
    const { code } = await ship(service, [...pending, '--labels', join(temporaryFolder(), 'none', 'labels.pdf')]);
    expect({ code, count: service.shipments.length }).toEqual({ code: 9, count: 0 });
    expect((await ship(service, [...pending, '--labels', 'labels.txt'])).code).toBe(2);
  });
});

it('pickup ids are shown and go into the result', async () => {
  const service = await shippingService();
  const { code, stderr, result } = await ship(service, [...pending, '--pickup']);
  expect(code).toBe(0);
  expect(stderr).toContain('P1: 2 orders (100001, 100003)');
  expect(result.map(({ pickup_id: pickup }) => pickup)).toEqual(['P1', 'P0', 'P1', 'P0']);
});
