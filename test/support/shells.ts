import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';

/** The shells that merchants use, with the flags that keep out the settings of whoever runs the tests. */
export const shells = [
  ['bash', '--norc'],
  ['zsh', '-f'],
] as const;

export const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

/** The shells that a command in a message may be pasted into: as far as they are installed. */
export const pastingShells: readonly (readonly [shell: string, flag: string, script: string])[] = [
  [
    'bash',
    '--norc',
    `shipctl() { printf '%s\\0' "$@" >&3; printf '\\1\\0' >&3; }
while IFS= read -r line; do eval "$line" 2>/dev/null </dev/null; printf '\\2\\0' >&3; done <"$GIVEN"`,
  ],
  [
    'zsh',
    '-f',
    `shipctl() { printf '%s\\0' "$@" >&3; printf '\\1\\0' >&3; }
while IFS= read -r line; do eval "$line" 2>/dev/null </dev/null; printf '\\2\\0' >&3; done <"$GIVEN"`,
  ],
  [
    'fish',
    '--no-config',
    `function shipctl; printf '%s\\0' $argv >&3; printf '\\1\\0' >&3; end
for line in (cat $GIVEN); eval $line 2>/dev/null; printf '\\2\\0' >&3; end`,
  ],
];

/**
 * Pastes lines into a shell, one after the other. Returns for each the words of every shipctl that it has run; none where
 * the shell took it for no command.
 */
export function paste([shell, flag, script]: (typeof pastingShells)[number], lines: readonly string[], cwd: string) {
  const given = join(temporaryFolder(), 'given');
  writeFileSync(given, `${lines.join('\n')}\n`);
  const { output } = spawnSync(shell, [flag, '-c', script], {
    cwd,
    env: { ...process.env, GIVEN: given },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    maxBuffer: 2 ** 28,
  });
  return String(output[3])
    .split('\u0002\0')
    .slice(0, -1)
    .map((line) =>
      line
        .split('\u0001\0')
        .slice(0, -1)
        .map((words) => words.split('\0').slice(0, -1)),
    );
}

/** What in a line only zsh, or only an interactive shell, takes for something else: patterns, history, comments. */
export function zshSpecials(line: string): string[] {
  const bare = line.replace(/'[^']*'|"[^"$`!\\]*"/g, '').replace(/^(?:[A-Z_]+=\S+ )+/, '');
  return bare.match(/[?*[\]=!{}~^#\\`]/g) ?? [];
}

/** The words that a shell makes of command lines of shipctl. */
export function wordsIn([shell, flag]: (typeof shells)[number], lines: readonly string[], cwd: string): string[][] {
  const script = ["shipctl() { printf '%s\\0' \"$@\" >&3; printf '\\1\\0' >&3; }", ...lines].join('\n');
  const { output, stderr } = spawnSync(shell, [flag, '-c', script], { cwd, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  if (stderr.length > 0) throw new Error(String(stderr));
  return String(output[3])
    .split('\u0001\0')
    .slice(0, -1)
    .map((words) => words.split('\0').slice(0, -1));
}
