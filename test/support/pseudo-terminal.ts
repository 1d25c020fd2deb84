import type { Socket } from 'node:net';
import { spawn } from '@lydell/node-pty';
import { onTestFinished } from 'vitest';
import { plainEnvironment, program } from './process.ts';

export interface TerminalOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  /** Run through a shell: `"$@"` in this text stands for the program and its words. */
  readonly shell?: string;
}

/** Shown when the shell is done. */
const end = '\u001e';

/** For the end of a shell: node-pty drops what it has not read 200 ms after the end, so all must be read before. */
export const untilRead = "printf '\\036'; read -r _";

/** Starts the program at a real pseudo-terminal. */
export function atTerminal(argv: readonly string[], options: TerminalOptions = {}) {
  const { env = {}, columns = 80, shell = `trap : INT; "$@"; code=$?; ${untilRead}; exit "$code"` } = options;
  const terminal = spawn('/bin/sh', ['-c', shell, 'sh', ...program, ...argv], {
    cols: columns,
    rows: 24,
    env: plainEnvironment({ TERM: 'xterm-256color', ...env }),
  });
  let shown = '';
  let isOver = false;
  const waiting = new Set<() => void>();
  const look = () => {
    for (const each of waiting) each();
  };
  onTestFinished(() => {
    if (!isOver) terminal.kill('SIGKILL');
  });
  terminal.onData((text) => {
    shown += text;
    if (shown.includes(end)) {
      shown = shown.slice(0, shown.indexOf(end));
      terminal.write('\n');
    }
    look();
  });
  const ended = new Promise<{ code: number; shown: string }>((resolve) => {
    terminal.onExit(({ exitCode }) => {
      isOver = true;
      look();
      resolve({ code: exitCode, shown });
    });
  });
  return {
    ended,
    /** Closes the terminal's window. node-pty's own way sends a second SIGHUP, which no program survives. */
    close: (): void => {
      (Reflect.get(terminal, '_socket') as Socket).destroy();
    },
    /** Waits until the screen matches, then types, if there is something to type. */
    async type(after: RegExp, text = ''): Promise<void> {
      await new Promise<void>((resolve, reject) => {
        const check = () => {
          if (!after.test(shown) && !isOver) return;
          waiting.delete(check);
          if (after.test(shown)) resolve();
          else reject(new Error(`${after} never came up in ${JSON.stringify(shown)}`));
        };
        waiting.add(check);
        check();
      });
      if (text !== '') terminal.write(text);
    },
  };
}
