import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { ledgerLines } from '../support/ledgers.ts';
import {
  importFile,
  importRow,
  importRows,
  type OrderService,
  orderService,
  rowsFile,
} from '../support/order-imports.ts';
import { shipctl } from '../support/run.ts';
import { readyOrders, type ShippingService, ship, shippingService } from '../support/shipping.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const minute = 60_000;
const later = (now: Date, milliseconds: number) => ({ now: new Date(now.getTime() + milliseconds) });
const named = ['1', '--cheapest'];

/** Ships order 2, which shows it at once, and order 1, whose response is lost. */
async function neverAnswered(now: Date): Promise<ShippingService> {
  const service = await shippingService({
    orders: readyOrders(2),
    react: (_, count) => (count === 1 ? { hangsUp: 'before' } : undefined),
  });
  expect(await ship(service, ['2', '--cheapest'], { now })).toMatchObject({ code: 0 });
  expect((await ship(service, named, { now })).code).toBe(7);
  return service;
}

/** The service ends what it began. */
const finish = async ({ orders: [order], shipments }: ShippingService): Promise<void> => {
  shipments.push({ id: 900, order_id: 1, external_id: 'W900' });
  Object.assign(order ?? {}, { status: 'awaiting_pickup', shipment_external_id: 'W900' });
};

