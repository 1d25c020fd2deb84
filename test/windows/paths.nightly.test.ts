import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { paginate, startService } from '../support/service.ts';
import { describeOnWindows, windowsDesk } from '../support/windows-desk.ts';

// Wine has no network shares, so this shows only that their names stay as they are.

const list = ['orders', 'list', '--sandbox', '--limit', '2', '--out'];

describeOnWindows('paths of Windows', () => {
  it.each(['\\\\server\\share\\x.csv', '//server/share/x.csv', '\\\\server\\share\\a b\\x.csv'])(
    'name the share of a server as it is typed: %s',
    async (path) => {
      const desk = windowsDesk();
      const { code, stdout, stderr } = await desk.shipctl([...list, path]);
      expect({ code, stdout }).toEqual({ code: 9, stdout: '' });
      expect(stderr.replaceAll('/', '\\')).toContain(path.replaceAll('/', '\\'));
      expect(readdirSync(desk.folder).sort()).toEqual(['AppData', 'Desktop', 'Documents']);
    },
  );

  it.each([
    ['\\\\?\\', (path: string) => `\\\\?\\${path}`],
    ['forward slashes', (path: string) => path.replaceAll('\\', '/')],
    ['another case', (path: string) => path.toUpperCase()],
    ['.. and .', (path: string) => path.replace('Documents', 'Desktop\\..\\.\\Documents')],
  ])('may have %s', async (_, spell) => {
    const desk = windowsDesk();
    const { code, stderr } = await desk.shipctl([...list, spell(desk.path('Documents', 'x.csv'))]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const [name = '', ...others] = readdirSync(join(desk.folder, 'Documents'));
    expect({ name: name.toLowerCase(), others }).toEqual({ name: 'x.csv', others: [] });
  });

  it('may be short 8.3 names', async () => {
    const desk = windowsDesk();
    mkdirSync(join(desk.folder, 'a folder with a long name'));
    writeFileSync(join(desk.folder, 'short.cmd'), '@for %%i in ("a folder with a long name") do @echo %%~si\r\n');
    const { stdout } = await desk.cmd('short');
    const short = stdout.trim();
    expect(short).toContain('~');
    const { code, stderr } = await desk.shipctl([...list, `${short}\\x.csv`]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(readdirSync(join(desk.folder, 'a folder with a long name'))).toEqual(['x.csv']);
  });

  it('with a drive but no folder are relative to the current folder of the drive', async () => {
    const desk = windowsDesk();
    writeFileSync(join(desk.folder, 'Documents/order.json'), '{"order_number":"7"}');
    const create = ['orders', 'create', '--dry-run', '--data', '@C:order.json'];
    const { code, stdout } = await desk.shipctl(create, { cwd: join(desk.folder, 'Documents') });
    expect({ code, body: JSON.parse(stdout).body }).toEqual({ code: 0, body: { order_number: '7' } });
  });

  it('of the settings name one folder in any case: its ledger is the same', async () => {
    const desk = windowsDesk();
    const spelled = [
      desk.path('settings'),
      `${desk.path('SETTINGS').replaceAll('\\', '/')}/`,
      desk.path('.\\Settings'),
    ];
    const ship = ['ship', '3147', '--cheapest', '--yes', '--json'];
    const outcomes = [];
    for (const SHIPCTL_CONFIG_DIR of spelled) {
      const { code, stdout } = await desk.shipctl(ship, { env: { SHIPCTL_SANDBOX: '1', SHIPCTL_CONFIG_DIR } });
      outcomes.push({ code, outcome: JSON.parse(stdout)[0].outcome });
    }
    expect(outcomes).toEqual(['created', 'there before', 'there before'].map((outcome) => ({ code: 0, outcome })));
    expect(readdirSync(join(desk.folder, 'settings/ledger')).filter((name) => name.endsWith('.ndjson'))).toHaveLength(
      1,
    );
  });

  it('of a profile do not differ by case: another case is refused, with the name', async () => {
    const desk = windowsDesk();
    expect((await desk.shipctl(['config', 'set', 'timeout', '20', '--profile', 'Shop'])).code).toBe(0);
    const { code, stderr } = await desk.shipctl(['config', 'set', 'timeout', '30', '--profile', 'shop']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('There is a profile "Shop"') });
    const file = join(desk.folder, 'AppData/Roaming/shipctl/profiles/Shop.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ timeout: 20 });
  });

  it('of what is kept for --resume do not differ by case', async () => {
    const desk = windowsDesk();
    const all = ['orders', 'list', '--sandbox', '--all', '--resume', '--out'];
    expect((await desk.shipctl([...all, 'Orders.csv'])).code).toBe(0);
    expect((await desk.shipctl([...all, 'ORDERS.csv'])).code).toBe(0);
    expect(readdirSync(desk.folder).filter((name) => /orders/i.test(name))).toHaveLength(1);
    expect(existsSync(join(desk.folder, 'Orders.csv'))).toBe(true);
  });

  it('of the settings may be longer than 260 characters; the mirror of a Node without SQLite says that it cannot', async () => {
    const { env, requests } = await startService((request) => ({ data: paginate(orders(120), request) }));
    const desk = windowsDesk();
    const names = Array.from({ length: 6 }, (_, at) => `settings of the shop ${'x'.repeat(30)} ${at}`);
    mkdirSync(join(desk.folder, ...names), { recursive: true });
    const options = { env: { ...env, SHIPCTL_CONFIG_DIR: desk.path(...names) } };
    expect((await desk.shipctl(['config', 'set', 'timeout', '20'], options)).code).toBe(0);
    expect((await desk.shipctl(['orders', 'list', '--all', '--resume', '--out', 'x.csv'], options)).code).toBe(0);
    const asked = requests.length;
    const sync = await desk.shipctl(['sync'], options);
    if (process.env.WINDOWS_NODE === '22') expect(sync.code).toBe(0);
    else {
      expect(sync).toMatchObject({ code: 9, stdout: '', stderr: expect.stringContaining('Node 22.13') });
      expect(requests).toHaveLength(asked);
    }
  });
});
