import { openTemp, putInPlace, removeTemp } from './temp-file.ts';
import { writeFailure } from './write-failure.ts';

/** A file being written: it takes its place whole or not at all. */
export interface AtomicFile {
  write(chunk: string | Uint8Array): Promise<void>;
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * A file that is there whole or not at all: written beside its place, flushed to the disk, then renamed. Until then an
 * old file of that name is untouched; after a failure nothing is left.
 */
export async function openAtomicFile(file: string, owner: number): Promise<AtomicFile> {
  const part = await openTemp(file, owner, 0o666);
  return {
    write: async (chunk) => {
      try {
        await part.handle.writeFile(chunk);
      } catch (error) {
        throw writeFailure(error, file);
      }
    },
    finish: async () => {
      try {
        await putInPlace(part, true);
      } catch (error) {
        await removeTemp(part);
        throw writeFailure(error, file);
      }
    },
    discard: () => removeTemp(part),
  };
}

/** Writes bytes at once, whole or not at all. Without `replace` a file that is there stays, and is a failure. */
export async function writeFileAtomically(
  file: string,
  bytes: Uint8Array,
  { owner, replace, mode = 0o666 }: { readonly owner: number; readonly replace: boolean; readonly mode?: number },
): Promise<void> {
  const part = await openTemp(file, owner, mode);
  try {
    await part.handle.writeFile(bytes);
    await putInPlace(part, replace);
  } catch (error) {
    await removeTemp(part);
    throw writeFailure(error, file);
  }
}
