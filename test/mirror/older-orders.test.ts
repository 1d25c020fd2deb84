import { describe, expect, it } from 'vitest';
import { orderOf, rowsIn, shopWith, syncTime } from '../support/mirrors.ts';
import { furtherCases, furtherIt, sampleOf } from '../support/ring.ts';
import type { Recorded } from '../support/service.ts';

const later = (minutes: number) => new Date(syncTime.getTime() + minutes * 60_000);

/** Delivered orders of the first days of January, ten a day. */
const januaryOrders = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    orderOf(at + 1, `01-${String(1 + Math.floor(at / 10)).padStart(2, '0')}`, { status: 'delivered' }),
  );

/** A shop whose older orders a mirror has, and the orders of the mirror in each state. */
async function mirrored(count = 80) {
  const mirror = await shopWith([...januaryOrders(count), orderOf(9001, '03-09')]);
  expect((await mirror.type(['sync'])).code).toBe(0);
  mirror.asked();
  const states = () => {
    const [file = ''] = mirror.files();
    const rows = rowsIn(file, 'select state, count(*) as n from orders where gone is null group by state order by 1');
    return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]));
  };
  return { ...mirror, states };
}

const lists = (asked: readonly string[]) => asked.filter((each) => each.startsWith('orders'));

describe('orders that no list of a sync has', () => {
  it('are found where the service counts others of a state, in a few requests', async () => {
    const { type, shop, asked, states } = await mirrored(300);
    shop.orders = shop.orders.map((each) => {
      const id = Number(each.id);
      return id > 120 && id <= 123 ? { ...each, status: 'cancelled' } : each;
    });
    const { code, stderr } = await type(['sync'], later(1));
    expect([code, stderr]).toEqual([0, expect.stringContaining('Read what may have changed')]);
    expect(states()).toEqual({ cancelled: 3, delivered: 297, pending: 1 });
    const sent = lists(asked());
    expect(sent.length).toBeLessThan(20);
    // The days are divided before some of them are read.
    expect(sent.filter((each) => each.includes('status=delivered')).length).toBeGreaterThan(1);
  });

  furtherIt('are found where they have been deleted or came late', async () => {
    const { type, shop, states } = await mirrored();
    shop.orders = shop.orders.filter(({ id }) => id !== 77);
    expect((await type(['sync'], later(1))).code).toBe(0);
    expect(states()).toEqual({ delivered: 79, pending: 1 });
    shop.orders.push(orderOf(8000, '01-04', { status: 'cancelled' }));
    expect((await type(['sync'], later(2))).code).toBe(0);
    expect(states()).toEqual({ cancelled: 1, delivered: 79, pending: 1 });
  });

  it('take no more than the counts where nothing has happened', async () => {
    const { type, asked } = await mirrored();
    expect((await type(['sync'], later(1))).code).toBe(0);
    expect(lists(asked())).toEqual([
      'orders',
      'orders status=pending',
      'orders status=processing',
      'orders status=awaiting_pickup',
      'orders date_from=2026-02-08',
      'orders',
      'orders status=delivered,date_to=2026-02-08',
      'orders status=cancelled,date_to=2026-02-08',
      'orders date_to=2026-02-08',
    ]);
  });

  it('may change once they were read, which is no contradiction of lists and counts', async () => {
    const { type, shop, asked } = await mirrored(40);
    shop.orders = shop.orders.map((each) => (each.id === 5 ? { ...each, status: 'pending' } : each));
    shop.answer = ({ query }) => {
      // It was read as an open order, and is deleted before the others are counted.
      if (query.status === 'delivered') shop.orders = shop.orders.filter(({ id }) => id !== 5);
      return undefined;
    };
    expect((await type(['sync'], later(1))).stderr).toContain('Read what may have changed');
    asked();
    expect((await type(['sync'], later(2))).stderr).toContain('The mirror has 40 orders; the service counts 40.');
    expect(lists(asked())).toContain('orders status=delivered,date_to=2026-02-08');
  });

  it.each(['2026-02-01', ...furtherCases('2025-11-02')])(
    'are found by an audit on a day that had none, %s',
    async (day) => {
      const { type, shop, states } = await mirrored(20);
      // No count is another: one is deleted, and one comes.
      const late = orderOf(500, '', {
        status: 'delivered',
        date: `${day} 09:00:00`,
        created_at: `${day}T06:00:00.000000Z`,
      });
      shop.orders = [...shop.orders.filter(({ id }) => id !== 5), late];
      const week = later(60 * 24 * 7);
      expect((await type(['sync', '--days', '37'], week)).code).toBe(0);
      expect(states()).toEqual({ delivered: 20, pending: 1 });
      const { stdout } = await type(['orders', 'list', '--offline', '--all', '--ids'], week);
      expect(stdout).toContain('500\n');
    },
  );

  furtherIt('are read again in turn where counts cannot show what has changed', async () => {
    const { type, shop, files } = await mirrored();
    shop.orders = shop.orders.map((each) => (each.id === 5 ? { ...each, receiver_phone: '+966509999999' } : each));
    const phone = () => {
      const [file = ''] = files();
      return rowsIn(file, "select phone from orders where id = '5'")[0]?.phone;
    };
    const hours = (count: number) => later(60 * count);
    expect((await type(['sync'], hours(1))).code).toBe(0);
    expect(phone()).not.toBe('+966509999999');
    // Within the days of --audit all of them are read.
    for (let day = 1; day <= 8; day++) expect((await type(['sync', '--days', '38'], hours(24 * day))).code).toBe(0);
    expect(phone()).toBe('+966509999999');
    const { stdout } = await type(['sync', '--status', '--json'], hours(24 * 8));
    expect(JSON.parse(stdout)).toMatchObject({ recent_age: '0 s' });
  });
});

