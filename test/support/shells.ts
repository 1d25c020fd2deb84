import { spawnSync } from 'node:child_process';

/** The shells that merchants use, with the flags that keep out the settings of whoever runs the tests. */
export const shells = [
  ['bash', '--norc'],
  ['zsh', '-f'],
] as const;

export const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

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
