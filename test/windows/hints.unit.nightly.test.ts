import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removal, suggest, typedCommand, wordsOf } from '../../src/base/text/message.ts';
import { hostile } from '../support/pasted.ts';
import { describeOnWindows, nodeOnWindows, windowsDesk } from '../support/windows-desk.ts';

// What messages suggest for cmd.exe, run by that of Wine. PowerShell is not there: test/base/shell-quotes.unit.test.ts has its rules.

const wording = { clean: (text: string) => text, shell: 'cmd', flags: '', helpFlags: '' } as const;

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
  ...hostile,
  ...[
    'a b',
    'a,b',
    '@x',
    '-x',
    '--',
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
  ...['\u0633\u0627\u0631\u0629 x', 'C:\\Users\\a b\\x.csv', '\\\\server\\share\\a b', 'C:\\a\\'],
];

describeOnWindows('a command of a message in cmd.exe', () => {
  it('has each value that is written as one word', async () => {
    const desk = deskWithWords();
    const isWritten = (value: string) => !wordsOf(typedCommand`${value}`, wording).includes('<value>');
    const written = values.filter(isWritten);
    expect(written.length).toBeGreaterThan(20);
    expect(await desk.cmd(wordsOf(typedCommand`x ${written}`, wording))).toMatchObject({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(desk.words()).toEqual(['x', ...written]);
    const plain = values.filter((value) => !wordsOf(suggest`${value}`, wording).includes('<id>'));
    await desk.cmd(wordsOf(suggest`y ${plain}`, wording));
    expect(desk.words()).toEqual(['y', ...plain]);
  });

  it('removes the files that it names', async () => {
    const desk = windowsDesk();
    const names = ['orders 10.csv.part', 'x.log'];
    for (const name of names) writeFileSync(join(desk.folder, name), '');
    const line = wordsOf(removal(...names.map((name) => desk.path(name))), wording);
    // The cmd.exe of Wine takes a command of its own from no variable.
    writeFileSync(join(desk.folder, 'remove.cmd'), `@${line}\r\n`);
    expect(await desk.cmd('remove.cmd')).toMatchObject({ stderr: '' });
    expect(names.filter((name) => existsSync(join(desk.folder, name)))).toEqual([]);
  });
});
