import { describe, expect, it } from 'vitest';
import type { StopSignal } from '../../src/base/io.ts';
import { type Line, orderOf, rowsIn, shopWith, syncTime } from '../support/mirrors.ts';
import { type Outcome, shipctl } from '../support/run.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const later = (minutes: number) => new Date(syncTime.getTime() + minutes * 60_000);

const linesOf = ({ stdout }: Pick<Outcome, 'stdout'>): readonly Line[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

const shopOf = () =>
  shopWith([
    orderOf(1, '01-02', { status: 'delivered' }),
    orderOf(2, '03-03', { status: 'shipped' }),
    orderOf(3, '03-08', { status: 'pending' }),
    orderOf(4, '03-09', { status: 'pending' }),
  ]);

const once = ['orders', 'watch', '--once'];

describe('shipctl orders watch', () => {
  it('ends with 7 where the service does not answer its first look', async () => {
    const { type, shop } = await shopWith([orderOf(1, '03-09')]);
    shop.answer = () => ({ status: 503, body: { message: 'Down for maintenance' } });
    expect(await type(['orders', 'watch', '--once', '--retries', '0', '--exec', 'true'])).toMatchObject({
      code: 7,
      stdout: '',
      stderr: expect.stringContaining('503'),
    });
  });

  it('says at its first look that what the mirror has already is no event, and only then', async () => {
    const { type } = await shopOf();
    await type(['sync']);
    const first = await type(once, later(1));
    expect(first).toMatchObject({ code: 0, stdout: '' });
    expect(first.stderr).toContain('This is the first look of this watch: what is in the mirror already is no event.');
    expect(await type(once, later(2))).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  it('fills the mirror first, and then tells what has changed, each change once', async () => {
    const { type, shop } = await shopOf();
    const first = await type(once);
    expect(first).toEqual({
      code: 0,
      stdout: '',
      stderr: 'The mirror was filled with 4 orders. Events begin with the next change.\n',
    });
    shop.orders[1] = { ...shop.orders[1], id: 2, status: 'delivered', note: 'left at the door' };
    shop.orders[2] = { ...shop.orders[2], id: 3, receiver_city: 'جدة' };
    shop.orders = shop.orders.filter(({ id }) => id !== 4);
    shop.orders.push(orderOf(5, '03-10'));
    const second = await type(once, later(1));
    expect([second.code, second.stderr]).toEqual([0, '']);
    const events = linesOf(second);
    expect(events).toHaveLength(4);
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'order.created', order_id: 5, previous: {}, order: shop.orders[3] }),
        {
          id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
          type: 'order.status_changed',
          created: later(1).toISOString(),
          order_id: 2,
          order_number: '100002',
          status: 'delivered',
          old_status: 'shipped',
          since: null,
          changed: ['status', 'note'],
          previous: { status: 'shipped', note: null },
          order: shop.orders[1],
        },
        expect.objectContaining({ type: 'order.updated', changed: ['receiver_city'], order: shop.orders[2] }),
        expect.objectContaining({ type: 'order.gone', order_id: 4, status: 'pending' }),
      ]),
    );
    expect(new Set(events.map(({ id }) => id)).size).toBe(4);
    expect(await type(once, later(2))).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('tells what other syncs have seen, each order as it was then', async () => {
    const { type, shop } = await shopOf();
    await type(once);
    for (const [at, status] of ['processing', 'shipped', 'delivered'].entries()) {
      shop.orders[2] = { ...shop.orders[2], id: 3, status, [`note_${at}`]: at };
      expect((await type(['sync', ...(at === 2 ? ['--full'] : [])], later(at + 1))).code).toBe(0);
    }
    shop.orders = shop.orders.filter(({ id }) => id !== 1);
    const events = linesOf(await type([...once, '--full'], later(9)));
    expect(events.map(({ type: name, status, old_status }) => [name, status, old_status])).toEqual([
      ['order.status_changed', 'processing', 'pending'],
      ['order.status_changed', 'shipped', 'processing'],
      ['order.status_changed', 'delivered', 'shipped'],
      ['order.gone', 'delivered', null],
    ]);
    expect(events.map(({ order }) => Object.keys(order as Line).filter((name) => name.startsWith('note_')))).toEqual([
      ['note_0'],
      ['note_0', 'note_1'],
      ['note_0', 'note_1', 'note_2'],
      [],
    ]);
    shop.orders.push(orderOf(1, '01-02', { status: 'delivered' }));
    const back = linesOf(await type([...once, '--full'], later(10)));
    expect(back.map(({ type: name, order_id }) => [name, order_id])).toEqual([['order.created', 1]]);
  });

  it('calls an order stuck once a stay in its state', async () => {
    const { type, shop, files } = await shopWith([
      orderOf(3, '03-08', { status: 'pending' }),
      orderOf(4, '03-10', { status: 'pending' }),
      orderOf(5, '03-01', { status: 'processing' }),
    ]);
    const stuck = { SHIPCTL_STUCK: 'Pending=24h,out for delivery=1h' };
    const misspelt = await type(once, syncTime, { SHIPCTL_STUCK: 'out for delivery=1h,pendng=24h' });
    expect(misspelt.stderr).toContain('The setting stuck: there is no state "pendng". Did you mean "pending"?');
    expect(misspelt.stderr).not.toContain('delivery');
    const first = linesOf(await type(once, syncTime, stuck));
    expect(first).toMatchObject([
      { type: 'order.stuck', order_id: 3, since: '2026-03-08T06:00:00.000Z', status: 'pending', previous: {} },
    ]);
    expect(linesOf(await type(once, later(60), stuck))).toEqual([]);
    // Seen first at 08:00, two hours after it was made.
    expect(linesOf(await type(once, later(22 * 60 + 1), stuck))).toMatchObject([{ order_id: 4 }]);
    shop.orders[0] = { ...shop.orders[0], id: 3, status: 'processing' };
    await type(once, later(23 * 60), stuck);
    shop.orders[0] = { ...shop.orders[0], id: 3, status: 'pending' };
    await type(once, later(24 * 60), stuck);
    expect(linesOf(await type(once, later(47 * 60), stuck))).toEqual([]);
    const again = linesOf(await type(once, later(49 * 60), stuck));
    expect(again).toMatchObject([{ type: 'order.stuck', order_id: 3, since: later(24 * 60).toISOString() }]);
    expect(again[0]?.id).not.toBe(first[0]?.id);
    const [file = ''] = files();
    expect(rowsIn(file, "select count(*) as rows from history where change = 'stuck'")).toEqual([{ rows: 3 }]);
    const wrong = await type(once, syncTime, { SHIPCTL_STUCK: 'pending=1s' });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('pending=24h,processing=2d')]);
  });

  it('looks again after the interval until it is stopped, also where the service fails for a while', async () => {
    const { env, shop } = await shopOf();
    const clock = new SkippingClock();
    let stop = (_signal: StopSignal): void => undefined;
    clock.plan(120_000, async () => {
      shop.orders[2] = { ...shop.orders[2], id: 3, status: 'processing' };
    });
    clock.plan(180_000, async () => {
      shop.answer = () => ({ status: 500, body: {} });
    });
    clock.plan(240_000, async () => {
      shop.answer = () => undefined;
      shop.orders.push(orderOf(6, '03-10'));
    });
    clock.plan(360_000, async () => stop('SIGINT'));
    const outcome = await shipctl(['orders', 'watch', '--interval', '1m', '--retries', '0'], {
      env,
      clock,
      now: syncTime,
      onStart: (send) => {
        stop = send;
      },
    });
    expect(linesOf(outcome).map(({ type, order_id }) => [type, order_id])).toEqual([
      ['order.status_changed', 3],
      ['order.created', 6],
    ]);
    expect(outcome.code).toBe(130);
    expect(outcome.stderr).toContain('The next look tries again.');
    expect(outcome.stderr).toContain('The service answers again.');
  });

  it('ends with the failure of its only look, and keeps what waits', async () => {
    const { type, shop } = await shopOf();
    await type(once);
    shop.orders.push(orderOf(5, '03-10'));
    await type(['sync'], later(1));
    shop.answer = () => ({ status: 503, body: {} });
    const failed = await type(once, later(2), { SHIPCTL_RETRIES: '0' });
    expect(failed.code).toBe(7);
    expect(linesOf(failed)).toMatchObject([{ type: 'order.created', order_id: 5 }]);
    shop.answer = () => undefined;
    expect((await type(once, later(3))).stdout).toBe('');
  });

  it('writes a file that is whole, or delivers the same events again', async () => {
    const { type, shop } = await shopOf();
    await type(once);
    shop.orders.push(orderOf(5, '03-10'));
    const failed = await type([...once, '--out', '/dev/full', '-o', 'ndjson'], later(1));
    expect(failed.code).toBe(9);
    const { stdout } = await type([...once, '--json'], later(2));
    expect(JSON.parse(stdout)).toMatchObject([{ order_id: 5 }]);
    expect((await type(once, later(3))).stdout).toBe('');
  });

  it('refuses what an endless list cannot be, and what it cannot do', async () => {
    const { type, asked } = await shopOf();
    for (const flags of [['--json'], ['--out', 'a.csv'], ['--jq', '.id'], ['--interval', '5s'], ['--offline']]) {
      expect((await type(['orders', 'watch', ...flags])).code).toBe(2);
    }
    expect(asked()).toEqual([]);
    const { stdout } = await type(['orders', 'watch', '--dry-run']);
    expect(stdout).toContain('/api/orders');
  });

  it('begins anew with a new mirror', async () => {
    const { type, shop } = await shopOf();
    await type(once);
    shop.orders.push(orderOf(5, '03-10'));
    await type(once, later(1));
    await type(['sync', '--remove']);
    await type(once, later(2));
    shop.orders.push(orderOf(6, '03-10'));
    expect(linesOf(await type(once, later(3)))).toMatchObject([{ order_id: 6 }]);
  });
});
