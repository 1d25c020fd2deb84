import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { afterAll, afterEach, expect } from 'vitest';
import type { RunOptions } from '../../src/cli/run.ts';
import type { Io, StopSignal } from '../../src/io.ts';

// What is tested is what ships: the bundle. `npm test` builds it first.
const bundle = new URL('../../dist/shipctl.cjs', import.meta.url).href;
const { run } = (await import(bundle)) as typeof import('../../src/index.ts');

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings extends RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Columns of a terminal at stdout and stderr; without it they are pipes. */
  readonly terminal?: number;
  /** What is typed at the terminal, a line at a time, each when something is asked. */
  readonly typed?: readonly string[];
  readonly now?: Date;
  readonly cwd?: string;
  /** Called with each chunk of stdout as it is written. */
  readonly onStdout?: (text: string) => void;
  /** Hands out a way to send a signal. */
  readonly onStart?: (send: (signal: StopSignal) => void) => void;
}

/** Secrets that tests hand to the program; nothing it prints may ever hold one. */
export const secrets = new Set<string>();

export const secret = (text: string): string => {
  secrets.add(text);
  return text;
};

const printed: string[] = [];

/** What the program printed elsewhere than through `shipctl` of this file: a process of its own. */
export const overheard = (...texts: readonly string[]): void => void printed.push(...texts);

const folders: string[] = [];

/** What the program wrote into the folders of this test, but for the profiles: those are where tokens belong. */
function writtenFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'profiles' ? [] : writtenFiles(path);
    return entry.isFile() && statSync(path).size < 2 ** 22 ? [readFileSync(path, 'latin1')] : [];
  });
}

afterEach(() => {
  const seen = [...printed.splice(0), ...folders.flatMap(writtenFiles)];
  const leaks = [...secrets].filter((each) => seen.some((text) => text.includes(each)));
  expect(leaks, 'secrets that were printed or written').toEqual([]);
});

/** A folder that is removed when the file's tests are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shipctl-test-'));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const noSettings = temporaryFolder();

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

/** Answers each question at a pretended terminal with the next line. */
function typist(lines: readonly string[]) {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const left = [...lines];
  const heard = (text: string) => {
    if (!/[:\]] $/.test(text)) return;
    const line = left.shift();
    // The question is written before anybody listens for the answer.
    setImmediate(() => (line === undefined ? keyboard.end() : keyboard.write(`${line}\r`)));
  };
  return { keyboard, heard };
}

/** Runs the program in this process, against streams in memory and whatever real servers the test has started. */
export async function shipctl(argv: readonly string[], given: Surroundings = {}): Promise<Outcome> {
  const { env = {}, stdin = '', terminal, typed, now = new Date(), cwd = noSettings, onStdout, onStart } = given;
  const person = typed && typist(typed);
  const stdout = new Capture(terminal, onStdout);
  const stderr = new Capture(terminal, person?.heard);
  const listeners = new Set<(signal: StopSignal) => void>();
  const io: Io = {
    stdin: person?.keyboard ?? Readable.from(stdin === '' ? [] : [stdin]),
    stdout,
    stderr,
    env: { SHIPCTL_CONFIG_DIR: noSettings, ...env },
    cwd,
    homedir: noSettings,
    platform: 'linux',
    nodeVersion: '20.19.0',
    pid: process.pid,
    isAlive: () => true,
    now: () => now,
    onStop: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  onStart?.((signal) => {
    for (const listener of listeners) listener(signal);
  });
  const code = await run(argv, io, given.catalogue ? { catalogue: given.catalogue } : {});
  printed.push(stdout.text, stderr.text);
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** One object of JSON, the last line of stderr. */
export const errorOf = ({ stderr }: Outcome): Record<string, unknown> =>
  (JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as { error: Record<string, unknown> }).error;
