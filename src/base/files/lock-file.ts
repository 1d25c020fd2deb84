import { closeSync, lstatSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Failure, systemCode } from '../failure.ts';
import { escaped } from '../text/escape-controls.ts';
import { readRegularFile } from './files.ts';
import { hostId, startTimeOf } from './process-identity.ts';
import { writeFailure } from './write-failure.ts';

/** Which process this is, and which others run. */
export interface Processes {
  readonly pid: number;
  isAlive(pid: number): boolean;
}

/** The process that a lock names. */
export interface LockOwner {
  readonly host: string;
  readonly pid: number;
  /** The system's own words; empty where it does not tell. */
  readonly started: string;
}

/** A lock of another machine or container that was not renewed for so long was left by a killed process. */
export const lockExpiry = 30_000;
/** Far more than it takes to write the content of a lock. */
const unfinishedExpiry = 2_000;

/** False if the file exists. It is not written through a link. */
function createLockFile(file: string, content: string): boolean {
  let handle: number;
  try {
    handle = openSync(file, 'wx', 0o644);
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw writeFailure(error, file);
  }
  try {
    writeFileSync(handle, content);
  } catch (error) {
    rmSync(file, { force: true });
    throw writeFailure(error, file);
  } finally {
    closeSync(handle);
  }
  // Of a process that was stopped before it wrote the content, another may have taken the lock.
  return lockContent(file) === content;
}

/** Undefined if there is no lock. A link is none: taking a lock never makes one. */
export function lockContent(file: string): string | undefined {
  try {
    if (lstatSync(file).isFile()) return readRegularFile(file).toString('utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw writeFailure(error, file);
  }
  throw new Failure('machine', escaped`The lock is not a file: ${file}`, { hint: 'Delete it if it is not in use.' });
}

/** Undefined for a lock that is being created, or whose process was killed while creating it. */
function ownerIn(content: string): LockOwner | undefined {
  try {
    const { host, pid, started }: Record<string, unknown> = JSON.parse(content);
    const isOwner = typeof host === 'string' && typeof pid === 'number' && typeof started === 'string';
    return isOwner ? { host, pid, started } : undefined;
  } catch {
    return undefined;
  }
}

function isStale(file: string, owner: LockOwner | undefined, { isAlive }: Processes): boolean {
  const renewed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  const age = Date.now() - renewed;
  if (!owner) return Math.abs(age) > unfinishedExpiry;
  if (owner.host !== hostId()) return age > lockExpiry;
  const started = isAlive(owner.pid) ? startTimeOf(owner.pid) : undefined;
  // Where the system does not tell when a process started, another may have got its id.
  return started !== owner.started || (started === '' && age > lockExpiry);
}

/** True if the lock was taken; else the process that has it: undefined if another is just taking it. */
export function takeLockFile(file: string, content: string, processes: Processes): true | LockOwner | undefined {
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
      renameSync(next, file);
      return true;
    } catch (error) {
      throw writeFailure(error, file);
    }
  }
  releaseLockFile(next, content);
  return undefined;
}

export function releaseLockFile(file: string, content: string): void {
  if (lockContent(file) === content) rmSync(file, { force: true });
}

/** What the lock of this process contains: no other lock has the same content. */
export function ownLockContent({ pid }: Processes): string {
  const owner: LockOwner = { host: hostId(), pid, started: startTimeOf(pid) ?? '' };
  return JSON.stringify({ ...owner, id: crypto.randomUUID() });
}
