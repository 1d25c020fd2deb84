import { describe, expect, it } from 'vitest';
import { orderOf, shopWith, syncTime } from '../support/mirrors.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';

const orders = [
  orderOf(1, '01-02', { status: 'delivered', payment_method: 'cod', delivered_at: '2026-01-05 10:00:00' }),
  orderOf(2, '02-27', { status: 'delivered', receiver_city: 'جدة', receiver_first_name: 'عبد الله' }),
  orderOf(3, '03-05', { receiver_phone: '0509876543', external_id: 'REF-77' }),
  orderOf(4, '03-06', { status: 'processing', receiver_first_name: 'Abdullah', receiver_last_name: 'Al-Harbi' }),
  orderOf(5, '03-09', { receiver_city: 'Jeddah', order_grand_total: '7000.30' }),
  orderOf(6, '03-10', { receiver_first_name: '100%', receiver_last_name: 'A_B' }),
];

const server = postgresServer();

/** The same mirror in each place where it may be kept: what a run needs to find it. */
const places = {
  file: async () => ({}),
  PostgreSQL: async () => ({
    SHIPCTL_MIRROR: (await server.database()).url,
    SHIPCTL_MIRROR_PASSWORD: server.password,
    SHIPCTL_LEDGER_ACCOUNT: 'shop',
  }),
};

async function mirrored(place: keyof typeof places = 'file') {
  const shop = await shopWith(orders, [{ id: 7, type: 'Small', length: 20 }]);
  const env = await places[place]();
  const type: typeof shop.type = (argv, now, more) => shop.type(argv, now, { ...env, ...more });
  expect((await type(['sync'])).code).toBe(0);
  shop.asked();
  return { ...shop, type };
}

describe.each(hasPostgres ? (['file', 'PostgreSQL'] as const) : (['file'] as const))('--offline from %s', (place) => {
  it('prints what the same command prints with the service, and sends nothing', async () => {
    const { type, asked } = await mirrored(place);
    const commands = [
      ['orders', 'list', '--all', '--csv'],
      ['orders', 'list', '--all', '--json'],
      ['orders', 'list', '--page', '2', '--per-page', '4', '--json'],
      ['orders', 'list', '--limit', '3', '--ids'],
      ['orders', 'list', '--status', 'pending,processing', '--all', '-o', 'ndjson', '--sort', 'id'],
      ['orders', 'list', '--date-from', '2026-03-01', '--date-to', '2026-03-06', '--all', '--csv'],
      ['orders', 'list', '--where', 'receiver_city = Jeddah', '--sort', '-order_grand_total', '--csv'],
      ['orders', 'stats', '--by', 'city', '--csv'],
      ['cod', '--csv'],
      ['boxes', 'list', '--csv'],
      ...['0509876543', 'ref-77', 'جدة', 'Abdullah', '100003', 'SKU-5', '100%', 'A_B', 'nobody'].map((text) => [
        ...['orders', 'find', text, '--search-days', '360', '--csv', '--columns', 'id,found_in'],
      ]),
    ];
    for (const argv of commands) {
      const online = await type(argv);
      asked();
      const offline = await type([...argv, '--offline']);
      expect([argv, offline.code, offline.stdout]).toEqual([argv, 0, online.stdout]);
      expect(offline.stderr).toContain('From the mirror, as of');
      expect(asked()).toEqual([]);
    }
  });
});

describe('--offline', () => {
  it('needs no login, and says how old the mirror is', async () => {
    const { type } = await mirrored();
    const { code, stderr, stdout } = await type(
      ['orders', 'list', '--offline', '--ids'],
      new Date(syncTime.getTime() + 3 * 3600_000),
      { SHIPCTL_TOKEN: '' },
    );
    expect([code, stdout.split('\n').length]).toEqual([0, 7]);
    expect(stderr).toContain('(3 h ago). To bring it up to date: shipctl sync');
  });

  it('says it once where a command reads several lists, and suggests commands that need no service either', async () => {
    const { type } = await mirrored();
    for (const argv of [['orders', 'check'], ['boxes', 'fit'], ['today']]) {
      const { stderr } = await type([...argv, '--offline']);
      expect([argv, stderr.split('From the mirror').length]).toEqual([argv, 2]);
    }
    const { stdout } = await type(['today', '--offline', '--json']);
    const next = (JSON.parse(stdout) as readonly { next: string | null }[]).flatMap((line) => line.next ?? []);
    const reading = next.filter((command) => !command.startsWith('shipctl ship '));
    expect(reading.length).toBeGreaterThan(1);
    expect(reading.filter((command) => !command.includes(' --offline'))).toEqual([]);
  });

  it('refuses what needs the service', async () => {
    const { type, asked } = await mirrored();
    for (const argv of [
      ['orders', 'get', '5'],
      ['orders', 'cancel', '5', '--yes'],
      ['warehouses', 'list'],
      ['orders', 'list', '-F', 'shop=1'],
      ['orders', 'list', '--all', '--verify'],
      ['sync'],
    ]) {
      const { code, stdout, stderr } = await type([...argv, '--offline']);
      expect([argv, code, stdout]).toEqual([argv, 2, '']);
      expect(stderr).toContain('--offline');
    }
    expect(asked()).toEqual([]);
  });

  it('says how to make a mirror where there is none', async () => {
    const { type } = await shopWith([]);
    const { code, stderr } = await type(['orders', 'list', '--offline']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('shipctl sync')]);
  });
});
