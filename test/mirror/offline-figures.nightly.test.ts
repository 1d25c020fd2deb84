import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../support/mirrors.ts';
import { answersOf, ofAll, ofDays, settlementOf, shopOfFigures, waybillOf } from '../support/offline-figures.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';
import { seed } from '../support/seed.ts';

const server = postgresServer();

const time = (day: number, hour: number): string => `2026-03-0${day}T${String(hour).padStart(2, '0')}:30:00`;

const moments = fc
  .tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 0, max: 23 }),
    fc.constantFrom('.000000Z', 'Z', '+03:00', '-0500', ''),
  )
  .map(([day, hour, zone]) => `${time(day, hour)}${zone}`);

const places = [
  ...['Riyadh', 'riyad', 'الرياض', 'Jedda', 'Al Ula', 'al-ula', 'العلا', null, ''].map((receiver_city) => ({
    ...{ receiver_city, receiver_city_id: null },
  })),
  ...[3, 4, 77].map((receiver_city_id) => ({ receiver_city: null, receiver_city_id })),
  { receiver_city: 'Sharura', receiver_city_id: 77 },
];

const amounts = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -999, max: 9_999_999 }).map((value) => (value / 100).toFixed(2)) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 99_999 }).map((value) => value / 100) },
  fc.integer({ min: 1, max: 9999 }).map((value) => value / 1.15),
  fc.bigInt(-(10n ** 30n), 10n ** 30n).map(String),
  fc.constantFrom(
    null,
    '',
    'free',
    '1,234.50',
    '1e3',
    '1E-7',
    '٦١٫٥٠',
    '0.0001',
    '-0.00',
    '007.10',
    1e21,
    '99999999999.99',
  ),
  fc.string(),
);

const records = (isDated: boolean) =>
  fc.record({
    status: fc.constantFrom(
      ...['pending', 'Pending', 'processing', 'awaiting_pickup', 'in_transit', 'In transit', 'delivered', 'Delivered'],
      ...['cancelled', 'returned', 'on_hold', '', null],
    ),
    date: isDated ? moments : fc.oneof(moments, fc.constantFrom('27/02/2026', null, '', 'soon', '2026-03-04')),
    created_at: fc.oneof({ weight: 4, arbitrary: moments }, fc.constantFrom(null, 'yesterday', '2026-03-04')),
    delivered_at: fc.oneof(
      moments,
      fc.constantFrom(null, null, '', '0000-00-00 00:00:00', 'not yet', '2026-03-05', 'no'),
    ),
    order_grand_total: amounts,
    currency: fc.oneof(
      fc.constantFrom('SAR', 'SAR', 'sar', 'ر.س', 'USD', 'KWD', 'JPY', 'points', null, ''),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    payment_method: fc.constantFrom('cod', 'cod', 'COD', 'الدفع عند الاستلام', 'paid', 'mada', 'wallet', null),
    selected_shipment_company: fc.constantFrom('Aramex', 'أرامكس', 'SMSA Express', 'smsa', 'Other', null),
    paid_out: fc.constantFrom(null, 'yes', 'no', true, false, 'pending', 'maybe', '2026-03-01', 0),
    place: fc.constantFrom(...places),
  });

const shops = (isDated: boolean) =>
  fc.array(records(isDated), { maxLength: 40 }).map((all) =>
    all.map(({ place, ...over }, at) => {
      // A state lasts since the last change: the service does not tell more than the mirror.
      const updated = { updated_at: over.created_at || over.date };
      return orderOf(at + 1, '03-01', { ...over, ...updated, ...place });
    }),
  );

const payments = fc.oneof(
  fc.constant([]),
  fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 99_999 }).map((value) => (value / 100).toFixed(2)),
    ),
  ),
);

/** Each place that a mirror may be kept in. */
const engines = {
  file: async () => ({}),
  PostgreSQL: async () => ({
    SHIPCTL_MIRROR: (await server.database()).url,
    SHIPCTL_MIRROR_PASSWORD: server.password,
    SHIPCTL_LEDGER_ACCOUNT: 'shop',
  }),
};

const runs = { seed, numRuns: 10 };

describe.each(['file', ...(hasPostgres ? (['PostgreSQL'] as const) : [])] as const)(
  'figures from a mirror in %s',
  (engine) => {
    it.each([
      ['by days, those of the service', true],
      ['whose orders may be of no day, those of the service', false],
    ] as const)('of random shops are, %s', async (_, isDated) => {
      await fc.assert(
        fc.asyncProperty(shops(isDated), fc.boolean(), payments, async (orders, hasRole, paid) => {
          const { type } = await shopOfFigures(orders, await engines[engine]());
          if (hasRole) await type(['ops', 'set', 'orders.list', '--role', 'settled=paid_out']);
          expect((await type(['sync'])).code).toBe(0);
          const file = settlementOf(paid.map(([id, amount]) => [waybillOf(id), amount]));
          if (paid.length > 0) expect([0, 8]).toContain((await type(['cod', 'reconcile', file])).code);
          const commands = [...ofAll, ...(isDated ? ofDays : [])];
          expect(await answersOf(type, commands, ['--offline'])).toEqual(await answersOf(type, commands));
        }),
        runs,
      );
    });
  },
);
