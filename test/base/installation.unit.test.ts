import { describe, expect, it } from 'vitest';
import { installationOf } from '../../src/base/installation.ts';

const node = '/usr/bin/node';
const file = 'node_modules/shipctl/bin/shipctl.js';

/** How a copy is told to be installed on a disk that has these files. */
const told = (program: readonly string[], platform: string, ...there: readonly string[]) =>
  installationOf(program, platform, {
    exists: (path) => there.includes(path),
    isWritable: (path) => !path.startsWith('/usr'),
    realPath: (path) => path,
  });

describe('the installation of a copy', () => {
  it.each([
    ['npm', '/usr/local', false, [node, `/usr/local/lib/${file}`]],
    ['npm', '/home/me/.nvm/versions/node/v24.1.0', true, [node, `/home/me/.nvm/versions/node/v24.1.0/lib/${file}`]],
    ['npx', '/home/me/.npm/_npx/b577e9c7', true, [node, `/home/me/.npm/_npx/b577e9c7/${file}`]],
    ['pnpm', undefined, true, [node, `/home/me/.local/share/pnpm/global/5/.pnpm/shipctl@1/${file}`]],
    ['yarn', undefined, true, [node, `/home/me/.config/yarn/global/${file}`]],
    ['bun', undefined, true, [node, `/home/me/.bun/install/global/${file}`]],
    ['homebrew', undefined, true, ['/opt/homebrew/Cellar/shipctl/1.2.3/bin/shipctl']],
    ['homebrew', undefined, true, [node, `/opt/homebrew/Cellar/shipctl/1.2.3/libexec/lib/${file}`]],
    ['npm', '/opt/homebrew', true, [node, `/opt/homebrew/lib/${file}`]],
    ['nix', undefined, true, ['/nix/store/abc-shipctl/bin/shipctl']],
    ['file', '/usr/local/bin', false, ['/usr/local/bin/shipctl']],
    [undefined, '/srv/tools/shipctl', true, [node, '/srv/tools/shipctl/bin/shipctl.js']],
    [undefined, undefined, true, [node, `/srv/tools/${file}`]],
  ])('is that of %s in %s', (by, folder, isWritable, program) => {
    const found = told(program, 'linux');
    expect([found.by, found.isWritable]).toEqual([by, isWritable]);
    if (folder !== undefined) expect(found.folder).toBe(folder);
  });

  it('is a clone where the sources lie beside it, and a package of a project where one names it', () => {
    const clone = [node, '/home/me/shipctl/bin/shipctl.js'];
    expect(told(clone, 'linux', '/home/me/shipctl/.git', '/home/me/shipctl/src/index.ts').by).toBe('clone');
    expect(told(clone, 'linux', '/home/me/shipctl/.git').by).toBeUndefined();
    const project = told([node, `/srv/shop/${file}`], 'linux', '/srv/shop/package.json');
    expect(project).toMatchObject({ by: 'project', folder: '/srv/shop' });
  });

  it('is told on Windows, too', () => {
    const modules = 'node_modules\\shipctl\\bin\\shipctl.js';
    const prefix = 'C:\\Users\\me\\AppData\\Roaming\\npm';
    const npm = told(['C:\\node.exe', `${prefix}\\${modules}`], 'win32', `${prefix}\\shipctl.cmd`);
    expect(npm).toMatchObject({ by: 'npm', folder: prefix });
    expect(told(['C:\\Users\\me\\scoop\\apps\\shipctl\\current\\shipctl.exe'], 'win32').by).toBe('scoop');
    expect(told(['C:\\tools\\shipctl.exe'], 'win32')).toMatchObject({ by: 'file', folder: 'C:\\tools' });
  });
});
