import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { linesOf, pagesOf } from '../support/pdf-texts.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { type Fields, readyOrder, ship, shippingService } from '../support/shipping.ts';

type Options = Parameters<typeof shippingService>[0];

/** A service whose orders were shipped from this machine, and the environment of the shop. */
async function shop(orders: readonly Fields[], flags: readonly string[] = ['--cheapest'], options: Options = {}) {
  const service = await shippingService({ ...options, orders });
  const home = temporaryFolder();
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: home, HOME: home };
  const shipped = await ship({ env }, ['--status', 'pending', '--skip', 'items-total', ...flags]);
  expect({ code: shipped.code, stderr: shipped.stderr }).toMatchObject({ code: 0 });
  const cwd = temporaryFolder();
  const handover = (...argv: readonly string[]) => shipctl(['shipments', 'handover', ...argv], { env, cwd });
  const rows = async (...argv: readonly string[]): Promise<Fields[]> => {
    const { code, stdout, stderr } = await handover(...argv, '--json');
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return JSON.parse(stdout) as Fields[];
  };
  return { service, env, cwd, handover, rows };
}

const cod = (id: number, over: Fields = {}) => readyOrder(id, { payment_method: 'cod', ...over });

const inFrom = (word: string): string => [...word].reverse().join('');

