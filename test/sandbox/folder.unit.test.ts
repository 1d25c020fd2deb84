import { describe, expect, it } from 'vitest';
import { sandboxFolder } from '../../src/sandbox/server.ts';

describe('the folder of the sandbox', () => {
  it.each([
    [{ XDG_DATA_HOME: '/data' }, 'linux', '/data/shipctl/sandbox'],
    [{ XDG_DATA_HOME: 'relative' }, 'linux', '/home/noura/.local/share/shipctl/sandbox'],
    [{}, 'darwin', '/home/noura/.local/share/shipctl/sandbox'],
    [{ LOCALAPPDATA: 'C:\\local' }, 'win32', 'C:\\local/shipctl/sandbox'],
    [{ LOCALAPPDATA: '\\local' }, 'win32', '/home/noura/AppData/Local/shipctl/sandbox'],
    [{ SHIPCTL_CONFIG_DIR: '\\\\server\\share' }, 'win32', '\\\\server\\share/sandbox'],
    [{ SHIPCTL_CONFIG_DIR: '/settings', XDG_DATA_HOME: '/data' }, 'linux', '/settings/sandbox'],
  ])('is, given %j on %s, %s', (env, platform, expected) => {
    expect(sandboxFolder({ env, platform, homedir: '/home/noura' })).toBe(expected);
  });

  it.each(['\\x', '/x', 'C:x', 'x', '\\\\\\x'])(
    'is not %j on Windows, which is another one on each drive',
    (folder) => {
      const user = { env: { SHIPCTL_CONFIG_DIR: folder }, platform: 'win32', homedir: 'C:\\Users\\Noura' };
      expect(() => sandboxFolder(user)).toThrow(/not an absolute path.*drive/);
    },
  );
});
