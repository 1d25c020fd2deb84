import type { ChildProcess } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { changedEnvironment } from './environment.ts';
import { systemCode } from './failure.ts';
import { isFullPath, type UserEnvironment } from './files/data-folder.ts';
import type { Processes } from './files/process-identity.ts';
import { programPath, systemProgram } from './program-path.ts';

export type InputStream = Readable & { readonly isTTY?: boolean; setRawMode?(raw: boolean): unknown };
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number };

export interface AskingTerminal {
  readonly input: InputStream;
  readonly output: OutputStream;
  close(): void;
}

export type StopSignal = 'SIGHUP' | 'SIGINT' | 'SIGTERM';

/** The standard input of a program, and what its environment has beside that of others. */
export interface ProgramInput {
  readonly input: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface ProgramOutput {
  readonly end: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

/** A worker for input that other people may have written: PDF files, jq expressions, SQL queries. Each is a file of dist/. */
export type LimitedProgram = 'pdf-worker' | 'jq-worker' | 'sql-worker';

/** A process that works for this one: it sends one message when it is ready, then one for each task. */
export type LimitedProcess = EventEmitter & Pick<ChildProcess, 'connected' | 'send' | 'kill'>;

/** All of the process that the program may see. Tests make one; bin/ takes `processIo()`. */
export interface Io extends UserEnvironment, Processes {
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Standard output goes into a file, which takes all that it is given; a pipe's reader may leave. */
  readonly stdoutIsFile?: boolean;
  /** The terminal that the process belongs to; undefined without one, as under cron. */
  openTerminal?(): Promise<AskingTerminal | undefined>;
  /** Starts a program and does not wait for its end. Rejects where it cannot be started. */
  launch?(program: string, words: readonly string[]): Promise<void>;
  /** Starts a file of bin/ in a process of its own, which may outlive this one. It gets none of shipctl's variables. */
  startOwn?(name: string, words: readonly string[]): Promise<void>;
  /** Starts a worker that may use so many megabytes. If this is absent, the worker gets a process of its own. */
  startLimited?(program: LimitedProgram, megabytes: number): LimitedProcess;
  /**
   * Runs a program without a shell to its end. Returns its exit code or signal. Rejects where it cannot be started or is stopped. Given
   * an input, it writes to our output.
   */
  run?(program: string, words: readonly string[], signal: AbortSignal, given?: ProgramInput): Promise<number | string>;
  /**
   * Runs a program without a shell to its end. Returns its exit code or signal, and what it has printed. Rejects where it cannot be
   * started, is stopped, or prints more than `most` bytes.
   */
  runForOutput?(program: string, words: readonly string[], signal: AbortSignal, most: number): Promise<ProgramOutput>;
  /** Opens a file in an editor on this terminal and waits for its end. Returns its exit code or signal. */
  edit?(editor: string, file: string): Promise<number | string>;
  readonly cwd: string;
  /** The start of a command line that runs this program from any folder: the absolute paths of Node and a file, or of one executable. */
  readonly program?: readonly string[];
  readonly nodeVersion: string;
  now(): Date;
  /** From 0 to 1, for the jitter of retries. */
  random(): number;
  /** Calls back on the first of the signals; a later one meets the system's own default. Returns how to stop. */
  onStop(listener: (signal: StopSignal) => void): () => void;
}

/**
 * The SQLite of Node, from 22.13 on; undefined without it. Node 22 warns of it when it is loaded: that warning alone is left
 * out.
 */
export function nodeSqlite(): unknown {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).includes('SQLite is an experimental feature'))
      Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return process.getBuiltinModule?.('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

async function openTerminal(): Promise<AskingTerminal | undefined> {
  const { ReadStream, WriteStream } = await import('node:tty');
  try {
    // Windows has no such file, and is not asked.
    const input = new ReadStream(openSync('/dev/tty', 'r'));
    const output = new WriteStream(openSync('/dev/tty', 'w'));
    return {
      input,
      output,
      close: () => {
        input.destroy();
        output.destroy();
      },
    };
  } catch {
    return undefined;
  }
}

/**
 * The environment for other programs, without our token. Its last variable keeps cmd from searching the current folder for programs.
 */
const foreignEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^shipctl_/i.test(name))),
  ...(process.platform === 'win32' && { NoDefaultCurrentDirectoryInExePath: '1' }),
});

