import { describe, expect, it } from 'vitest';
import { writeLedger } from '../support/ledgers.ts';
import { type Line, orderOf, shopWith, syncTime } from '../support/mirrors.ts';
import { order } from '../support/orders.ts';
import { furtherIt, nightlyCases, nightlyIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

/** A Tuesday: the last week is that of 1 March 2026, a Sunday, and a year before that of 2 March 2025. */
const now = syncTime;

const sent = (day: string, delivered: string, over: Line = {}): Line => ({
  date: `${day} 09:00:00`,
  created_at: `${day}T06:00:00Z`,
  status: 'delivered',
  selected_shipment_company: 'Aramex',
  delivered_at: `${delivered} 09:00:00`,
  ...over,
});

const cameBack = (day: string, ordered: string | null, over: Line = {}): Line =>
  sent(day, day, { status: 'returned', delivered_at: null, return_ordered_at: ordered, ...over });

const shopOf = (lines: readonly Line[]) => shopWith(lines.map((line, at) => order(at + 1, line)));

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

type Shop = Awaited<ReturnType<typeof shopWith>>;

const rowsOf = async ({ type }: Shop, topics: readonly string[], ...more: readonly string[]): Promise<unknown[][]> => {
  const { stdout } = await type(['report', '--json', ...more], now);
  return (JSON.parse(stdout) as Line[])
    .filter(({ topic }) => topics.includes(String(topic)))
    .map((row) => Object.values(row).filter((value) => value !== null));
};

const weeks = ['week', 'week_before', 'week_last_year'];

describe('the week of a report', () => {
  it('stands beside the one before and that of a year before, of which the days are read apart', async () => {
    const shop = await shopOf([
      sent('2025-02-20', '2025-03-03'),
      sent('2025-03-02', '2025-03-06', { order_grand_total: 5, currency: 'USD' }),
      sent('2026-02-20', '2026-02-24'),
      sent('2026-02-28', '2026-03-01', { order_grand_total: 0.1 }),
      sent('2026-03-01', '2026-03-03', { order_grand_total: 0.2 }),
      { ...sent('2026-03-07', ''), status: 'cancelled', delivered_at: null },
      cameBack('2026-02-23', '2026-03-07 10:00:00'),
      sent('2026-03-08', '2026-03-09'),
    ]);
    expect(await rowsOf(shop, weeks)).toEqual([
      ['week', '2026-03-01', 'created', 2, 115.7, 'SAR'],
      ['week', '2026-03-01', 'cancelled', 1, 115.5, 'SAR'],
      ['week', '2026-03-01', 'delivered', 2],
      ['week', '2026-03-01', 'returned', 1, 3],
      ['week', '2026-03-01', 'undelivered', 0, 3],
      ['week_before', '2026-02-22', 'created', 2, 115.6, 'SAR'],
      ['week_before', '2026-02-22', 'delivered', 1],
      ['week_before', '2026-02-22', 'returned', 0, 1],
      ['week_before', '2026-02-22', 'undelivered', 0, 1],
      ['week_last_year', '2025-03-02', 'created', 1, 5, 'USD'],
      ['week_last_year', '2025-03-02', 'delivered', 2],
      ['week_last_year', '2025-03-02', 'returned', 0, 2],
      ['week_last_year', '2025-03-02', 'undelivered', 0, 2],
    ]);
    expect(shop.asked()).toEqual(
      expect.arrayContaining([
        'orders date_from=2025-03-02,date_to=2025-03-08',
        'orders date_from=2025-01-26,date_to=2025-03-01',
        'orders date_from=2025-12-10',
      ]),
    );
  });

  furtherIt('has the figures of orders stats, and is left out where days are chosen', async () => {
    const shop = await shopOf([sent('2026-02-26', '2026-03-02'), sent('2026-03-03', '2026-03-04')]);
    const [[, , , orders, amount] = []] = await rowsOf(shop, ['week']);
    const days = ['--date-from', '2026-03-01', '--date-to', '2026-03-07', '--json'];
    const { stdout } = await shop.type(['orders', 'stats', ...days], now);
    expect(JSON.parse(stdout)).toEqual([{ status: 'delivered', orders, amount, currency: 'SAR' }]);
    expect(await rowsOf(shop, weeks, '--days', '30')).toEqual([]);
    expect(await rowsOf(shop, weeks, '--date-from', '2026-03')).toEqual([]);
    expect((await rowsOf(shop, ['week'], '--days', '2', '--week', '2026-03-04'))[0]?.[3]).toBe(1);
    expect(shop.asked().at(-2)).toBe('orders date_from=2025-12-14,date_to=2026-03-07');
  });

  it.each(
    nightlyCases(
      ['this-week', {}, '2026-03-08'] as const,
      ['this-week', { SHIPCTL_WEEK_START: 'monday' }, '2026-03-09'] as const,
      ['2026-02-28', {}, '2026-02-22'] as const,
    ),
  )('is that of a day: %s %j', async (week, more, first) => {
    const { type } = await shopOf([sent(first, first)]);
    const { stdout } = await type(['report', '--week', week, '--json'], now, more);
    expect(JSON.parse(stdout)[0]).toMatchObject({ topic: 'week', period: first, orders: 1 });
  });

  it.each([
    [['2026-02'], 'several weeks', {}] as const,
    ...nightlyCases(
      [['this-week'], 'has no whole day yet', { SHIPCTL_WEEK_START: 'tuesday' }] as const,
      [['soon'], "invalid day 'soon'", {}] as const,
      [['2026-03-01', '--date-to', '2026-03-01'], '--week', {}] as const,
      [['2026-03-01', '-F', 'date_from=2026-03-01'], '-F', {}] as const,
    ),
  ])('cannot be %j', async (flags, said, more) => {
    const shop = await shopOf([]);
    const { code, stderr } = await shop.type(['report', '--week', ...flags], now, more);
    expect([code, shop.asked()]).toEqual([2, []]);
    expect(stderr).toContain(said);
  });

  it('names what is worse by more than chance, and a city that is new', async () => {
    const usual = ['2026-02-02', '2026-02-10', '2026-02-18'];
    const shop = await shopOf([
      ...usual.flatMap((day) => times(60, sent(day, day))),
      ...usual.flatMap((day) => times(60, sent(day, day, { selected_shipment_company: 'SMSA' }))),
      ...times(6, cameBack('2026-02-02', '2026-02-20')),
      ...times(30, sent('2026-03-01', '2026-03-02')),
      ...times(12, cameBack('2026-03-01', '2026-03-05')),
      // Too few of the week to say anything.
      ...times(60, sent('2026-02-10', '2026-02-11', { selected_shipment_company: 'Naqel' })),
      ...times(10, cameBack('2026-03-01', '2026-03-05', { selected_shipment_company: 'Naqel' })),
      ...times(30, sent('2026-03-01', '2026-03-01', { selected_shipment_company: 'SMSA', receiver_city: 'Sharurah' })),
    ]);
    const changes = await rowsOf(shop, ['worse', 'better', 'new']);
    expect(changes).toContainEqual(['worse', '2026-03-01', 'Aramex', 'returned', 12, 42, 6, 186]);
    expect(changes).toContainEqual(['new', '2026-03-01', 'Sharurah', 30]);
    expect(changes.filter(([, , name]) => name === 'SMSA' || name === 'Naqel')).toEqual([]);
    const { stdout } = await shipctl(['report'], { env: shop.env, now, terminal: 140 });
    expect(stdout).toContain('Worse: Aramex: 12 of 42 (29%) came back, 6 of 186 (3.2%) in the 6 weeks before.');
    expect(stdout).toContain('New: City: Sharurah (30).');
    expect(stdout).toMatch(/\nReturned +22 of 82 \(27%\)/);
  });

  furtherIt('is asked for by --dry-run, too', async () => {
    const { type } = await shopOf([]);
    const { stdout } = await type(['report', '--dry-run'], now);
    const from = [...stdout.matchAll(/date_from=([\d-]+)/g)].map(([, day]) => day);
    expect(from).toEqual(['2025-03-02', '2025-01-26', '2025-12-10']);
  });

  furtherIt('says that few parcels say nothing, and that a day of return is not known', async () => {
    const { env } = await shopOf([sent('2026-03-01', '2026-03-02'), ...times(2, cameBack('2026-02-23', null))]);
    const { stdout } = await shipctl(['report'], { env, now, terminal: 140 });
    expect(stdout).toContain('Too few parcels to say what has changed');
    expect(stdout).toContain('In no week, because their day is not known: 0 delivered, 2 returned.');
    expect(stdout).toMatch(/\nReturned +– +–\n/);
    expect(stdout).toContain('2 of 3, Never delivered 2 of 3');
    const narrow = await shipctl(['report'], { env: { ...env, NO_COLOR: '1' }, now, terminal: 40 });
    // The week alone has room.
    expect(narrow.stdout).toMatch(/^ +Week\n.*\nOrders +\d+\n/m);
  });

  furtherIt('knows from the mirror when a parcel came back, and that it was delivered before', async () => {
    const at = (day: number) => new Date(`2026-03-0${day}T08:00:00Z`);
    const shop = await shopOf([1, 2].map((id) => ({ ...sent('2026-02-27', ''), delivered_at: null, id })));
    const become = async (day: number, ...states: readonly string[]) => {
      shop.shop.orders = shop.shop.orders.map((each, index) => ({ ...each, status: states[index] }));
      expect((await shop.type(['sync'], at(day))).code).toBe(0);
    };
    await become(1, 'in_transit', 'in_transit');
    await become(2, 'delivered', 'in_transit');
    await become(3, 'returned', 'returned');
    await become(4, 'returned_to_warehouse', 'returned');
    expect(await rowsOf(shop, ['week'], '--offline')).toEqual([
      ['week', '2026-03-01', 'returned', 2, 2],
      ['week', '2026-03-01', 'undelivered', 1, 2],
    ]);
  });
});

describe('the figures of couriers', () => {
  it('are what they owe by age, and what a shipment costs, to the cent', async () => {
    const cod = { payment_method: 'cod' };
    const shop = await shopWith([
      orderOf(1, '03-01', { ...sent('2026-03-01', '2026-03-08'), ...cod, order_grand_total: 0.1 }),
      orderOf(2, '03-01', { ...sent('2026-03-01', '2026-03-09'), ...cod, order_grand_total: 0.2 }),
      orderOf(3, '01-01', { ...sent('2026-01-01', '2026-01-08'), ...cod, order_grand_total: 7 }),
    ]);
    const entry = { operation: 'shipments.create', state: 'created', time: '2026-03-01T08:00:00Z' };
    writeLedger(shop.env.SHIPCTL_CONFIG_DIR, shop.url, [
      { ...entry, key: 'ship:1', price: '20.01' },
      { ...entry, key: 'ship:2', price: '20', charged: '19.00' },
      { ...entry, key: 'ship:3', price: '19.01' },
    ]);
    expect(await rowsOf(shop, ['owed'])).toEqual([
      ['owed', 'Aramex', 'owed', '0-7', 2, 0.3, 'SAR'],
      ['owed', 'Aramex', 'owed', '31+', 1, 7, 'SAR'],
    ]);
    expect(await rowsOf(shop, ['costs'])).toContainEqual(['costs', 'Aramex', 'known', 3, 58.02, 19.34, 'SAR']);
    const { stdout } = await shipctl(['report'], { env: shop.env, now, terminal: 140 });
    expect(stdout).toMatch(/Aramex .* 3 .*7\.30 SAR, 31\+ days: 7\.00 SAR/);
    expect(stdout).toMatch(/Aramex .* 3 .*58\.02 SAR, A shipment 19\.34 SAR/);
  });
});

describe('report --schedule', () => {
  const env = { SHIPCTL_TZ: 'Asia/Riyadh', SHIPCTL_TOKEN: 'secret' };

  it('prints a line for cron that runs the same report, with absolute paths and without the token', async () => {
    const shop = await shopOf([]);
    const argv = ['report', '--schedule', '--title', "Noura's 100%", '--where', 'city = Riyadh'];
    const { code, stdout, stderr } = await shop.type(argv, now, env, {
      cwd: '/srv/shop',
      program: ['/n/node', '/s/s.js'],
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^0 7 \* \* 0 [^\n]*SHIPCTL_TZ=Asia\/Riyadh \/n\/node \/s\/s\.js report --out \/srv\/shop\/report\.html /,
    );
    expect(stdout).toContain(" --title 'Noura'\\''s 100\\%' --where 'city = Riyadh' --quiet --no-input\n");
    expect(stdout + stderr).not.toContain('secret');
    expect(stderr).toContain('crontab -e');
    expect(stderr).toContain('SHIPCTL_TOKEN');
    expect(shop.asked()).toEqual([]);
  });

  furtherIt('begins on the first day of the week, and brings the mirror up to date each day before', async () => {
    const shop = await shopOf([]);
    const more = { ...env, SHIPCTL_WEEK_START: 'monday' };
    const argv = [
      'report',
      '--schedule',
      '--offline',
      '--out',
      'w.csv',
      '--base-url',
      shop.url,
      '--week',
      '2026-03-01',
    ];
    const { stdout, stderr } = await shop.type(argv, now, more, { cwd: '/srv' });
    const [sync, report] = stdout.split('\n');
    expect(sync).toMatch(/^0 6 \* \* \* .* shipctl sync --base-url http:\S+ --quiet --no-input$/);
    expect(report).toMatch(
      /^0 7 \* \* 1 .* shipctl report --out \/srv\/w\.csv --offline --base-url \S+ --week 2026-03-01 /,
    );
    expect(stderr).toContain('fixed days');
  });

  nightlyIt('needs a file for rows', async () => {
    const shop = await shopOf([]);
    const { code, stderr } = await shop.type(['report', '--schedule', '--csv'], now);
    expect([code, stderr]).toEqual([2, expect.stringContaining('report.html is a page')]);
  });
});
