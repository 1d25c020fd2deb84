// What `npm run reference` writes too: docs/windows.md, with each recipe of the pages as it is typed in PowerShell and in cmd.exe.
import { readFileSync } from 'node:fs';

const pages = [
  'README.md',
  ...['finding', 'writing', 'output', 'shipping', 'packing', 'settlements', 'operations', 'import'].map(
    (name) => `docs/${name}.md`,
  ),
];

/** A command as sh reads it. */
export interface Recipe {
  readonly variables: readonly (readonly [name: string, value: string])[];
  readonly words: readonly string[];
  readonly input?: string;
  readonly output?: string;
}

const token = /\s*(?:(&&)|(<|>)\s*(\S+)|((?:'[^']*'|"[^"$`\\]*"|[^\s'"$`\\|;&<>()*?])+))/y;

/** Reads a line of sh, without its comment. Throws for what these pages have no use for, as pipes. */
export function readRecipe(line: string): Recipe[] {
  const text = line.replace(/\s+# .*$/, '');
  const recipes: { variables: [string, string][]; words: string[]; input?: string; output?: string }[] = [];
  let current: (typeof recipes)[number] = { variables: [], words: [] };
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    if (!found) throw new Error(`scripts/windows.ts does not know how to type this on Windows: ${line}`);
    const [, and, redirection, file, word] = found;
    if (and !== undefined) {
      recipes.push(current);
      current = { variables: [], words: [] };
    } else if (redirection === '<') current.input = file ?? '';
    else if (redirection === '>') current.output = file ?? '';
    else if (word !== undefined) {
      const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(word) ?? [];
      const plain = word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2');
      if (name !== undefined && current.words.length === 0) current.variables.push([name, value ?? '']);
      else current.words.push(plain);
    }
  }
  return [...recipes, current];
}

/** PowerShell takes a comma for a list, @ for variables and 7d for a number, and has another meaning for most signs. */
const inPowerShell = (word: string): string =>
  (/^[\w./:=+-]+$/.test(word) && !/^\d+[a-z]+$/i.test(word)) || /^\p{L}+$/u.test(word)
    ? word
    : `'${word.replaceAll("'", "''")}'`;

/** cmd.exe knows no single quotes. The arrow of rules is not in every code page. */
function inCmd(word: string): string {
  if (/["%]/.test(word)) throw new Error(`scripts/windows.ts does not know how to quote this in cmd.exe: ${word}`);
  const typed = word.replaceAll('→', '->');
  return /^[\w.,/:=+@-]+$/.test(typed) || /^\p{L}+$/u.test(typed) ? typed : `"${typed}"`;
}

const powerShellLine = ({ variables, words, input, output }: Recipe): string =>
  [
    ...variables.map(([name, value]) => `$env:${name} = '${value}';`),
    ...(input === undefined ? [] : [`Get-Content ${input} |`]),
    ...words.map(inPowerShell),
    ...(output === undefined ? [] : [`> ${output}`]),
  ].join(' ');

const cmdLine = ({ variables, words, input, output }: Recipe): string =>
  [
    ...variables.map(([name, value]) => `set "${name}=${value}" &`),
    ...words.map(inCmd),
    ...(input === undefined ? [] : [`< ${input}`]),
    ...(output === undefined ? [] : [`> ${output}`]),
  ].join(' ');

/** A recipe of the pages, as it is typed in each of the three. */
export interface Typed {
  readonly sh: string;
  readonly powerShell: string;
  readonly cmd: string;
}

function typedOf(line: string): Typed {
  const recipes = readRecipe(line);
  return {
    sh: line.replace(/\s+# .*$/, ''),
    powerShell: recipes.map(powerShellLine).join('; '),
    cmd: recipes.map(cmdLine).join(' && '),
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
  const differs = ({ sh, powerShell, cmd }: Typed) =>
    sh !== powerShell.replaceAll(/'(\d+[a-z]+)'/g, '$1') || sh !== cmd;
  return commands.map(typedOf).filter(differs);
}

const intro = `# Typing the recipes on Windows

The recipes of these pages are for sh, the shell of Linux and macOS. In PowerShell and cmd.exe, type these differently:

| in sh | PowerShell | cmd.exe |
|---|---|---|
| \`'a b'\` | the same | \`"a b"\` |
| \`a,b\` | \`'a,b'\`: a comma makes a list | the same |
| \`7d\` | \`'7d'\`, or it may be read as a number | the same |
| \`@file\` | \`'@file'\` | the same |
| \`< file\` | \`Get-Content file \\|\` in front | the same |
| \`NAME=value shipctl …\` | \`$env:NAME = 'value'\` before; it lasts until you close the window | \`set "NAME=value"\` before; likewise |
| \`a && b\` | \`a; b\` | the same |
| \`*.csv\` | \`(Get-Item *.csv).Name\` | the name of each file |
| \`\\\` at the end of a line | a backtick | \`^\` |
| \`~/folder\` | \`$HOME\\folder\` | \`%USERPROFILE%\\folder\` |

Put text with double quotes, such as JSON, into a file: \`--data '@order.json'\`. Windows PowerShell 5.1 removes double quotes
from arguments, and writes \`>\` and pipes in other encodings: prefer \`--out\`. In a .bat file, type \`%\` twice.

The tests run each cmd.exe line, without its \`set\`, in the cmd.exe of Wine, and check the arguments that arrive. Wine has no
PowerShell: the tests check those lines by the rules of PowerShell, without running them.

The recipes that differ:
`;

/** The text of docs/windows.md. */
export function windowsText(): string {
  const sections = pages.flatMap((path) => {
    const recipes = windowsRecipes(path);
    if (recipes.length === 0) return [];
    const blocks = recipes.map(({ sh, powerShell, cmd }) =>
      [`sh          ${sh}`, `PowerShell  ${powerShell}`, `cmd.exe     ${cmd}`].join('\n'),
    );
    const name = path.replace('docs/', '');
    return [
      `## [${name}](${path.startsWith('docs/') ? name : `../${name}`})\n\n\`\`\`text\n${blocks.join('\n\n')}\n\`\`\`\n`,
    ];
  });
  return [intro, ...sections].join('\n');
}

export { pages as windowsPages };
