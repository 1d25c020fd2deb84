import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { givenFile, goodRows } from '../support/importing-orders.ts';
import { shipctl } from '../support/run.ts';
import { joined, readyOrder, ship, shippingService } from '../support/shipping.ts';

const pending = ['--status', 'pending', '--cheapest'];

const now = new Date('2026-06-10T12:00:00Z');

const later = new Date('2026-06-11T12:00:00Z');

/** Order 1 has not changed of late, 2 and 3 have; 4 does not say when it changed. */
async function desk() {
  const old = { created_at: '2026-06-01T00:00:00.000000Z' };
  const service = await shippingService({
    orders: [
      readyOrder(1, { ...old, updated_at: '2026-06-08T00:00:00.000000Z' }),
      readyOrder(2, { ...old, updated_at: '2026-06-10T08:00:00.000000Z' }),
      readyOrder(3, { ...old, updated_at: '2026-06-09T13:00:00.000000Z' }),
      readyOrder(4, { ...old, updated_at: null }),
    ],
  });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
  await shipctl(['rules', 'map', ...joined], { env });
  return { service, env };
}

const isNew = 'This machine has shipped nothing for this account yet.';

it('a new ledger is told, and orders that changed of late are left out with --yes until it is settled', async () => {
  const { env } = await desk();
  const first = await ship({ env }, pending, { now });
  expect({ code: first.code, statuses: first.statuses }).toEqual({
    code: 8,
    statuses: 'created, left out, left out, created',
  });
  expect(first.stderr).toContain(isNew);
  expect(first.result[1]?.reason).toContain('add --new-ledger');
  const second = await ship({ env }, pending, { now: later });
  expect({ code: second.code, isNew: second.stderr.includes(isNew) }).toEqual({ code: 8, isNew: false });
  expect(await shipctl(['ledger', 'settle', 'start'], { env })).toMatchObject({ code: 0 });
  const third = await ship({ env }, ['1', '2', '3', '4', '--cheapest', '--id'], { now: later });
  expect(third).toMatchObject({ code: 0, statuses: 'there before, created, created, there before' });
});

it('one question is asked about them, and never again', async () => {
  const { env, service } = await desk();
  const first = await ship({ env }, pending, { now, terminal: 100, typed: ['y', 'y'] });
  const asked = first.stderr.replace(/\s+/g, ' ');
  expect(asked).toContain(
    '2 of these 4 orders changed shortly before this ledger began, or since: 100002, 100003 Another machine may have shipped them. If only this machine ships,',
  );
  expect(asked).toContain('answer n, which leaves out these alone, and look there first: shipctl shipments sent');
  expect(asked).toContain('Ship these 2 orders, too? [y/N]');
  expect(first).toMatchObject({ code: 0, statuses: 'created, created, created, created' });
  service.orders.push(
    readyOrder(5, { created_at: '2026-06-02T00:00:00.000000Z', updated_at: '2026-06-11T11:00:00.000000Z' }),
  );
  expect(await ship({ env }, ['5', '--cheapest', '--id'], { now: later })).toMatchObject({
    code: 0,
    statuses: 'created',
  });
});

it('--new-ledger answers for a script, and the ledger keeps the answer', async () => {
  const { env, service } = await desk();
  const dry = await shipctl(['ship', ...pending, '--new-ledger', '--dry-run'], { env, now });
  expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('Total: 4 shipments') });
  expect((await shipctl(['ledger', 'show', 'start'], { env })).code).toBe(5);
  // Also after a run without it has left them out.
  expect((await ship({ env }, ['2', '--cheapest', '--id'], { now })).code).toBe(8);
  expect(await ship({ env }, [...pending, '--new-ledger'], { now })).toMatchObject({
    code: 0,
    statuses: 'created, created, created, created',
  });
  service.orders.push(
    readyOrder(5, { created_at: '2026-06-02T00:00:00.000000Z', updated_at: '2026-06-11T11:00:00.000000Z' }),
  );
  expect(await ship({ env }, ['5', '--cheapest', '--id'], { now: later })).toMatchObject({ code: 0 });
});

it('who answers no ships the others', async () => {
  const { env } = await desk();
  const { code, statuses } = await ship({ env }, pending, { now, terminal: 100, typed: ['n', 'y'] });
  expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, left out, left out, created' });
});

it('orders that were created after the ledger began are shipped unasked', async () => {
  const { env, service } = await desk();
  await ship({ env }, pending, { now });
  const time = '2026-06-11T09:00:00.000000Z';
  service.orders.push(readyOrder(5, { created_at: time, updated_at: time }));
  expect(await ship({ env }, ['5', '--cheapest', '--id'], { now: later })).toMatchObject({
    code: 0,
    statuses: 'created',
  });
});

it('a dry run leaves out what the run with --yes does, ends as it would, and keeps nothing', async () => {
  const { env } = await desk();
  const settle = 'If none has, add --new-ledger';
  const total = 'Total: 2 shipments, 41.80 SAR. Left out: 2 orders.';
  // Also at a terminal: a dry run asks nothing.
  for (const surroundings of [{}, { terminal: 400, typed: [] }]) {
    const dry = await shipctl(['ship', ...pending, '--dry-run', '--csv'], { env, now, ...surroundings });
    expect({ code: dry.code, isNew: dry.stderr.includes(isNew) }).toEqual({ code: 8, isNew: true });
    expect(dry.stderr).toContain('2 orders (100002, 100003): it changed less than');
    expect(dry.stderr).toContain(settle);
    expect(dry.stderr).toContain(total);
    expect(dry.stdout.split('\n').filter((line) => line.includes(settle))).toHaveLength(2);
  }
  expect((await shipctl(['ledger', 'show', 'start'], { env })).code).toBe(5);
  const real = await ship({ env }, pending, { now });
  expect(real.code).toBe(8);
  expect(real.stderr).toContain(total);
  expect(real.stderr).toContain('4 orders: 2 shipped, 2 left out (perhaps sent by another ledger).');
});

