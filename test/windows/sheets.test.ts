import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { paginate, startService } from '../support/service.ts';
import { describeOnWindows, windowsDesk } from '../support/windows-desk.ts';

describeOnWindows('sheets and the mirror on win32', () => {
  it('writes a workbook', async () => {
    const desk = windowsDesk();
    const list = ['orders', 'list', '--sandbox', '--limit', '3', '--out', desk.path('Desktop', 'orders.xlsx')];
    expect((await desk.shipctl(list)).code).toBe(0);
    expect(readFileSync(join(desk.folder, 'Desktop/orders.xlsx'), 'latin1')).toMatch(/^PK/);
  });

  it('plans what Excel has saved as text: with a mark, semicolons and CR LF', async () => {
    const desk = windowsDesk();
    const lines = ['external_id;receiver_first_name;receiver_phone', 'A-1;نورة;0501234567', 'A-2;Sara;0501234568', ''];
    writeFileSync(join(desk.folder, 'new.csv'), `\ufeff${lines.join('\r\n')}`);
    const words = ['orders', 'import', 'new.csv', '--sandbox', '--allow-incomplete', '--json'];
    const { code, stdout } = await desk.shipctl(words);
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, rows: 2, count: 2, faults: [] });
  });

  it('keeps all orders in a mirror, which answers without the service', async () => {
    const { env, requests } = await startService((request) => ({ data: paginate(orders(120), request) }));
    const desk = windowsDesk();
    expect((await desk.shipctl(['sync'], { env })).code).toBe(0);
    const asked = requests.length;
    const { code, stdout } = await desk.shipctl(['sql', 'select count(*) as n from orders', '--csv'], { env });
    expect({ code, stdout, more: requests.length - asked }).toEqual({ code: 0, stdout: 'n\n120\n', more: 0 });
  });
});
