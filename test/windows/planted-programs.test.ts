import { existsSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it, vi } from 'vitest';
import { describeOnWindows, windowsDesk } from '../support/windows-desk.ts';

/** A desk whose current folder has programs of these names, each of which would tell that it was run. */
function deskWithPlanted(...names: readonly string[]) {
  const desk = windowsDesk();
  const { nodes } = inject('windows');
  mkdirSync(join(desk.folder, 'Windows'));
  for (const name of names) linkSync(Object.values(nodes)[0] ?? '', join(desk.folder, name));
  const mark = join(desk.folder, 'mark');
  const code = `if (!/node\\.exe$/.test(process.execPath)) require('node:fs').writeFileSync(${JSON.stringify(desk.path('mark'))}, process.execPath + ' ' + process.argv[1]);`;
  writeFileSync(join(desk.folder, 'mark.cjs'), code);
  const NODE_OPTIONS = `--require="${desk.path('mark.cjs').replaceAll('\\', '/')}"`;
  const env = { SHIPCTL_SANDBOX: '1', SHIPCTL_CONFIG_DIR: desk.path('settings'), NODE_OPTIONS };
  return { ...desk, env, ran: () => (existsSync(mark) ? readFileSync(mark, 'utf8') : undefined) };
}

describeOnWindows('a program in the current folder', () => {
  it('is not run in place of the one that shows documents', async () => {
    const desk = deskWithPlanted('explorer.exe', 'Windows/explorer.exe');
    const env = { ...desk.env, SystemRoot: desk.path('Windows') };
    const { code } = await desk.shipctl(['shipments', 'invoice', '7', '--open', '--out', 'a, b.pdf'], { env });
    expect(code).toBe(0);
    await vi.waitFor(
      () => expect(desk.ran()).toBe(`${desk.path('Windows', 'explorer.exe')} ${desk.path('a, b.pdf')}`),
      20_000,
    );
  });

  it('is not run in place of one that a setting names', async () => {
    const { shipctl, env, ran } = deskWithPlanted('tool.exe');
    const base = { ...env, SHIPCTL_SANDBOX: '' };
    await shipctl(['config', 'set', 'base_url', 'http://127.0.0.1:9'], { env: base });
    await shipctl(['config', 'set', 'credential_command', 'tool token'], { env: base });
    const { code, stderr } = await shipctl(['orders', 'list'], { env: base });
    expect({ code, stderr, ran: ran() }).toEqual({
      code: 4,
      stderr: expect.stringContaining('no folder of PATH has tool'),
      ran: undefined,
    });
    await shipctl(['config', 'set', 'credential_command', '.\\tool.exe token'], { env: base });
    await shipctl(['orders', 'list'], { env: base });
    expect(ran()).toContain('tool.exe');
  });
});
