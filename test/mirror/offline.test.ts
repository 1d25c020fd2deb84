import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { changeFile, type Line, orderOf, shopWith, syncTime } from '../support/mirrors.ts';
import { answersOf, emptyDocuments, oddOrders, shopOfFigures, stats } from '../support/offline-figures.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';
import { furtherCases, perRing } from '../support/ring.ts';

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
  file: async () => ({ SHIPCTL_MIRROR: '' }),
  PostgreSQL: async () => ({
    SHIPCTL_MIRROR: (await server.database()).url,
    SHIPCTL_MIRROR_PASSWORD: server.password,
    SHIPCTL_LEDGER_ACCOUNT: 'shop',
  }),
};

type Place = keyof typeof places;

async function mirrored(place: Place = 'file', some: readonly Line[] = orders) {
  const shop = await shopWith(some, [{ id: 7, type: 'Small', length: 20 }]);
  const env = await places[place]();
  const type: typeof shop.type = (argv, now, more) => shop.type(argv, now, { ...env, ...more });
  expect((await type(['sync'])).code).toBe(0);
  shop.asked();
  return { ...shop, type, url: env.SHIPCTL_MIRROR };
}

/** More orders than are read at once, of days in no order. */
const manyOrders = Array.from({ length: perRing(520, 520, 1203) }, (_, at) =>
  orderOf(at + 1, `02-${10 + ((at * 7) % 19)}`),
);

/** A way to the server that is cut, once, where a client sends a text for the second time. */
async function cutBefore(url: string, text: string) {
  const { port } = new URL(url);
  let left = 2;
  const gate = createServer((socket) => {
    const server = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined).on('close', () => server.destroy());
    server.on('error', () => undefined).on('close', () => socket.destroy());
    socket.on('data', (piece) => (piece.includes(text) && --left === 0 ? socket.destroy() : server.write(piece)));
    server.pipe(socket);
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  onTestFinished(() => void gate.close());
  const address = gate.address();
  return url.replace(port, String(typeof address === 'object' && address ? address.port : 0));
}

describe.each(hasPostgres ? (['file', 'PostgreSQL'] as const) : (['file'] as const))('--offline from %s', (place) => {
  it('prints what the same command prints with the service, and sends nothing', async () => {
    const { type, asked } = await mirrored(place);
    const texts = ['0509876543', 'جدة', '100%', 'nobody'];
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
      ...[...texts, ...furtherCases('ref-77', 'Abdullah', '100003', 'SKU-5', 'A_B')].map((text) => [
        ...['orders', 'find', text, '--search-days', '360', '--csv', '--columns', 'id,found_in'],
      ]),
    ];
    // They are read in one way from both places: a sample shows that it is the same.
    const step = place === 'file' ? 1 : perRing(4, 4, 1);
    for (const argv of commands.filter((_, at) => at % step === 0)) {
      const online = await type(argv);
      asked();
      const offline = await type([...argv, '--offline']);
      expect([argv, offline.code, offline.stdout]).toEqual([argv, 0, online.stdout]);
      expect(offline.stderr).toContain('From the mirror, as of');
      expect(asked()).toEqual([]);
    }
    const one = await type(['orders', 'find', '0509876543', '--offline']);
    expect(one.stderr).toMatch(/^1 order in the mirror matches\.$/m);
    const none = await type(['orders', 'find', 'nobody', '--offline']);
    expect(none.stderr).toMatch(/^0 orders in the mirror match\.$/m);
  });
});

describe('--offline from a mirror of many orders', () => {
  const kinds = ['file', ...furtherCases<Place>(...(hasPostgres ? (['PostgreSQL'] as const) : []))] as const;

  it.each(kinds)('reads them from %s, the newest first, those without a day last', async (place) => {
    const dateless = orderOf(manyOrders.length + 1, '03-01', { date: null, created_at: null });
    const { type } = await mirrored(place, [...manyOrders, dateless]);
    const sorted = [...manyOrders].sort((one, other) =>
      one.date === other.date ? other.id - one.id : one.date < other.date ? 1 : -1,
    );
    const ids = [...sorted, dateless].map(({ id }) => String(id));
    const { code, stdout } = await type(['orders', 'list', '--all', '--ids', '--offline']);
    expect([code, stdout.trimEnd().split('\n')]).toEqual([0, ids]);
    const limited = await type(['orders', 'list', '--limit', '510', '--ids', '--offline']);
    expect(limited.stdout.trimEnd().split('\n')).toEqual(ids.slice(0, 510));
  });
});

describe.skipIf(!hasPostgres)('--offline from PostgreSQL', () => {
  it('ends with 8 where the connection is lost between rows, behind those before', async () => {
    const { type, url } = await mirrored('PostgreSQL', manyOrders);
    const env = { SHIPCTL_MIRROR: await cutBefore(url, 'fetch 500') };
    const { code, stdout, stderr } = await type(['orders', 'list', '--all', '--ids', '--offline'], syncTime, env);
    expect([code, stdout.split('\n').length]).toEqual([8, 501]);
    expect(stderr).toContain('was lost while the mirror was read.');
  });
});

describe('figures with --offline', () => {
  it('come from columns, and from documents where other fields have filled these', async () => {
    const { type, files } = await shopOfFigures(oddOrders);
    await type(['sync']);
    await type(['ops', 'set', 'orders.list', '--role', 'total=tax']);
    const commands = [stats('status')];
    const online = await answersOf(type, commands);
    expect(await answersOf(type, commands, ['--offline'])).toEqual(online);
    expect((await type(['sync'])).code).toBe(0);
    changeFile(files()[0] ?? '', emptyDocuments);
    expect(await answersOf(type, commands, ['--offline'])).toEqual(online);
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
    const counted = await type(['today', '--offline', '--json']);
    const lines = JSON.parse(counted.stdout) as readonly { next: string | null; change: number | null }[];
    // A mirror is compared with no look, and is none: it may be older than the last one.
    expect(lines.filter(({ change }) => change !== null)).toEqual([]);
    expect((await type(['today'])).stdout).toContain('There is no earlier run to compare with');
    const next = lines.flatMap((line) => line.next ?? []);
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
