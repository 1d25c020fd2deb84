import { describe, expect, it } from 'vitest';
import { type Line, orderOf, rowsIn, shopWith, syncTime } from '../support/mirrors.ts';
import { furtherIt } from '../support/ring.ts';

const minute = 60_000;
const later = (minutes: number) => new Date(syncTime.getTime() + minutes * minute);
const stamp = (time: Date) => time.toISOString().replace('T', ' ').slice(0, 19);

/** Delivered orders of January and February, the first ones changed last. */
const earlyOrders = (count: number): Line[] =>
  Array.from({ length: count }, (_, at) => {
    const day = `0${1 + Math.floor(at / (count / 2))}-${String(1 + (at % 28)).padStart(2, '0')}`;
    const updated_at = stamp(new Date(Date.parse('2026-03-01T00:00:00Z') - at * minute));
    return orderOf(at + 1, day, { status: 'delivered', updated_at });
  });

/** A shop whose list has the orders first that were changed last, and a mirror which has seen enough of it to believe that. */
async function shopByChange(count = 300, changesSeen = 12) {
  const mirror = await shopWith([]);
  const { shop, type, asked } = mirror;
  const set = (orders: readonly Line[]) => {
    // The service lists the last of them first.
    shop.orders = orders.toSorted((one, other) => (String(one.updated_at) < String(other.updated_at) ? -1 : 1));
  };
  const change = (ids: readonly number[], over: Line) =>
    set(shop.orders.map((each) => (ids.includes(Number(each.id)) ? { ...each, ...over } : each)));
  set(earlyOrders(count));
  const recent = Array.from({ length: changesSeen }, (_, at) =>
    orderOf(5001 + at, '03-09', { updated_at: '2026-03-09 06:00:00' }),
  );
  set([...shop.orders, ...recent]);
  expect((await type(['sync'])).code).toBe(0);
  change(
    recent.map(({ id }) => Number(id)),
    { status: 'shipped', updated_at: stamp(later(1)) },
  );
  expect((await type(['sync'], later(2))).code).toBe(0);
  asked();
  const sync = async (at: number, ...flags: readonly string[]) => {
    const { code, stderr } = await type(['sync', ...flags], later(at));
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    const sent = asked().filter((each) => each.startsWith('orders'));
    expect(stderr.includes('changed last')).toBe(sent.every((each) => each === 'orders'));
    return sent;
  };
  /** Orders of the mirror that are others than those of the service. */
  const wrong = () => {
    const [file = ''] = mirror.files();
    const rows = rowsIn(
      file,
      "select o.id, d.document from orders o join documents d on d.kind = 'orders' and d.id = o.id where gone is null",
    );
    const known = new Map(rows.map(({ id, document }) => [String(id), String(document)]));
    const theirs = new Map(shop.orders.map((each) => [String(each.id), JSON.stringify(each)]));
    return [...new Set([...known.keys(), ...theirs.keys()])].filter((id) => known.get(id) !== theirs.get(id));
  };
  return { ...mirror, set, change, sync, wrong };
}

