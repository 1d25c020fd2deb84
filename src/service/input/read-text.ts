import { createReadStream, promises as fs, openSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { usageFailure } from '../../base/failure.ts';
import { readAtOnce } from '../../base/files/files.ts';
import { readFailure } from '../../base/files/read-failure.ts';
import { descriptorOf } from '../../base/files/target-file.ts';
import { decodeText } from '../../base/text/decode-text.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { Context } from '../../session/context.ts';

/** More than any document that a service takes; a device may have no end. */
const maxBytes = 128 * 2 ** 20;

type Input = Readable | readonly Buffer[];

async function readInput({ signal }: Context, open: () => Input | Promise<Input>, source: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let input: Input | undefined;
  const abort = () => input instanceof Readable && input.destroy();
  signal.addEventListener('abort', abort, { once: true });
  try {
    input = await open();
    for await (const chunk of input) {
      chunks.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk));
      length += chunks.at(-1)?.length ?? 0;
      if (length > maxBytes) {
        throw usageFailure([escaped`${source} is longer than ${maxBytes / 2 ** 20} MiB. Nothing was sent.`]);
      }
    }
    signal.throwIfAborted();
    const [only] = chunks;
    return only && chunks.length === 1 ? only : Buffer.concat(chunks);
  } catch (error) {
    signal.throwIfAborted();
    throw readFailure(error, source);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * A file is read whole, as its pieces would take its size once more. A pipe is read as a socket: a read that waits for the
 * other end would keep a thread that no signal ends.
 */
async function openInput(path: string): Promise<Input> {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isFile() && stat.size <= maxBytes) return [await fs.readFile(path)];
  if (stat?.isFIFO() !== true) return createReadStream(path);
  const { Socket } = await import('node:net');
  return new Socket({ fd: openSync(path, readAtOnce), readable: true, writable: false });
}

/** A file that the user names; `-` is standard input. Throws failures of kind `usage` and `machine`. */
export const readBytes = (context: Context, file: string): Promise<Buffer> =>
  file === '-' || descriptorOf(file) === 0
    ? readInput(context, () => context.io.stdin, 'Standard input')
    : readInput(context, () => openInput(resolve(context.io.cwd, file)), file);

/** `readBytes` as text. */
export const readText = async (context: Context, file: string): Promise<string> =>
  decodeText(await readBytes(context, file), file === '-' || descriptorOf(file) === 0 ? 'Standard input' : file);

/** All of standard input as text. Throws failures of kind `usage` and `machine`. */
export const readStdin = (context: Context): Promise<string> => readText(context, '-');