describe('a service whose days or states are others than those of the mirror', () => {
  const cases: readonly [
    name: string,
    isHere: (order: Readonly<Record<string, unknown>>, query: Recorded['query']) => boolean,
  ][] = [
    [
      'its filters do not combine',
      (order, query) =>
        query.status === undefined || query.status === ''
          ? String(order.date).slice(0, 10) <= (query.date_to ?? '9') &&
            String(order.date).slice(0, 10) >= (query.date_from ?? '0')
          : order.status === query.status,
    ],
    [
      'its filter leaves out the last day',
      (order, query) =>
        (query.status === undefined || order.status === query.status) &&
        String(order.date).slice(0, 10) < (query.date_to ?? '9') &&
        String(order.date).slice(0, 10) >= (query.date_from ?? '0'),
    ],
    ['it ignores days', (order, query) => query.status === undefined || order.status === query.status],
  ];
  it.each(sampleOf(cases, 3))('is mirrored whole: %s', async (_, isHere) => {
    const { type, shop, states } = await mirrored(60);
    shop.answer = ({ path, query }) => {
      if (path !== '/api/orders') return undefined;
      const found = shop.orders.filter((order) => isHere(order, query)).toReversed();
      const size = Number(query.per_page ?? 15);
      const page = Number(query.page ?? 1);
      const data = found.slice((page - 1) * size, page * size);
      const last_page = Math.max(1, Math.ceil(found.length / size));
      const body = { data: { current_page: page, last_page, per_page: size, total: found.length, data } };
      return { status: 200, body };
    };
    for (let run = 1; run < 4; run++) {
      const id = 10 * run;
      shop.orders = shop.orders.map((each) => (each.id === id ? { ...each, status: 'cancelled' } : each));
      const { code, stderr } = await type(['sync'], later(run));
      expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
      expect(states()).toEqual({ cancelled: run, delivered: 60 - run, pending: 1 });
    }
  });

  it('is mirrored whole where the first order of no day comes', async () => {
    const { type, shop, states } = await mirrored(30);
    shop.orders.unshift(orderOf(900, '01-02', { status: 'delivered', date: null, created_at: null }));
    expect((await type(['sync'], later(1))).code).toBe(0);
    expect(states()).toEqual({ delivered: 31, pending: 1 });
  });

  it('is mirrored whole where orders are of no day', async () => {
    const { type, shop, states } = await shopWithUndated();
    expect((await type(['sync'])).code).toBe(0);
    expect(states()).toBe(31);
    shop.orders = shop.orders.filter(({ id }) => id !== 4);
    expect((await type(['sync'], later(1))).code).toBe(0);
    expect(states()).toBe(30);
  });

  furtherIt('is mirrored whole where a closed order of no day is hidden by one that comes meanwhile', async () => {
    const { type, shop, states } = await shopWithUndated();
    expect((await type(['sync'])).code).toBe(0);
    shop.orders.unshift(orderOf(900, '01-02', { status: 'delivered', date: null, created_at: null }));
    let isCounted = false;
    shop.answer = async ({ path, query }) => {
      const isAll = path === '/api/orders' && query.status === undefined && query.date_from === undefined;
      if (isCounted && !isAll && shop.orders.length === 32) shop.orders.push(orderOf(9100, '03-10'));
      isCounted ||= isAll;
      return undefined;
    };
    expect((await type(['sync'], later(1))).code).toBe(0);
    expect(states()).toBe(33);
  });
});

async function shopWithUndated() {
  const orders = januaryOrders(30).map((each) => (each.id === 4 ? { ...each, date: null, created_at: null } : each));
  const mirror = await shopWith([...orders, orderOf(9001, '03-09')]);
  const states = () => {
    const [file = ''] = mirror.files();
    return rowsIn(file, 'select count(*) as n from orders where gone is null')[0]?.n;
  };
  return { ...mirror, states };
}

