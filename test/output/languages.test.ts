import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const isolates = /[\u2068\u2069]/g;
const arabic = /[\u0621-\u064a]/;

async function list(
  flags: readonly string[],
  given: { readonly env?: Record<string, string>; terminal?: number } = {},
) {
  const { env } = await serveOrders([
    order(1, { status: 'awaiting_pickup', payment_method: 'cod' }),
    order(2),
    order(3),
  ]);
  return shipctl(['orders', 'list', ...flags], { ...given, env: { ...env, NO_COLOR: '1', ...given.env } });
}

const headingsOf = (text: string): string[] => (text.split('\n')[0] ?? '').trim().split(/ {2,}/);

describe('a table in Arabic', () => {
  it('has its headings, states and ways to pay in words', async () => {
    const { stdout } = await list(['--lang', 'ar', '--columns', 'id,status,payment_method,receiver_phone']);
    expect(headingsOf(stdout)).toEqual(['المعرف', 'الحالة', 'طريقة الدفع', 'جوال المستلم']);
    expect(stdout).toMatch(/ بانتظار استلام المندوب +الدفع عند الاستلام +\+966501234567$/m);
    expect(stdout).toContain('قيد الانتظار');
  });

  it('names the fields in which orders find has found a text', async () => {
    const rows = [order(1, { receiver_first_name: 'Jeddah', receiver_city: 'Jeddah' })];
    const { env } = await startService(({ path }) => (path === '/api/orders' ? { data: rows } : []));
    const words = ['orders', 'find', 'Jeddah', '--search-days', '3600', '--lang', 'ar', '--columns', 'id,found_in'];
    expect((await shipctl(words, { env })).stdout).toMatch(/1 +المستلم, المدينة$/m);
  });

  it('follows SHIPCTL_LANG; --headers says otherwise, and messages are Arabic', async () => {
    const env = { SHIPCTL_LANG: 'ar' };
    expect(headingsOf((await list(['--columns', 'id,date'], { env })).stdout)).toEqual(['المعرف', 'التاريخ']);
    const raw = await list(['--columns', 'id,order_number', '--headers', 'raw', '--limit', '1'], { env });
    expect(headingsOf(raw.stdout)).toEqual(['id', 'order_number']);
    expect(raw.stderr).toMatch(/^1 من 3 طلبات\./);
    expect((await list(['--lang', 'fr'])).stderr).toMatch(/--lang: "fr" is not one of en, ar/);
  });

  it('leaves files as they are', async () => {
    for (const format of ['--csv', '--json']) {
      expect((await list([format, '--lang', 'ar'])).stdout).toBe((await list([format])).stdout);
    }
  });

  it.each([80, 120, 200])('keeps its columns below their headings on a terminal of %d columns', async (terminal) => {
    const { stdout } = await list(['--lang', 'ar'], { terminal });
    const lines = stdout.split('\n').filter(Boolean);
    expect(stdout).toContain('\u2068المعرف\u2069');
    for (const line of lines) {
      expect(stringWidth(line.replace(isolates, ''))).toBeLessThanOrEqual(terminal);
      expect([...line.matchAll(/\u2068/g)].length).toBe([...line.matchAll(/\u2069/g)].length);
      // What runs right to left is isolated: it must not reorder its neighbours.
      expect(line.replace(/\u2068[^\u2069]*\u2069/g, '')).not.toMatch(arabic);
    }
    // The id is the first column, as wide as its heading.
    const ids = lines.map((line) => line.replace(isolates, '').slice(0, 'المعرف'.length).trim());
    expect(ids.filter(Boolean)).toEqual(['المعرف', '1', '2', '3']);
  });
});

describe('a card in Arabic', () => {
  it('has a word for each field, and its values in one column', async () => {
    const { env } = await startService(() => ({ data: order(7) }));
    const { stdout } = await shipctl(['orders', 'get', '7', '--lang', 'ar'], { env, terminal: 300 });
    const [fields = '', ...sections] = stdout.replace(/\u001b\[[\d;]*m/g, '').split('\n\n');
    const [head = '', ...lines] = fields.split('\n');
    expect(head.replace(isolates, '')).toBe('رقم الطلب 100007 · قيد الانتظار · المعرف 7');
    const widths = new Set<number>();
    for (const line of lines) {
      const [, name = '', value = ''] = /^(\u2068[^\u2069]+\u2069 +)(.*)$/.exec(line) ?? expect.unreachable(line);
      expect(value).not.toBe('');
      widths.add(stringWidth(name.replace(isolates, '')));
      expect(name).toMatch(arabic);
    }
    expect(widths.size).toBe(1);
    const titles = sections.map((text) => text.replace(isolates, '').split('\n')[0]);
    expect(titles).toEqual(['المستلم', 'المرسل', 'الأصناف (1)', 'الصناديق (1)', 'حقول أخرى']);
  });
});

describe('--tz', () => {
  it('shows timestamps as the clocks of a zone do, in tables, cards and csv; json stays as sent', async () => {
    const columns = ['--columns', 'created_at,date,items.created_at', '--tz', 'Asia/Riyadh', '--limit', '1'];
    const shown = '2026-03-04T08:06:07+03:00';
    expect((await list([...columns, '--csv'])).stdout.split('\n')[1]).toBe(`${shown},${shown},${shown}`);
    expect((await list(columns)).stdout).toContain(`${shown}  ${shown}  ${shown}`);
    expect((await list([...columns, '--json'])).stdout).toContain('2026-03-04T05:06:07.000000Z');
    expect((await list(columns, { env: { SHIPCTL_TZ: 'UTC' } })).stdout).toContain(shown);
    const { env } = await startService(() => ({ data: order(7) }));
    const card = await shipctl(['orders', 'get', '7'], { env: { ...env, SHIPCTL_TZ: 'Asia/Riyadh' } });
    expect(card.stdout).toMatch(/^Created at +2026-03-04T08:06:07\+03:00$/m);
  });
});
