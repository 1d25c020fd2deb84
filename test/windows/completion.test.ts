import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { describeOnWindows, windowsDesk } from '../support/windows-desk.ts';
import { readPowerShell } from '../support/windows-words.ts';

/** What PowerShell 5.1 tells the programs that it starts, where OneDrive has the documents of the user. */
function deskWithPowerShell() {
  const desk = windowsDesk({ user: '\u0633\u0627\u0631\u0629' });
  const place = ['OneDrive - Shop', 'Documents', 'WindowsPowerShell'];
  const env = { PSModulePath: `${desk.path(...place, 'Modules')};C:\\Program Files\\WindowsPowerShell\\Modules` };
  const profile = join(desk.folder, ...place, 'profile.ps1');
  return { ...desk, env, profile };
}

const inAscii = /^[\n\r -~]*$/;

describeOnWindows('completion install', () => {
  it('writes a profile that each PowerShell reads, where OneDrive has it, and takes it back', async () => {
    const { shipctl, env, profile, path } = deskWithPowerShell();
    const installed = await shipctl(['completion', 'install'], { env });
    expect(installed).toMatchObject({ code: 0, stderr: expect.stringContaining('Set-ExecutionPolicy') });
    const bytes = readFileSync(profile);
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
    const text = bytes.toString().slice(1);
    expect(text).toMatch(inAscii);
    const [, quoted = ''] = /-LiteralPath ("[^"]*")\)/.exec(text) ?? [];
    const letters = quoted.replace(/\$\(\[char\]0x([\da-f]+)\)/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    expect(readPowerShell(letters)).toEqual([path('AppData', 'Local', 'shipctl', 'completion.ps1')]);
    const again = await shipctl(['completion', 'install'], { env });
    expect(again.stderr).toContain('Nothing was changed');
    expect((await shipctl(['completion', 'uninstall'], { env })).code).toBe(0);
    expect(existsSync(profile)).toBe(false);
  });

  it('keeps the bytes of a profile in the code page of the machine', async () => {
    const { shipctl, env, profile } = deskWithPowerShell();
    mkdirSync(dirname(profile), { recursive: true });
    const old = Buffer.from([0x23, 0xc7, 0xe1, 0x0d, 0x0a]);
    writeFileSync(profile, old);
    await shipctl(['completion', 'install'], { env });
    const after = readFileSync(profile);
    expect(after.subarray(0, old.length)).toEqual(old);
    expect(after.subarray(old.length).toString()).toMatch(inAscii);
    await shipctl(['completion', 'uninstall'], { env });
    expect(readFileSync(profile)).toEqual(old);
  });

  it('says in cmd that PowerShell is meant', async () => {
    const { shipctl } = windowsDesk();
    const outcome = await shipctl(['completion', 'install']);
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('Open it, and type there') });
    const named = await shipctl(['completion', 'install', '--shell', 'powershell']);
    expect(named).toMatchObject({ code: 2, stderr: expect.stringContaining('Open PowerShell, and type there') });
  });
});
