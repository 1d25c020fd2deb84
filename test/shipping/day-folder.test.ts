import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { pagesOf } from '../support/pdf-texts.ts';
import { shipctl } from '../support/run.ts';
import { joined, readyOrder, readyOrders, shippingService } from '../support/shipping.ts';

async function desk() {
  const cwd = temporaryFolder();
  const service = await shippingService({ orders: readyOrders(4) });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
  await shipctl(['rules', 'map', ...joined], { env });
  const run = (...argv: string[]) =>
    shipctl(['ship', ...argv, '--cheapest', '--day-folder', 'today/', '--yes'], { env, cwd });
  const dayOf = (): string => join(cwd, 'today', readdirSync(join(cwd, 'today'))[0] ?? '');
  return { service, env, cwd, run, dayOf };
}

it('has all labels of a day in one file and all orders in one picking list, whatever has chosen them', async () => {
  const { service, env, cwd, run, dayOf } = await desk();
  const first = await run('1');
  expect(first.stderr).toMatch(/^Saved 1 label to .*labels\.pdf/m);
  const second = await run('--status', 'pending', '--where', 'id < 4');
  expect(second.stderr).toMatch(/^Added 2 labels to .*labels\.pdf, pages 2–3$/m);
  expect(second.stderr).toMatch(/^Added 2 orders to the picking list .*picking\.pdf, page 2$/m);
  service.orders.push(readyOrder(5));
  const third = await run('--status', 'pending');
  expect(third.stderr).toMatch(/^Added 2 labels to .*labels\.pdf, pages 4–5$/m);
  // What is named once more is printed already.
  const again = await run('2');
  expect(again.stderr).toMatch(/^No label is new\. They are in .*labels\.pdf$/m);
  expect(again.stderr).toMatch(/^The picking list has these orders already: .*picking\.pdf$/m);
  const names = readdirSync(dayOf());
  expect(names.filter((name) => !name.startsWith('result'))).toEqual(['handover.pdf', 'labels.pdf', 'picking.pdf']);
  expect(await pagesOf(join(dayOf(), 'picking.pdf'))).toHaveLength(3);
  // A question that is answered with no says nothing of labels.
  service.orders.push(readyOrder(6));
  const argv = ['ship', '--status', 'pending', '--cheapest', '--day-folder', 'today/'];
  const refused = await shipctl(argv, { env, cwd, terminal: 100, typed: ['n'] });
  expect([refused.code, refused.stderr]).toEqual([3, expect.not.stringContaining('No label is new')]);
});

it('says that a removed file is written again only where it has labels of before', async () => {
  const { run, dayOf } = await desk();
  await run('1');
  rmSync(join(dayOf(), 'labels.pdf'));
  const other = await run('2');
  expect(other.stderr).not.toContain('was removed');
  rmSync(join(dayOf(), 'labels.pdf'));
  const again = await run('2', '3');
  expect(again.stderr).toMatch(/labels\.pdf was removed\. It is written again, with all labels of these orders\.$/m);
  expect(existsSync(join(dayOf(), 'labels-2.pdf'))).toBe(false);
});
