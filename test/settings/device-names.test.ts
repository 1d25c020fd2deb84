import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsFolder, stored } from '../support/profiles.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const devices = ['con', 'CON', 'Nul', 'prn', 'aux', 'com1', 'COM9', 'lpt1', 'nul.json', 'lpt1.x', 'Aux.shop.json'];
const login = ['login', '--base-url', 'https://ship.example.com', '--token-stdin', '--no-check'];

describe('a name that Windows takes for a device or shortens', () => {
  it.each([...devices, 'shop.', ...furtherCases('shop ', 'shop..')])('%j is not that of a profile', async (name) => {
    const { env, folder } = settingsFolder();
    for (const argv of [login, ['ops', 'set', 'orders.get', 'GET /api/o/{order}'], ['config', 'set', 'lang', 'ar']]) {
      const { code, stderr } = await shipctl([...argv, '--profile', name], { env, stdin: stored });
      expect([argv, code, stderr]).toEqual([argv, 2, expect.stringContaining('not a valid profile name')]);
    }
    expect((await shipctl(login, { env: { ...env, SHIPCTL_PROFILE: name }, stdin: stored })).code).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([...devices, ...furtherCases('x.', 'x ')])('%j is not that of a view or a mapping', async (name) => {
    const { env, folder } = settingsFolder();
    const goods = join(folder, 'goods.csv');
    writeFileSync(goods, 'type\nx\n');
    const saved = await shipctl(['views', 'save', name, '--columns', 'id'], { env });
    expect(saved).toMatchObject({ code: 2, stdout: '' });
    const path = name.endsWith('.json') ? [] : ['boxes', 'import', goods, '--save-map', name, '--sandbox'];
    if (path.length > 0) expect(await shipctl(path, { env })).toMatchObject({ code: 2, stdout: '' });
    expect(readdirSync(folder)).toEqual(['goods.csv']);
  });

  it.each(['console', 'com', ...furtherCases('com10', 'nullable', 'a.con', 'lpt')])(
    '%j is a name as any other',
    async (name) => {
      const { env, names } = settingsFolder();
      expect(await shipctl([...login, '--profile', name], { env, stdin: stored })).toMatchObject({ code: 0 });
      expect(names()).toContain(`${name}.json`);
    },
  );
});

describe('a new name that differs from another one in case only', () => {
  it('is not that of a profile', async () => {
    const { env, names, write } = settingsFolder();
    write({ version: 1, base_url: 'https://ship.example.com' }, 'Shop');
    for (const name of ['shop', 'SHOP', 'Default']) {
      for (const argv of [login, ['config', 'set', 'lang', 'ar'], ['whoami'], ['orders', 'list']]) {
        const { code, stderr } = await shipctl([...argv, '--profile', name], { env, stdin: stored });
        expect([name, argv, code, stderr]).toEqual([name, argv, 2, expect.stringContaining('the same file')]);
      }
    }
    expect(names()).toEqual(['Shop.json']);
    expect(await shipctl(['whoami', '--profile', 'Shop'], { env })).toMatchObject({ code: 4 });
    expect(await shipctl(['whoami'], { env })).toMatchObject({ code: 4 });
    // Both are there from earlier: both can be used.
    write({ version: 1, base_url: 'https://ship.example.com' }, 'shop');
    expect(await shipctl([...login, '--profile', 'shop'], { env, stdin: stored })).toMatchObject({ code: 0 });
  });

  it('is not that of a view', async () => {
    const { env, profiles } = settingsFolder();
    mkdirSync(profiles, { recursive: true });
    const save = (name: string) => shipctl(['views', 'save', name, '--columns', 'id'], { env });
    expect(await save('Retour-É')).toMatchObject({ code: 0 });
    for (const name of ['retour-É', 'RETOUR-é', 'Retour-E\u0301', 'Courier'])
      expect(await save(name)).toMatchObject({ code: 2, stderr: expect.stringContaining('the same file') });
    expect(await save('Retour-É')).toMatchObject({ code: 0 });
    expect(readdirSync(join(profiles, 'views'))).toEqual(['Retour-É.json']);
  });
});