it('without a terminal and --yes the table, its total and what is to be confirmed agree', async () => {
  const { env, service } = await desk();
  const { code, stderr } = await shipctl(['ship', ...pending], { env, now });
  expect({ code, sent: service.sent() }).toEqual({ code: 2, sent: [] });
  expect(stderr).toContain('Total: 2 shipments, 41.80 SAR. Left out: 2 orders.');
  expect(stderr).toContain('Creating 2 shipments: 41.80 SAR needs confirmation');
});

it('an order that a check refuses is faulty, and its fault is told before the ledger is settled', async () => {
  const { env, service } = await desk();
  Object.assign(service.orders[1] ?? {}, { receiver_phone: '123' });
  const { code, statuses, stderr } = await ship({ env }, pending, { now });
  expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, faulty, left out, created' });
  expect(stderr).toContain('1 order (100002): phone-invalid');
  expect(stderr).toContain('To mend them: shipctl orders mend 100002\n');
  expect(stderr).toContain('4 orders: 2 shipped, 2 left out (phone-invalid 1, perhaps sent by another ledger 1).');
});

/** Imports order 5 as the first that the ledger sends, 0.9 s after noon. The clock of the service is slow. */
async function importingDesk() {
  const began = new Date('2026-06-10T12:00:00.900Z');
  const slow = '2026-06-10T11:59:30.000000Z';
  const own = readyOrder(5, { created_at: slow, updated_at: slow });
  let isImporting = true;
  const service = await shippingService({
    orders: [own],
    files: (path) => (isImporting && path === '/api/orders' ? JSON.stringify({ data: own }) : undefined),
  });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
  givenFile('orders.csv', goodRows.split('\n').slice(0, 2).join('\n'));
  const imported = await shipctl(['orders', 'import', 'orders.csv', '--allow-incomplete', '--apply', '--yes'], {
    env,
    now: began,
  });
  expect(imported).toMatchObject({ code: 0 });
  isImporting = false;
  return { env, service };
}

it('an order that this ledger created is never asked about', async () => {
  const { env } = await importingDesk();
  expect(await shipctl(['ship', ...pending, '--dry-run'], { env, now })).toMatchObject({ code: 0 });
  expect(await ship({ env }, pending, { now })).toMatchObject({ code: 0, statuses: 'created' });
});

it('whole seconds of the service are compared as such with the beginning of the ledger', async () => {
  const { env, service } = await importingDesk();
  const times = ['2026-06-10T12:00:00.000000Z', '2026-06-10T12:00:00Z', '2026-06-10T12:00:00.400000Z'];
  for (const [at, time] of times.entries())
    service.orders.push(readyOrder(6 + at, { created_at: time, updated_at: time }));
  const { code, statuses } = await ship({ env }, pending, { now: later });
  expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, created, created, left out' });
});

/** A service that says when an order was changed, one day after the clock of this machine, or does not say it. */
async function changingDesk() {
  const old = { created_at: '2026-06-01T00:00:00Z', updated_at: '2026-06-10T08:00:00Z' };
  const answered = '2026-06-11T12:00:00Z';
  const orders = [1, 2, 3, 4, 5, 6].map((id) => readyOrder(id, old));
  const service = await shippingService({
    orders,
    files: (path) => {
      const [, id] = /^\/api\/orders\/(\d)\/edit$/.exec(path) ?? [];
      return (
        id &&
        JSON.stringify({ data: { ...orders[Number(id) - 1], updated_at: ['3', '4'].includes(id) ? null : answered } })
      );
    },
  });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
  await shipctl(['rules', 'map', ...joined], { env });
  givenFile(
    'mend.csv',
    `id,receiver_address_line\n${[1, 2, 3, 4].map((id) => `${id},King Fahd Road ${id}`).join('\n')}\n`,
  );
  const mended = await shipctl(['orders', 'import', 'mend.csv', '--update', '--apply', '--yes'], { env, now });
  expect(mended).toMatchObject({ code: 0, stderr: expect.stringContaining('4 updated') });
  const updated = await shipctl(['orders', 'update', '5', '--id', '--receiver-first-name', 'Sara'], { env, now });
  expect(updated.code).toBe(0);
  return { service, env };
}

it('an order whose last change this ledger has made is shipped unasked, unless it was changed again', async () => {
  const { service, env } = await changingDesk();
  const times = {
    1: '2026-06-11T12:00:00Z',
    2: '2026-06-11T12:00:01Z',
    3: '2026-06-10T12:00:30Z',
    4: '2026-06-10T12:01:30Z',
    5: '2026-06-11T12:00:00Z',
  };
  for (const [id, time] of Object.entries(times))
    Object.assign(service.orders[Number(id) - 1] ?? {}, { updated_at: time });
  const { code, statuses } = await ship({ env }, pending, { now });
  expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, left out, created, left out, created, left out' });
});

it('a ledger that has shipped for more than a day is not new', async () => {
  const { env } = await desk();
  expect((await ship({ env }, pending, { now })).code).toBe(8);
  const third = await ship({ env }, pending, { now: new Date(later.getTime() + 1000) });
  expect(third).toMatchObject({ code: 0, statuses: 'created, created, there before, there before' });
});
