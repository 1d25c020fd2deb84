import { describe, expect, it } from 'vitest';
import { writeLedger } from '../support/ledgers.ts';
import { type Line, orderOf, shopWith, syncTime } from '../support/mirrors.ts';
import { randomFrom } from '../support/random.ts';
import { perRing } from '../support/ring.ts';
import { seed } from '../support/seed.ts';

const cities = [
  { id: 3, name: 'Riyadh', name_ar: 'الرياض' },
  { id: 4, name: 'Jeddah', name_ar: 'جدة' },
  { id: 5, name: 'Dammam', name_ar: 'الدمام' },
];

/** A place as orders write it: by a name of the list or another spelling, by an id, by both, by neither. */
const places = [
  ...['Riyadh', 'riyad', 'الرياض', 'Jeddah', 'جدة', 'Jedda', 'Al Ula', 'al-ula', 'العلا', 'Baku', null, ''].map(
    (receiver_city) => ({ receiver_city, receiver_city_id: null }),
  ),
  ...[3, 4, 5, 77].map((receiver_city_id) => ({ receiver_city: null, receiver_city_id })),
  { receiver_city: 'Riyad', receiver_city_id: 3 },
  { receiver_city: 'Sharura', receiver_city_id: 77 },
];

const states = [
  ...['pending', 'Pending', 'processing', 'awaiting_pickup', 'awaiting_pickup', 'in_transit', 'In transit'],
  ...['delivered', 'cancelled', 'returned', 'on_hold'],
];

/** One spelling of a state. */
const stateKey = (state: string): string => state.toLowerCase().replaceAll(' ', '_');

const minutes = 60_000;

/** Random orders of the days before the sync, and the shipments of some of them in the ledger. */
function shopOf(random: () => number) {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const orders = Array.from({ length: 5 + Math.floor(random() * 40) }, (_, at) => {
    const day = String(1 + Math.floor(random() * 10)).padStart(2, '0');
    const status = pick(states);
    return orderOf(at + 1, `03-${day}`, {
      status,
      payment_method: pick(['cod', 'cod', 'COD', 'paid', null]),
      order_grand_total: pick([null, Math.floor(random() * 100_000) / 100, String(Math.floor(random() * 1000))]),
      currency: pick(['SAR', 'SAR', 'sar', 'ر.س', 'USD']),
      selected_shipment_company: pick(['Aramex', 'أرامكس', 'SMSA Express', null]),
      delivered_at: stateKey(status) === 'delivered' && random() < 0.5 ? `2026-03-${day} 08:00:00` : null,
      ...pick(places),
    });
  });
  const shipped = orders.flatMap(({ id, status }) =>
    ['awaiting_pickup', 'in_transit'].includes(stateKey(String(status))) && random() < 0.6
      ? [{ id, time: new Date(syncTime.getTime() - Math.floor(random() * 4000) * minutes).toISOString() }]
      : [],
  );
  return { orders, shipped };
}

type Sums = Readonly<Record<string, number>>;

/** The sum of a column of rows by a text of them; what is 0 is left out. */
function sumsOf(rows: readonly Line[], keyOf: (row: Line) => string, column: string): Sums {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[keyOf(row)] = (sums[keyOf(row)] ?? 0) + Math.round(Number(row[column] ?? 0) * 100);
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, sum]) => sum !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const text = (value: unknown): string => String(value ?? '');

const currencyOf = ({ currency }: Line): string => text(currency).toUpperCase();

