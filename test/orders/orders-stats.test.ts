import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const rows = [
  order(1, { order_grand_total: 0.1, status: 'pending', receiver_city: 'Riyadh', receiver_city_id: 3 }),
  order(2, { order_grand_total: 0.2, status: 'pending', receiver_city: 'الرياض', receiver_city_id: 3 }),
  order(3, {
    order_grand_total: '12345678901234567890.05',
    status: 'delivered',
    receiver_city: null,
    receiver_city_id: 3,
  }),
  order(4, { order_grand_total: 7, currency: 'USD', status: 'lost', receiver_city: 'أبها', receiver_city_id: 9 }),
  order(5, {
    ...{ status: 'cancelled', order_grand_total: null, receiver_city: null, receiver_city_id: null },
    ...{ payment_method: 'cod', date: '2026-03-05 01:00:00', created_at: '2026-03-04T22:00:00.000000Z' },
  }),
];

const serviceOf = (all: readonly unknown[]) => startService((request) => ({ data: paginate(all, request) }));

describe('orders stats', () => {
  const stats = async (...argv: readonly string[]) => {
    const { env } = await serviceOf(rows);
    return shipctl(['orders', 'stats', ...argv], { env });
  };
  const cells = async (...argv: readonly string[]) =>
    (await stats('--csv', '--no-header', ...argv)).stdout.trim().split('\n');

  it('takes two spellings of a word for one', async () => {
    const { env } = await serviceOf(['cod', 'COD ', 'paid'].map((payment_method, at) => order(at, { payment_method })));
    const line = ['orders', 'stats', '--by', 'payment', '--csv', '--columns', 'payment_method,orders', '--no-header'];
    expect((await shipctl(line, { env })).stdout).toBe('cod,2\npaid,1\n');
  });

  it('adds the amounts of each currency exactly, and no other key', async () => {
    expect(await cells('--by', 'currency')).toEqual(['SAR,4,12345678901234567890.35', 'USD,1,7']);
    expect((await stats('--by', 'currency', '--csv')).stdout).toMatch(/^currency,orders,amount\n/);
  });

  it('takes the names of a currency for one, and shows its code', async () => {
    const { env } = await serviceOf(
      ['sar', 'SAR', 'SR', 'ر.س', '\u200fر.س.\u200f', 'USD'].map((currency, at) =>
        order(at, { currency, order_grand_total: '0.10', status: 'pending' }),
      ),
    );
    const { stdout, stderr } = await shipctl(['orders', 'stats', '--csv', '--no-header'], { env });
    expect(stdout).toBe('pending,5,0.5,SAR\npending,1,0.1,USD\n');
    expect(stderr).toContain('6 orders: 0.50 SAR, 0.10 USD.');
  });

  it('takes all names of one courier for one, under the one that most orders have', async () => {
    const names = [
      'SMSA Express',
      'smsa',
      'سمسا',
      'smsa',
      'Aramex',
      'Aramex Heavy',
      null,
      'Fastlo',
      'FASTLO',
      'FASTLO',
    ];
    const { env } = await serviceOf(
      names.map((selected_shipment_company, at) =>
        order(at, { selected_shipment_company, currency: at === 0 ? 'USD' : 'SAR', order_grand_total: 1 }),
      ),
    );
    const line = ['orders', 'stats', '--by', 'courier', '--csv', '--columns', 'courier,orders,currency', '--no-header'];
    expect((await shipctl(line, { env })).stdout).toBe(
      'smsa,3,SAR\nsmsa,1,USD\nFASTLO,3,SAR\n,1,SAR\nAramex,1,SAR\nAramex Heavy,1,SAR\n',
    );
  });

  it('takes all names of one way to pay for one', async () => {
    const { env } = await serviceOf(
      ['cod', 'عند الاستلام', 'cod', 'mada'].map((payment_method, at) => order(at, { payment_method })),
    );
    const line = ['orders', 'stats', '--by', 'payment', '--csv', '--columns', 'payment_method,orders', '--no-header'];
    expect((await shipctl(line, { env })).stdout).toMatch(/^cod,3\n/);
  });

  it('counts by state, in the order of the service, and adds exactly by currency', async () => {
    expect(await cells()).toEqual([
      'pending,2,0.3,SAR',
      'delivered,1,12345678901234567890.05,SAR',
      'cancelled,1,0,SAR',
      'lost,1,7,USD',
    ]);
    const { stdout, stderr } = await stats('--json');
    expect(stdout).toContain('"amount":12345678901234567890.05');
    expect(stderr).toContain('5 orders: 12345678901234567890.35 SAR, 7.00 USD.');
    expect(stderr).toContain('1 order without an amount that is a number: not added.');
  });

  it('adds amounts that JSON writes with an exponent', async () => {
    const small = [1e-7, '5e-7', 0.5].map((order_grand_total, at) => order(at, { order_grand_total }));
    const { env } = await serviceOf(small);
    const { stdout, stderr } = await shipctl(['orders', 'stats', '--csv', '--columns', 'amount', '--no-header'], {
      env,
    });
    expect({ stdout, stderr }).toEqual({
      stdout: '0.5000006\n',
      stderr: expect.not.stringContaining('without an amount'),
    });
  });

  it('counts by city under one of its names, and by way to pay', async () => {
    expect(await cells('--by', 'city')).toEqual(['Riyadh,3,12345678901234567890.35,SAR', ',1,0,SAR', 'أبها,1,7,USD']);
    expect((await cells('--by', 'city', '--lang', 'ar'))[0]).toMatch(/^الرياض,3,/);
    expect((await cells('--by', 'payment')).map((line) => line.split(',').slice(0, 2).join())).toEqual([
      'paid,3',
      'paid,1',
      'cod,1',
    ]);
    expect(await cells('--by', 'courier')).toEqual([',4,12345678901234567890.35,SAR', ',1,7,USD']);
  });

  it('shows the name of a city that most orders have, in whichever order they come', async () => {
    const names = ['RIYADH', 'Riyadh', 'Riyadh', 'الرياض', 'الرياض', 'الرياض'];
    for (const all of [names, names.toReversed()]) {
      const { env } = await serviceOf(all.map((receiver_city, at) => order(at + 1, { receiver_city })));
      const by = async (...more: readonly string[]) =>
        (await shipctl(['orders', 'stats', '--by', 'city', '--format', '{city} {orders}', ...more], { env })).stdout;
      expect([await by(), await by('--lang', 'ar')]).toEqual(['Riyadh 6\n', 'الرياض 6\n']);
    }
  });

  it('takes the day of the service, or that of a time zone', async () => {
    const days = async (...argv: readonly string[]) =>
      (await cells('--by', 'day', '--columns', 'day,orders', ...argv)).slice(-1);
    expect(await days()).toEqual(['2026-03-05,1']);
    expect(await days('--tz', 'America/New_York')).toEqual(['2026-03-04,1']);
    expect(await days('--tz', 'Pacific/Kiritimati')).toEqual(['2026-03-05,1']);
  });

  it('reads all that the filters choose', async () => {
    const many = Array.from({ length: 250 }, (_, at) => order(at + 1));
    const { env, requests } = await serviceOf(many);
    const argv = ['orders', 'stats', '--where', 'id > 100', '--date-from', '2026-01-01', '--csv', '--no-header'];
    expect((await shipctl(argv, { env })).stdout).toBe('pending,150,17325,SAR\n');
    expect(requests.every(({ query }) => query.date_from === '2026-01-01')).toBe(true);
    expect(requests).toHaveLength(4);
  });

  it('refuses a key that it does not know', async () => {
    const { code, stderr } = await stats('--by', 'weather');
    expect(code).toBe(2);
    expect(stderr).toContain('--by: "weather" is not one of status, day, city, courier, payment, cod, currency.');
  });

  it('has nothing to show of no orders', async () => {
    const { env } = await serviceOf([]);
    const outcome = await shipctl(['orders', 'stats'], { env, terminal: 80 });
    expect([outcome.code, outcome.stdout]).toEqual([0, '']);
    expect(outcome.stderr).toMatch(/0 orders\.\n$/);
  });

  const chart = async (terminal: number, ...argv: readonly string[]) => {
    const cities = ['الرياض', 'Jeddah', 'المدينة المنورة'];
    const { env } = await serviceOf(
      Array.from({ length: 20 }, (_, at) =>
        order(at + 1, { receiver_city: cities[at < 16 ? 0 : at < 19 ? 1 : 2], receiver_city_id: null }),
      ),
    );
    return shipctl(['orders', 'stats', '--by', 'city', ...argv], {
      env: { ...env, NO_COLOR: '1', LANG: 'C.UTF-8' },
      terminal,
    });
  };

  it.each([40, ...furtherCases(80, 120)])('draws bars that fit a terminal of %i columns', async (terminal) => {
    const { stdout } = await chart(terminal);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    const widths = lines.map((line) => stringWidth(line));
    // The amounts end below one another, at the edge or where the longest bar lets them.
    expect(new Set(widths).size).toBe(1);
    expect(widths[0]).toBeLessThanOrEqual(terminal);
    const bars = lines.map((line) => (line.match(/[█▏▎▍▌▋▊▉]/g) ?? []).length);
    if (terminal > 40) expect(bars[0]).toBeGreaterThanOrEqual(4 * (bars[1] ?? 0));
    expect(lines[0]).toMatch(/^\u2068الرياض\u2069 {2,}.* 16 +1848\.00 SAR$/);
  });

  it('draws in ASCII where the locale knows no more', async () => {
    const { env } = await serviceOf(rows);
    const { stdout } = await shipctl(['orders', 'stats'], { env: { ...env, NO_COLOR: '1', LANG: 'C' }, terminal: 80 });
    expect(stdout).toMatch(/^pending +#{10,} +2 +0\.30 SAR$/m);
    expect((await shipctl(['orders', 'stats'], { env, terminal: 80 })).stdout).toMatch(
      /^\u001b\[33mpending *\u001b\[39m/m,
    );
    expect(stdout).not.toMatch(/[^\x00-\x7f]/);
  });
});
