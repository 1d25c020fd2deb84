import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { ledgerLines, writeLedger } from '../support/ledgers.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';
import { type Fields, readyOrder, ship, shippingService } from '../support/shipping.ts';

const noura = { receiver_phone: '+966501234567', items: [{ sku: 'OUD', quantity: 1, price: 115, total_price: 115 }] };

/** An order of one purchase, made so many minutes after the first. */
const again = (id: number, minutes: number, over: Fields = {}): Fields =>
  readyOrder(id, { ...noura, created_at: `2026-03-04T05:${String(minutes).padStart(2, '0')}:00.000000Z`, ...over });

/** The table of orders that would be shipped, and what is said below it. */
async function dryRun(service: Parameters<typeof ship>[0], argv: readonly string[], lang = 'en'): Promise<string> {
  const { stderr } = await ship(service, [...argv, '--cheapest', '--dry-run', '--lang', lang]);
  return stripVTControlCharacters(stderr);
}

const pending = ['--status', 'pending'];

it('names an order whose twin this machine has shipped, by whatever filter or number it is chosen', async () => {
  const spelled = again(2, 20, { receiver_phone: '0501234567' });
  const service = await shippingService({ orders: [again(1, 10), spelled, readyOrder(3)] });
  const first = await ship(service, ['1', '--cheapest', '--yes']);
  expect(first.stderr).not.toContain('Ordered twice?');
  const twice = /order-repeated\):\n {2}100002, 100001 \(shipped today, waybill W501\): 115\.00 SAR, /;
  expect(await dryRun(service, pending)).toMatch(twice);
  expect(await dryRun(service, ['2'])).toMatch(twice);
  expect(await dryRun(service, ['3'])).not.toContain('Ordered twice?');
  expect(await dryRun(service, pending, 'ar')).toContain('100002، 100001 (شحن اليوم، بوليصة W501): ');
  // As of all that may have been ordered twice: a run that nobody looks at says so and goes on.
  const unseen = await ship(service, [...pending, '--cheapest', '--yes']);
  expect(unseen.stderr).toMatch(twice);
  expect([unseen.code, service.sent().length]).toEqual([0, 3]);
});

it('tells it in check, in mend and before a single shipment, and leaves it out with --skip', async () => {
  const service = await shippingService({ orders: [again(1, 10), again(2, 20)] });
  await ship(service, ['1', '--cheapest', '--yes']);
  const reason =
    /^Order 100001 was shipped on \d{4}-\d\d-\d\d \(waybill W501\): the same phone, total and items, within an hour\.$/m;
  const run = (...argv: string[]) => shipctl(argv, { env: service.env });
  const { stdout } = await run('orders', 'check', '--json');
  expect(JSON.parse(stdout)).toEqual([
    expect.objectContaining({ order_id: 2, rule: 'order-repeated', reason: expect.stringMatching(reason) }),
  ]);
  expect((await run('orders', 'check', '2')).stdout).toMatch(reason);
  expect((await run('orders', 'check', '2', '--skip', 'order-repeated')).stdout).not.toMatch(reason);
  const asked = await shipctl(['shipments', 'create', '--order-id', '2', '--courier', 'aramex'], {
    env: service.env,
    terminal: 120,
    typed: ['n'],
  });
  expect(stripVTControlCharacters(asked.stderr)).toContain('Ordered twice? Order 100001 was shipped on ');
  expect(writesTo(service)).toHaveLength(1);
  const mending = await shipctl(['orders', 'mend', '2'], { env: service.env, terminal: 120, typed: ['q'] });
  expect(stripVTControlCharacters(mending.stderr)).toMatch(/Order 100001 was shipped on/);
});

it('finds nothing where the order was made at another time or is another one, and in entries that do not tell', async () => {
  const folder = temporaryFolder();
  const served = await shippingService({
    orders: [
      again(1, 0),
      again(2, 20, { order_grand_total: 100 }),
      again(3, 59, { created_at: '2026-03-04T06:01:00Z' }),
      again(4, 30),
    ],
  });
  const service = { env: { ...served.env, SHIPCTL_CONFIG_DIR: folder } };
  await ship(service, ['1', '--cheapest', '--yes']);
  expect(await dryRun(service, ['2', '3'])).not.toContain('Ordered twice?');
  expect(await dryRun(service, ['4'])).toContain('Ordered twice?');
  const lines = ledgerLines(folder);
  expect(JSON.stringify(lines)).not.toMatch(/0?501234567|OUD/);
  const older = lines.map(({ traces, ordered, sum, ...line }) => line);
  expect(older.length).toBeGreaterThan(1);
  writeLedger(folder, served.url, older);
  expect(await dryRun(service, ['4'])).not.toContain('Ordered twice?');
});

it('says that an order may have been shipped whose shipment was not answered', async () => {
  const service = await shippingService({
    orders: [again(1, 10), again(2, 20)],
    react: (_, count) => (count === 0 ? { hangsUp: 'before' } : undefined),
  });
  await ship(service, ['1', '--cheapest', '--yes', '--retries', '0']);
  expect(await dryRun(service, ['2'])).toMatch(/100002, 100001 \(perhaps shipped on \d{4}-\d\d-\d\d\): /);
});
