import { utimesSync } from 'node:fs';
import { Failure } from '../failure.ts';
import { escaped } from '../text/escape-controls.ts';
import { systemCommand } from '../text/suggest.ts';
import { sleep } from '../time/clock.ts';
import {
  type LockOwner,
  lockContent,
  lockExpiry,
  ownLockContent,
  type Processes,
  releaseLockFile,
  takeLockFile,
} from './lock-file.ts';
import { hostId } from './process-identity.ts';

export interface Lock {
  /** False if another process has taken it, or it was deleted: this process was stopped for too long. */
  isHeld(): boolean;
  release(): void;
}

/** The process that takes a lock, and what stops its waiting. A command's context is one. */
export interface LockUser {
  readonly io: Processes;
  readonly signal: AbortSignal;
}

/** Milliseconds. */
const longestWait = 20_000;

/** A random pause, so that two processes do not keep meeting. */
const pause = (): number => 5 + Math.random() * 30;

function heldBy({ host, pid }: LockOwner, file: string, work: string): Failure {
  const [machine] = host.split(' ');
  const isOwn = host === hostId();
  const otherwise = isOwn ? '' : ` If it was killed, try again ${lockExpiry / 1000} s later.`;
  return new Failure('usage', escaped`Another shipctl (process ${pid} on ${machine}) is ${work}.`, {
    hint: escaped`Wait for it to end.${otherwise} If it does not run any more: ${systemCommand`rm ${file}`}`,
  });
}

/**
 * Takes a lock that is renewed while its process runs. Throws a failure that names the process that has it and its
 * `work`: "writing orders.csv". The file's folder must exist.
 */
export async function takeLock(file: string, { io, signal }: LockUser, work: string): Promise<Lock> {
  const content = ownLockContent(io);
  let taken = takeLockFile(file, content, io);
  while (taken === undefined) {
    await sleep(pause(), signal);
    taken = takeLockFile(file, content, io);
  }
  if (taken !== true) throw heldBy(taken, file, work);
  const isHeld = () => lockContent(file) === content;
  const renew = () => {
    try {
      if (isHeld()) utimesSync(file, new Date(), new Date());
    } catch {
      // It has just been deleted: the next who asks whether it is held will know.
    }
  };
  const timer = setInterval(renew, lockExpiry / 3).unref();
  return {
    isHeld,
    release: () => {
      clearInterval(timer);
      releaseLockFile(file, content);
    },
  };
}

const tooLong = (file: string): Failure =>
  new Failure('machine', escaped`Another shipctl has held this lock for too long: ${file}`, {
    hint: 'Wait for it to end. If none is running, delete that file.',
  });

function workUnder<T>(file: string, content: string, work: () => T): T {
  try {
    return work();
  } finally {
    releaseLockFile(file, content);
  }
}

/**
 * Runs `work` while no other process holds the lock, and waits for that. The file's folder must exist; `work` must take
 * well under 30 s, for the lock is not renewed.
 */
export async function withLock<T>(file: string, { io, signal }: LockUser, work: () => T): Promise<T> {
  const content = ownLockContent(io);
  // Long enough for the lock of a killed container to expire.
  const deadline = Date.now() + lockExpiry + longestWait;
  while (takeLockFile(file, content, io) !== true) {
    if (Date.now() > deadline) throw tooLong(file);
    await sleep(pause(), signal);
  }
  return workUnder(file, content, work);
}

/** As `withLock`, but blocks the thread while it waits: no signal is handled. */
export function withLockSync<T>(file: string, processes: Processes, work: () => T): T {
  const content = ownLockContent(processes);
  const deadline = Date.now() + longestWait;
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  while (takeLockFile(file, content, processes) !== true) {
    if (Date.now() > deadline) throw tooLong(file);
    Atomics.wait(sleeper, 0, 0, pause());
  }
  return workUnder(file, content, work);
}
