import { constants, promises as fs } from 'node:fs';
import { systemCode, usageFailure } from '../failure.ts';
import { escaped } from '../text/escape-controls.ts';
import { systemCommand } from '../text/suggest.ts';

const { O_RDWR, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * Opens a work file for reading and writing, and creates it if there is none. In a folder of many users another may have
 * put a link there, through which a file elsewhere would be written, or a file of his own: both are refused. `user` is
 * the id of the user that new files belong to. Throws the system's error or a failure of kind `usage`.
 */
export async function openOwnFile(file: string, user: number, mode: number): Promise<fs.FileHandle> {
  const refuse = (what: string) =>
    usageFailure([escaped`${file} ${what}; it is not written.`], `Delete it: ${systemCommand`rm ${file}`}`);
  const handle = await fs.open(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode).catch((error: unknown) => {
    throw systemCode(error) === 'ELOOP' ? refuse('is a link to another file') : error;
  });
  const found = await handle.stat();
  const fault = !found.isFile()
    ? 'is not a file'
    : found.nlink > 1
      ? 'is a link to another file'
      : found.uid !== user
        ? 'belongs to another user'
        : undefined;
  if (fault === undefined) return handle;
  await handle.close();
  throw refuse(fault);
}
