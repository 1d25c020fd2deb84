import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { start } from '../support/process.ts';
import { shipctl } from '../support/run.ts';
import { type Fields, joined, readyOrder, readyOrders, ship, shippingService } from '../support/shipping.ts';

const pending = ['--status', 'pending', '--cheapest'];

const rowsOf = (file: string): Fields[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Fields);

describe('the result of ship', () => {
  it('has the orders that a stopped run shipped, with waybill, courier and price', async () => {
    const home = temporaryFolder();
    let interrupt = () => {};
    const service = await shippingService({
      orders: readyOrders(16),
      react: (_, count) => {
        if (count === 5) interrupt();
        return undefined;
      },
    });
    const env = { ...service.env, SHIPCTL_CONFIG_DIR: home, HOME: home };
    await shipctl(['rules', 'map', ...joined], { env });
    const file = join(temporaryFolder(), 'shipped.ndjson');
    const argv = ['ship', ...pending, '--result', file, '--yes'];
    const { child, ended } = start(argv, { env });
    interrupt = () => void child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130 });
    const before = service.shipments.length;
    expect(before).toBeLessThan(16);
    expect(rowsOf(file).filter(({ waybill }) => waybill !== null)).toHaveLength(before);
    expect(await shipctl(argv, { env })).toMatchObject({ code: 0 });
    const rows = rowsOf(file);
    expect(rows).toHaveLength(16);
    const known = rows.map(({ order_id: order, waybill, courier, price_sar: price, label_kept: label }) => ({
      order,
      waybill,
      courier,
      price,
      label,
    }));
    const wanted = service.shipments.map(({ order_id: id, external_id: waybill }) => ({
      order: id,
      waybill,
      courier: 'spl',
      price: 20.9,
      label: true,
    }));
    const byOrder = (a: Fields, b: Fields) => Number(a.order) - Number(b.order);
    expect(known.toSorted(byOrder)).toEqual(wanted.toSorted(byOrder));
    expect(rows.filter(({ outcome }) => outcome === 'there before')).toHaveLength(before);
    expect(rows.every(({ receiver, tracking_link: link }) => receiver !== null && link !== null)).toBe(true);
  });

  it('is what programs get: each order with its waybill, once all are sent, and [] where there is none', async () => {
    const own = { external_id: 'S-77' };
    const service = await shippingService({
      orders: [readyOrder(1, own), ...readyOrders(3).slice(1)],
      react: ({ order_id: id }) => (id === 2 ? { status: 422, body: { message: 'no' } } : undefined),
    });
    const { env } = service;
    await shipctl(['rules', 'map', ...joined], { env });
    const run = (...flags: readonly string[]) => shipctl(['ship', ...pending, '--yes', ...flags], { env });
    const { code, stdout } = await run('--json');
    expect(code).toBe(8);
    const receiver = expect.stringMatching(/./) as string;
    expect(JSON.parse(stdout)).toMatchObject([
      {
        order_id: 1,
        outcome: 'created',
        shipment_id: 501,
        waybill: 'W501',
        courier: 'spl',
        price_sar: 20.9,
        receiver,
        ...own,
      },
      { order_id: 2, outcome: 'refused', shipment_id: null, waybill: null, courier: 'spl', price_sar: 20.9, receiver },
      { order_id: 3, outcome: 'created', shipment_id: 502, waybill: 'W502', courier: 'spl', left_out: null, receiver },
    ]);
    const again = await shipctl(['ship', '1', '--cheapest', '--yes', '--format', '{waybill} {outcome}'], { env });
    expect(again).toMatchObject({ code: 0, stdout: 'W501 there before\n' });
    const none = ['ship', '--status', 'processing', '--cheapest', '--yes', '--json'];
    expect(await shipctl(none, { env })).toMatchObject({ stdout: '[]\n' });
  });

  it('that cannot be shown names the waybills', async () => {
    const service = await shippingService({ orders: readyOrders(1) });
    await shipctl(['rules', 'map', ...joined], { env: service.env });
    const outcome = await shipctl(['ship', ...pending, '--yes', '--quiet', '--jq', 'error("x")'], { env: service.env });
    expect(outcome).toMatchObject({ code: 8, stdout: '' });
    expect(outcome.stderr).toContain('Shipped order 100001: W501.');
  });

  it.each([['--quiet'], ['--ids']])('is the ids of the shipments with %s', async (flag) => {
    const service = await shippingService({ orders: readyOrders(2) });
    await shipctl(['rules', 'map', ...joined], { env: service.env });
    const { code, stdout } = await shipctl(['ship', ...pending, '--yes', flag], { env: service.env });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '501\n502\n' });
  });

  it('has them where nothing is left to ship', async () => {
    const service = await shippingService({ orders: readyOrders(2) });
    await ship(service, pending);
    const { code, result, stderr } = await ship(service, pending);
    expect({ code, sent: service.sent().length }).toEqual({ code: 0, sent: 2 });
    expect(stderr).toContain('The result also has 2 orders that the same filters chose and shipped before.');
    expect(result).toMatchObject([
      { order_id: 1, outcome: 'there before', courier: 'spl', price_sar: 20.9 },
      { order_id: 2, outcome: 'there before', courier: 'spl', price_sar: 20.9 },
    ]);
  });

  it('has of named orders what any run shipped, and nothing else', async () => {
    const service = await shippingService({ orders: readyOrders(3) });
    await ship(service, ['1', '3', '--cheapest']);
    const { result } = await ship(service, ['1', '2', '--cheapest']);
    expect(result).toMatchObject([
      { order_id: 1, outcome: 'there before', waybill: 'W501', courier: 'spl', price_sar: 20.9, label_kept: true },
      { order_id: 2, outcome: 'created', waybill: 'W503', courier: 'spl', price_sar: 20.9, label_kept: true },
    ]);
  });

  it('has nothing that other filters chose, or that is older than three days', async () => {
    const service = await shippingService({ orders: [readyOrder(1), readyOrder(2, { receiver_city: 'Jeddah' })] });
    await ship(service, [...pending, '--where', 'order_grand_total > 0']);
    service.orders.push({ ...readyOrder(3) });
    expect((await ship(service, pending)).result.map(({ order_id: order }) => order)).toEqual([3]);
    const now = new Date(Date.now() + 80 * 3_600_000);
    service.orders.push({ ...readyOrder(4) });
    expect((await ship(service, pending, { now })).result.map(({ order_id: order }) => order)).toEqual([4]);
  });

  it('has a shipment whose run was killed before the response, with courier and price', async () => {
    const service = await shippingService({ orders: readyOrders(1), react: () => ({ hangsUp: 'after' }) });
    expect((await ship(service, pending)).statuses).toBe('unknown');
    const { result } = await ship(service, pending);
    expect(result).toMatchObject([
      { order_id: 1, outcome: 'there before', waybill: 'W501', courier: 'spl', price_sar: 20.9 },
    ]);
  });

  it('that a full disk cannot take: every waybill is printed, with --quiet too', async () => {
    const service = await shippingService({ orders: readyOrders(3) });
    await shipctl(['rules', 'map', ...joined], { env: service.env });
    const file = join(temporaryFolder(), 'shipped.csv');
    symlinkSync('/dev/full', file);
    const argv = ['ship', ...pending, '--result', file, '-q', '--yes'];
    const { code, stderr } = await shipctl(argv, { env: service.env });
    expect(code).toBe(9);
    for (const { order_id: id, external_id: waybill } of service.shipments)
      expect(stderr).toContain(
        `order ${100_000 + Number(id)}: ${waybill}, spl, 20.90 SAR, https://t.example/${waybill}`,
      );
  });
});