describe('the age of a mirror', () => {
  it('is that of its oldest orders, in what is read from it, too', async () => {
    const { type } = await mirrored(40);
    const days = (count: number) => later(60 * 24 * count);
    expect((await type(['sync', '--audit', '3650'], days(3))).code).toBe(0);
    const { stdout } = await type(['sync', '--status', '--json'], days(3));
    expect(JSON.parse(stdout)).toMatchObject({ age: '3 d', recent_age: '0 s', older_age: '3 d' });
    const all = await type(['orders', 'stats', '--offline'], days(3));
    expect(all.stderr).toContain('older closed ones: up to 3 d');
    const recent = await type(['orders', 'list', '--date-from', '2026-03-01', '--offline'], days(3));
    expect(recent.stderr).toContain('(0 s ago)');
  });

  furtherIt('names the states that each sync reads, where older orders are in other open ones', async () => {
    const shipped = orderOf(10, '01-09', { status: 'shipped' });
    const { type } = await shopWith([...januaryOrders(9), shipped, orderOf(9001, '03-09')]);
    expect((await type(['sync'])).code).toBe(0);
    const days = later(60 * 72);
    expect((await type(['sync', '--audit', '3650'], days)).code).toBe(0);
    const { stderr } = await type(['orders', 'stats', '--offline'], days);
    expect(stderr).toContain('and older ones that are pending or processing or awaiting_pickup: 0 s old');
    expect(stderr).toContain('other older ones: up to 3 d');
  });

  it('ends a command with 8 where it is more than --max-age, and nothing is sent', async () => {
    const { type, requests } = await mirrored(40);
    expect((await type(['sync', '--audit', '3650'], later(60 * 72))).code).toBe(0);
    const sent = requests.length;
    const old = await type(['orders', 'stats', '--offline', '--max-age', '1d'], later(60 * 72));
    expect([old.code, old.stdout, old.stderr]).toEqual([8, '', expect.stringContaining('--max-age is 1 d')]);
    const list = ['orders', 'list', '--date-from', '2026-03-01', '--offline', '--max-age', '1d'];
    expect((await type(list, later(60 * 72))).code).toBe(0);
    expect((await type(['sql', 'select 1', '--max-age', '1d'], later(60 * 72))).code).toBe(8);
    expect(requests.length).toBe(sent);
  });
});

describe('orders that are gone at once', () => {
  it('are kept, with exit 8, until --accept-gone', async () => {
    const { type, shop, states, files } = await mirrored(120);
    const all = shop.orders;
    shop.orders = all.slice(0, 60);
    const refused = await type(['sync'], later(1));
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([
      8,
      '',
      expect.stringContaining('61 of 121 orders are gone at once'),
    ]);
    expect(refused.stderr).toContain('shipctl sync --accept-gone');
    const watched = await type(['orders', 'watch', '--once'], later(2));
    expect([watched.code, watched.stdout]).toEqual([8, '']);
    const history = () => rowsIn(files()[0] ?? '', "select count(*) as n from history where change = 'gone'");
    expect([states(), history()]).toEqual([{ delivered: 120, pending: 1 }, [{ n: 0 }]]);
    expect((await type(['sync', '--accept-gone'], later(3))).code).toBe(0);
    expect([states(), history()]).toEqual([{ delivered: 60 }, [{ n: 61 }]]);
    shop.orders = [];
    expect((await type(['sync', '--full'], later(4))).code).toBe(8);
    const asked = await type(['sync', '--full'], later(5), {}, { terminal: 100, typed: ['y'] });
    expect([asked.code, asked.stderr]).toEqual([0, expect.stringContaining('Mark them as gone?')]);
  });

  furtherIt('are there where a second look finds them', async () => {
    const { type, shop, states } = await mirrored(120);
    const all = shop.orders;
    let lists = 0;
    shop.orders = all.slice(0, 40);
    shop.answer = ({ path, query }) => {
      // The look at the days is over.
      if (path === '/api/orders' && query.date_to === '2026-03-08' && ++lists > 0) shop.orders = all;
      return undefined;
    };
    expect((await type(['sync'], later(1))).code).toBe(0);
    expect([states(), lists > 0]).toEqual([{ delivered: 120, pending: 1 }, true]);
  });

  furtherIt('are no more than fifty, or a tenth, without a question', async () => {
    const { type, shop, states } = await mirrored(300);
    shop.orders = shop.orders.filter(({ id }) => Number(id) > 29);
    expect((await type(['sync'], later(1))).code).toBe(0);
    expect(states()).toEqual({ delivered: 271, pending: 1 });
  });
});
