import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
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
    statuses: 'created, faulty, faulty, created',
  });
  expect(first.stderr).toContain(isNew);
  expect(first.result[1]?.reason).toContain('shipctl ledger settle start');
  const second = await ship({ env }, pending, { now: later });
  expect({ code: second.code, isNew: second.stderr.includes(isNew) }).toEqual({ code: 8, isNew: false });
  expect(await shipctl(['ledger', 'settle', 'start'], { env })).toMatchObject({ code: 0 });
  const third = await ship({ env }, ['1', '2', '3', '4', '--cheapest', '--id'], { now: later });
  expect(third).toMatchObject({ code: 0, statuses: 'there before, created, created, there before' });
});

it('one question is asked about them, and never again', async () => {
  const { env, service } = await desk();
  const first = await ship({ env }, pending, { now, terminal: 100, typed: ['y', 'y'] });
  expect(first.stderr.replace(/\s+/g, ' ')).toContain(
    'Ship 2 orders that changed in the 24 hours before this ledger began',
  );
  expect(first).toMatchObject({ code: 0, statuses: 'created, created, created, created' });
  service.orders.push(
    readyOrder(5, { created_at: '2026-06-02T00:00:00.000000Z', updated_at: '2026-06-11T11:00:00.000000Z' }),
  );
  expect(await ship({ env }, ['5', '--cheapest', '--id'], { now: later })).toMatchObject({
    code: 0,
    statuses: 'created',
  });
});

it('who answers no ships the others', async () => {
  const { env } = await desk();
  const { code, statuses } = await ship({ env }, pending, { now, terminal: 100, typed: ['n', 'y'] });
  expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, faulty, faulty, created' });
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

it('a dry run leaves nothing out for it, and keeps nothing', async () => {
  const { env } = await desk();
  const dry = await shipctl(['ship', ...pending, '--dry-run'], { env, now });
  expect({ code: dry.code, isNew: dry.stderr.includes(isNew) }).toEqual({ code: 0, isNew: true });
  expect((await shipctl(['ledger', 'show', 'start'], { env })).code).toBe(5);
});
