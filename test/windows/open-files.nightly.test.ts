import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { paginate, startService } from '../support/service.ts';
import { describeWithHeldFiles, holdFile, windowsDesk, windowsPath } from '../support/windows-desk.ts';

const isOpen = 'it is open in another program';

describeWithHeldFiles('a file that is open in another program', () => {
  it.each([
    ['ship', '--status', 'pending', '--cheapest', '--yes', '--replace-file', '--labels', 'r.pdf'],
    ['shipments', 'labels', '--replace-file', '--out', 'r.pdf'],
    ['orders', 'import', 'new.csv', '--apply', '--yes', '--result', 'r.csv'],
    ['orders', 'list', '--all', '--resume', '--out', 'r.csv'],
  ])('is told of before anything is read, sent or paid: %s %s, and others', async (...argv) => {
    const { env, requests } = await startService((request) => ({ data: paginate(orders(3), request) }));
    const desk = windowsDesk();
    const name = argv.at(-1) ?? '';
    writeFileSync(join(desk.folder, name), 'before');
    const release = await holdFile(desk.path(name), 'r');
    const { code, stdout, stderr } = await desk.shipctl(argv, { env });
    expect({ code, stdout, stderr }).toEqual({ code: 9, stdout: '', stderr: expect.stringContaining(isOpen) });
    expect(requests).toHaveLength(0);
    await release();
  });

  it('is left alone by a run without a person, which writes its labels beside it', async () => {
    const desk = windowsDesk();
    const env = { SHIPCTL_SANDBOX: '1' };
    writeFileSync(join(desk.folder, 'l.zip'), 'before');
    await holdFile(desk.path('l.zip'), 'r');
    const { code, stderr } = await desk.shipctl(['ship', '3147', '--cheapest', '--yes', '--labels', 'l.zip'], { env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(isOpen) });
    expect(existsSync(join(desk.folder, 'l-2.zip'))).toBe(true);
  });

  it.each([
    ['settings', ['config', 'set', 'lang', 'en'], ['config', 'set', 'lang', 'ar'], '.json'],
    ['ledger', ['ship', '3147', '--cheapest', '--yes'], ['shipments', 'sent'], '.ndjson'],
    ['mirror', ['sync'], ['orders', 'list', '--offline'], '.sqlite'],
  ])('is named where it is one of the program: %s', async (_, first, second, ending) => {
    const desk = windowsDesk();
    const env = { SHIPCTL_SANDBOX: '1', SHIPCTL_CONFIG_DIR: desk.path('settings') };
    expect((await desk.shipctl(first, { env })).code).toBe(0);
    const names = readdirSync(join(desk.folder, 'settings'), { recursive: true, encoding: 'utf8' });
    const file = names.find((each) => each.endsWith(ending) && !/sandbox\//.test(each)) ?? '';
    const release = await holdFile(windowsPath(join(desk.folder, 'settings', file)));
    expect(await desk.shipctl(second, { env })).toMatchObject({
      code: 9,
      stderr: expect.stringContaining(isOpen),
    });
    await release();
  });
});
