import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { paginate, startService } from '../support/service.ts';
import { describeWithHeldFiles, holdFile, windowsDesk } from '../support/windows-desk.ts';

describeWithHeldFiles('a file that another program holds', () => {
  it('keeps its content, and is replaced when it is let go of', async () => {
    const { env } = await startService((request) => ({ data: paginate(orders(3), request) }));
    const desk = windowsDesk();
    const [here, there] = [join(desk.folder, 'orders.csv'), desk.path('orders.csv')];
    writeFileSync(here, 'before');
    const release = await holdFile(there, 'r');
    const list = () => desk.shipctl(['orders', 'list', '--all', '--out', there], { env });
    expect(await list()).toMatchObject({ code: 9, stdout: '' });
    expect(readFileSync(here, 'utf8')).toBe('before');
    await release();
    expect((await list()).code).toBe(0);
    expect(readFileSync(here, 'utf8')).toContain('receiver_phone');
  });
});
