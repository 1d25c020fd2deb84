import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { windowsPages, windowsRecipes } from '../../scripts/windows.ts';
import { wordsInSh } from '../support/recipe-words.ts';
import { describeOnWindows, nodeOnWindows, windowsDesk } from '../support/windows-desk.ts';

// The recipes of docs/windows.md for cmd.exe, run by that of Wine. It has no PowerShell: the recipes for that are read by its rules in
// test/project/windows.unit.test.ts.

/** As npm starts a program: what a batch file is given, it hands on. */
const shim = (name: string) => `@ECHO off\r\n"${nodeOnWindows()}" "%~dp0words.cjs" ${name} %*\r\n`;

/** Adds its words to a file, as a line of JSON. */
const saysWords = `require('node:fs').appendFileSync(
  require('node:path').join(__dirname, 'words.ndjson'),
  JSON.stringify(process.argv.slice(2)) + '\\n',
);`;

/** The cmd.exe of Wine takes pipes and `set` from a batch file, not from a variable. */
const isForBatch = (line: string): boolean => /^(?:set|type) /.test(line);

const recipes = windowsPages.flatMap(windowsRecipes);

describeOnWindows('cmd.exe', () => {
  it.each(recipes.map(({ sh, cmd }) => [cmd, sh] as const))('reads %s', async (line, sh) => {
    const desk = windowsDesk();
    for (const name of ['shipctl', 'npm', 'node']) writeFileSync(join(desk.folder, `${name}.cmd`), shim(name));
    writeFileSync(join(desk.folder, 'words.cjs'), saysWords);
    const [, input] = /^type ([\w.]+) /.exec(line) ?? [];
    if (input !== undefined) writeFileSync(join(desk.folder, input), '');
    if (isForBatch(line)) writeFileSync(join(desk.folder, 'line.bat'), `@ECHO off\r\n${line}\r\n`);
    expect(await desk.cmd(isForBatch(line) ? 'line.bat' : line)).toMatchObject({ code: 0 });
    const read = readFileSync(join(desk.folder, 'words.ndjson'), 'utf8').trimEnd().split('\n');
    const words = wordsInSh(sh).map((each) => each.map((word) => word.replaceAll('\u2192', '->')));
    expect(read.map((each) => JSON.parse(each))).toEqual(words);
  });
});
