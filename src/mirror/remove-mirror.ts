import { dirname } from 'node:path';
import { writeFailure } from '../base/files/file-failures.ts';
import { makeFolder } from '../base/files/files.ts';
import { removeFileSync } from '../base/files/held-files.ts';
import { cursorsBeside } from '../log/log-file.ts';
import type { Desk } from '../ports/desk.ts';
import { lockMirror } from './await-lock.ts';
import type { OpenMirror } from './place.ts';
import { stageFile } from './stage.ts';

/** Deletes a mirror and what is kept beside it, when no other process of this machine syncs it. Returns whether there was one. */
export async function removeMirror(user: Desk, { store, file }: OpenMirror): Promise<boolean> {
  makeFolder(dirname(file));
  const lock = await lockMirror(file, user, 'deleting the mirror');
  try {
    const isThere = (await store.size()) > 0;
    await store.remove();
    for (const path of [stageFile(file), ...cursorsBeside(file)]) remove(path);
    return isThere;
  } finally {
    lock.release();
  }
}

function remove(path: string): void {
  try {
    removeFileSync(path);
  } catch (error) {
    throw writeFailure(error, path);
  }
}
