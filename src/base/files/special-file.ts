import { constants, createWriteStream, openSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { systemCode } from '../failure.ts';
import { sleep } from '../time/clock.ts';
import { isGiven } from './given-descriptor.ts';
import { descriptorOf, type TargetFile } from './target-file.ts';

/** Milliseconds between two looks for a pipe's reader. */
const readerPause = 50;

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
    await sleep(readerPause, signal);
  }
}

/** Opens what can only be written, not replaced. Throws the system's error or the signal's reason. */
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
