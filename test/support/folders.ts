import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];
let home: string | undefined;

/** A new folder, removed when the test is done. Its name begins with `start`. */
export function temporaryFolder(start = join(tmpdir(), 'shipctl-test-')): string {
  const folder = mkdtempSync(start);
  folders.push(folder);
  return folder;
}

/** The home directory of this test: empty at its start, the same for all invocations in it. */
export function homeFolder(): string {
  home ??= temporaryFolder();
  return home;
}

/** The folders of this test. */
export const testFolders = (): readonly string[] => folders;

export function removeFolders(): void {
  home = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
