import { Readable, Writable } from 'node:stream';
import { systemCode } from '../../base/failure.ts';
import type { Io, StopSignal } from '../../base/io.ts';
import type { Timing } from '../../ports/run.ts';
import type { RunLine } from '../../session/context.ts';

/** The most characters that are kept of an output. As columns and cells, rows take a fourth of their lines. */
const mostKept = 100_000;

/** Keeps the first whole lines of an output, up to a number of characters, and counts the others. */
class FirstLines extends Writable {
  private text = '';
  private lines = 0;
  private isCut = false;

  /** `stops`: breaks off what writes on when enough is there, as a reader does that goes away. */
  constructor(
    private readonly most: number,
    private readonly stops: boolean,
  ) {
    super({ decodeStrings: false });
    this.on('error', () => undefined);
  }

  override _write(chunk: string | Buffer, _encoding: string, done: (error?: Error) => void): void {
    const text = chunk.toString();
    this.lines += text.split('\n').length - 1;
    const isFull = this.isCut;
    if (!this.isCut) this.text += text;
    this.isCut = this.text.length > this.most;
    done(this.stops && isFull ? Object.assign(new Error('Enough was read.'), { code: 'EPIPE' }) : undefined);
  }

  /** The kept text, whether it is cut off, the number of lines that were written, and whether more would have followed. */
  read() {
    const { text, lines, isCut } = this;
    const end = isCut ? text.lastIndexOf('\n', this.most - 1) : -1;
    return { text: end > 0 ? text.slice(0, end + 1) : text, isCut, lines, goesOn: isCut && this.destroyed };
  }
}

/** A command line that a tool runs, and its surroundings. */
export interface ToolRun {
  readonly argv: readonly string[];
  readonly env: Io['env'];
  readonly cwd: string;
  readonly timing: Timing;
  /** Ends the command as Ctrl-C does. */
  readonly signal: AbortSignal;
  readonly isRead: boolean;
}

export interface ToolOutput {
  readonly code: number;
  readonly stdout: ReturnType<FirstLines['read']>;
  readonly stderr: string;
}

/** Runs a command in this process with `run`: it has no terminal, no input and no program to start, and its output stays here. */
export async function runTool(
  run: RunLine,
  io: Io,
  { argv, env, cwd, timing, signal, isRead }: ToolRun,
): Promise<ToolOutput> {
  const stdout = new FirstLines(mostKept, isRead);
  const said: string[] = [];
  const stderr = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      said.push(String(chunk));
      done();
    },
  });
  const { homedir, platform, nodeVersion, pid, uid } = io;
  const code = await run(
    argv,
    {
      stdin: Readable.from([]),
      stdout,
      stderr,
      env,
      cwd,
      homedir,
      platform,
      nodeVersion,
      pid,
      uid,
      isAlive: (other) => io.isAlive(other),
      now: () => io.now(),
      random: () => io.random(),
      onStop: (listener) => onAbort(signal, () => listener(stopOf(signal))),
    },
    timing,
  );
  return { code, stdout: stdout.read(), stderr: said.join('') };
}

const stopSignals: readonly StopSignal[] = ['SIGHUP', 'SIGINT', 'SIGTERM'];

const stopOf = ({ reason }: AbortSignal): StopSignal =>
  stopSignals.find((name) => name === systemCode(reason)) ?? 'SIGINT';

function onAbort(signal: AbortSignal, stop: () => void): () => void {
  if (signal.aborted) queueMicrotask(stop);
  signal.addEventListener('abort', stop, { once: true });
  return () => signal.removeEventListener('abort', stop);
}
