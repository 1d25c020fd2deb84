import {
  constants,
  createWriteStream,
  existsSync,
  promises as fs,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
} from 'node:fs';
import type { Writable } from 'node:stream';
import { systemCode } from '../failure.ts';
import { sleep } from '../time/times.ts';
import { followLinks } from './files.ts';

export interface TargetFile {
  /** The file that its links lead to, which may not exist yet. */
  readonly path: string;
  readonly mode: number | undefined;
  /** Can only be written, not replaced: a pipe, a device, or a file that the shell has opened (`/dev/fd/3`). */
  readonly special: 'pipe' | 'device' | 'descriptor' | undefined;
}

const descriptorName = /^\/(?:dev|proc\/self)\/(?:fd\/(\d+)|std(in|out|err))$/;

/** The number of an open file that is named as one: 3 of `/dev/fd/3`. */
export function descriptorOf(file: string): number | undefined {
  const [, number, stream] = descriptorName.exec(file) ?? [];
  if (stream !== undefined) return ['in', 'out', 'err'].indexOf(stream);
  return number === undefined ? undefined : Number(number);
}

export const isStdout = (file: string): boolean => file === '-' || descriptorOf(file) === 1;

/** Throws the system's error. */
export async function resolveTarget(file: string): Promise<TargetFile> {
  try {
    // stat follows what realpath cannot, such as /dev/stdout.
    const found = await fs.stat(file);
    if (found.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    const asGiven = { path: file, mode: undefined };
    if (found.isFIFO()) return { ...asGiven, special: 'pipe' };
    if (descriptorOf(file) !== undefined) return { ...asGiven, special: 'descriptor' };
    if (!found.isFile()) return { ...asGiven, special: 'device' };
    return { path: await fs.realpath(file), mode: found.mode & 0o777, special: undefined };
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    if (descriptorOf(file) !== undefined) return { path: file, mode: undefined, special: 'descriptor' };
    return { path: followLinks(file), mode: undefined, special: undefined };
  }
}

/**
 * Opens a pipe as soon as it has a reader. An open that waits, and a write, would keep a thread that no signal ends; a
 * socket's do not.
 */
async function openPipe(path: string, signal: AbortSignal): Promise<Writable> {
  const { Socket } = await import('node:net');
  for (;;) {
    signal.throwIfAborted();
    try {
      const fd = openSync(path, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0));
      return new Socket({ fd, readable: false, writable: true });
    } catch (error) {
      if (systemCode(error) !== 'ENXIO') throw error;
    }
    await sleep(50, signal);
  }
}

/** Opens a target that can only be written, not replaced. Throws the system's error or the signal's reason. */
export async function openSpecial({ path, special }: TargetFile, signal: AbortSignal): Promise<Writable> {
  const descriptor = descriptorOf(path);
  if (descriptor !== undefined && !isGiven(descriptor)) throw Object.assign(new Error('not open'), { code: 'EBADF' });
  const stream =
    special === 'pipe'
      ? await openPipe(path, signal)
      : createWriteStream('', { fd: descriptor ?? openSync(path, 'w'), autoClose: false });
  // Each write reports its own failure.
  return stream.on('error', () => undefined);
}

const openDescriptors = '/proc/self/fd';

const can = (descriptor: string, mode: number): boolean =>
  (lstatSync(`${openDescriptors}/${descriptor}`).mode & mode) !== 0;

/** Does the program have the other end of this pipe too? Then it has made it. */
function hasOtherEnd(descriptor: string): boolean {
  const pipe = readlinkSync(`${openDescriptors}/${descriptor}`);
  return readdirSync(openDescriptors).some((other) => {
    const link = `${openDescriptors}/${other}`;
    // The folder's own descriptor is closed by now.
    if (other === descriptor || !existsSync(link)) return false;
    return readlinkSync(link) === pipe && can(other, constants.S_IRUSR);
  });
}

/**
 * Did the shell open this descriptor for writing? Else the number may be that of one of the program's own, which rows
 * would vanish in, or end the process. Where the system does not tell, yes. Throws the system's error if it is not open.
 */
function isGiven(descriptor: number): boolean {
  const found = fstatSync(descriptor);
  // The system's event queues are files of no type.
  if ((found.mode & constants.S_IFMT) === 0) return false;
  try {
    const name = String(descriptor);
    return can(name, constants.S_IWUSR) && !(found.isFIFO() && hasOtherEnd(name));
  } catch {
    return true;
  }
}
