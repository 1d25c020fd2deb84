import { expect, it } from 'vitest';
import type { Outcome } from '../support/run.ts';
import { readyOrders, shippingService } from '../support/shipping.ts';
import { describeOnWindows, windowsDesk } from '../support/windows-desk.ts';

describeOnWindows('two programs on one machine', () => {
  it('ship each order once: the second is refused while the first is at work, and names it', async () => {
    const desk = windowsDesk();
    const ship = ['ship', '1', '2', '--courier', 'aramex', '--yes', '--result'];
    let second: Promise<Outcome> | undefined;
    const service = await shippingService({
      orders: readyOrders(2),
      before: async ({ method }) => {
        if (method !== 'POST' || second !== undefined) return;
        second = desk.shipctl([...ship, desk.path('two.ndjson')], { env: service.env });
        await second;
      },
    });
    const first = desk.start([...ship, desk.path('one.ndjson')], { env: service.env });
    await expect.poll(() => service.shipments.length, { timeout: 30_000 }).toBe(2);
    expect(await second).toMatchObject({ code: 7, stderr: expect.stringMatching(/Another shipctl \(process \d+ on /) });
    expect(service.shipments.map(({ order_id: of }) => of).sort()).toEqual([1, 2]);
    // It reads its orders once more half a minute later.
    first.kill();
  });

  it('keep both of two settings that are set at once', async () => {
    const desk = windowsDesk();
    const set = (...words: readonly string[]) => desk.shipctl(['config', 'set', ...words]);
    const outcomes = await Promise.all([set('timeout', '20'), set('concurrency', '3')]);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
    const { stdout } = await desk.shipctl(['config', 'list', '--csv', '--columns', 'setting,value']);
    expect(stdout).toMatch(/^timeout,20\nretries,3\nconcurrency,3$/m);
  });
});
