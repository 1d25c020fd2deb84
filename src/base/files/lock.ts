import { closeSync, lstatSync, openSync, utimesSync, writeFileSync } from 'node:fs';
import { Failure, systemCode } from '../failure.ts';
import type { Stoppable } from '../io.ts';
import { escaped, removal } from '../text/message.ts';
import { sleep } from '../time/times.ts';
import { writeFailure } from './file-failures.ts';
import { probe, readRegularFile } from './files.ts';
import { moveFileSync, onceFreeSync, removeFileSync, tidyUpSync } from './held-files.ts';
import { hostId, type Processes, startTimeOf } from './process-identity.ts';

export interface Lock {
  /** False if another process has taken it, or it was deleted: this process was stopped for too long. */
  isHeld(): boolean;
  release(): void;
}

/** Milliseconds. */
const longestWait = 20_000;

/** A lock of another machine or container that was not renewed for so long was left by a killed process. */
const lockExpiry = 30_000;

/** Far more than it takes to write the content of a lock. */
const unfinishedExpiry = 2_000;

/** A random pause, so that two processes do not keep meeting. */
const pause = (): number => 5 + Math.random() * 30;

/**
 * Takes a lock that is renewed while its process runs. `work` says what for, to others: "writing orders.csv". Throws a failure
 * that names the process that has it and its work. The file's folder must exist.
 */
export async function takeLock(file: string, { io, signal }: Stoppable, work: string): Promise<Lock> {
  const content = ownLockContent(io, work);
  let taken = takeLockFile(file, content, io);
  while (taken === undefined) {
    await sleep(pause(), signal);
    taken = takeLockFile(file, content, io);
  }
  if (taken !== true) {
    const { host, pid, work: other = `using ${file.replace(/\.lock$/, '')}` } = taken;
    const otherwise = host === hostId() ? '' : escaped` If it was killed, try again ${lockExpiry / 1000} s later.`;
    throw new Failure('unavailable', escaped`Another shipctl (process ${pid} on ${host.split(' ')[0]}) is ${other}.`, {
      busyWith: other,
      hint: escaped`Wait for it to end.${otherwise} If it does not run any more: ${removal(file)}`,
    });
  }
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

function assertSoon(file: string, deadline: number): void {
  if (Date.now() <= deadline) return;
  throw new Failure('machine', escaped`Another shipctl has held this lock for too long: ${file}`, {
    hint: escaped`Wait for it to end. If none is running, delete that file.`,
  });
}

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
export async function withLock<T>(file: string, { io, signal }: Stoppable, work: () => T): Promise<T> {
  const content = ownLockContent(io);
  // Long enough for the lock of a killed container to expire.
  const deadline = Date.now() + lockExpiry + longestWait;
  while (takeLockFile(file, content, io) !== true) {
    assertSoon(file, deadline);
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
    assertSoon(file, deadline);
    Atomics.wait(sleeper, 0, 0, pause());
  }
  return workUnder(file, content, work);
}

interface LockHolder {
  readonly host: string;
  readonly pid: number;
  /** The system's own words; empty where it does not tell. */
  readonly started: string;
  /** Why it has the lock; absent where an earlier version took it. */
  readonly work?: string | undefined;
}

/** False if the file exists. It is not written through a link. */
function createLockFile(file: string, content: string): boolean {
  let handle: number;
  try {
    handle = onceFreeSync(() => openSync(file, 'wx', 0o644));
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw writeFailure(error, file);
  }
  try {
    writeFileSync(handle, content);
  } catch (error) {
    tidyUpSync(file);
    throw writeFailure(error, file);
  } finally {
    closeSync(handle);
  }
  // Of a process that was stopped before it wrote the content, another may have taken the lock.
  return lockContent(file) === content;
}

/** Returns the content of a lock file, or undefined if it does not exist. Throws for what is not a file: locks are never links. */
function lockContent(file: string): string | undefined {
  try {
    const found = onceFreeSync(() => (lstatSync(file).isFile() ? readRegularFile(file) : undefined));
    if (found) return found.toString('utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw writeFailure(error, file);
  }
  throw new Failure('machine', escaped`The lock is not a file: ${file}`, {
    hint: escaped`Delete it if it is not in use.`,
  });
}

/** Undefined for a lock that is being created, or whose process was killed while creating it. */
function ownerIn(content: string): LockHolder | undefined {
  try {
    const { host, pid, started, work }: Record<string, unknown> = JSON.parse(content);
    const isOwner = typeof host === 'string' && typeof pid === 'number' && typeof started === 'string';
    return isOwner ? { host, pid, started, work: typeof work === 'string' ? work : undefined } : undefined;
  } catch {
    return undefined;
  }
}

function isStale(file: string, owner: LockHolder | undefined, { isAlive }: Processes): boolean {
  const renewed = probe(file)?.mtimeMs ?? Date.now();
  const age = Date.now() - renewed;
  if (!owner) return Math.abs(age) > unfinishedExpiry;
  if (owner.host !== hostId()) return age > lockExpiry;
  const started = isAlive(owner.pid) ? startTimeOf(owner.pid) : undefined;
  // Where the system does not tell when a process started, another may have got its id.
  return started !== owner.started || (started === '' && age > lockExpiry);
}

/** True if the lock was taken; else the process that has it: undefined if another is just taking it. */
function takeLockFile(file: string, content: string, processes: Processes): true | LockHolder | undefined {
  if (createLockFile(file, content)) return true;
  const found = lockContent(file);
  const owner = found === undefined ? undefined : ownerIn(found);
  if (found === undefined || !isStale(file, owner, processes)) return owner;
  // Only the process that holds the lock on the succession replaces an abandoned lock, in one step, and only if it is
  // still the one that was found. If that process is killed too, its own lock is abandoned in its turn.
  const next = `${file}.next`;
  if (takeLockFile(next, content, processes) !== true) return undefined;
  if (lockContent(file) === found) {
    try {
      moveFileSync(next, file);
      return true;
    } catch (error) {
      throw writeFailure(error, file);
    }
  }
  releaseLockFile(next, content);
  return undefined;
}

/** The work is done. If the lock cannot be removed, it becomes invalid when its process ends. */
function releaseLockFile(file: string, content: string): void {
  try {
    if (lockContent(file) === content) removeFileSync(file);
  } catch {}
}

/** The content of a new lock of this process: no other lock has the same. */
function ownLockContent({ pid }: Processes, work?: string): string {
  const owner: LockHolder = { host: hostId(), pid, started: startTimeOf(pid) ?? '', work };
  return JSON.stringify({ ...owner, id: crypto.randomUUID() });
}
