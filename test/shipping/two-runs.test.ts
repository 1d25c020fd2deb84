import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { furtherIt } from '../support/ring.ts';
import { type Outcome, shipctl } from '../support/run.ts';
import type { Recorded } from '../support/service.ts';
import { joined, readyOrders, shippingService } from '../support/shipping.ts';

const isPrice = ({ path }: Recorded): boolean => path.endsWith('/order-price');

const isLabel = ({ path }: Recorded): boolean => path.startsWith('/labels/');

/** Ships two orders with papers. At the first request of a kind another run of the same command begins; `meanwhile` may wait for it. */
async function twoRuns(
  isTurn: (request: Recorded) => boolean,
  meanwhile: (other: Promise<Outcome>) => Promise<unknown>,
  more: readonly string[],
) {
  const cwd = temporaryFolder();
  let other: Promise<Outcome> | undefined;
  const service = await shippingService({
    orders: readyOrders(2),
    before: async (request) => {
      if (other || !isTurn(request)) return;
      other = run(more);
      await meanwhile(other);
    },
  });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
  await shipctl(['rules', 'map', ...joined], { env });
  const words = ['ship', '--status', 'pending', '--cheapest', '--new-ledger', '--yes'];
  const papers = ['labels', 'picking', 'handover'].flatMap((kind) => [`--${kind}`, `${kind}.pdf`]);
  const run = (flags: readonly string[]) => shipctl([...words, ...papers, ...flags], { env, cwd });
  const first = await run([]);
  return { service, first, second: await other, papers: readdirSync(cwd).sort() };
}

const oneOfEach = ['handover.pdf', 'labels.pdf', 'picking.pdf'];

it('a run that was planned before another one shipped the same goes on with its papers', async () => {
  const { first, second, papers, service } = await twoRuns(isPrice, async (other) => other, []);
  expect({ codes: [first.code, second?.code], papers, sent: service.shipments.length }).toEqual({
    codes: [0, 0],
    papers: oneOfEach,
    sent: 2,
  });
  expect(first.stderr).toContain('The picking list has these orders already');
});

furtherIt('while a run writes papers another one is refused, or waits for it with --wait', async () => {
  const refused = await twoRuns(isLabel, async (other) => other, []);
  expect(refused).toMatchObject({ first: { code: 0 }, second: { code: 7 }, papers: oneOfEach });
  expect(refused.second?.stderr).toMatch(/Another shipctl \(process \d+ on .+\) is shipping orders\./);
  const waited = await twoRuns(isLabel, async () => undefined, ['--wait']);
  expect(waited).toMatchObject({ first: { code: 0 }, second: { code: 0 }, papers: oneOfEach });
  expect(waited.second?.stderr).toContain('Waiting for it to end, at most 30 min.');
  expect(waited.service.shipments).toHaveLength(2);
});
