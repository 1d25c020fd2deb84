import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeOnWindows, nodeOnWindows, windowsDesk } from '../support/windows-desk.ts';

// What a message suggests, run by the cmd.exe of Wine. It has no PowerShell: test/base/shell-quotes.unit.test.ts has the rules of that.

/** A desk with a shipctl that writes its words into a file, started as npm starts a program: by a batch file. */
function deskWithWords() {
  const desk = windowsDesk();
  writeFileSync(join(desk.folder, 'shipctl.cmd'), `@ECHO off\r\n"${nodeOnWindows()}" "%~dp0words.cjs" %*\r\n`);
  const code =
    "require('node:fs').writeFileSync(require('node:path').join(__dirname, 'words.json'), JSON.stringify(process.argv.slice(2)));";
  writeFileSync(join(desk.folder, 'words.cjs'), code);
  const words = (): unknown => JSON.parse(readFileSync(join(desk.folder, 'words.json'), 'utf8'));
  return { ...desk, words };
}

const values = [
  ...[
    'a b',
    'a,b',
    '@x',
    '7d',
    '0501',
    "city = 'Riyadh'",
    'total > 500 & x',
    'a ^ b',
    'a | b',
    'id;x',
    'a=b',
    '~',
    '(a)',
  ],
  ...['3147;touch x;', "'; touch x; '", '\u0633\u0627\u0631\u0629 x', 'C:\\Users\\a b\\x', '\\\\server\\share\\a b'],
];

describeOnWindows('a command of a message in cmd.exe', () => {
  it('has each value as one word', async () => {
    const desk = deskWithWords();
    const { stderr } = await desk.shipctl(['orders', 'cancel', ...values, '--jsn'], { env: { SHIPCTL_SANDBOX: '1' } });
    const [, line = ''] = /^Corrected: (.*?)\r?$/m.exec(stderr) ?? [];
    expect(line, stderr).not.toBe('');
    expect(await desk.cmd(line)).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(desk.words()).toEqual(['orders', 'cancel', ...values, '--json']);
  });
});
