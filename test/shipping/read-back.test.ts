import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StopSignal } from '../../src/base/io.ts';
import { temporaryFolder } from '../support/folders.ts';
import { ledgerLines } from '../support/ledgers.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import {
  type Fields,
  joined,
  readyOrder,
  readyOrders,
  type ShippingService,
  ship,
  shippingService,
} from '../support/shipping.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const pending = ['--status', 'pending', '--cheapest'];

/** A desk with a folder of its own. */
async function desk({ env: service }: Pick<ShippingService, 'env'>) {
  const folder = temporaryFolder();
  const env = { ...service, SHIPCTL_CONFIG_DIR: folder };
  await shipctl(['rules', 'map', ...joined], { env });
  return { env, folder };
}

/** Another machine ships an order of the service. */
const shipElsewhere = ({ orders }: ShippingService, at: number, waybill: string | null) =>
  Object.assign(orders[at] ?? {}, { status: 'awaiting_pickup', shipment_external_id: waybill });

const looksAt = ({ requests }: ShippingService, id: number): number =>
  requests.filter(({ path }) => path === `/api/orders/${id}`).length;

describe('after a shipment', () => {
  it('the order is read once more when no other shipment of it can be on its way, and a double is told', async () => {
    const service = await shippingService({ orders: readyOrders(2) });
    const clock = new SkippingClock();
    clock.plan(29_000, async () => void shipElsewhere(service, 1, 'W900'));
    const given = { clock, readBackAfter: undefined };
    const { code, result, stderr } = await ship(service, pending, given);
    expect({
      code,
      twice: result.map(({ outcome: status, waybill, other_waybill: other }) => [status, waybill, other]),
    }).toEqual({
      code: 8,
      twice: [
        ['created', 'W501', null],
        ['created', 'W502', 'W900'],
      ],
    });
    expect(result[1]?.reason).toBe('shipped twice: the order shows the waybill W900');
    expect(stderr).toContain('Waiting 33 s to read 2 orders once more');
    expect(stderr).toContain('order 2: waybill W502 was created from here, and the order shows W900');
    expect(stderr).toContain('shipctl ledger settle ship:2');
    expect(stderr).not.toContain('Read once more');
    expect(clock.now()).toBe(33_000);
  });

  it('what a run did is told before the wait, also where orders were left out', async () => {
    const service = await shippingService({ orders: readyOrders(2) });
    Object.assign(service.orders[1] ?? {}, { receiver_phone: '123' });
    let isSaved = false;
    const clock = new SkippingClock();
    const labels = join(temporaryFolder(), 'labels.pdf');
    clock.plan(500, async () => {
      isSaved = existsSync(labels);
    });
    const { code, stderr } = await ship(service, [...pending, '--labels', labels], { clock, readBackAfter: undefined });
    expect({ code, isSaved }).toEqual({ code: 8, isSaved: true });
    const [told, wait] = [
      stderr.indexOf('2 orders: 1 shipped, 1 left out (phone-invalid)'),
      stderr.indexOf('Waiting 33 s to read 1 order once more'),
    ];
    expect({ told, isFirst: told < wait }).toEqual({ told: expect.not.toBeOneOf([-1]), isFirst: true });
  });

  it('waits as long as --timeout allows, and less where time has passed', async () => {
    const clock = new SkippingClock();
    const service = await shippingService({
      orders: readyOrders(2),
      react: (_, count) => (count === 1 ? { status: 429, retryAfter: 5 } : undefined),
    });
    const { code, stderr } = await ship(service, [...pending, '--timeout', '4'], { clock, readBackAfter: undefined });
    // The first is looked at before the second is sent, and is due while that one is on its way.
    expect({ code, looks: looksAt(service, 1) }).toEqual({ code: 0, looks: 4 });
    expect(Math.floor(clock.now() / 1000)).toBe(12);
    expect(stderr).toMatch(/\nWaiting .*\nRead once more: none of the 2 orders was shipped twice\.\n/);
  });

  it('spaces, case and other numbers of the response are no other waybill, nor is the id of the shipment', async () => {
    const shown: readonly ((waybill: string) => string)[] = [
      (waybill) => ` ${waybill.toLowerCase().replace('5', '5 ')} `,
      () => 'TRK-7',
      (waybill) => waybill.slice(1),
    ];
    for (const shows of shown) {
      const service = await shippingService({
        orders: readyOrders(1),
        shows,
        moreOfShipment: { tracking_number: 'TRK-7' },
      });
      const { env, folder } = await desk(service);
      expect(await ship({ env }, pending)).toMatchObject({ code: 0 });
      expect(ledgerLines(folder).at(-1)).toMatchObject({ compared: 'same' });
    }
  });

  it('an order that shows no waybill is listed once as not compared', async () => {
    const service = await shippingService({ orders: readyOrders(2), shows: () => null });
    const { env } = await desk(service);
    const first = await ship({ env }, pending);
    expect(first.code).toBe(0);
    expect(first.stderr).toContain('cannot tell whether another machine has shipped them, too:\n  order 1\n  order 2');
    const again = await shipctl(['today'], { env });
    expect(again.stderr).not.toContain('compared');
  });

  it('a response without a waybill leaves nothing to wait for', async () => {
    const clock = new SkippingClock();
    const service = await shippingService({ orders: readyOrders(1), moreOfShipment: { external_id: null } });
    const { code, stderr } = await ship(service, pending, { clock, readBackAfter: undefined });
    expect({ code, time: clock.now() }).toEqual({ code: 0, time: 0 });
    expect(stderr).toContain('cannot tell whether another machine');
  });

  it('a double that is found while others are still sent ends the run', async () => {
    const service = await shippingService({ shows: (waybill) => (waybill === 'W501' ? 'W900' : waybill) });
    const { code, statuses, stderr } = await ship(service, pending);
    expect(code).toBe(8);
    expect(statuses).toMatch(/^created,( created,){0,2} not sent/);
    expect(stderr).toContain('Order 1 was shipped twice: another machine is shipping these orders.');
  });

  it('nothing is read again in the sandbox', async () => {
    const clock = new SkippingClock();
    const env = { SHIPCTL_CONFIG_DIR: temporaryFolder(), SHIPCTL_SANDBOX: '1' };
    const flags = [
      'ship',
      '--status',
      'pending',
      '--where',
      'receiver_city = Makkah',
      '--cheapest',
      '--any-price',
      '--skip',
      'none',
      '--yes',
    ];
    const { code, stderr } = await shipctl(flags, { env, clock, readBackAfter: undefined });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('1 shipped') });
    expect(stderr).not.toContain('once more');
    expect(clock.now()).toBe(0);
  });
});

