import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { type Line, orderOf, shopWith, syncTime } from './mirrors.ts';

const cities = [
  { id: 3, name: 'Riyadh', name_ar: 'الرياض' },
  { id: 4, name: 'Jeddah', name_ar: 'جدة' },
];

/** What the answer of each command is compared by: what it names next, and the look before it, are of the run. */
const comparable = (rows: readonly Line[]): readonly Line[] => rows.map(({ next, change, ...row }) => row);

type Type = (
  argv: readonly string[],
) => Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>;

/** The figures of commands, with the warnings and sums beside them. */
export async function answersOf(type: Type, commands: readonly (readonly string[])[], more: readonly string[] = []) {
  const answers: unknown[] = [];
  for (const argv of commands) {
    const { code, stdout, stderr } = await type([...argv, '--json', ...more]);
    const beside = stderr
      .split('\n')
      .filter((line) => line !== '' && !/From the mirror|من النسخة المحلية|--offline|^orders (list|stats)/.test(line));
    answers.push([argv.join(' '), code, comparable(JSON.parse(stdout || '[]')), argv[0] === 'orders' ? beside : []]);
  }
  return answers;
}

const keys = ['status', 'day', 'city', 'courier', 'payment', 'cod', 'currency'];

export const stats = (by: string, ...more: string[]) => ['orders', 'stats', '--by', by, ...more];

const always = ['--days', '36500'];

/** Those whose days are asked for. */
export const ofDays = [
  ...['courier', 'state', 'age'].map((by) => ['cod', '--by', by, ...always]),
  ['report', ...always, '--by', 'week'],
  ['report', ...always, '--by', 'day', '--tz', 'America/New_York'],
  ['today', '--days', '3660'],
];

export const ofAll = [
  ...keys.map((by) => stats(by)),
  ...['Asia/Riyadh', 'America/New_York'].map((zone) => stats('day', '--tz', zone)),
  stats('status', '--lang', 'ar'),
];

const delivered = { status: 'delivered', delivered_at: '2026-03-05 10:00:00', payment_method: 'cod' };

/** The waybill of an order. */
export const waybillOf = (id: number): string => `W-${1000 + id}`;

/** Orders in the ways in which services write them. */
export const oddOrders = [
  orderOf(1, '01-02', { ...delivered, order_grand_total: '188.51666666666665' }),
  orderOf(2, '02-27', { ...delivered, order_grand_total: 0.1, currency: 'sar', selected_shipment_company: 'SMSA' }),
  orderOf(3, '02-27', { ...delivered, order_grand_total: '0.20', currency: 'ر.س', selected_shipment_company: 'سمسا' }),
  orderOf(4, '03-01', { status: 'Delivered', order_grand_total: 1e20, payment_method: 'COD', currency: null }),
  orderOf(5, '03-01', {
    status: 'on_hold',
    delivered_at: '2026-03-02',
    order_grand_total: 'free',
    payment_method: 'cod',
  }),
  orderOf(6, '03-02', { status: 'on_hold', order_grand_total: '1,234.50', payment_method: 'cod', currency: 'KWD' }),
  orderOf(7, '03-02', { order_grand_total: '1.2345', currency: 'KWD', payment_method: null, receiver_city: 'جدة' }),
  orderOf(8, '03-03', { order_grand_total: '-2.005', currency: 'KWD', payment_method: 'cod', receiver_city_id: 77 }),
  orderOf(9, '03-03', { status: 'awaiting_pickup', order_grand_total: null, payment_method: 'cod' }),
  orderOf(11, '02-24', { status: 'returned', return_ordered_at: '2026-03-04 10:00:00', order_grand_total: 3 }),
  orderOf(10, '03-09', { created_at: '2026-03-09T22:30:00.000000Z', order_grand_total: '1e2', currency: 'USD' }),
];

export async function shopOfFigures(orders: readonly Line[], own: Readonly<Record<string, string>> = {}) {
  const shop = await shopWith(orders.map((order) => ({ ...order, shipment_external_id: waybillOf(Number(order.id)) })));
  shop.shop.answer = ({ path }) => (path === '/api/cities' ? { status: 200, body: { data: cities } } : undefined);
  const type = (argv: readonly string[], now = syncTime) => shop.type(argv, now, own);
  return { ...shop, type };
}

/** A courier's settlement file that pays so much for each of these waybills. */
export function settlementOf(paid: readonly (readonly [waybill: string, amount: string])[]): string {
  const file = join(temporaryFolder(), 'march.csv');
  writeFileSync(file, `AWB,COD Amount\n${paid.map((cells) => `${cells.join()}\n`).join('')}`);
  return file;
}

/** Documents that say nothing, of the orders that no answer shows. */
export const emptyDocuments =
  "update documents set document = '{}' where kind = 'orders' and id not in ('7', '8', '10')";
