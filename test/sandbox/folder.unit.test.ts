import { describe, expect, it } from 'vitest';
import { sandboxFolder } from '../../src/sandbox/server.ts';

describe('the folder of the sandbox', () => {
  it.each([
    [{ XDG_DATA_HOME: '/data' }, 'linux', '/data/shipctl/sandbox'],
    [{ XDG_DATA_HOME: 'relative' }, 'linux', '/home/noura/.local/share/shipctl/sandbox'],
    [{}, 'darwin', '/home/noura/.local/share/shipctl/sandbox'],
    [{ LOCALAPPDATA: '/local' }, 'win32', '/local/shipctl/sandbox'],
    [{ SHIPCTL_CONFIG_DIR: '/settings', XDG_DATA_HOME: '/data' }, 'linux', '/settings/sandbox'],
  ])('is, given %j on %s, %s', (env, platform, expected) => {
    expect(sandboxFolder({ env, platform, homedir: '/home/noura' })).toBe(expected);
  });
});
