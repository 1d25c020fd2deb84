import { describe, expect, it } from 'vitest';
import { type Typed, windowsPages, windowsRecipes, windowsText } from '../../scripts/windows.ts';
import { wordsInSh } from '../support/recipe-words.ts';
import { wordsFromCmd, wordsFromPowerShell } from '../support/windows-words.ts';

it('docs/windows.md is up to date; npm run reference writes it', async () => {
  await expect(windowsText()).toMatchFileSnapshot('../../docs/windows.md');
});

const file = /^type [\w.]+ \| | > [\w.]+$/g;

/** The words of each command of a line of PowerShell, without its variables and files. */
const wordsInPowerShell = (line: string): (readonly string[])[] =>
  line
    .replaceAll(/\$env:\w+ = "[^"$`]*"; /g, '')
    .split('; ')
    .map((command) => wordsFromPowerShell(command.replace(file, '')));

/** The same of a line of cmd.exe. */
const wordsInCmd = (line: string): (readonly string[])[] =>
  line
    .replaceAll(/set "[^"%]*" & /g, '')
    .split(' && ')
    .map((command) => wordsFromCmd(command.replace(file, '')));

const recipes = windowsPages.flatMap(windowsRecipes).map((typed): [string, Typed] => [typed.sh, typed]);

describe('the recipes for Windows', () => {
  it('are those of the pages', () => {
    expect(recipes.length).toBeGreaterThan(20);
  });

  it.each(recipes)('%s has the same words in PowerShell and in cmd.exe', (_, { sh, powerShell, cmd }) => {
    const words = wordsInSh(sh).map((each) => each.map((word) => word.replaceAll('\u2192', '->')));
    expect(wordsInPowerShell(powerShell)).toEqual(words);
    expect(wordsInCmd(cmd)).toEqual(words);
  });

  it.each(recipes)('%s keeps its files and variables', (_, { sh, powerShell, cmd }) => {
    const [, sign, name = ''] = / ([<>]) ([\w.]+)$/.exec(sh) ?? [];
    if (sign)
      for (const line of [powerShell, cmd]) expect(line).toContain(sign === '<' ? `type ${name} | ` : `> ${name}`);
    for (const [, name = ''] of sh.matchAll(/(?:^| )([A-Z_]+)=/g)) {
      expect(powerShell).toContain(`$env:${name} = `);
      expect(cmd).toContain(`set "${name}=`);
    }
  });
});
