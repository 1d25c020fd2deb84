import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { linesOf, pagesOf } from '../support/pdf-texts.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { type Fields, readyOrder, ship, shippingService } from '../support/shipping.ts';

const now = new Date('2026-06-10T12:00:00Z');

/** A service whose orders wait, and the desk of a shop. */
async function shop(over: Fields = {}) {
  const orders = [
    readyOrder(1, { payment_method: 'cod', order_grand_total: 115.5 }),
    readyOrder(2, { external_id: 'SHOP-2' }),
    readyOrder(3, over),
  ];
  const isCancel = ({ path }: { readonly path: string }): boolean => path.endsWith('/cancel');
  const service = await shippingService({ orders, refuses: (request) => (isCancel(request) ? 409 : undefined) });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder(), HOME: temporaryFolder() };
  const cwd = temporaryFolder();
  const run = (argv: readonly string[], more: Parameters<typeof shipctl>[1] = {}) =>
    shipctl(argv, { env, cwd, now, ...more });
  return { service, env, cwd, run };
}

it('an order that waits and is held is not shipped until it is released', async () => {
  const { env, run, service } = await shop({ status: 'delivered' });
  const dry = await run(['orders', 'hold', '2', '--dry-run', '--json']);
  expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('Would hold 1 order: 100002.') });
  expect(JSON.parse(dry.stdout)).toMatchObject([{ order_id: 2, outcome: null }]);
  const held = await run(['orders', 'hold', '100002', '3', '--why', 'no\u202ecard', '--json']);
  expect(held.code).toBe(8);
  expect(held.stderr).toContain('others that ship for this shop do not know it, unless they share the ledger');
  expect(JSON.parse(held.stdout)).toMatchObject([
    { order_id: 2, order_number: '100002', outcome: 'held', why: 'no\u202ecard' },
    { order_id: 3, outcome: 'refused', message: 'it is delivered: there is nothing to hold' },
  ]);
  expect(held.stderr).not.toContain('\u202e');
  const plan = await run(['ship', '--status', 'pending', '--cheapest', '--dry-run', '--json']);
  expect(JSON.parse(plan.stdout)).toContainEqual(
    expect.objectContaining({ order_id: 2, left_out: 'held', reason: expect.stringMatching(/^held since 2026-06-10/) }),
  );
  const shipped = await ship({ env }, ['--status', 'pending', '--cheapest'], { now });
  expect(shipped).toMatchObject({ code: 8, statuses: 'created, left out' });
  expect(shipped.stderr).toContain('1 order (100002): held since 2026-06-10: no');
  expect(shipped.stderr).toContain('To let it go: shipctl orders release 100002\n');
  const today = await run(['today', '--json']);
  expect(JSON.parse(today.stdout)[0]).toMatchObject({
    topic: 'held',
    orders: 1,
    reason: '100002: held since 2026-06-10: no\\u202ecard',
    next: 'shipctl orders release 100002',
  });
  expect((await run(['today'])).stdout).toMatch(/100002: held since 2026-06-10: no.*\n.*shipctl orders release 100002/);
  const shown = await run(['orders', 'get', '2'], { terminal: 100 });
  expect(shown.stderr).toContain('Order 100002 is held since 2026-06-10');
  expect((await run(['orders', 'get', '2'])).stderr).not.toContain('held');
  expect((await run(['ledger', 'list', '--csv'])).stdout).not.toContain('hold');
  expect(await run(['orders', 'release', '3'])).toMatchObject({
    code: 5,
    stderr: expect.stringContaining('Order 3 is not held. Held in the shop: 100002.'),
  });
  expect(await run(['orders', 'release', '#100002', '--dry-run'])).toMatchObject({ code: 0 });
  expect(await run(['orders', 'release', 'SHOP-2'])).toMatchObject({ code: 0 });
  expect(await ship({ env }, ['2', '--cheapest'], { now })).toMatchObject({ code: 0, statuses: 'created' });
  // The service is told nothing of it.
  expect(service.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual(
    Array.from({ length: 2 }, () => '/api/shipments'),
  );
});

