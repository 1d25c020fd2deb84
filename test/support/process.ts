import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished, TestRunner } from 'vitest';
import { temporaryFolder } from './folders.ts';
import { recordOutput } from './secrets.ts';

export const launcher = fileURLToPath(new URL('../../bin/shipctl.js', import.meta.url));

/** The program and its first words: the one-file executable where the variable names it. */
export const program: readonly string[] = process.env.TESTED_EXECUTABLE
  ? [process.env.TESTED_EXECUTABLE]
  : [process.execPath, launcher];

/** The started programs share the code that they compiled: for most of them it is there, as it is for a user's. */
const compiledCode = fileURLToPath(new URL('../../node_modules/.cache/shipctl-tests', import.meta.url));

/** An environment without the machine's own settings. On win32, skips tests of rooms: this environment is for programs of the host system. */
export function plainEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  if (process.env.SHIPCTL_TEST_RING === 'windows-rooms')
    TestRunner.getCurrentTest()?.context.skip('a process of this system');
  const home = temporaryFolder();
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    SHIPCTL_CONFIG_DIR: home,
    LANG: 'C.UTF-8',
    XDG_CACHE_HOME: compiledCode,
    ...more,
  };
}

export interface Ended {
  /** The exit code; null where a signal ended the process. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Finished extends Ended {
  readonly stdout: Buffer;
  readonly stderr: string;
}

export interface SpawnOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly stdin?: string;
  /** Run through a shell: `"$@"` in this text stands for the program and its words. */
  readonly shell?: string;
  /** The program and its first words, if not `program`. */
  readonly program?: readonly string[];
  /** Milliseconds after which the process is killed: one that hangs must fail its test, not block it. */
  readonly longest?: number;
}

/** Starts the program in a process of its own. Its output is not read yet. */
export function start(argv: readonly string[], options: SpawnOptions = {}) {
  const { env, cwd, shell, longest = 20_000 } = options;
  const line = [...(options.program ?? program), ...argv];
  const [file = '', ...words] = shell === undefined ? line : ['/bin/sh', '-c', shell, 'sh', ...line];
  // In a session of its own it has no terminal, whoever runs the tests.
  const child = spawn(file, words, {
    env: plainEnvironment(env),
    cwd,
    timeout: longest,
    killSignal: 'SIGKILL',
    detached: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  // A process that reads nothing may end before the test writes to it.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<Ended>((resolve) => {
    child.on('exit', (code, signal) => {
      resolve({ code, signal });
    });
  });
  return { child, ended };
}

/** Runs the program in a process of its own to its end. */
export async function spawned(argv: readonly string[], options: SpawnOptions = {}): Promise<Finished> {
  const { child, ended } = start(argv, options);
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  child.stdin.end(options.stdin ?? '');
  const closed = new Promise((resolve) => child.on('close', resolve));
  const how = await ended;
  await closed;
  const finished = { ...how, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString('utf8') };
  recordOutput(finished.stdout.toString('utf8'), finished.stderr);
  return finished;
}
