import { createHash } from 'node:crypto';
import { createReadStream, promises as fs, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { systemCode } from '../../base/failure.ts';
import { readFailure } from '../../base/files/file-failures.ts';
import { readAtOnce } from '../../base/files/files.ts';
import { openSpool } from '../../base/files/spool.ts';
import { escaped } from '../../base/text/message.ts';
import { refuseFormat, unreadable } from './refusals.ts';
import type { TableOptions, TableSource } from './table-file.ts';

/** A file that is open for reading at any place, as often as needed. */
export interface InputFile {
  readonly name: string;
  readonly handle: fs.FileHandle;
  readonly signal: AbortSignal;
  /** Its first 4,096 bytes, or all. */
  readonly head: Buffer;
  /** SHA-256 of what came through a pipe; undefined for a file. */
  readonly stream: string | undefined;
  chunks(): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

const chunkSize = 32_768;
const headSize = 4096;

/** Bytes from a pipe are put into a file; a device may have no end. */
const longestStream = 2 ** 28;

type Opened = Pick<InputFile, 'handle' | 'close' | 'stream'>;

const versionOf = async ({ handle }: Opened): Promise<string> => {
  const { size, mtimeNs } = await handle.stat({ bigint: true });
  return `${size} ${mtimeNs}`;
};

async function spooled(stream: AsyncIterable<unknown>, name: string, { signal, spool }: TableOptions): Promise<Opened> {
  const file = await openSpool(spool);
  let size = 0;
  let head = Buffer.alloc(0);
  const hash = createHash('sha256');
  try {
    for await (const chunk of stream) {
      signal.throwIfAborted();
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      if (size < headSize) {
        head = Buffer.concat([head, bytes.subarray(0, headSize)]);
        if (head.length >= headSize) refuseFormat(name, head);
      }
      size += bytes.length;
      if (size > longestStream)
        throw unreadable(name, escaped`is longer than 256 MiB`, escaped`Save it as a file, and name the file.`);
      hash.update(bytes);
      await file.write(bytes);
    }
    return { handle: file.handle, close: () => file.remove(), stream: hash.digest('hex') };
  } catch (error) {
    await file.remove();
    throw signal.aborted ? signal.reason : readFailure(error, name);
  }
}

/** A pipe is read as a socket: a read that waits for the other end would keep a thread that no signal ends. */
async function openStream(path: string, isPipe: boolean): Promise<Readable> {
  if (!isPipe) return createReadStream(path);
  const { Socket } = await import('node:net');
  return new Socket({ fd: openSync(path, readAtOnce), readable: true, writable: false });
}

async function openSource({ name, from }: TableSource, options: TableOptions): Promise<Opened> {
  if (typeof from !== 'string') return spooled(from, name, options);
  try {
    const found = await fs.stat(from);
    if (found.isDirectory()) throw unreadable(name, escaped`is a folder`, escaped`Name a file.`);
    if (!found.isFile()) return await spooled(await openStream(from, found.isFIFO()), name, options);
    const handle = await fs.open(from, readAtOnce);
    return { handle, close: () => handle.close(), stream: undefined };
  } catch (error) {
    if (systemCode(error) === 'ENOENT') throw unreadable(name, escaped`does not exist`, escaped`Is its name right?`);
    throw readFailure(error, name, escaped`Is its name right?`);
  }
}

async function readPiece({ handle }: Opened, name: string, size: number, at: number): Promise<Buffer> {
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(size), 0, size, at);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw readFailure(error, name);
  }
}

type ReadAgain = Pick<InputFile, 'name' | 'signal'> & { readonly version: string };

/** Reads a file from its start. The meaning of its columns was found in an earlier reading: a file that was saved since is not read on. */
async function* readChunks(file: Opened, { name, signal, version }: ReadAgain): AsyncGenerator<Buffer> {
  const assertSame = async (): Promise<void> => {
    if (file.stream === undefined && (await versionOf(file)) !== version)
      throw unreadable(name, escaped`was changed while it was read`, escaped`Run the command again.`);
  };
  await assertSame();
  for (let at = 0; ; ) {
    signal.throwIfAborted();
    const piece = await readPiece(file, name, chunkSize, at);
    if (piece.length === 0) return assertSame();
    at += piece.length;
    yield piece;
  }
}

/** Opens what holds the rows. Refuses what is known to be no table. */
export async function openInputFile(source: TableSource, options: TableOptions): Promise<InputFile> {
  const file = await openSource(source, options);
  const { name } = source;
  try {
    const version = await versionOf(file);
    const head = await readPiece(file, name, headSize, 0);
    refuseFormat(name, head);
    const { signal } = options;
    return { ...file, name, signal, head, chunks: () => readChunks(file, { name, signal, version }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}
