import { execFileSync } from 'node:child_process';

/** The words of each command as a real sh reads them. */
export function wordsInSh(line: string): string[][] {
  const say =
    'say() { printf "%s\\n" "$#" "$@"; }; shipctl() { say shipctl "$@"; }; npm() { say npm "$@"; }; node() { say node "$@"; }';
  const commands = line
    .split(' && ')
    .map((command) => command.replace(/ [<>] [\w.]+$/, '').replace(/^([A-Z_]+=\S+ )+/, ''));
  return commands.map((command) => {
    const [, ...words] = execFileSync('/bin/sh', ['-c', `${say}; ${command}`], { encoding: 'utf8' })
      .trimEnd()
      .split('\n');
    return words;
  });
}