describe('what was sent without a response', () => {
  it('is not sent again before its quiet time is over, and says how long that is', async () => {
    const now = new Date();
    const service = await neverAnswered(now);
    const early = await ship(service, [...named, '--retry-unknown'], later(now, minute));
    expect(early).toMatchObject({ code: 8, statuses: 'unknown' });
    expect(early.result[0]?.reason).toBe(
      'not done so far, but the service may still finish it: run the same command again in 4 min, or add --wait and shipctl waits for you',
    );
    expect(service.shipments).toHaveLength(1);
    const late = await ship(service, [...named, '--retry-unknown'], later(now, 5 * minute));
    expect(late).toMatchObject({ code: 0, statuses: 'created' });
    expect(late.result[0]?.reason).toContain('sent again, after a request without a response');
    expect(late.stderr).toContain('The service may still finish the first request; then there are two shipments.');
  });

  it('is found done where the service finished it while the command waited', async () => {
    const now = new Date();
    const service = await neverAnswered(now);
    const clock = new SkippingClock();
    clock.plan(4 * minute - 1, () => finish(service));
    const waited = await ship(service, [...named, '--retry-unknown', '--wait'], { ...later(now, minute), clock });
    expect(waited).toMatchObject({ code: 0, statuses: 'there before' });
    expect(waited.stderr).toContain('Waiting 4 min');
    expect(clock.now()).toBe(4 * minute);
    expect(service.shipments).toHaveLength(2);
  });

  it('lets an order be held or cancelled while it is waited for, and sends it then no more', async () => {
    const now = new Date();
    const service = await neverAnswered(now);
    const clock = new SkippingClock();
    const env = service.env;
    service.orders.push(...readyOrders(4).slice(2));
    let held: { readonly code: number } | undefined;
    clock.plan(minute, async () => {
      held = await shipctl(['orders', 'hold', '3', '--id', '--why', 'no card'], { env, ...later(now, 2 * minute) });
      Object.assign(service.orders[3] ?? {}, { status: 'cancelled' });
    });
    const argv = ['1', '3', '4', '--id', '--cheapest', '--retry-unknown', '--wait'];
    const waited = await ship(service, argv, { ...later(now, minute), clock });
    expect(held).toMatchObject({ code: 0 });
    expect(waited).toMatchObject({ code: 8, statuses: 'created, not sent, not sent' });
    expect(waited.result.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('sent again'),
      expect.stringContaining('no card'),
      'it is cancelled',
    ]);
    // What was written meanwhile is kept, and what was sent behind it.
    const listed = await shipctl(['ledger', 'list', '--json'], { env });
    expect(listed.code).toBe(0);
    expect((await shipctl(['orders', 'release', '3', '--id'], { env })).code).toBe(0);
  });

  it('is left to another run that sends it while it is waited for', async () => {
    const now = new Date();
    const service = await neverAnswered(now);
    const clock = new SkippingClock();
    let other: { readonly code: number } | undefined;
    clock.plan(4 * minute - 1, async () => {
      other = await ship(service, [...named, '--retry-unknown'], later(now, 6 * minute));
    });
    const waited = await ship(service, [...named, '--retry-unknown', '--wait'], { ...later(now, minute), clock });
    expect([other?.code, waited.code, waited.statuses]).toEqual([0, 0, 'there before']);
    expect(service.shipments).toHaveLength(2);
  });

  it('is waited for on a terminal with what is left, and asked about with what may happen', async () => {
    const now = new Date();
    const service = await neverAnswered(now);
    const clock = new SkippingClock();
    const given = { ...later(now, minute), clock, terminal: 100, typed: ['y', 'y'] };
    const { code, stderr } = await ship(service, named, given);
    expect({ code, count: service.shipments.length }).toEqual({ code: 0, count: 2 });
    expect(stderr).toMatch(/The service may still finish the first request; then there are two shipments\.\r?\nSend 1/);
    expect(stderr).toContain('Waiting: 4:00 left');
    expect(clock.now()).toBe(4 * minute);
  });

  it('is waited for five minutes at most, whatever a wrong clock has written', async () => {
    const now = new Date();
    const service = await neverAnswered(later(now, 10 * 60 * minute).now);
    expect(ledgerLines(homeFolder()).at(-1)).toMatchObject({ state: 'unknown' });
    const clock = new SkippingClock();
    const { code } = await ship(service, [...named, '--retry-unknown', '--wait'], { now, clock });
    expect({ code, waited: clock.now() }).toEqual({ code: 0, waited: 5 * minute });
  });

  it('has a quiet time that can be set, and that is never shorter than a request may last', async () => {
    const now = new Date();
    const service = await neverAnswered(now);
    const env = { SHIPCTL_RETRY_QUIET: '90s' };
    const early = await ship(service, [...named, '--retry-unknown'], { ...later(now, 89_000), env });
    expect(early.result[0]?.reason).toContain('again in 1 s');
    const longer = ['--retry-unknown', '--timeout', '120'];
    expect((await ship(service, [...named, ...longer], { ...later(now, 100_000), env })).result[0]?.reason).toContain(
      'again in 20 s',
    );
    expect(await ship(service, [...named, '--retry-unknown'], { ...later(now, 90_000), env })).toMatchObject({
      code: 0,
    });
  });

  it('has a quiet time of its own', async () => {
    const service = await shippingService({
      orders: readyOrders(3),
      react: (_, count) => (count === 1 || count === 2 ? { hangsUp: 'before' } : undefined),
    });
    const now = new Date();
    await ship(service, ['3', '--cheapest'], { now });
    await ship(service, named, { now });
    await ship(service, ['2', '--cheapest'], later(now, 2 * minute));
    const third = await ship(service, ['1', '2', '--cheapest', '--retry-unknown'], later(now, 6 * minute));
    expect(third).toMatchObject({ code: 8, statuses: 'created, unknown' });
    expect(third.result[1]?.reason).toContain('again in 1 min');
  });

  it('needs --apply beside --wait, which waits for other runs, too', async () => {
    const { env } = await orderService();
    const imported = await shipctl(['orders', 'import', rowsFile(importRows(1)), '--wait'], { env });
    expect(imported).toMatchObject({ code: 2 });
    expect(imported.stderr).toContain('--wait needs --apply.');
  });

  const held = async (now: Date): Promise<{ service: OrderService; file: string }> => {
    const service = await orderService((_, count) => (count === 0 ? { hangsUp: 'before' } : undefined));
    const file = rowsFile([importRow(1, 'A-1')]);
    expect((await importFile(service, file, [], { now })).code).toBe(7);
    return { service, file };
  };

  it('of an import is waited for, too', async () => {
    const now = new Date();
    const { service, file } = await held(now);
    const early = await importFile(service, file, ['--retry-unknown'], later(now, minute));
    expect(early).toMatchObject({ code: 8, statuses: 'unknown' });
    expect(early.result[0]?.reason).toContain(
      'not in the list, but the service may still finish it: run the same command again in 4 min',
    );
    const clock = new SkippingClock();
    clock.plan(3 * minute, async () => void service.orders.push({ ...importRow(1, 'A-1'), id: 77 }));
    const flags = ['--retry-unknown', '--wait', '--adopt'];
    const waited = await importFile(service, file, flags, { ...later(now, minute), clock });
    expect(waited).toMatchObject({ code: 0, statuses: 'there before' });
    expect(service.sent()).toHaveLength(1);
  });
});
