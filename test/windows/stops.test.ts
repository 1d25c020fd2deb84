import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { nightlyCases } from '../support/ring.ts';
import { paginate, startService } from '../support/service.ts';
import { type ConsoleEvent, describeWithHeldFiles, type WindowsProcess, windowsDesk } from '../support/windows-desk.ts';

describeWithHeldFiles('a list at a console of Windows', () => {
  it.each<[ConsoleEvent, number, string]>([
    ['Ctrl-Break', 130, 'Interrupted.'],
    ['closed window', 129, 'Hung up.'],
    ...nightlyCases<[ConsoleEvent, number, string]>(['Ctrl-C', 130, 'Interrupted.']),
  ])('ends at once and leaves the file as it was: %s', async (event, code, said) => {
    let running: WindowsProcess | undefined;
    const { env } = await startService((request) => {
      if ((request.query.page ?? '1') === '1') return { data: paginate(orders(500), request) };
      void running?.press(event);
      return undefined;
    });
    const desk = windowsDesk();
    const file = join(desk.folder, 'Documents/orders.csv');
    writeFileSync(file, 'before');
    const list = ['orders', 'list', '--all', '--concurrency', '1', '--out', desk.path('Documents', 'orders.csv')];
    running = desk.start(list, { env });
    expect(await running.ended).toEqual({ code, stdout: '', stderr: expect.stringContaining(said) });
    expect(readFileSync(file, 'utf8')).toBe('before');
    expect(readdirSync(join(desk.folder, 'Documents'))).toEqual(['orders.csv']);
  });
});
