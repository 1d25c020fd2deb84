import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { order } from '../support/orders.ts';
import { sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';
import { now } from '../support/today.ts';

type Line = Readonly<Record<string, unknown>>;

const settledField = 'cod_paid_out_at';

/** A service with these orders, and a profile of its own. */
async function serving(rows: readonly Line[]) {
  const all = rows.map((row, at) => order(at + 1, row));
  const service = await startService((request) =>
    request.path === '/api/orders' ? { data: paginate(all, request) } : paginate([], request),
  );
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder(), NO_COLOR: '1', LANG: 'C.UTF-8' };
  const type = (...argv: readonly string[]) => shipctl(argv, { env, now });
  const rowsOf = async (...argv: readonly string[]): Promise<readonly Line[]> =>
    JSON.parse((await type(...argv, '--json')).stdout || '[]') as Line[];
  return { ...service, type, rowsOf };
}

const cod = { payment_method: 'cod', status: 'delivered', delivered_at: '2026-03-02 10:00:00' };

describe('shipctl cod', () => {
  it('adds up by courier, under the name that most orders have, and where the money is', async () => {
    const { rowsOf, type } = await serving([
      { ...cod, selected_shipment_company: 'سمسا', order_grand_total: 0.1 },
      { ...cod, selected_shipment_company: 'SMSA Express', order_grand_total: 0.2 },
      { ...cod, selected_shipment_company: 'SMSA Express', order_grand_total: '7000.30', currency: 'ر.س' },
      { ...cod, selected_shipment_company: 'smsa', order_grand_total: 5, currency: 'USD' },
      { ...cod, selected_shipment_company: 'Aramex', order_grand_total: 9, status: 'shipped', delivered_at: null },
      { ...cod, selected_shipment_company: 'Aramex Heavy', order_grand_total: 8 },
      { ...cod, selected_shipment_company: null, status: 'pending', delivered_at: null, order_grand_total: null },
      { payment_method: 'mada', status: 'delivered' },
    ]);
    const rows = await rowsOf('cod');
    expect(await rowsOf('cod', '--lang', 'ar')).toEqual(rows);
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['SMSA Express', 'owed', 3, 7000.6, 'SAR'],
      ['SMSA Express', 'owed', 1, 5, 'USD'],
      ['Aramex Heavy', 'owed', 1, 8, 'SAR'],
      ['Aramex', 'on_its_way', 1, 9, 'SAR'],
      [null, 'not_shipped', 1, 0, 'SAR'],
    ]);
    const { stderr, stdout, code } = await type('cod', '--csv');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^courier,cod_standing,orders,amount,currency\nSMSA Express,owed,3,7000\.6,SAR\n/);
    expect(stderr).toContain(
      'Owed by couriers: 5 orders, 7008.60 SAR, 5.00 USD. Shipped, not delivered: 1 order, 9.00 SAR.',
    );
    expect(stderr).toContain('1 order without an amount that is a number: not added.');
    expect(stderr).toContain('shipctl ops set orders.list --role settled=<field>');
  });

  it('adds up by state, and by the days since delivery', async () => {
    const ages = ['2026-03-10 07:00:00', '2026-03-02 09:00:00', '2026-02-25 09:00:00', '2026-02-08T09:00:00.000000Z'];
    const { rowsOf } = await serving([
      ...[...ages, '2025-01-01', null, 'soon', '2031-01-01'].map((delivered_at) => ({ ...cod, delivered_at })),
      { ...cod, status: 'in_transit', delivered_at: null },
      { ...cod, status: 'on_hold', delivered_at: '2026-03-09' },
    ]);
    const pick = (rows: readonly Line[]) => rows.map((row) => Object.values(row).slice(0, 3));
    expect(pick(await rowsOf('cod', '--by', 'age'))).toEqual([
      ['0-7', 'owed', 3],
      ['8-14', 'owed', 1],
      ['15-30', 'owed', 1],
      ['31+', 'owed', 1],
      ['unknown', 'owed', 3],
      [null, 'on_its_way', 1],
    ]);
    expect(pick(await rowsOf('cod', '--by', 'state'))).toEqual([
      ['in_transit', 'on_its_way', 1],
      ['delivered', 'owed', 8],
      ['on_hold', 'owed', 1],
    ]);
  });

  it('says which days it has read, and reads those that it is told to', async () => {
    const { type, requests } = await serving([cod]);
    let seen = 0;
    const daysAsked = () => {
      const days = requests.slice(seen).map(({ query }) => query.date_from);
      seen = requests.length;
      return [...new Set(days)];
    };
    expect((await type('cod')).stderr).toContain(
      'Only orders created since 2025-12-10 are counted. Farther back: shipctl cod --days 360',
    );
    expect(daysAsked()).toEqual(['2025-12-10']);
    await type('cod', '--days', '7');
    expect(daysAsked()).toEqual(['2026-03-03']);
    const { stderr } = await type('cod', '--date-from', '2020-01-01');
    expect(stderr).toContain('Only orders created since 2020-01-01 are counted.\n');
    expect(daysAsked()).toEqual(['2020-01-01']);
    const both = await type('cod', '--days', '7', '--date-to', 'today');
    expect(both.code).toBe(2);
    expect(both.stderr).toContain('--days and --date-from or --date-to cannot be used together.');
    expect((await type('cod', '--dry-run')).stdout).toContain('date_from=2025-12-10');
    expect(daysAsked()).toEqual([]);
  });

  it('tells what is unknown apart, with the command that finds it', async () => {
    const { type, rowsOf } = await serving([
      cod,
      { payment_method: '', status: 'pending', warehouse_id: 1 },
      { payment_method: 'barter', status: 'delivered', warehouse_id: 1 },
      { payment_method: 'cod', status: 'on_hold', warehouse_id: 1 },
      { payment_method: 'cod', status: 'on_hold', warehouse_id: 2 },
      { payment_method: null, status: 'cancelled', warehouse_id: 1 },
    ]);
    const { stderr } = await type('cod', '--where', 'warehouse_id = 1');
    const command = "orders list --where 'warehouse_id = 1' --date-from 2025-12-10 --where 'cod_standing = unknown'";
    expect(stderr).toContain(`Of 3 orders it is not known: shipctl ${command}`);
    const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
    expect((await rowsOf(...words)).map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  it('is a question of --where, with a mistake for what it cannot be', async () => {
    const { type, rowsOf, requests } = await serving([cod, { payment_method: 'paid' }]);
    expect((await rowsOf('orders', 'list', '--where', 'cod_standing = OWED')).map(({ id }) => id)).toEqual([1]);
    expect((await rowsOf('orders', 'list', '--where', 'cod_standing is empty')).map(({ id }) => id)).toEqual([2]);
    const before = requests.length;
    const wrong = await type('orders', 'list', '--where', 'cod_standing in (owd)');
    expect([wrong.code, requests.length]).toEqual([2, before]);
    expect(wrong.stderr).toContain('cod_standing is one of owed, on_its_way, not_shipped');
    expect(wrong.stderr).toContain('Did you mean "owed"?');
  });

  it('speaks Arabic', async () => {
    const { type } = await serving([{ ...cod, delivered_at: null }]);
    const { stdout } = await type('cod', '--lang', 'ar', '--by', 'age');
    expect(stdout).toMatch(/أيام منذ التسليم.*حالة التحصيل.*\n.*غير معروف.*مستحق على شركة الشحن/);
  });
});

const payments = ['cod', 'Cash on delivery', 'paid', '', 'barter'];
const isCod: Readonly<Record<string, boolean | undefined>> = {
  cod: true,
  'Cash on delivery': true,
  paid: false,
};

/** Where cash on delivery is that is not delivered and not settled, by state. */
const places: Readonly<Record<string, string>> = {
  pending: 'not_shipped',
  processing: 'not_shipped',
  awaiting_pickup: 'on_its_way',
  shipped: 'on_its_way',
  in_transit: 'on_its_way',
  out_for_delivery: 'on_its_way',
  delivered: 'owed',
  cancelled: 'void',
  returned: 'void',
  returned_to_warehouse: 'void',
  on_hold: 'unknown',
  '': 'unknown',
};

const payouts = [
  [null, 'no'],
  ['pending', 'no'],
  ['2026-03-05', 'yes'],
  ['partly', 'unclear'],
] as const;

const expectedOf = (payment: string, status: string, isDelivered: boolean, payout: string): string => {
  if (isCod[payment] === false) return 'not_cod';
  const isCertain = isCod[payment] === true;
  if (places[status] === 'void') return isCertain ? 'void' : 'not_cod';
  if (payout === 'yes') return 'settled';
  if (!isCertain) return 'unknown';
  if (isDelivered || status === 'delivered') return payout === 'no' ? 'owed' : 'unknown';
  return places[status] ?? '';
};

const currencies = ['SAR', 'sar', 'ر.س', 'USD'];

/** Each way to pay, state, delivery and payout with every other; the currency, on which nothing depends, turns beside them. */
const everyCase = sampleOf(
  payments
    .flatMap((payment_method) =>
      Object.keys(places).flatMap((status) =>
        ['2026-03-05 10:00:00', null].flatMap((delivered_at) =>
          payouts.map(([paidOut, payout]) => ({
            row: { payment_method, status, delivered_at, [settledField]: paidOut },
            expected: expectedOf(payment_method, status, delivered_at !== null, payout),
          })),
        ),
      ),
    )
    .map(({ row, expected }, at) => ({
      row: { ...row, currency: currencies[(at + Math.floor(at / payouts.length)) % currencies.length] },
      expected,
    })),
  7,
);

/** Orders and amount by standing and currency, whatever the rows are about. */
function sumsOf(rows: readonly Line[], standing: string): Readonly<Record<string, readonly [number, number]>> {
  const sums: Record<string, readonly [number, number]> = {};
  for (const row of rows) {
    const key = `${String(row[standing])} ${String(row.currency)}`;
    const [orders, amount] = sums[key] ?? [0, 0];
    sums[key] = [orders + Number(row.orders), Math.round((amount + Number(row.amount)) * 100) / 100];
  }
  return sums;
}

type RowsOf = (...argv: readonly string[]) => Promise<readonly Line[]>;

const still = ['owed', 'on_its_way', 'not_shipped', 'unknown'];

/** What every command says of the same days. */
async function answersOf(rowsOf: RowsOf) {
  const byKey = async (by: string) => sumsOf(await rowsOf('cod', '--days', '30', '--by', by), 'cod_standing');
  const stats = await rowsOf('orders', 'stats', '--by', 'cod', '--date-from', '30d');
  const today = (await rowsOf('today', '--days', '30')).filter(({ topic }) => topic === 'cod');
  const isStill = ({ cod_standing }: Line) => still.includes(String(cod_standing));
  return {
    cod: await byKey('courier'),
    byState: await byKey('state'),
    byAge: await byKey('age'),
    stats: sumsOf(
      stats.filter(({ cod_standing }) => cod_standing !== 'not_cod'),
      'cod_standing',
    ),
    allStats: sumsOf(stats, 'cod_standing'),
    statsStill: sumsOf(stats.filter(isStill), 'cod_standing'),
    today: sumsOf(today, 'cod_standing'),
  };
}

describe('cash on delivery has one answer', () => {
  it('in every case', async () => {
    const amounts = everyCase.map((_, at) => at + 0.1);
    const { type, rowsOf } = await serving(
      everyCase.map(({ row }, at) => ({ ...row, order_grand_total: amounts[at], created_at: '2026-03-04T05:06:07Z' })),
    );
    expect((await type('ops', 'set', 'orders.list', '--role', `settled=${settledField}`)).code).toBe(0);
    const expected = sumsOf(
      everyCase.map(({ row, expected: standing }, at) => ({
        standing,
        currency: row.currency === 'USD' ? 'USD' : 'SAR',
        orders: 1,
        amount: amounts[at],
      })),
      'standing',
    );
    const answers = await answersOf(rowsOf);
    expect(answers.allStats).toEqual(expected);
    for (const other of [answers.byState, answers.byAge, answers.stats]) expect(other).toEqual(answers.cod);
    expect(answers.today).toEqual(answers.statsStill);
    for (const standing of [...still, 'settled', 'void']) {
      const found = await rowsOf('orders', 'list', '--where', `cod_standing = ${standing}`);
      const ids = everyCase.flatMap(({ expected: each }, at) => (each === standing ? [at + 1] : []));
      expect([standing, found.map(({ id }) => id)]).toEqual([standing, ids]);
    }
  });

  it('in the sandbox', async () => {
    const env = { SHIPCTL_CONFIG_DIR: temporaryFolder() };
    const answers = await answersOf(
      async (...argv) => JSON.parse((await shipctl([...argv, '--json', '--sandbox'], { env })).stdout) as Line[],
    );
    for (const other of [answers.byState, answers.byAge, answers.stats]) expect(other).toEqual(answers.cod);
    expect(answers.today).toEqual(answers.statsStill);
    expect(Object.keys(answers.cod)).toContain('owed SAR');
  });
});