describe('the handover sheet', () => {
  it('has waybill, number, city, pieces and cash on delivery of what was shipped today', async () => {
    const box = { length: 1, width: 1, height: 1, weight: 1 };
    const { rows } = await shop([
      cod(1, { order_number: '100042', order_grand_total: 115.5, receiver_city: 'جدة', boxes: [box, box] }),
      readyOrder(2, { order_number: '100043', payment_method: 'paid', receiver_city: 'Riyadh' }),
      readyOrder(3, { payment_method: 'voucher' }),
    ]);
    const all = await rows();
    expect(all.map(({ no, waybill }) => [no, waybill])).toEqual([501, 502, 503].map((id, at) => [at + 1, `W${id}`]));
    // Shipments are created in random order.
    const [first, second, third] = all.toSorted((a, b) => Number(a.order_id) - Number(b.order_id));
    expect(first).toMatchObject({ courier: 'spl', order_number: '100042', city: 'جدة', pieces: 2 });
    expect(first).toMatchObject({
      cod: 'yes',
      cod_amount: 115.5,
      currency: 'SAR',
      waybill: expect.stringMatching(/^W50/),
    });
    expect(second).toMatchObject({ cod: 'no', cod_amount: null, city: 'Riyadh' });
    expect(third).toMatchObject({ cod: 'unknown', cod_amount: null });
  });

  it('says on the screen and the sheet why there are more parcels than shipments', async () => {
    const boxes = [{ weight: 1 }, { weight: 2 }];
    const { handover, cwd } = await shop([cod(1, { boxes }), cod(2, { boxes }), cod(3)]);
    const { stderr } = await handover('--out', 'handover.pdf');
    expect(stderr).toContain('3 shipments, 5 parcels (more than one box: 2 orders), cash on delivery');
    const lines = (await pagesOf(join(cwd, 'handover.pdf'))).flatMap(linesOf);
    expect(lines).toContain('Parcels: 5, shipments: 3, orders with more than one box: 2');
  });

  it('has as many pages for each courier as its parcels take, with headings and a place to sign', async () => {
    const count = perRing(25, 25, 45);
    const cities = ['الرياض', 'جدة', 'الدمام', 'خميس مشيط', 'المدينة المنورة'];
    const orders = Array.from({ length: count }, (_, at) =>
      cod(at + 1, {
        order_number: String(100_000_001 + at),
        receiver_city: cities[at % cities.length],
        currency: at % 3 === 0 ? 'USD' : 'SAR',
        order_grand_total: 100 + at,
      }),
    );
    const { handover, cwd } = await shop(orders);
    const { code, stderr } = await handover('--out', 'handover.pdf');
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const pages = await pagesOf(join(cwd, 'handover.pdf'));
    const lines = pages.map(linesOf);
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, page] of lines.entries()) {
      expect(page.at(-1)).toBe(`page ${at + 1} of ${pages.length}`);
      expect(page.some((line) => line.startsWith('No.Waybill'))).toBe(true);
    }
    const all = lines.flat();
    expect(all).toContain(`Parcels: ${count}, shipments: ${count}`);
    expect(all.filter((line) => /1000000\d\d/.test(line))).toHaveLength(count);
    expect(all.filter((line) => line.includes(inFrom('مشيط')))).toHaveLength(count / cities.length);
    expect(all.find((line) => line.startsWith('Cash on delivery'))).toMatch(/USD.*SAR|SAR.*USD/);
    expect(all.some((line) => line.startsWith("Courier's name:"))).toBe(true);
    // Every waybill is a barcode too.
    const bars = new Set(
      pages.flatMap((page, at) => page.bars.filter(({ height }) => height === 20).map(({ y }) => `${at} ${y}`)),
    );
    expect(bars.size).toBe(count);
  });

  it('is one for each courier, by any of its names', async () => {
    const { handover, rows, cwd } = await shop(
      [1, 2, 3].map((id) => cod(id)),
      ['--courier', 'aramex'],
    );
    expect(await rows('--courier', 'أرامكس')).toHaveLength(3);
    expect(await rows('--courier', 'barq')).toEqual([]);
    const unknown = await handover('--courier', 'nobody');
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('shipctl couriers list') });
    expect((await handover('--courier', 'barq', '--out', 'barq.pdf')).code).toBe(0);
    expect(existsSync(join(cwd, 'barq.pdf'))).toBe(false);
    expect((await handover('--out', 'all.csv')).code).toBe(0);
    expect(readFileSync(join(cwd, 'all.csv'), 'utf8')).toMatch(
      /^courier,no,waybill,order_number,external_id,city,pieces,cod_amount/,
    );
  });

  it('also has what the service shows as waiting for its courier, shipped elsewhere, and nothing of it on other days', async () => {
    const { service, rows, handover } = await shop([cod(1), cod(2, { status: 'cancelled' })]);
    const waiting = { status: 'awaiting_pickup', shipment_external_id: 'E9', selected_shipment_company: 'Aramex' };
    service.orders.push(readyOrder(9, waiting), readyOrder(10, { ...waiting, status: 'delivered' }));
    expect(await rows()).toMatchObject([
      { courier: 'aramex', no: 1, order_id: 9, waybill: 'E9', shipped: null },
      { courier: 'spl', no: 1, order_id: 1, shipped: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
    expect((await handover('--date', 'yesterday')).stderr).toContain('There is no parcel to hand over');
  });

  it('leaves out and names what was cancelled or came back since, and keeps what shows no shipment any more', async () => {
    const { service, handover } = await shop([1, 2, 3, 4].map((id) => cod(id)));
    for (const each of service.orders) {
      if (each.id === 4) each.status = 'returned';
      if (each.id === 2) each.status = 'cancelled';
      if (each.id === 3) Object.assign(each, { status: 'pending', shipment_external_id: null });
    }
    const { code, stdout, stderr } = await handover('--json');
    expect(code).toBe(0);
    const orders = (JSON.parse(stdout) as Fields[]).map(({ order_id: order }) => order);
    expect(orders.toSorted()).toEqual([1, 3]);
    expect(stderr).toMatch(/^Not collected yet, as the service has it: 2 of 2 parcels shipped from here \(\S+\)\.$/m);
    const [first] = service.orders;
    if (first) first.status = 'in_transit';
    expect((await handover()).stderr).toContain('Not collected yet, as the service has it: 1 of 2 parcels');
    for (const each of service.orders) each.status = 'in_transit';
    expect((await handover()).stderr).toContain('Collected, as the service has it: all of 4 parcels shipped from here');
    expect(stderr).toContain('Left out, cancelled or returned since: 2 orders (100002, 100004).');
    expect(stderr).toContain('the service shows no shipment of them: 1 order (100003).');
  });

  it('keeps a parcel whose order cannot be read, names it and ends with 8', async () => {
    let isDown = false;
    const { service, handover } = await shop([cod(1), cod(2)], ['--cheapest'], {
      refuses: ({ path }) => (isDown && path === '/api/orders/2' ? 422 : undefined),
    });
    isDown = true;
    for (const each of service.orders) each.status = 'in_transit';
    const { code, stdout, stderr } = await handover('-o', 'ndjson');
    expect(code).toBe(8);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Fields);
    expect(rows.find(({ order_id: order }) => order === 2)).toMatchObject({
      waybill: expect.stringMatching(/^W/),
      cod: 'unknown',
      pieces: null,
    });
    expect(stderr).toContain('order 2');
  });

  it('says none where nothing is paid at the door, and keeps a long waybill that no barcode of the column can hold', async () => {
    const { service, handover, cwd } = await shop([readyOrder(1, { payment_method: 'paid' })]);
    const long = 'WAYBILL-0123456789-ABCDEFGHIJ';
    const more = { payment_method: 'paid', status: 'awaiting_pickup', shipment_external_id: long };
    service.orders.push(readyOrder(2, more));
    const { code, stderr } = await handover('--out', 'sheet.PDF');
    expect(code).toBe(0);
    expect(stderr).toContain('SPL: 1 parcel, cash on delivery: none.');
    const pages = await pagesOf(join(cwd, 'sheet.PDF'));
    // The one whose courier is unknown comes last.
    expect(pages.map((page) => linesOf(page)[0])).toEqual(['Handover sheet: SPL', 'Handover sheet: courier unknown']);
    expect(pages.flatMap(linesOf).filter((line) => line === 'Cash on delivery: none')).toHaveLength(2);
    const shippedOn = pages.map(linesOf);
    expect(shippedOn[0]).toContainEqual(expect.stringMatching(/^Shipped: \d{4}-\d\d-\d\d$/));
    expect(shippedOn[1]).toContainEqual(expect.stringMatching(/^Shipped: elsewhere \(1\), oldest \d{4}-\d\d-\d\d$/));
    expect(stderr).toMatch(
      /1 order shipped from here \(.*\), and 1 order from before or from elsewhere, the oldest of \d{4}-/,
    );
    expect(pages[1]?.bars.filter(({ height }) => height === 20)).toEqual([]);
    expect(pages.flatMap(linesOf).join('')).toContain(long);
  });

  it('tells what is wrong with its flags, and sends nothing', async () => {
    const { service, handover } = await shop([cod(1)]);
    const before = service.requests.length;
    expect(await handover('--date', '31/31')).toMatchObject({ code: 2, stderr: expect.stringContaining('--date') });
    expect(await handover('--out', 'a.pdf', '-o', 'csv')).toMatchObject({ code: 2 });
    const dry = await handover('--dry-run');
    expect(JSON.parse(dry.stdout)).toMatchObject({
      method: 'GET',
      url: expect.stringContaining('status=awaiting_pickup'),
    });
    expect(service.requests).toHaveLength(before);
  });
});
