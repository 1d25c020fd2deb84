import { promises as fs } from 'node:fs';
import { join } from 'node:path';
import { writeFailure } from './file-failures.ts';
import { makeFolder } from './files.ts';
import { hostMark, type Processes, startTimeOf } from './process-identity.ts';

/** Where files that are needed on the way lie: a folder of the user alone, and the process that they belong to. */
export interface SpoolPlace {
  readonly folder: string;
  readonly processes: Processes;
}

/** Bytes that wait on the disk. Methods throw failures of kind `machine`. */
export interface Spool {
  /** For reading at any place. */
  readonly handle: fs.FileHandle;
  write(bytes: Uint8Array): Promise<void>;
  /** All of them, from the beginning. */
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
}

const ending = '.spool';

/** Removes what killed processes of this machine have left. */
async function removeAbandoned({ folder, processes }: SpoolPlace): Promise<void> {
  const own = await hostMark();
  for (const name of await fs.readdir(folder)) {
    const [host, pid, started] = name.split('.');
    if (!name.endsWith(ending) || host !== own) continue;
    const isInUse = processes.isAlive(Number(pid)) && startTimeOf(Number(pid)) === started;
    if (!isInUse) await fs.rm(join(folder, name), { force: true });
  }
}

/** Opens an empty file that only the user can read. */
export async function openSpool(place: SpoolPlace): Promise<Spool> {
  const { folder, processes } = place;
  const inWords = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw writeFailure(error, folder);
    });
  try {
    makeFolder(folder);
  } catch (error) {
    throw writeFailure(error, folder);
  }
  await inWords(removeAbandoned(place));
  const { pid } = processes;
  const name = [await hostMark(), pid, startTimeOf(pid) ?? '', crypto.randomUUID()].join('.') + ending;
  const file = join(folder, name);
  const handle = await inWords(fs.open(file, 'wx+', 0o600));
  // Without a name no other process can open it, and a killed process leaves nothing behind. Windows may refuse.
  await fs.rm(file).catch(() => undefined);
  return {
    handle,
    write: (bytes) => inWords(handle.writeFile(bytes)),
    read: () => handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 }),
    remove: async () => {
      await handle.close().catch(() => undefined);
      await fs.rm(file, { force: true });
    },
  };
}
