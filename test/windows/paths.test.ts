import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeOnWindows, windowsDesk } from '../support/windows-desk.ts';

const list = ['orders', 'list', '--sandbox', '--limit', '2', '--out'];

describeOnWindows('names of files on win32', () => {
  it('may be longer than 260 characters, with blanks, slashes both ways, and Arabic', async () => {
    const desk = windowsDesk();
    const names = [
      'Documents',
      ...Array.from({ length: 6 }, (_, at) => `a folder of the year ${'x'.repeat(40)} ${at}`),
    ];
    mkdirSync(join(desk.folder, ...names), { recursive: true });
    const file = `${names.join('\\')}/طلبات.csv`;
    expect(desk.path(file).length).toBeGreaterThan(350);
    const { code, stderr } = await desk.shipctl([...list, file]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(desk.path(file)) });
    expect(readdirSync(join(desk.folder, ...names))).toEqual(['طلبات.csv']);
  });

  it('are the same in another case: the file is replaced, and stays one', async () => {
    const desk = windowsDesk();
    writeFileSync(join(desk.folder, 'Documents/Orders.csv'), 'before');
    const { code } = await desk.shipctl([...list, 'DOCUMENTS\\orders.CSV']);
    expect({ code, files: readdirSync(join(desk.folder, 'Documents')) }).toMatchObject({
      code: 0,
      files: { length: 1 },
    });
  });

  it('may have a drive in front without a folder: then they are in the current one', async () => {
    const desk = windowsDesk();
    const { code } = await desk.shipctl([...list, 'C:orders.csv'], { cwd: join(desk.folder, 'Documents') });
    expect({ code, files: readdirSync(join(desk.folder, 'Documents')) }).toEqual({ code: 0, files: ['orders.csv'] });
  });

  it('that cannot be say why, before anything is read', async () => {
    const desk = windowsDesk();
    writeFileSync(join(desk.folder, 'a-file'), '');
    const say = async (file: string) => {
      const { code, stderr } = await desk.shipctl([...list, file]);
      return `${code} ${stderr.replace(/^.*(?=(is too long|cannot be written))/s, '').split('\n')[0]}`;
    };
    expect(await say(`${'l'.repeat(260)}.csv`)).toMatch(/^2 is too long/);
    expect(await say('a-file\\x.csv')).toMatch(/^9 cannot be written: its folder is a file/);
    expect(await say('Documents.\\x.csv')).toMatch(/^9 .*: its folder does not exist; C:\\.*\\Documents does\.$/);
    expect(await say('nowhere\\x.csv')).toMatch(/^9 cannot be written: its folder does not exist/);
  });

  it('of settings are in the roaming folder of the user', async () => {
    const desk = windowsDesk({ user: 'سارة' });
    expect((await desk.shipctl(['config', 'set', 'timeout', '20'])).code).toBe(0);
    const profile = readFileSync(join(desk.folder, 'AppData/Roaming/shipctl/profiles/default.json'), 'utf8');
    expect(JSON.parse(profile)).toMatchObject({ timeout: 20 });
  });
});
