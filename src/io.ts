import { homedir } from 'node:os';
import type { Readable, Writable } from 'node:stream';

/** A stream that may be a terminal. */
export type Input = Readable & { readonly isTTY?: boolean; setRawMode?(raw: boolean): unknown };
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

export type StopSignal = 'SIGINT' | 'SIGTERM';

/** All of the process that the program may see. Tests make one; bin/ takes `processIo()`. */
export interface Io {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly homedir: string;
  readonly platform: string;
  readonly nodeVersion: string;
  readonly pid: number;
  isAlive(pid: number): boolean;
  now(): Date;
  /** Calls back on the first of the signals; the second one meets the system's own default. Returns how to stop. */
  onStop(listener: (signal: StopSignal) => void): () => void;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

function onStop(listener: (signal: StopSignal) => void): () => void {
  const signals: readonly StopSignal[] = ['SIGINT', 'SIGTERM'];
  const stop = () => {
    for (const signal of signals) process.off(signal, heard);
  };
  const heard = (signal: NodeJS.Signals) => {
    stop();
    listener(signal as StopSignal);
  };
  for (const signal of signals) process.on(signal, heard);
  return stop;
}

/** A handle of Node's own, as far as it is needed here. */
interface Handle {
  setBlocking?(blocking: boolean): unknown;
  close?(): unknown;
}

const handleOf = (stream: object): Handle | undefined => Reflect.get(stream, '_handle') as Handle | undefined;

/** Lets go of output whose reader takes nothing: what waits there must not keep a stopped program. */
export function abandonOutput(): void {
  for (const stream of [process.stdout, process.stderr]) if (stream.writableLength > 0) handleOf(stream)?.close?.();
}

/** The io of the real process. Streams that fail after their reader has gone must not end it with a stack trace. */
export function processIo(): Io {
  const ignore = () => undefined;
  process.stdout.on('error', ignore);
  process.stderr.on('error', ignore);
  // A file beyond the size that is allowed is a failed write, and no reason to die in the middle of one.
  process.on('SIGXFSZ', ignore);
  for (const stream of [process.stdout, process.stderr]) {
    // A blocking write to a pipe that nobody reads would keep signals from being heard.
    if (!stream.isTTY) handleOf(stream)?.setBlocking?.(false);
  }
  return {
    // Asked for late: opening it costs time and keeps the process waiting for a reader that most commands do not need.
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    homedir: homedir(),
    platform: process.platform,
    nodeVersion: process.versions.node,
    pid: process.pid,
    isAlive,
    now: () => new Date(),
    onStop,
  };
}
