import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { nightlyCases, nightlyIt } from '../support/ring.ts';
import { paginate, startService } from '../support/service.ts';
import { describeWithHeldFiles, holdFile, scanNewFiles, windowsDesk, windowsPath } from '../support/windows-desk.ts';

const isOpen = 'it is open in another program';

describeWithHeldFiles('a file that is open in Excel', () => {
  it.each([
    ['ship', '--status', 'pending', '--cheapest', '--yes', '--replace-file', '--result', 'r.csv'],
    ...nightlyCases(
      ['ship', '--status', 'pending', '--cheapest', '--yes', '--replace-file', '--labels', 'r.pdf'],
      ['shipments', 'labels', '--replace-file', '--out', 'r.pdf'],
      ['orders', 'import', 'new.csv', '--apply', '--yes', '--result', 'r.csv'],
      ['orders', 'list', '--all', '--resume', '--out', 'r.csv'],
    ),
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

  nightlyIt('is left alone by a run without a person, which writes its labels beside it', async () => {
    const desk = windowsDesk();
    const env = { SHIPCTL_SANDBOX: '1' };
    writeFileSync(join(desk.folder, 'l.zip'), 'before');
    await holdFile(desk.path('l.zip'), 'r');
    const { code, stderr } = await desk.shipctl(['ship', '3147', '--cheapest', '--yes', '--labels', 'l.zip'], { env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(isOpen) });
    expect(existsSync(join(desk.folder, 'l-2.zip'))).toBe(true);
  });

  it('leaves what was read meanwhile beside it, with the command that puts it in its place', async () => {
    const desk = windowsDesk();
    const there = desk.path('r.csv');
    writeFileSync(join(desk.folder, 'r.csv'), 'before');
    let release: (() => Promise<void>) | undefined;
    const { env } = await startService(async (request) => {
      release ??= await holdFile(there, 'r');
      return { data: paginate(orders(3), request) };
    });
    const { code, stderr } = await desk.shipctl(['orders', 'list', '--all', '--out', there], { env });
    expect(code).toBe(9);
    expect(stderr).toContain(isOpen);
    expect(stderr).toContain(desk.path('r-2.csv'));
    expect(readFileSync(join(desk.folder, 'r-2.csv'), 'utf8').trim().split('\n')).toHaveLength(4);
    await release?.();
    const kept = readFileSync(join(desk.folder, 'r-2.csv'), 'utf8');
    const program = ['cmd', '/c', 'move', '/y'];
    expect(await desk.shipctl([desk.path('r-2.csv'), there], { program })).toMatchObject({ code: 0 });
    expect(readFileSync(join(desk.folder, 'r.csv'), 'utf8')).toBe(kept);
  });

  it.each([
    ['ledger', ['ship', '3147', '--cheapest', '--yes'], ['shipments', 'sent'], '.ndjson'],
    ...nightlyCases(
      ['settings', ['config', 'set', 'lang', 'en'], ['config', 'set', 'lang', 'ar'], '.json'] as const,
      ['mirror', ['sync'], ['orders', 'list', '--offline'], '.sqlite'] as const,
    ),
  ] as const)('is named where it is one of the program: %s', async (_, first, second, ending) => {
    const desk = windowsDesk();
    const env = { SHIPCTL_SANDBOX: '1', SHIPCTL_CONFIG_DIR: desk.path('settings') };
    expect((await desk.shipctl(first, { env })).code).toBe(0);
    const names = readdirSync(join(desk.folder, 'settings'), { recursive: true, encoding: 'utf8' });
    const file = names.find((each) => each.endsWith(ending) && !/sandbox\//.test(each)) ?? '';
    const release = await holdFile(windowsPath(join(desk.folder, 'settings', file)));
    expect(await desk.shipctl(second, { env })).toMatchObject({ code: 9, stderr: expect.stringContaining(isOpen) });
    await release();
  });
});

describeWithHeldFiles('a scanner that looks at each new file', () => {
  it('makes nothing fail', async () => {
    const desk = windowsDesk();
    const env = { SHIPCTL_SANDBOX: '1', SHIPCTL_CONFIG_DIR: desk.path('settings') };
    await scanNewFiles(desk.path(), 150);
    for (const argv of [
      ['config', 'set', 'lang', 'ar'],
      ['orders', 'list', '--all', '--out', 'r.csv'],
      ['ship', '3147', '--cheapest', '--yes', '--result', 'q.csv'],
      ['sync'],
    ])
      expect({ argv, ...(await desk.shipctl(argv, { env })) }).toMatchObject({
        code: 0,
        stderr: expect.not.stringContaining('Error'),
      });
  });
});
