import { describe, expect, it } from 'vitest';
import { type Typed, windowsPages, windowsRecipes, windowsText } from '../../scripts/windows.ts';
import { wordsInSh } from '../support/recipe-words.ts';

it('docs/windows.md is up to date; npm run reference writes it', async () => {
  await expect(windowsText()).toMatchFileSnapshot('../../docs/windows.md');
});

/** PowerShell: 'text' with '' for an apostrophe; other words may hold no sign that means something. */
function wordsInPowerShell(line: string): string[][] {
  return line
    .replaceAll(/\$env:\w+ = '[^']*'; /g, '')
    .split('; ')
    .map((command) => {
      const words = command.replace(/^Get-Content \S+ \| /, '').replace(/ > [\w.]+$/, '');
      return [...words.matchAll(/'((?:[^']|'')*)'|(\S+)/g)].map(([, quoted, bare]) => {
        if (bare !== undefined) expect(bare).toMatch(/^[\p{L}\w./:=+-]+$/u);
        return quoted?.replaceAll("''", "'") ?? bare ?? '';
      });
    });
}

/** cmd.exe: "text"; outside of it no sign that means something. The rules take -> for the arrow. */
function wordsInCmd(line: string): string[][] {
  return line
    .replaceAll(/set "[^"%]*" & /g, '')
    .split(' && ')
    .map((command) =>
      [...command.replace(/ [<>] [\w.]+$/, '').matchAll(/"([^"%]*)"|(\S+)/g)].map(([, quoted, bare]) => {
        if (bare !== undefined) expect(bare).not.toMatch(/['"|<>&^%()!]/);
        return quoted ?? bare ?? '';
      }),
    );
}

const recipes = windowsPages.flatMap(windowsRecipes).map((typed): [string, Typed] => [typed.sh, typed]);

describe('the recipes for Windows', () => {
  it('are those of the pages', () => {
    expect(recipes.length).toBeGreaterThan(20);
  });

  it.each(recipes)('%s has the same words in PowerShell and in cmd.exe', (_, { sh, powerShell, cmd }) => {
    const words = wordsInSh(sh);
    expect(wordsInPowerShell(powerShell)).toEqual(words);
    expect(wordsInCmd(cmd)).toEqual(words.map((each) => each.map((word) => word.replaceAll('→', '->'))));
  });

  it.each(recipes)('%s keeps its files and variables', (_, { sh, powerShell, cmd }) => {
    const [, sign, file = ''] = / ([<>]) ([\w.]+)$/.exec(sh) ?? [];
    if (sign) expect(cmd).toContain(`${sign} ${file}`);
    if (sign) expect(powerShell).toContain(sign === '<' ? `Get-Content ${file} |` : `> ${file}`);
    for (const [, name = ''] of sh.matchAll(/(?:^| )([A-Z_]+)=/g)) {
      expect(powerShell).toContain(`$env:${name} = `);
      expect(cmd).toContain(`set "${name}=`);
    }
  });
});
