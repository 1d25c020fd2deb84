import { createRequire } from 'node:module';
import { PassThrough, Readable, Writable } from 'node:stream';
import type { Io, StopSignal } from '../../src/base/io.ts';
import type { RunOptions } from '../../src/cli/run.ts';
import { homeFolder } from './folders.ts';
import { sharedThread } from './limited-threads.ts';
import { slightlyRandom } from './random.ts';
import { recordOutput } from './secrets.ts';

// Black-box tests run the bundle that ships. `npm test` builds it first.
// `require`, so that the parts of the bundle get the same core.
const { run } = createRequire(import.meta.url)('../../dist/shipctl.cjs') as typeof import('../../src/index.ts');

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings extends RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Buffer | Readable;
  /** Columns of a terminal at stdout and stderr; without it they are pipes. */
  readonly terminal?: number;
  /** What is typed at the terminal, one line for each question. */
  readonly typed?: readonly string[];
  readonly now?: Date;
  readonly cwd?: string;
  readonly homedir?: string;
  /** Linux by default. Of another one only what the program reads is given: files are those of this machine. */
  readonly platform?: string;
  /** The words that start the program. */
  readonly program?: readonly string[];
  /** The id of the user; that of whoever runs the tests by default. */
  readonly uid?: number;
  /** Called with each chunk of stdout as it is written. */
  readonly onStdout?: (text: string) => void;
  /** Called with each chunk of stderr as it is written. */
  readonly onStderr?: (text: string) => void;
  /** From 0 to 1; by default numbers that differ but are almost 0, so that a retry follows at once. */
  readonly random?: () => number;
  /** Starts other programs. */
  readonly run?: NonNullable<Io['run']>;
  readonly runForOutput?: NonNullable<Io['runForOutput']>;
  /** The editor of the person. */
  readonly edit?: NonNullable<Io['edit']>;
  /** What works on things of others is started as the program does it by itself: in a process of its own. */
  readonly ownProcesses?: boolean;
  /** Called with a function that sends a signal. */
  readonly onStart?: (send: (signal: StopSignal) => void) => void;
}

class Capture extends Writable {
  text = '';
  readonly isTTY: boolean;
  readonly columns: number;

  constructor(
    columns: number | undefined,
    private readonly heard?: (text: string) => void,
  ) {
    super({ decodeStrings: false });
    this.isTTY = columns !== undefined;
    this.columns = columns ?? 0;
  }

  override _write(chunk: string | Buffer, _encoding: string, done: () => void): void {
    const text = chunk.toString();
    this.text += text;
    this.heard?.(text);
    done();
  }
}

/** Types the next line at each question of a simulated terminal. */
function typist(lines: readonly string[]) {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const left = [...lines];
  const heard = (text: string) => {
    if (!/[:\]] $/.test(text)) return;
    const line = left.shift();
    // The question is written before the program reads the answer.
    setImmediate(() => (line === undefined ? keyboard.end() : keyboard.write(`${line}\r`)));
  };
  return { keyboard, heard };
}

const readable = (text: string | Buffer | Readable): Readable =>
  text instanceof Readable ? text : Readable.from(text.length === 0 ? [] : [text]);

/** Runs the program in this process, with streams in memory and the real servers that the test started. */
export async function shipctl(argv: readonly string[], given: Surroundings = {}): Promise<Outcome> {
  if (process.env.SHIPCTL_TEST_RING === 'windows-rooms')
    return (await import('./windows-run.ts')).shipctlOnWindows(argv, given);
  const { env = {}, stdin = '', terminal, typed, now = new Date(), cwd = homeFolder() } = given;
  const { onStdout, onStderr, onStart } = given;
  const person = typed && typist(typed);
  const stdout = new Capture(terminal, (text) => {
    onStdout?.(text);
    person?.heard(text);
  });
  const stderr = new Capture(terminal, (text) => {
    onStderr?.(text);
    person?.heard(text);
  });
  const listeners = new Set<(signal: StopSignal) => void>();
  const io: Io = {
    stdin: person?.keyboard ?? readable(stdin),
    stdout,
    stderr,
    env: { SHIPCTL_CONFIG_DIR: homeFolder(), ...env },
    cwd,
    homedir: given.homedir ?? homeFolder(),
    platform: given.platform ?? 'linux',
    nodeVersion: '20.19.0',
    pid: process.pid,
    uid: given.uid ?? process.geteuid?.(),
    isAlive: () => true,
    now: () => now,
    random: given.random ?? slightlyRandom(),
    ...(given.program && { program: given.program }),
    ...(given.edit && { edit: given.edit }),
    ...(given.run && { run: given.run }),
    ...(given.runForOutput && { runForOutput: given.runForOutput }),
    ...(!given.ownProcesses && { startLimited: sharedThread }),
    onStop: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  onStart?.((signal) => {
    for (const listener of listeners) listener(signal);
  });
  const code = await run(argv, io, { probePause: 0, readBackAfter: 0, ...given });
  recordOutput(stdout.text, stderr.text);
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** One object of JSON, the last line of stderr. */
export const errorOf = ({ stderr }: Outcome): Record<string, unknown> =>
  (JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as { error: Record<string, unknown> }).error;
