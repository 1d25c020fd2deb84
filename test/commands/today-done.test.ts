import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { writeLedger } from '../support/ledgers.ts';
import { shipctl } from '../support/run.ts';
import { type Fields, readyOrder, shippingService } from '../support/shipping.ts';

const now = new Date('2026-06-10T22:30:00Z');

/** In Riyadh it is the eleventh since 21:00Z. */
const [before, after] = ['2026-06-10T20:59:59.000Z', '2026-06-10T21:00:00.000Z'];

const changed = (id: number, over: Fields) => readyOrder(id, { created_at: '2026-06-08T09:00:00.000000Z', ...over });

async function shop(orders: readonly Fields[]) {
  const service = await shippingService({ orders });
  const folder = temporaryFolder();
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: folder, HOME: temporaryFolder(), SHIPCTL_TZ: 'Asia/Riyadh' };
  const run = (argv: readonly string[], more: Parameters<typeof shipctl>[1] = {}) =>
    shipctl(argv, { env, now, ...more });
  const linesOf = async (topic: string) =>
    (JSON.parse((await run(['today', '--json'])).stdout) as Fields[]).filter((line) => line.topic === topic);
  return { service, folder, env, run, linesOf };
}

/** Runs a command of a hint, and returns how many rows it shows. */
async function rowsOf(run: Awaited<ReturnType<typeof shop>>['run'], next: unknown): Promise<number> {
  const words = [...String(next).matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
  const { stdout } = await run([...words.slice(1), '--json']);
  return (JSON.parse(stdout) as unknown[]).length;
}

it('today says what was done today, with commands that show the same', async () => {
  const { service, folder, run, linesOf } = await shop([
    changed(1, {}),
    changed(2, { status: 'cancelled', updated_at: '2026-06-10 21:30:00' }),
    changed(3, { status: 'cancelled', updated_at: before }),
    changed(4, {}),
  ]);
  expect((await run(['today'])).stdout).not.toContain('Shipments');
  expect(await linesOf('done')).toMatchObject([{ did: 'cancelled', orders: 1 }]);
  const entry = (operation: string, key: string, time: string, more: Fields = {}) => ({
    ...{ operation, key, time, state: 'created' },
    ...more,
  });
  writeLedger(folder, service.url, [
    entry('orders.create', 'ref:A', before, { id: '8' }),
    entry('orders.create', 'ref:B', after, { id: '1' }),
    entry('orders.update', 'update:1', after, { id: '1', state: 'updated' }),
    entry('shipments.create', 'ship:5', before, { price: '9' }),
    entry('shipments.create', 'ship:6', after, { price: '12.50' }),
    // It left yesterday, and was found today.
    entry('shipments.create', 'ship:7', after, { sentAt: before, price: '40' }),
    entry('shipments.create', 'ship:8', after, { price: '0.01' }),
    entry('hold', 'hold:4', before, { id: '4', number: '100004' }),
  ]);
  await run(['orders', 'hold', '1', '--id']);
  await run(['pack'], { stdin: '100004\n:finish\n' });
  const done = await linesOf('done');
  expect(done.map(({ did, orders, amount, currency }) => [did, orders, amount, currency])).toEqual([
    ['created', 1, null, null],
    ['shipped', 2, 12.51, 'SAR'],
    ['changed', 1, null, null],
    ['held', 1, null, null],
    ['cancelled', 1, null, null],
  ]);
  for (const { did, orders, next } of done) expect([did, await rowsOf(run, next)]).toEqual([did, orders]);
  const { stdout } = await run(['today']);
  // The second one was cancelled at the service, by whomever.
  expect(stdout).toMatch(
    /^Cancelled at the service since 00:00, by anyone: 1\n +→ shipctl orders list .*\nDone here today\n/m,
  );
  expect(stdout.slice(stdout.indexOf('Done here today\n'))).not.toContain('ancelled');
  expect(stdout.slice(stdout.indexOf('Done here today\n'))).toMatch(
    /^Shipments +2 +12\.51 SAR\n +→ shipctl shipments sent/m,
  );
  expect((await run(['today', '--lang', 'ar'])).stdout).toMatch(/^ما تم هنا اليوم\n/m);
  const sent = await run(['shipments', 'sent', '--json', '--date', 'yesterday']);
  expect(JSON.parse(sent.stdout)).toMatchObject([
    { order_id: 5, day: '2026-06-10' },
    { order_id: 7, day: '2026-06-10' },
  ]);
});

it('today counts the orders that were packed, and pack status shows these', async () => {
  const { run, linesOf } = await shop([
    changed(1, { items: [{ id: 1, sku: 'OUD', quantity: 1, price: 5 }] }),
    changed(2, {}),
  ]);
  await run(['pack'], { stdin: '100001\nOUD\n', now: new Date(after) });
  const [packed] = await linesOf('done');
  expect(packed).toMatchObject({ did: 'packed', orders: 1 });
  expect(await rowsOf(run, packed?.next)).toBe(1);
  expect((await run(['pack', 'status', '--where', 'pack_status = open', '--json'])).stdout).toBe('[]\n');
  const tomorrow = { now: new Date('2026-06-11T21:00:00Z') };
  expect((await run(['today'], tomorrow)).stdout).not.toContain('Done here today');
});

it('today names each held order with its reason, and releases none that the service has as cancelled', async () => {
  const orders = [1, 2, 4, 5].map((id) => changed(id, {}));
  const { folder, run, linesOf, service } = await shop([...orders, changed(3, { status: 'cancelled' })]);
  writeLedger(folder, service.url, [
    ...[
      { id: '1', reason: 'open question' },
      { id: '3', reason: 'called off' },
    ].map((each) => ({
      ...{ operation: 'hold', key: `hold:${each.id}`, number: `10000${each.id}`, time: before, state: 'created' },
      ...each,
    })),
  ]);
  await run(['orders', 'hold', '2', '--why', 'away', '--until', '2026-06-15']);
  expect((await run(['today'])).stdout).toContain(
    [
      'Held in the shop: 3 orders',
      '  100001: held since 2026-06-10: open question',
      '  → shipctl orders release 100001',
      '  100003: held since 2026-06-10: called off (the service has it as cancelled)',
      '  100002: held until the start of 2026-06-15: away',
      '  → shipctl orders release 100002\n',
    ].join('\n'),
  );
  expect((await linesOf('held')).map(({ orders: count, next, held_until: until }) => [count, next, until])).toEqual([
    [1, 'shipctl orders release 100001', null],
    [1, null, null],
    [1, 'shipctl orders release 100002', '2026-06-15'],
  ]);
  await run(['orders', 'hold', '4', '5']);
  const { stdout } = await run(['today']);
  expect(stdout).toContain('100002: held until the start of 2026-06-15: away\n');
  expect(stdout.match(/orders release .*/g)).toEqual(['orders release <order>']);
});

it('ledger list takes the days from one to another', async () => {
  const { service, folder, run } = await shop([]);
  const entry = (id: number, time: string) => ({
    operation: 'orders.create',
    key: `ref:${id}`,
    id: String(id),
    state: 'created',
    time,
  });
  writeLedger(folder, service.url, [entry(1, before), entry(2, after), entry(3, '2026-06-12T00:00:00.000Z')]);
  const idsOf = async (...flags: readonly string[]) =>
    (JSON.parse((await run(['ledger', 'list', '--json', ...flags])).stdout) as Fields[]).map(({ id }) => id);
  expect(await idsOf('--date-from', 'today')).toEqual([2, 3]);
  expect(await idsOf('--date-from', 'today', '--date-to', 'اليوم')).toEqual([2]);
  expect(await idsOf('--date-to', 'yesterday')).toEqual([1]);
  const wrong = await run(['ledger', 'list', '--date-to', '12/13/2026']);
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining("--date-to: Invalid date '12/13/2026'. Use 2026-12-13."),
  ]);
});
