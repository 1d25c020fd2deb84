// What `npm run reference` writes too: docs/windows.md, with each recipe of the pages as it is typed in PowerShell and in cmd.exe.
import { readFileSync } from 'node:fs';
import type { Shell } from '../src/base/text/shell-quotes.ts';
import { lineInShell } from '../src/cli/example-line.ts';

const pages = [
  'README.md',
  ...['finding', 'writing', 'output', 'shipping', 'packing', 'settlements', 'operations', 'import'].map(
    (name) => `docs/${name}.md`,
  ),
];

/** A recipe of the pages, as it is typed in each of the three. */
export interface Typed {
  readonly sh: string;
  readonly powerShell: string;
  readonly cmd: string;
}

function inShell(line: string, shell: Shell): string {
  const typed = lineInShell(line, shell);
  if (typed === undefined) throw new Error(`This cannot be typed in ${shell}: ${line}`);
  return typed;
}

function typedOf(line: string): Typed {
  return {
    sh: line.replace(/\s+# .*$/, ''),
    powerShell: inShell(line, 'powershell'),
    cmd: inShell(line, 'cmd'),
  };
}

/** The commands of a page that are typed in another way on Windows. */
export function windowsRecipes(path: string): Typed[] {
  const page = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  const lines = [...page.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n'));
  // Patterns of file names and the home folder stand in the table.
  const commands = [...new Set(lines)].filter(
    (line) => /^[^#]*\bshipctl(\.js)? /.test(line) && !/ ([\w/]*\*\.\w+|~\/)/.test(line),
  );
  const differs = ({ sh, powerShell, cmd }: Typed) => sh !== powerShell || sh !== cmd;
  return commands.map(typedOf).filter(differs);
}

const intro = `# Typing the recipes on Windows

The recipes of these pages are for sh, the shell of Linux and macOS. PowerShell and cmd.exe both take double quotes, so most
recipes have one line for Windows. Type these differently:

| in sh | PowerShell | cmd.exe |
|---|---|---|
| \`'a b'\` | \`"a b"\` | the same |
| \`a,b\`, \`7d\`, \`@file\`, \`a=b\` | \`"a,b"\`, \`"7d"\`, \`"@file"\`, \`"a=b"\` | the same |
| \`→\` in rules | \`->\` | the same |
| \`< file\` | \`type file \\|\` in front | the same |
| \`NAME=value shipctl …\` | \`$env:NAME = "value"\` before; it lasts until you close the window | \`set "NAME=value"\` before; likewise |
| \`a && b\` | \`a; b\` | \`a && b\` |
| \`*.csv\` | the same: shipctl finds the files | the same |
| \`\\\` at the end of a line | a backtick | \`^\` |
| \`~/folder\` | \`$HOME\\folder\` | \`%USERPROFILE%\\folder\` |

Put text with double quotes, such as JSON, into a file: \`--data "@order.json"\`. Windows PowerShell 5.1 removes double quotes
from arguments, and writes \`>\` and pipes in other encodings: prefer \`--out\`. In PowerShell, \`$\` and backticks between
double quotes need a backtick in front. In a .bat file, type \`%\` twice.

What was run: the tests run each line for Windows and for cmd.exe in the cmd.exe of Wine, and check the arguments that
arrive. Wine has no PowerShell: no line was run in that. The tests read the lines by the rules of PowerShell, and check the words.

The recipes that differ:
`;

/** The text of docs/windows.md. */
export function windowsText(): string {
  const sections = pages.flatMap((path) => {
    const recipes = windowsRecipes(path);
    if (recipes.length === 0) return [];
    const blocks = recipes.map(({ sh, powerShell, cmd }) =>
      [
        `sh          ${sh}`,
        ...(powerShell === cmd ? [`Windows     ${cmd}`] : [`PowerShell  ${powerShell}`, `cmd.exe     ${cmd}`]),
      ].join('\n'),
    );
    const name = path.replace('docs/', '');
    return [
      `## [${name}](${path.startsWith('docs/') ? name : `../${name}`})\n\n\`\`\`text\n${blocks.join('\n\n')}\n\`\`\`\n`,
    ];
  });
  return [intro, ...sections].join('\n');
}

export { pages as windowsPages };
