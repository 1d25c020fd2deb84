import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { describeOnWindows, nodeOnWindows, windowsDesk, windowsPath } from '../support/windows-desk.ts';

// npm i -g of the package by the npm of this system, run by the Node of Windows: it makes the shims of Windows.

const npm = realpathSync(execFileSync('/bin/sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim());
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * How the shim ends itself before it runs the program, so that Ctrl-C is not asked about: the label is none. The cmd.exe of Wine ends
 * all of it there, and runs nothing.
 */
const endsItself = 'goto #_undefined_# 2>NUL || title %COMSPEC% & ';

describeOnWindows('the package that npm has installed', () => {
  it('runs by its shims', async () => {
    const folder = temporaryFolder();
    execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { cwd: root });
    const [packed = ''] = readdirSync(folder);
    const desk = windowsDesk({ user: 'Sara Ali' });
    const place = desk.path('AppData', 'Roaming', 'npm');
    const flags = ['-g', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', place];
    const install = await desk.shipctl(['install', ...flags, windowsPath(join(folder, packed))], {
      program: [nodeOnWindows(), windowsPath(npm)],
      env: { npm_config_update_notifier: 'false', npm_config_cache: desk.path('npm-cache') },
    });
    expect(install).toMatchObject({ code: 0, stdout: expect.stringContaining('added 1 package') });
    const installed = join(desk.folder, 'AppData/Roaming/npm');
    expect(readdirSync(installed).sort()).toEqual(['node_modules', 'shipctl', 'shipctl.cmd', 'shipctl.ps1']);

    const shim = readFileSync(join(installed, 'shipctl.cmd'), 'utf8');
    expect(shim).toContain(`${endsItself}"%_prog%"  "%dp0%\\node_modules\\shipctl\\bin\\shipctl.js" %*`);
    writeFileSync(join(desk.folder, 'shipctl.cmd'), shim.replace(endsItself, '').replace('%~dp0', `${place}\\`));
    writeFileSync(join(desk.folder, 'node.cmd'), `@"${nodeOnWindows()}" %*\r\n`);
    const list = 'shipctl orders list --sandbox --limit 2 --where "id > 5" --csv --columns id';
    const { code, stdout } = await desk.cmd(list);
    expect({ code, rows: stdout.trimEnd().split('\n').length }).toEqual({ code: 0, rows: 3 });
    expect((await desk.cmd('shipctl nope')).code).toBe(2);
    // Wine has no PowerShell.
    const powerShell = readFileSync(join(installed, 'shipctl.ps1'), 'utf8');
    expect(powerShell).toContain('& "node$exe"  "$basedir/node_modules/shipctl/bin/shipctl.js" $args');
  });
});