it('an order that was shipped and is held is not packed, and is on no handover sheet but as held', async () => {
  const { env, run, cwd } = await shop();
  await ship({ env }, ['--status', 'pending', '--cheapest'], { now });
  const refused = await run(['orders', 'cancel', '1', '--yes']);
  expect(refused.stderr).toContain('To keep it in the shop, out of packing and handover: shipctl orders hold 100001\n');
  expect(await run(['orders', 'hold', '1'])).toMatchObject({ code: 0 });
  const packed = await run(['pack', '--json'], { stdin: '100001\n100002\n' });
  const scans = packed.stdout.trim().split('\n');
  expect(scans.map((line) => (JSON.parse(line) as Fields).result)).toEqual(['not_to_pack', 'opened']);
  expect(packed.stdout).toContain('Order 100001 is held since 2026-06-10. Do not pack it.');
  const rows = await run(['shipments', 'handover', '--json']);
  expect((JSON.parse(rows.stdout) as Fields[]).map(({ order_number }) => order_number).sort()).toEqual([
    '100002',
    '100003',
  ]);
  expect(rows.stderr).toContain('Held in the shop: 100001. To let it go: shipctl orders release 100001\n');
  expect(rows.stderr).toContain('SPL: 2 parcels, cash on delivery: none.');
  await run(['shipments', 'handover', '--out', 'handover.pdf']);
  const lines = (await pagesOf(join(cwd, 'handover.pdf'))).flatMap(linesOf);
  expect(lines).toContain('Held in the shop: 100001');
  expect(lines.filter((line) => line.includes('100001'))).toHaveLength(1);
});

it('an order that is held while it is packed is not finished until it is released', async () => {
  const { env, run } = await shop({ items: [{ id: 1, sku: 'OUD', quantity: 2, price: 5 }] });
  expect(await run(['pack'], { stdin: '100003\nOUD\n' })).toMatchObject({ code: 8 });
  expect(await run(['orders', 'hold', '3', '--why', 'no card'])).toMatchObject({ code: 0 });
  const scans = async (...typed: readonly string[]) => {
    const packed = await run(['pack', '--again', '--json'], { stdin: typed.join('\n'), env });
    const rows = packed.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Fields);
    return { ...packed, results: rows.map(({ result }) => result), told: String(rows.at(-1)?.message) };
  };
  const refused = await scans('OUD', ':finish');
  expect(refused).toMatchObject({ code: 8, results: ['not_to_pack', 'not_to_pack'] });
  expect(refused.told).toContain('held since 2026-06-10: no card. This scan does not count. To set it aside: :skip.');
  expect(refused.told).toContain('shipctl orders release 100003');
  await run(['orders', 'release', '100003']);
  const done = await scans('OUD', ':quit');
  expect(done).toMatchObject({ code: 0, results: ['packed', 'quit'] });
  expect(done.told).toBe('In this run: counted 1 scan, packed 1 order. Everything is kept.');
});

furtherIt('an order that is held while the table is shown is not sent', async () => {
  let isHeld = false;
  const service = await shippingService({
    orders: [readyOrder(1), readyOrder(2)],
    before: async ({ path }) => {
      if (isHeld || path !== '/api/orders/2/order-price') return;
      isHeld = true;
      await shipctl(['orders', 'hold', '2', '--id'], { env, now });
    },
  });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder(), HOME: temporaryFolder() };
  const shipped = await ship({ env }, ['--status', 'pending', '--cheapest'], { now });
  expect(shipped).toMatchObject({ code: 8, statuses: 'created, not sent' });
  expect(shipped.result[1]?.reason).toBe('held since 2026-06-10');
  expect(service.sent()).toHaveLength(1);
});

furtherIt(
  'an order of an earlier run that is held leaves the saved sheets, and is on no picking list but as held',
  async () => {
    const { env, run, cwd } = await shop();
    const flags = ['--status', 'pending', '--cheapest'];
    await ship({ env }, flags, { now });
    const sheets = ['shipments', 'handover', '--out', 'sheets.pdf'];
    await run(sheets);
    await run(['orders', 'hold', '1']);
    expect((await run(sheets)).stderr).toMatch(
      /Took 1 order off the handover sheets in \S+, cancelled, returned or held\./,
    );
    const onSheets = (await pagesOf(join(cwd, 'sheets.pdf'))).flatMap(linesOf);
    expect(onSheets.filter((line) => line.includes('100001'))).toEqual(['Held in the shop: 100001']);
    const path = join(cwd, 'picking.pdf');
    const later = await ship({ env }, [...flags, '--picking', path], { now });
    expect(later.stderr).toContain('Held in the shop: 100001. To let it go: shipctl orders release 100001\n');
    const lines = (await pagesOf(path)).flatMap(linesOf);
    expect(lines).toContain('Held in the shop: 100001');
    expect(lines.filter((line) => line.includes('100001'))).toHaveLength(1);
    expect(lines.some((line) => line.includes('100002'))).toBe(true);
  },
);