describe('a list that has the orders first which were changed last', () => {
  it('is read to the first order that is known', async () => {
    const { change, sync, wrong, type } = await shopByChange();
    change([7, 80, 5003], { total: 1, updated_at: stamp(later(5)) });
    expect(await sync(6)).toEqual(['orders']);
    expect(wrong()).toEqual([]);
    const { stdout } = await type(['sync', '--status', '-o', 'json'], later(6));
    expect(JSON.parse(stdout)).toMatchObject({ age: '0 s', older_age: '0 s' });
  });

  it('is trusted no more once an order has changed without a new time', async () => {
    const { change, sync, wrong } = await shopByChange();
    change([5004], { status: 'delivered', updated_at: stamp(later(3)) });
    change([250], { total: 7 });
    // The number of orders is the same: nothing shows the second change yet.
    expect(await sync(4)).toEqual(['orders']);
    expect(wrong()).toEqual(['250']);
    await sync(24 * 60 + 10, '--audit', '1');
    expect(wrong()).toEqual([]);
    expect((await sync(24 * 60 + 12)).length).toBeGreaterThan(4);
  });

  it('is not believed of a list by id into which one order came late', async () => {
    const orders = Array.from({ length: 150 }, (_, at) => {
      const day = `01-${String(1 + Math.floor(at / 10)).padStart(2, '0')}`;
      return orderOf(at + 1, day, { status: 'delivered', updated_at: `2026-${day} 06:00:00` });
    });
    const late = orderOf(151, '01-01', { status: 'delivered', updated_at: '2026-03-10 07:00:00' });
    const { type, shop, asked } = await shopWith([...orders, late]);
    expect((await type(['sync'])).code).toBe(0);
    const updated_at = stamp(later(1));
    shop.orders = shop.orders.map((each, at) => (at < 12 ? { ...each, status: 'cancelled', updated_at } : each));
    expect((await type(['sync'], later(2))).code).toBe(0);
    asked();
    expect((await type(['sync'], later(4))).code).toBe(0);
    expect(asked()).toContain('orders status=pending');
  });

  furtherIt('is not enough where orders are gone', async () => {
    const { shop, set, change, sync, wrong } = await shopByChange(60);
    change([7], { total: 1, updated_at: stamp(later(3)) });
    set(shop.orders.filter(({ id }) => id !== 30 && id !== 5002));
    expect((await sync(4)).length).toBeGreaterThan(4);
    expect(wrong()).toEqual([]);
    expect(await sync(5)).toEqual(['orders']);
  });

  furtherIt('is read over several pages, and its first page once more, while orders come', async () => {
    const { shop, set, change, sync, wrong } = await shopByChange();
    change(
      Array.from({ length: 150 }, (_, at) => at + 1),
      { total: 5, updated_at: stamp(later(3)) },
    );
    let next = 7000;
    shop.answer = async ({ path }) => {
      if (path === '/api/orders' && next < 7004)
        set([...shop.orders, orderOf(next++, '03-10', { updated_at: stamp(later(4)) })]);
      return undefined;
    };
    expect(await sync(4)).toEqual(['orders', 'orders', 'orders']);
    expect(wrong()).toEqual([]);
  });

  furtherIt('is not enough where orders are gone while others come', async () => {
    const { shop, set, change, sync, wrong } = await shopByChange();
    change(
      Array.from({ length: 150 }, (_, at) => at + 1),
      { total: 5, updated_at: stamp(later(3)) },
    );
    let requests = 0;
    shop.answer = async ({ path }) => {
      requests++;
      // Behind the first page, one of its orders is gone, and the second page begins one order too late.
      if (path === '/api/orders' && requests === 2) set(shop.orders.filter(({ id }) => id !== 4));
      if (path === '/api/orders' && requests === 3)
        set([...shop.orders, orderOf(7000, '03-10', { updated_at: stamp(later(4)) })]);
      return undefined;
    };
    expect((await sync(4)).length).toBeGreaterThan(4);
    expect(wrong()).toEqual([]);
  });

  furtherIt('is not believed of a list by id, nor after few changes', async () => {
    const few = await shopByChange(60, 9);
    expect((await few.sync(4)).length).toBeGreaterThan(4);
    const mirror = await shopWith(earlyOrders(60).map((each) => ({ ...each, created_at: each.updated_at })));
    const change = (minutes: number) => {
      const updated_at = stamp(later(minutes));
      mirror.shop.orders = mirror.shop.orders.map((each) => ({ ...each, total: minutes, updated_at }));
    };
    for (const minutes of [0, 2, 4]) {
      change(minutes);
      expect((await mirror.type(['sync', '--full'], later(minutes + 1))).code).toBe(0);
    }
    mirror.asked();
    expect((await mirror.type(['sync'], later(6))).code).toBe(0);
    expect(mirror.asked().length).toBeGreaterThan(4);
  });
});
