import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { paginate, startService } from '../support/service.ts';
import { readyOrders, shippingService } from '../support/shipping.ts';
import { describeOnWindows, type WindowsProcess, windowsDesk } from '../support/windows-desk.ts';

describeOnWindows('a program that the Task Manager ends', () => {
  it('leaves the file of an export as it was, and the next one puts a whole one in its place', async () => {
    let isKilled = false;
    let running: WindowsProcess | undefined;
    const { env } = await startService((request) => {
      if (request.query.page === '3' && !isKilled) {
        isKilled = true;
        return void running?.kill();
      }
      return { data: paginate(orders(450), request) };
    });
    const desk = windowsDesk();
    const here = join(desk.folder, 'Documents/orders.csv');
    writeFileSync(here, 'before');
    const list = ['orders', 'list', '--all', '--concurrency', '1', '--out', desk.path('Documents', 'orders.csv')];
    running = desk.start(list, { env });
    await running.ended;
    expect({ isKilled, text: readFileSync(here, 'utf8') }).toEqual({ isKilled: true, text: 'before' });
    expect(readdirSync(join(desk.folder, 'Documents'))).toHaveLength(2);
    expect((await desk.shipctl(list, { env })).code).toBe(0);
    expect(readFileSync(here, 'utf8').split('\n')).toHaveLength(452);
    expect(readdirSync(join(desk.folder, 'Documents'))).toEqual(['orders.csv']);
  });

  it('has shipped each order once, when it is run again', async () => {
    let running: WindowsProcess | undefined;
    const service = await shippingService({
      orders: readyOrders(3),
      // The last shipment is made, and its response does not arrive. What ships further orders reads all of them half a minute later.
      after: async ({ method }) => {
        if (method !== 'POST' || service.shipments.length < 3) return;
        running?.kill();
        await running?.ended;
      },
    });
    const desk = windowsDesk();
    const ship = ['ship', '1', '2', '3', '--courier', 'aramex', '--yes', '--result', desk.path('result.ndjson')];
    running = desk.start(ship, { env: service.env });
    expect((await running.ended).code).not.toBe(0);
    expect(await desk.shipctl(ship, { env: service.env })).toMatchObject({ code: 0, stdout: '' });
    expect(service.sent().map(({ order_id: of }) => of)).toHaveLength(3);
    expect(new Set(service.sent().map(({ order_id: of }) => of)).size).toBe(3);
    const rows = readFileSync(join(desk.folder, 'result.ndjson'), 'utf8').trimEnd().split('\n');
    expect(rows.map((row) => JSON.parse(row).outcome)).toEqual(['there before', 'there before', 'there before']);
  });
});