describe('shipments sent', () => {
  it('shows what was shipped from this machine, and sends nothing', async () => {
    const service = await shippingService({ orders: readyOrders(2), labels: false });
    await ship(service, ['1', '2', '--cheapest'], { now: new Date(2026, 9, 5, 12) });
    const before = service.requests.length;
    const { code, stdout, stderr } = await shipctl(['shipments', 'sent', '--json'], { env: service.env });
    expect({ code, asked: service.requests.length - before }).toEqual({ code: 0, asked: 0 });
    const rows = JSON.parse(stdout) as Fields[];
    expect(rows).toHaveLength(2);
    expect(rows.find(({ order_id: order }) => order === 1)).toMatchObject({
      day: '2026-10-05',
      courier: 'spl',
      price_sar: 20.9,
      label_kept: false,
    });
    expect(rows.map(({ waybill, tracking_link: link }) => `${waybill} ${link}`)).toEqual([
      'W501 https://t.example/W501',
      'W502 https://t.example/W502',
    ]);
    expect(stderr).toContain('2 shipments, 41.80 SAR.');
  });

  it('of some days', async () => {
    const service = await shippingService({ orders: readyOrders(3) });
    const { env } = service;
    for (const [at, day] of [3, 5, 7].entries())
      await ship(service, [String(at + 1), '--cheapest'], { now: new Date(2026, 9, day, 12) });
    const sent = async (...flags: readonly string[]) => {
      const argv = ['shipments', 'sent', '--csv', '--columns', 'day,order_id', ...flags];
      const { stdout } = await shipctl(argv, { env, now: new Date(2026, 9, 7, 18) });
      return stdout.trim().split('\n').slice(1);
    };
    expect(await sent('--date', 'today')).toEqual(['2026-10-07,3']);
    expect(await sent('--since', '2d')).toEqual(['2026-10-05,2', '2026-10-07,3']);
    expect(await sent('--date', '2026-10')).toHaveLength(3);
    expect(await sent('--date', 'yesterday')).toEqual([]);
    for (const flags of [
      ['--date', '1/2/2026'],
      ['--since', 'soon'],
      ['--since', '1d', '--date', 'today'],
    ])
      expect((await shipctl(['shipments', 'sent', ...flags], { env })).code).toBe(2);
  });
});

it("the table of ship has the shop's own number where an order has one, and there the id gives way to the price", async () => {
  const headings = async (external: unknown) => {
    const service = await shippingService({ orders: [readyOrder(1, { external_id: external })] });
    const { stdout } = await ship(service, [...pending, '--dry-run'], { terminal: 80 });
    const [first = '', second = ''] = stripVTControlCharacters(stdout).split('\n');
    return `${first} ${second}`.replace(/\s+/g, ' ');
  };
  expect(await headings('S-77')).toMatch(/External .*Receiver .*Price (?!.*\b1\b)/);
  expect(await headings('100001')).not.toContain('External');
});
