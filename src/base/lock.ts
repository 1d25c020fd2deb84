import { rmSync, statSync, writeFileSync } from 'node:fs';
import { Failure, systemCode } from './failure.ts';
import { notAFile, readRegularFile } from './files.ts';
import { writeFailure } from './write-failure.ts';

/** Which process this is, and which others run. */
export interface Processes {
  readonly pid: number;
  isAlive(pid: number): boolean;
}

export interface Lock {
  release(): void;
}

const longestWait = 20_000;
/** Work under a lock that others wait for takes milliseconds: after this long its process ended and its id was reused. */
const expiry = 30_000;
/** Less than others wait, and far more than it takes to create a lock or to remove an abandoned one. */
const unfinishedExpiry = 2_000;

/** False if the file exists. */
function createLockFile(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw writeFailure(error, file);
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readRegularFile(file).toString('utf8');
  } catch (error) {
    if (systemCode(error) !== notAFile) return undefined;
    throw new Failure('machine', `The lock is not a file: ${file}`, { hint: 'Delete it if it is not in use.' });
  }
}

/** Milliseconds since a file was written; 0 if there is none. */
function ageOf(file: string): number {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written === undefined ? 0 : Date.now() - written;
}

/** The content of a lock whose process has ended; undefined if it may still run. */
function abandoned(file: string, { isAlive }: Processes, staleAfter: number): string | undefined {
  const content = contentOf(file);
  const pid = Number(content?.split(' ')[0]);
  // A lock without an id is being created, or its process was killed while creating it.
  const isStale = pid > 0 ? !isAlive(pid) || ageOf(file) > staleAfter : ageOf(file) > unfinishedExpiry;
  return isStale ? content : undefined;
}

/**
 * Removes the lock of a process that has ended. Only one process at a time may do that, and it looks again first: in
 * the meantime another may have removed the lock and taken its own.
 */
function removeAbandoned(file: string, processes: Processes, staleAfter: number): void {
  const found = abandoned(file, processes, staleAfter);
  if (found === undefined) return;
  const removal = `${file}.clearing`;
  if (ageOf(removal) > unfinishedExpiry) rmSync(removal, { force: true });
  if (!createLockFile(removal, String(processes.pid))) return;
  if (contentOf(file) === found) rmSync(file, { force: true });
  rmSync(removal, { force: true });
}

function take(file: string, processes: Processes, staleAfter: number): Lock | undefined {
  const content = `${processes.pid} ${crypto.randomUUID()}`;
  if (!createLockFile(file, content)) {
    removeAbandoned(file, processes, staleAfter);
    if (!createLockFile(file, content)) return undefined;
  }
  return {
    release: () => {
      if (contentOf(file) === content) rmSync(file, { force: true });
    },
  };
}

/**
 * Takes a lock that may be held as long as its process runs; undefined if another process holds it. The file's folder
 * must exist.
 */
export const tryLock = (file: string, processes: Processes): Lock | undefined =>
  take(file, processes, Number.POSITIVE_INFINITY);

/**
 * Runs `work` while no other process holds the lock, and blocks the thread while it waits for that. The file's folder
 * must exist; `work` must take well under 30 s.
 */
export function withLockSync<T>(file: string, processes: Processes, work: () => T): T {
  const deadline = Date.now() + longestWait;
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  let lock = take(file, processes, expiry);
  while (lock === undefined) {
    if (Date.now() > deadline) {
      throw new Failure('machine', `Another shipctl has held this lock for too long: ${file}`, {
        hint: 'Wait for it to end. If none is running, delete that file.',
      });
    }
    // A random pause, so that two processes do not keep meeting.
    Atomics.wait(sleeper, 0, 0, 5 + Math.random() * 30);
    lock = take(file, processes, expiry);
  }
  try {
    return work();
  } finally {
    lock.release();
  }
}