describe('a stop while orders are waited for', () => {
  const stopped = async (service: ShippingService, signal: StopSignal = 'SIGINT', terminal?: number) => {
    const own = await desk(service);
    let stop = (): void => undefined;
    const clock = new SkippingClock();
    clock.plan(500, async () => stop());
    const onStart = (send: (signal: StopSignal) => void): void => {
      stop = () => send(signal);
    };
    const outcome = await ship(own, pending, {
      clock,
      readBackAfter: undefined,
      onStart,
      ...(terminal && { terminal }),
    });
    return { ...own, outcome };
  };
  const later = () => new Date(Date.now() + 60_000);

  it.each<readonly [StopSignal, string, number, number | undefined]>([
    ['SIGINT', 'at a terminal', 0, 400],
    ['SIGINT', 'in a script', 130, undefined],
    ['SIGTERM', 'at a terminal', 143, 400],
  ])('%s %s ends the wait and nothing else, with %i', async (signal, _, code, terminal) => {
    const service = await shippingService({ orders: readyOrders(2) });
    const { outcome } = await stopped(service, signal, terminal);
    expect(outcome).toMatchObject({ code, statuses: 'created, created' });
    expect(outcome.stderr).toContain(
      'Ctrl-C is safe, and leaves this to the next shipctl ship, shipctl orders check or',
    );
    expect(outcome.stderr).toContain('Whether another machine has shipped one, too, was not looked at yet: 2 orders.');
    expect(looksAt(service, 2)).toBe(1);
    // The terminal shows ^C where the cursor is.
    expect(/Ctrl-C ends it[^\n\r]*\n/.test(outcome.stderr)).toBe(terminal !== undefined && signal === 'SIGINT');
  });

  it('tells what was shipped and left out once, before the wait', async () => {
    const orders = [...readyOrders(2), readyOrder(3, { receiver_phone: '12' })];
    const { outcome } = await stopped(await shippingService({ orders }), 'SIGINT', 400);
    expect(outcome.code).toBe(8);
    expect(outcome.stderr.match(/3 orders: 2 shipped, 1 left out/g)).toHaveLength(1);
    const [, behind = ''] = outcome.stderr.split('3 orders: 2 shipped, 1 left out');
    expect(behind).toContain('to read 2 orders once more');
  });

  it.each<readonly [string, readonly string[]]>([
    ['ship', ['ship', '--status', 'pending', '--cheapest', '--yes']],
    ...furtherCases<readonly [string, readonly string[]]>(['orders check', ['orders', 'check']], ['today', ['today']]),
  ])('lets the next %s do the rest, when it is due', async (_, argv) => {
    const service = await shippingService({ orders: readyOrders(2) });
    const { env, folder } = await stopped(service);
    shipElsewhere(service, 1, 'W900');
    const early = await shipctl(argv, { env, readBackAfter: undefined });
    expect({ looks: looksAt(service, 2), told: `${early.stdout}${early.stderr}`.includes('W900') }).toEqual({
      ...{ looks: 1, told: false },
    });
    const due = await shipctl(argv, { env, readBackAfter: undefined, now: later() });
    expect(`${due.stdout}${due.stderr}`).toContain('W900');
    expect(ledgerLines(folder)).toContainEqual(expect.objectContaining({ compared: 'differs', other: 'W900' }));
    const looks = looksAt(service, 2);
    const again = await shipctl(argv, { env, readBackAfter: undefined, now: later() });
    // It is told until it is settled, and not read again.
    expect(`${again.stdout}${again.stderr}`).toContain('W900');
    expect(looksAt(service, 2)).toBe(looks);
    expect(await shipctl(['ledger', 'settle', 'ship:2'], { env })).toMatchObject({ code: 0 });
    const settled = await shipctl(argv, { env, now: later() });
    expect(`${settled.stdout}${settled.stderr}`).not.toContain('W900');
    expect(settled.code).toBe(0);
  });
});

