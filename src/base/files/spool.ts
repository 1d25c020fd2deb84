import { promises as fs } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, type UserEnvironment } from './data-folder.ts';
import { writeFailure } from './file-failures.ts';
import { makeFolder } from './files.ts';
import { tidyUp } from './held-files.ts';
import { type Processes, partName, removeAbandonedParts } from './process-identity.ts';

/** Where temporary files lie: a folder of the user alone, and the process that they belong to. */
export interface SpoolPlace {
  readonly folder: string;
  readonly processes: Processes;
}

/** The folder for temporary files, inside the data folder. */
export const spoolPlace = (user: UserEnvironment & Processes): SpoolPlace => ({
  folder: join(dataFolder(user), 'spool'),
  processes: user,
});

/** A temporary file of bytes. Methods throw failures of kind `machine`. */
export interface Spool {
  /** For reading at any place. */
  readonly handle: fs.FileHandle;
  write(bytes: Uint8Array): Promise<void>;
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
}

/** V8 keeps texts of more than 128 KB, which larger pieces become, until it clears all memory. */
const readSize = 32_768;

/**
 * The bytes of an open file from its start. A reading may end early, and others may go on beside it: a stream of the handle that
 * ends early would close the handle for all of them (Node 20, `autoClose: false` or not).
 */
export async function* piecesOf(handle: Pick<fs.FileHandle, 'read'>): AsyncGenerator<Buffer, void> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(readSize), 0, readSize, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Opens an empty file that only the user can read. */
export async function openSpool({ folder, processes }: SpoolPlace): Promise<Spool> {
  const inWords = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw writeFailure(error, folder);
    });
  const open = async () => {
    makeFolder(folder);
    await removeAbandonedParts(folder, processes);
    return fs.open(file, 'wx+', 0o600);
  };
  const file = join(folder, await partName('spool', processes.pid));
  const handle = await inWords(open());
  // Without a name no other process can open it, and a killed process leaves nothing behind. Windows may refuse.
  await fs.rm(file).catch(() => undefined);
  return {
    handle,
    write: (bytes) => inWords(handle.writeFile(bytes)),
    read: () => piecesOf(handle),
    remove: async () => {
      await handle.close().catch(() => undefined);
      await tidyUp(file);
    },
  };
}
