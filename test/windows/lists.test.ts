import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { paginate, startService } from '../support/service.ts';
import { describeOnWindows, windowsDesk } from '../support/windows-desk.ts';

const serveOrders = (count: number) => startService((request) => ({ data: paginate(orders(count), request) }));

describeOnWindows('lists on win32', () => {
  it('are written to the folders of a user with an Arabic name', async () => {
    const { env } = await serveOrders(250);
    const desk = windowsDesk({ user: 'محمد علي' });
    const file = desk.path('Documents', 'طلبات اليوم.csv');
    const { code, stdout, stderr } = await desk.shipctl(['orders', 'list', '--all', '--out', file], { env });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain(file);
    expect(readFileSync(join(desk.folder, 'Documents/طلبات اليوم.csv'), 'utf8').split('\n')).toHaveLength(252);
  });
});