async function run(
  program: string,
  words: readonly string[],
  signal: AbortSignal,
  given?: ProgramInput,
): Promise<number | string> {
  const { spawn } = await import('node:child_process');
  const stdio = given ? (['pipe', 'inherit', 'inherit'] as const) : 'ignore';
  const env = { ...foreignEnvironment(), ...given?.env };
  const child = spawn(programPath(program, process), words, {
    stdio: stdio === 'ignore' ? stdio : [...stdio],
    windowsHide: true,
    env,
    signal,
  });
  // It need not read its input.
  child.stdin?.on('error', ignore).end(given?.input);
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code, stop) => resolve(code ?? stop ?? 'an unknown end'));
  });
}

async function runForOutput(
  program: string,
  words: readonly string[],
  signal: AbortSignal,
  most: number,
): Promise<ProgramOutput> {
  const { execFile } = await import('node:child_process');
  const options = { env: foreignEnvironment(), signal, maxBuffer: most, windowsHide: true, encoding: 'utf8' } as const;
  const file = programPath(program, process);
  return new Promise((resolve, reject) => {
    const child = execFile(file, [...words], options, (error, stdout, stderr) => {
      const end = error ? (error.code ?? error.signal) : 0;
      // The program has ended by itself: its code is a number. All else is an error of the system.
      if (typeof end === 'number' || (error?.signal && !signal.aborted)) resolve({ end: end ?? '', stdout, stderr });
      else reject(error);
    });
    child.stdin?.end();
  });
}

async function launch(program: string, words: readonly string[]): Promise<void> {
  const { spawn } = await import('node:child_process');
  // To Explorer, a comma ends a name that is not quoted.
  const isQuoted = process.platform === 'win32';
  const child = spawn(programPath(program, process), isQuoted ? words.map((word) => `"${word}"`) : words, {
    detached: true,
    stdio: 'ignore',
    env: foreignEnvironment(),
    windowsVerbatimArguments: isQuoted,
  });
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.unref();
}

async function startOwn(name: string, words: readonly string[]): Promise<void> {
  const { spawn } = await import('node:child_process');
  const argv = [join(__dirname, '../bin', name), ...words];
  const options = { detached: true, stdio: 'ignore', windowsHide: true, env: foreignEnvironment() } as const;
  spawn(process.execPath, argv, options).once('error', ignore).unref();
}

let isEditing = false;

async function edit(editor: string, file: string): Promise<number | string> {
  const { spawn } = await import('node:child_process');
  // The setting may hold words for the editor, as in `code --wait`: a shell reads them.
  const [command, words] =
    process.platform === 'win32' ? [`${editor} "${file}"`, []] : [`${editor} "$1"`, [editor, file]];
  const options = { stdio: 'inherit', env: foreignEnvironment() } as const;
  isEditing = true;
  try {
    const child =
      words.length === 0
        ? spawn(command, {
            ...options,
            shell: systemProgram(process.env, 'System32', 'cmd.exe') ?? programPath('cmd', process),
          })
        : spawn('/bin/sh', ['-c', command, ...words], options);
    return await new Promise((resolve, reject) => {
      child.once('error', reject).once('exit', (code, stop) => resolve(code ?? stop ?? 'an unknown end'));
    });
  } finally {
    isEditing = false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== 'ESRCH';
  }
}

/** Milliseconds: shorter than a person needs for a second Ctrl-C. */
const sameSignal = 50;

/** The signals of the system and their meanings. On Windows, Ctrl-Break is SIGBREAK, and closing the window is SIGHUP. */
const stopSignals = new Map<NodeJS.Signals, StopSignal>([
  ['SIGHUP', 'SIGHUP'],
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGTERM'],
  ['SIGBREAK', 'SIGINT'],
]);