describe('the look before a shipment', () => {
  const fields = (path: string): Fields => ({ path });

  it('is made anew before a second attempt', async () => {
    const service = await shippingService({
      orders: readyOrders(2),
      react: (_, count) => (count === 0 ? { status: 429, retryAfter: 1 } : undefined),
      onRequest: ({ method }, made) => {
        if (method === 'POST' && made.shipments.length === 0) shipElsewhere(made, 0, 'W9');
      },
    });
    const { code, statuses, stderr } = await ship(service, pending, { clock: new SkippingClock() });
    expect({ code, statuses, count: service.shipments.length }).toEqual({
      ...{ code: 8, statuses: 'there before, not sent', count: 0 },
    });
    expect(stderr).toContain('Order 1 was shipped from elsewhere since it was read: it has the waybill W9.');
    expect(service.requests.filter(({ method }) => method === 'POST').map(({ path }) => fields(path))).toHaveLength(1);
  });

  it('is made anew where it is older than two seconds when its shipment could leave', async () => {
    const clock = new SkippingClock();
    let looks = 0;
    const service = await shippingService({
      orders: readyOrders(1),
      before: async ({ path }) => {
        if (path === '/api/orders/1' && ++looks === 1) await clock.sleep(2500, new AbortController().signal);
      },
    });
    const { code, stderr } = await ship(service, pending, { clock });
    // Two looks, one to learn how soon it shows, and the order is read once more.
    expect({ code, looks }).toEqual({ code: 0, looks: 4 });
    expect(stderr).not.toContain('may go unnoticed');
  });

  it('that never comes in time is told', async () => {
    const clock = new SkippingClock();
    const service = await shippingService({
      orders: readyOrders(1),
      before: async ({ path }) => {
        if (path === '/api/orders/1') await clock.sleep(2500, new AbortController().signal);
      },
    });
    const { code, stderr } = await ship(service, pending, { clock });
    expect({ code, shipped: service.shipments.length }).toEqual({ code: 0, shipped: 1 });
    expect(stderr).toContain('another machine that ships the same may go unnoticed');
  });
});