it('an order that is held until a day is released by that day', async () => {
  const { service, env: own, run: inZone } = await shop();
  const env = { ...own, SHIPCTL_TZ: 'UTC' };
  const run: typeof inZone = (argv, more) => inZone(argv, { env, ...more });
  const hold = ['orders', 'hold', '100001', '--why', 'away'];
  for (const [day, said] of [
    ['today', '2026-06-10 is not after today (2026-06-10)'],
    ['2026-07', '2026-07 is several days'],
    ['soon', "Invalid date 'soon'."],
  ] as const) {
    const refused = await run([...hold, '--until', day]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(`--until: ${said}`)]);
  }
  const held = await run([...hold, '--until', 'بكرة', '--json']);
  expect(JSON.parse(held.stdout)).toMatchObject([{ outcome: 'held', why: 'away', held_until: '2026-06-11' }]);
  expect(held.stderr).toContain('until 2026-06-11 begins. To let them go earlier: shipctl orders release 100001');
  const again = await run([...hold, '--json']);
  expect(JSON.parse(again.stdout)).toMatchObject([{ outcome: 'there before', held_until: '2026-06-11' }]);
  const shipping = ['1', '--cheapest'];
  const left = await ship({ env }, shipping, { now });
  expect(left).toMatchObject({ code: 8, statuses: 'left out' });
  expect(left.stderr).toContain('held until the start of 2026-06-11: away');
  const atRiyadh = { now: new Date('2026-06-10T21:30:00Z') };
  expect((await run(['today'], atRiyadh)).stdout).toContain('100001: held until the start of 2026-06-11: away');
  expect((await run(['today', '--tz', 'Asia/Riyadh'], atRiyadh)).stdout).not.toContain('held until');
  const next = { now: new Date('2026-06-11T00:00:00Z') };
  expect((await run(['today'], next)).stdout).toContain('No longer held since today: 100001 (away)\n');
  const ended = JSON.parse((await run(['today', '--json'], next)).stdout) as { topic: string }[];
  expect(ended.find(({ topic }) => topic === 'no_longer_held')).toMatchObject({ orders: 1, reason: '100001 (away)' });
  expect(await run(['orders', 'release', '100001'], next)).toMatchObject({ code: 5 });
  expect((await run(hold, next)).stderr).toContain(
    'Held 1 order: 100001. ship, pack and the papers leave them out. To let them go: ',
  );
  const anew = (await run(['today'], next)).stdout;
  expect(anew).toContain('100001: held since 2026-06-11: away');
  expect(anew).not.toContain('No longer held');
  expect(await run(['orders', 'release', '100001'], next)).toMatchObject({ code: 0 });
  await run([...hold, '--until', '2026-06-12'], next);
  const last = { now: new Date('2026-06-12T00:00:00Z') };
  expect(await ship({ env }, shipping, last)).toMatchObject({ code: 0, statuses: 'created' });
  expect((await run(['today'], last)).stdout).toContain('No longer held since today: 100001 (away)');
  Object.assign(service.orders[0] ?? {}, { status: 'cancelled' });
  expect((await run(['today'], last)).stdout).not.toContain('No longer held');
});

it('a number that is the id of another held order releases neither, unless the line says which', async () => {
  const service = await shippingService({ orders: [readyOrder(1, { order_number: '2' }), readyOrder(2)] });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder(), HOME: temporaryFolder() };
  const run = (...argv: readonly string[]) => shipctl(['orders', ...argv], { env, now });
  await run('hold', '1', '2', '--id');
  const unclear = await run('release', '2');
  expect([unclear.code, unclear.stderr]).toEqual([
    2,
    expect.stringContaining(
      '2 is the id of one order and the number of another, order 1. Say which it is: --id or --number',
    ),
  ]);
  expect((await run('release', '2', '--id')).stderr).toContain('Released 1 order: 100002.');
  expect((await run('release', '2', '--number')).stderr).toContain('Released 1 order: 2.');
});

it('shipments sent shows the shipments of named orders, and handover how many of its sheets are packed', async () => {
  const { env, run } = await shop();
  await ship({ env }, ['--status', 'pending', '--cheapest'], { now });
  const sent = await run(['shipments', 'sent', '#100002', '3', '--json']);
  expect((JSON.parse(sent.stdout) as Fields[]).map(({ order_id: id }) => id)).toEqual([2, 3]);
  const none = await run(['shipments', 'sent', '100002', '77']);
  expect([none.code, none.stderr]).toEqual([5, expect.stringContaining('no shipment of order 77 on these days')]);
  expect(none.stderr).toContain('shipctl orders get 77');
  expect((await run(['shipments', 'handover'])).stderr).not.toContain('Packed here');
  await run(['pack'], { stdin: '100001\n:finish\n' });
  expect((await run(['shipments', 'handover'])).stderr).toContain(
    'Packed here, of the shipments on the sheets: 1 of 3.',
  );
});