function onStop(listener: (signal: StopSignal) => void): () => void {
  const signals = [...stopSignals.keys()];
  const stop = () => {
    for (const signal of signals) process.off(signal, heard);
  };
  let isStopping = false;
  const heard = (name: NodeJS.Signals) => {
    const signal = stopSignals.get(name) ?? 'SIGTERM';
    // Editors have uses of their own for Ctrl-C and its like.
    if (isStopping || (isEditing && signal === 'SIGINT')) return;
    isStopping = true;
    // Supervisors send a signal to a process and to its group: what comes so soon is the same one.
    setTimeout(stop, sameSignal).unref();
    listener(signal);
  };
  for (const signal of signals) process.on(signal, heard);
  return () => {
    if (!isStopping) stop();
  };
}

interface Handle {
  setBlocking?(blocking: boolean): unknown;
  close?(): unknown;
}

const handleOf = (stream: object): Handle | undefined => Reflect.get(stream, '_handle') as Handle | undefined;

function isHungUp(descriptor: number): boolean {
  try {
    writeSync(descriptor, '');
    return false;
  } catch (error) {
    return systemCode(error) === 'EIO';
  }
}

/**
 * Lets go of output whose reader takes nothing: what waits there must not keep a stopped program. At exit Node gives a
 * terminal its old mode back, and crashes if the terminal has gone.
 */
export function abandonOutput(): void {
  for (const descriptor of [0, 1, 2]) if (isHungUp(descriptor)) closeSync(descriptor);
  for (const stream of [process.stdout, process.stderr]) if (stream.writableLength > 0) handleOf(stream)?.close?.();
}

/** HOME may be empty or relative: then what the system says holds, not a folder of that name in the current one. */
function homeFolder(): string {
  for (const find of [homedir, () => userInfo().homedir]) {
    try {
      const folder = find();
      if (isFullPath(folder, process.platform)) return folder;
    } catch {
      // The system does not know this user: a container may run as any number.
    }
  }
  return '';
}

const ignore = () => undefined;

function ready(stream: NodeJS.WriteStream): OutputStream {
  if (stream.listeners('error').includes(ignore)) return stream;
  // Streams that fail after their reader has gone must not end the process with a stack trace.
  stream.on('error', ignore);
  // While a write to a pipe without a reader blocks, no signal is handled.
  if (!stream.isTTY) handleOf(stream)?.setBlocking?.(false);
  return stream;
}

/** The io of the real process. A stream is opened when it is first used: that costs time, and may keep a reader waiting. */
export function processIo(): Io {
  // A file beyond the size that is allowed is a failed write, and no reason to die in the middle of one.
  process.on('SIGXFSZ', ignore);
  // Node looks for this at every connection and would check no certificate; here no setting has that power.
  const { NODE_TLS_REJECT_UNAUTHORIZED: careless } = process.env;
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  return {
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return ready(process.stdout);
    },
    get stderr() {
      return ready(process.stderr);
    },
    get stdoutIsFile() {
      try {
        return fstatSync(process.stdout.fd).isFile();
      } catch {
        return false;
      }
    },
    env: careless === undefined ? process.env : changedEnvironment(process, { NODE_TLS_REJECT_UNAUTHORIZED: careless }),
    get cwd() {
      try {
        return process.cwd();
      } catch {
        // It was removed. No file can be written or read there; messages show this name.
        return '/the-removed-working-folder';
      }
    },
    homedir: homeFolder(),
    get program() {
      // The one-file executable is where the package's folder would be.
      const folder = join(__dirname, '..');
      return folder === process.execPath ? [folder] : [process.execPath, join(folder, 'bin', 'shipctl.js')];
    },
    platform: process.platform,
    nodeVersion: process.versions.node,
    pid: process.pid,
    uid: process.geteuid?.(),
    openTerminal,
    launch,
    startOwn,
    run,
    runForOutput,
    edit,
    isAlive,
    now: () => new Date(),
    random: Math.random,
    onStop,
  };
}

/** The machine of a command, and the signal that is aborted when the user stops it. */
export interface Stoppable {
  readonly io: Io;
  readonly signal: AbortSignal;
}
