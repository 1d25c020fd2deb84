import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { linesOf, pagesOf } from '../support/pdf-texts.ts';
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

it('writes a removed file again with the labels of the whole day, and says so', async () => {
  const { run, dayOf } = await desk();
  await run('1');
  rmSync(join(dayOf(), 'labels.pdf'));
  const other = await run('2');
  expect(other.stderr).toMatch(/labels\.pdf was removed\. It is written again, with all labels of these orders\.$/m);
  expect(await pagesOf(join(dayOf(), 'labels.pdf'))).toHaveLength(2);
  expect(existsSync(join(dayOf(), 'labels-2.pdf'))).toBe(false);
});

it('says what an interruption has kept off the papers, and any later run of the day writes it', async () => {
  const { cwd, env, service, run, dayOf } = await desk();
  let stop = (): void => undefined;
  const stopped = await shipctl(['ship', '#100001', '--cheapest', '--day-folder', 'today/', '--yes'], {
    ...{ env, cwd },
    onStart: (send) => {
      stop = () => send('SIGINT');
    },
    onStderr: (text) => void (text.includes('Saved 1 label') && stop()),
  });
  expect([stopped.code, stopped.stderr]).toEqual([130, expect.stringMatching(/^Interrupted\.$/m)]);
  expect(stopped.stderr).toContain('Not on the picking list yet: 1 order (100001)\n');
  expect(stopped.stderr).toContain('Not on the handover sheets yet: 1 order (100001)\n');
  expect(stopped.stderr).toMatch(
    /^To write what is missing; nothing is shipped twice: shipctl ship .*100001.* today\/ /m,
  );
  const later = await run('2');
  expect(later.stderr).toMatch(/^Shipped by an earlier run, and on no list so far: 1 order$/m);
  // A run that has chosen nothing writes what is missing, too: here of one that wrote no paper.
  const plain = await shipctl(['ship', '3', '--cheapest', '--yes'], { env, cwd });
  expect(plain.code).toBe(0);
  service.orders.splice(3);
  const none = await run('--status', 'pending');
  expect(none.stderr).toMatch(/^Added 1 label to .*labels\.pdf, page 3$/m);
  for (const paper of ['picking.pdf', 'handover.pdf']) {
    const text = (await pagesOf(join(dayOf(), paper))).flatMap(linesOf).join('\n');
    for (const number of ['100001', '100002', '100003'])
      expect([paper, text]).toEqual([paper, expect.stringContaining(number)]);
  }
  expect((await run('--status', 'pending')).stderr).toBe('There is no order to ship.\n');
});

it('names an order as held that is on the picking list, once, and lists it again when it is released', async () => {
  const { cwd, env, run, dayOf } = await desk();
  await run('1', '2');
  const linesNow = async () => (await pagesOf(join(dayOf(), 'picking.pdf'))).map(linesOf);
  await shipctl(['orders', 'hold', '1', '--id'], { env, cwd });
  const held = await run('2');
  expect(held.stderr).toMatch(/^Named as held on the picking list .*picking\.pdf, page 2: 100001$/m);
  expect((await linesNow())[1]).toContain('Held in the shop: 100001');
  expect((await run('2')).stderr).toContain('The picking list has these orders already');
  await shipctl(['orders', 'release', '1', '--id'], { env, cwd });
  expect((await run('2')).stderr).toMatch(/^Added 1 order to the picking list .*picking\.pdf, page 3$/m);
  expect((await linesNow())[2]?.join('\n')).toContain('100001');
});
