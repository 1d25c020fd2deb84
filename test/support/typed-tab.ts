import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import { onTestFinished } from 'vitest';
import { homeFolder, temporaryFolder } from './folders.ts';
import { launcher, plainEnvironment } from './process.ts';

/** How a shell is started without the settings of whoever runs the tests, and made to show the words of a line. */
export const interactiveShells = {
  bash: {
    flags: ['--norc', '--noprofile', '-i'],
    setUp: `PS1='> '; bind 'set enable-bracketed-paste off'; told() { printf '\\036'; printf '%s\\037' "$@"; printf '\\035'; }`,
  },
  zsh: {
    flags: ['-f', '-i'],
    setUp: `PS1='> '; unset zle_bracketed_paste; told() { printf '\\036'; printf '%s\\037' "$@"; printf '\\035'; }`,
  },
  fish: {
    flags: ['--no-config', '-i'],
    setUp: `function fish_prompt; echo -n '> '; end; function told; printf '\\036'; printf '%s\\037' $argv; printf '\\035'; end`,
  },
} as const;

export type InteractiveShell = keyof typeof interactiveShells;

/** A folder with a shipctl that can be called by its name. */
export function folderWithProgram(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'shipctl'), `#!/bin/sh\nexec '${process.execPath}' '${launcher}' "$@"\n`);
  chmodSync(join(folder, 'shipctl'), 0o755);
  return folder;
}

/** Starts a shell at a pseudo-terminal, in which what `load` says makes TAB complete shipctl. */
export async function typeInto(shell: InteractiveShell, load: string, more: Readonly<Record<string, string>> = {}) {
  const { flags, setUp } = interactiveShells[shell];
  const cwd = homeFolder();
  const env = plainEnvironment({ TERM: 'xterm-256color', ...more });
  const path = `${folderWithProgram()}:${process.env.PATH}`;
  const terminal = spawn(shell, [...flags], { cols: 400, rows: 40, cwd, env: { ...env, PATH: path } });
  let shown = '';
  let look = () => undefined;
  terminal.onData((text) => {
    shown += text;
    // fish asks the terminal what it is, and waits for the answer.
    if (text.includes('\u001b[c') || text.includes('\u001b[0c')) terminal.write('\u001b[?62c');
    look();
  });
  onTestFinished(() => terminal.kill('SIGKILL'));
  const until = (sign: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${sign} did not come: ${JSON.stringify(shown)}`)), 15_000);
      look = () => {
        const found = sign.exec(shown);
        if (!found) return undefined;
        clearTimeout(late);
        shown = '';
        resolve(found[0]);
        return undefined;
      };
      look();
    });
  terminal.write(`${setUp}\r`);
  terminal.write(`${load}\r`);
  terminal.write('told ready\r');
  await until(/\u001eready\u001f\u001d/);
  return {
    cwd,
    /** Types a line and TAB. Returns the words that the shell makes of it then. */
    complete: async (line: string): Promise<readonly string[]> => {
      // To the beginning of the line: it becomes the words of another command.
      terminal.write(`${line}\t\u0001told \u0005\r`);
      const found = await until(/\u001e[^\u001d]*\u001d/);
      return found.slice(1, -1).split('\u001f').slice(0, -1);
    },
    /** Types a line and TABs, waits for what is shown, if anything is to be, and takes the line away. */
    list: async (line: string, sign?: RegExp): Promise<void> => {
      terminal.write(`${line}\t`);
      if (sign) {
        // fish lists at once; the others wait for a second one.
        if (shell !== 'fish') terminal.write('\t');
        await until(sign);
      }
      terminal.write('\u0005\u0015told over\r');
      await until(/\u001eover\u001f\u001d/);
    },
  };
}
