import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { type Line, orderOf, shopWith, syncTime } from '../support/mirrors.ts';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';

const cod = { payment_method: 'cod', selected_shipment_company: 'SMSA Express' };

const orders = [
  orderOf(1, '02-27', { ...cod, status: 'delivered', delivered_at: '2026-03-01 06:00:00', order_grand_total: 0.1 }),
  orderOf(2, '02-28', { ...cod, status: 'delivered', delivered_at: null, order_grand_total: '7000.30' }),
  orderOf(3, '03-01', { status: 'returned', selected_shipment_company: 'سمسا', order_grand_total: 20 }),
  orderOf(4, '03-02', { status: 'in_transit', selected_shipment_company: 'Aramex', receiver_city: 'الرياض' }),
  orderOf(5, '03-08', { status: 'pending', currency: 'USD', order_grand_total: 0.2 }),
  orderOf(6, '03-10', { status: 'pending', order_grand_total: null }),
];

const rowsOf = async (type: (argv: readonly string[]) => Promise<{ stdout: string }>, ...more: readonly string[]) =>
  JSON.parse((await type(['report', ...more, '--json'])).stdout) as readonly Line[];

const briefly = (rows: readonly Line[], topic: string): unknown[][] =>
  rows
    .filter((row) => row.topic === topic)
    .map((row) => Object.entries(row).flatMap(([name, value]) => (name === 'topic' || value === null ? [] : [value])));

