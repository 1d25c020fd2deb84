import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { paginate, startService } from '../support/service.ts';
import { readyOrders, shippingService } from '../support/shipping.ts';
import { describeOnWindows, type WindowsProcess, windowsDesk } from '../support/windows-desk.ts';

/** Ends a program at its request of this number, before the service has done what it asks for, or after. */
function killerAt(number: number) {
  let count = 0;
  let running: WindowsProcess | undefined;
  const heard = async (): Promise<void> => {
    count += 1;
    if (count !== number) return;
    running?.kill();
    await running?.ended;
  };
  const run = (process: WindowsProcess) => {
    running = process;
    return process.ended;
  };
  return { heard, run };
}

const requestsOfShip = Array.from({ length: 18 }, (_, at) => at + 1);

describeOnWindows('a program that is ended at any of its requests', () => {
  it.each(requestsOfShip.flatMap((number) => [['before', number] as const, ['after', number] as const]))(
    'ships each order once: %s request %i',
    async (when, number) => {
      const killer = killerAt(number);
      const service = await shippingService({ orders: readyOrders(3), [when]: killer.heard });
      const desk = windowsDesk();
      // Orders are read once more at once, not half a minute later.
      const options = { env: service.env, given: { options: { readBackAfter: 0 } } };
      const words = ['ship', '1', '2', '3', '--courier', 'aramex', '--yes'];
      const papers = ['--labels', desk.path('labels.pdf'), '--result', desk.path('result.ndjson')];
      await killer.run(desk.start([...words, ...papers], options));
      const again = await desk.shipctl([...words, ...papers, '--retry-unknown'], options);
      expect(again, again.stderr).toMatchObject({ code: 0 });
      expect(service.shipments.map(({ order_id: of }) => of).sort()).toEqual([1, 2, 3]);
      expect(readFileSync(join(desk.folder, 'labels.pdf'), 'latin1')).toMatch(/^%PDF/);
    },
  );

  it.each([1, 2, 3, 4, 5, 6])('exports all orders the next time: request %i', async (number) => {
    const killer = killerAt(number);
    const { env } = await startService(async (request) => {
      await killer.heard();
      return { data: paginate(orders(450), request) };
    });
    const desk = windowsDesk();
    const list = ['orders', 'list', '--all', '--out', desk.path('orders.xlsx')];
    await killer.run(desk.start(list, { env }));
    expect(await desk.shipctl(list, { env })).toMatchObject({ code: 0, stdout: '' });
  });

  it.each([1, 2, 3, 4, 5, 6])('has all orders in the mirror the next time: request %i', async (number) => {
    const killer = killerAt(number);
    const { env } = await startService(async (request) => {
      await killer.heard();
      return { data: paginate(orders(450), request) };
    });
    const desk = windowsDesk();
    await killer.run(desk.start(['sync'], { env }));
    expect(await desk.shipctl(['sync'], { env })).toMatchObject({ code: 0 });
    const { stdout } = await desk.shipctl(['sql', 'select count(*) as n from orders', '--csv'], { env });
    expect(stdout).toBe('n\n450\n');
  });
});