/** The same figures of each command, told in the same form. */
async function figuresOf(type: (argv: readonly string[]) => Promise<{ readonly stdout: string }>, more: string[]) {
  const rowsOf = async (...argv: string[]): Promise<readonly Line[]> =>
    JSON.parse((await type([...argv, ...more, '--json'])).stdout);
  const [today, report] = [await rowsOf('today', '--days', '3660'), await rowsOf('report', '--days', '36500')];
  const stats = (by: string) => rowsOf('orders', 'stats', '--by', by);
  const cod = (by: string) => rowsOf('cod', '--by', by, '--days', '36500');
  const ofTopic = (rows: readonly Line[], topic: string) => rows.filter((row) => row.topic === topic);
  const byAge = ofTopic(report, 'cod').filter(({ courier }) => courier === null);
  const byCourier = ofTopic(report, 'cod').filter(({ courier }) => courier !== null);
  const [codByState, codByCourier, codByAge] = [await cod('state'), await cod('courier'), await cod('age')];
  const state = ({ status }: Line) => stateKey(text(status));
  const money = (standing: unknown, row: Line) => `${text(standing)} ${currencyOf(row)}`;
  const isOpen = ({ cod_standing }: Line) => !['settled', 'void'].includes(text(cod_standing));
  const ofStanding = (rows: readonly Line[], column: string): Sums =>
    sumsOf(rows, (row) => money(row.cod_standing, row), column);
  const owedBy = (rows: readonly Line[], keyOf: (row: Line) => string): Sums =>
    sumsOf(
      rows.filter(({ cod_standing }) => cod_standing === 'owed'),
      (row) => `${keyOf(row)} ${currencyOf(row)}`,
      'amount',
    );
  const inStats = (await stats('cod')).filter((row) => row.cod_standing !== 'not_cod');
  return {
    states: [
      sumsOf(ofTopic(today, 'state'), state, 'orders'),
      sumsOf(ofTopic(report, 'states'), state, 'orders'),
      sumsOf(await stats('status'), state, 'orders'),
    ],
    late: [sumsOf(ofTopic(today, 'late'), state, 'orders'), sumsOf(ofTopic(report, 'late'), state, 'orders')],
    money: [byAge, byCourier, codByState, codByCourier, codByAge, inStats].map((rows) => ofStanding(rows, 'amount')),
    orders: [byAge, byCourier, codByState, codByCourier, codByAge, inStats].map((rows) => ofStanding(rows, 'orders')),
    openMoney: [ofTopic(today, 'cod'), codByState.filter(isOpen)].map((rows) => ofStanding(rows, 'amount')),
    cities: await stats('city'),
    totals: [await stats('city'), await stats('courier'), await stats('currency'), ofTopic(report, 'states')].map(
      (rows) => sumsOf(rows, currencyOf, 'amount'),
    ),
    /** What couriers owe: of each age, then of each courier, as report and cod have it. */
    owedByAge: [ofTopic(report, 'owed'), codByAge].map((rows) => owedBy(rows, (row) => text(row.days_since_delivery))),
    owedByCourier: [ofTopic(report, 'owed'), codByCourier].map((rows) => owedBy(rows, (row) => text(row.courier))),
    labelled: sumsOf(
      codByState.filter((row) => state(row) === 'awaiting_pickup' && row.cod_standing === 'on_its_way'),
      currencyOf,
      'amount',
    ),
  };
}

const allEqual = (all: readonly unknown[]): void => {
  for (const each of all) expect(each).toEqual(all[0]);
};

describe('the figures of all commands', () => {
  it.each(Array.from({ length: perRing(0, 2, 60) }, (_, at) => at))('agree for random orders, %i', async (at) => {
    const { orders, shipped } = shopOf(randomFrom(seed + at));
    const { shop, type, env, url } = await shopWith(orders);
    shop.answer = ({ path }) => (path === '/api/cities' ? { status: 200, body: { data: cities } } : undefined);
    writeLedger(
      env.SHIPCTL_CONFIG_DIR,
      url,
      shipped.map(({ id, time }) => ({ operation: 'shipments.create', key: `ship:${id}`, state: 'created', time })),
    );
    expect((await type(['sync'])).code).toBe(0);
    const [online, offline] = [await figuresOf(type, []), await figuresOf(type, ['--offline'])];
    for (const { cities: _, labelled: __, ...agreeing } of [online, offline])
      for (const each of Object.values(agreeing)) allEqual(each);
    expect({ ...offline, late: [] }).toEqual({ ...online, late: [] });
    const query = `select city_name as city, currency, count(*) as orders, coalesce(sum(total), 0) as amount
from orders where gone is null group by 1, 2`;
    const inMirror: readonly Line[] = JSON.parse((await type(['sql', query, '--json'])).stdout);
    const byCity = (row: Line) => `${text(row.city)} ${currencyOf(row)}`;
    for (const column of ['orders', 'amount'])
      expect(sumsOf(inMirror, byCity, column)).toEqual(sumsOf(online.cities, byCity, column));
    const sheets: readonly Line[] = JSON.parse((await type(['shipments', 'handover', '--json'])).stdout || '[]');
    const waiting = new Set(orders.filter(({ status }) => status === 'awaiting_pickup').map(({ id }) => text(id)));
    const paid = sheets.filter(({ cod, order_id: id }) => cod === 'yes' && waiting.has(text(id)));
    expect(sumsOf(paid, currencyOf, 'cod_amount')).toEqual(online.labelled);
    const otherSpellings = ['riyad', 'Riyad', 'الرياض', 'Jedda', 'جدة'];
    for (const { city } of sheets) expect(otherSpellings).not.toContain(city);
  });
});