describe('shipctl report', () => {
  it('adds up by state and day, courier and city, and tells what is unknown apart', async () => {
    const { type } = await shopWith(orders);
    const rows = await rowsOf(type, '--by', 'week');
    expect(await rowsOf(type, '--by', 'week', '--lang', 'ar')).toEqual(rows);
    expect(briefly(rows, 'orders')).toEqual([
      ['2026-02-22', 'delivered', 2, 7000.4, 'SAR'],
      ['2026-03-01', 'on_its_way', 1, 115.5, 'SAR'],
      ['2026-03-01', 'returned', 1, 20, 'SAR'],
      ['2026-03-08', 'waiting', 1, 0, 'SAR'],
      ['2026-03-08', 'waiting', 1, 0.2, 'USD'],
    ]);
    expect(briefly(rows, 'delivery')).toEqual([
      ['delivered', 1, 2, 2],
      ['unknown', 1],
      ['SMSA Express', 'delivered', 1, 2, 2],
      ['SMSA Express', 'unknown', 1],
      ['Riyadh', 'delivered', 1, 2, 2],
      ['Riyadh', 'unknown', 1],
    ]);
    expect(briefly(rows, 'late')).toEqual([['pending', 1, 0.2, 'USD']]);
    expect(briefly(rows, 'stuck')).toEqual([['in_transit', 1, 115.5, 'SAR']]);
    expect(briefly(await rowsOf(type, '--stuck-after', '30d', '--late-after', '1h'), 'stuck')).toEqual([]);
    expect(briefly(rows, 'returns')[1]).toEqual(['SMSA Express', 'returned', 1, 20, 'SAR']);
    expect(briefly(rows, 'cod').slice(0, 2)).toEqual([
      ['owed', '8-14', 1, 0.1, 'SAR'],
      ['owed', 'unknown', 1, 7000.3, 'SAR'],
    ]);
  });

  it('reads the orders of ninety days, and says how many they are', async () => {
    const { type, asked } = await shopWith(orders);
    const { stderr, code } = await type(['report', '--csv']);
    expect(code).toBe(0);
    expect(asked()).toContain('orders date_from=2025-12-10');
    expect(stderr).toContain('6 orders: 7135.90 SAR, 0.20 USD.');
    expect(stderr).toContain('1 order without an amount that is a number: not added.');
    expect(stderr).toContain('Farther back: --days 360');
  });

  it('begins with the first order, however far back it has looked', async () => {
    const { env } = await shopWith(orders);
    const { stdout } = await shipctl(['report', '--days', '36500'], { env, now: syncTime, terminal: 100 });
    expect(stdout).toMatch(/(?:^|\n)Orders by month\nFebruary 2026 .* 2 .*\nMarch 2026 .* 4 /);
  });

  it('writes a page, in English or Arabic, that loads nothing', async () => {
    const { env } = await shopWith(orders);
    const cwd = temporaryFolder();
    const now = syncTime;
    const write = (...more: readonly string[]) => shipctl(['report', '--out', 'r.html', ...more], { env, now, cwd });
    const page = () => readFileSync(join(cwd, 'r.html'), 'utf8');
    const { stdout, stderr, code } = await write('--title', 'Oud & <more>');
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain('Saved the report to r.html');
    expect(page()).toContain('<html lang="en" dir="ltr">');
    expect(page()).toContain('<h1><bdi>Oud &amp; &lt;more&gt;</bdi></h1>');
    expect(page()).toMatch(
      /Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri/,
    );
    expect(page()).not.toMatch(/<script|<link|<img|https?:|url\(|@import| style=/);
    expect(page()).toContain('7,135.90 SAR');
    expect(page()).toMatch(/<title>[^<]+: Orders 2, Delivered 2<\/title>/);
    expect(page()).not.toContain('\\u');
    expect((await write('--lang', 'ar')).code).toBe(0);
    expect(page()).toContain('<html lang="ar" dir="rtl">');
    expect(page()).toContain('تقرير الشحن');
    expect(page()).toContain('قيد الانتظار');
  });

  it('refuses what goes with rows alone, and writes nothing', async () => {
    const { env, asked } = await shopWith(orders);
    const cwd = temporaryFolder();
    const outcome = await shipctl(['report', '--out', 'r.html', '--csv', '--by', 'year'], { env, now: syncTime, cwd });
    expect([outcome.code, outcome.stdout, asked()]).toEqual([2, '', []]);
    expect(outcome.stderr).toContain('r.html is a page: leave -o');
    expect(outcome.stderr).toContain('--by');
    const pdf = await shipctl(['report', '--out', 'r.pdf'], { env, now: syncTime, cwd });
    expect([pdf.code, pdf.stderr]).toEqual([2, expect.stringContaining('--out report.html')]);
  });

  it('draws bars on a terminal, and names the page', async () => {
    const { env } = await shopWith(orders);
    const { stdout, stderr } = await shipctl(['report'], { env, now: syncTime, terminal: 100 });
    expect(stdout).toContain('Orders by week');
    expect(stdout).toMatch(/SMSA Express.*Half within 2 days/);
    expect(stdout).toMatch(/Stuck .* 1 {2}115\.50 SAR/);
    expect(stderr).toContain('shipctl report --out report.html');
  });

  it('says the same of the mirror, whose history tells when an order was delivered', async () => {
    const moving = [
      order(9, { status: 'in_transit', date: '2026-03-09 09:00:00', created_at: '2026-03-09T06:00:00Z' }),
    ];
    const { type, shop, asked } = await shopWith(moving);
    expect((await type(['sync'])).code).toBe(0);
    shop.orders = moving.map((each) => ({ ...each, status: 'delivered' }));
    const later = new Date(syncTime.getTime() + 22 * 3_600_000);
    expect((await type(['sync'], later)).code).toBe(0);
    asked();
    const online = JSON.parse((await type(['report', '--json'], later)).stdout) as readonly Line[];
    expect(briefly(online, 'delivery')[0]).toEqual(['unknown', 1]);
    asked();
    const { stdout, stderr } = await type(['report', '--json', '--offline'], later);
    expect(asked()).toEqual([]);
    expect(stderr).toContain('From the mirror, as of');
    expect(briefly(JSON.parse(stdout) as readonly Line[], 'delivery')[0]).toEqual(['delivered', 1, 2, 2]);
  });
});
