import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure, systemCode } from '../base/failure.ts';
import { type Processes, withLockSync } from '../base/lock.ts';
import type { Row } from '../base/row.ts';
import { readOverrides, type StoredOverrides } from './overrides.ts';
import { emptyProfile, type Profile, readProfile } from './profile.ts';

function openFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    chmodSync(dirname(folder), 0o700);
  } catch (error) {
    throw new Failure('machine', `The settings folder cannot be written (${systemCode(error)}): ${folder}`, {
      hint: 'Check its permissions, or set SHIPCTL_CONFIG_DIR to another folder.',
      cause: error,
    });
  }
}

/** A file made read-only is meant to stay as it is, though a rename could replace it. */
function assertWritable(file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0o200;
  if ((mode & 0o200) !== 0) return;
  throw new Failure('machine', `The settings file is read-only: ${file}`, {
    hint: `It was left as it is. If it may change: chmod u+w '${file}'`,
  });
}

/**
 * Writes what `change` returns, while no other process changes the settings. conf writes a file beside the real one,
 * which is read back before it is put in its place: on a full disk conf itself would replace the good file by a
 * truncated one and report success.
 */
async function changeFile(file: string, processes: Processes, change: () => Row): Promise<void> {
  const { Conf } = await import('../libraries/conf.ts');
  const folder = dirname(file);
  const name = `${basename(file, '.json')}.next`;
  const staged = join(folder, `${name}.json`);
  openFolder(folder);
  withLockSync(join(folder, '.lock'), processes, () => {
    assertWritable(file);
    const content = change();
    try {
      rmSync(staged, { force: true });
      const options = { cwd: folder, configName: name, configFileMode: 0o600, accessPropertiesByDotNotation: false };
      new Conf<Record<string, unknown>>(options).store = content;
      const written: unknown = JSON.parse(readFileSync(staged, 'utf8'));
      if (JSON.stringify(written) !== JSON.stringify(content)) throw new Error('the file differs from its content');
      const handle = openSync(staged, 'r+');
      fsyncSync(handle);
      closeSync(handle);
      renameSync(staged, file);
    } catch (error) {
      rmSync(staged, { force: true });
      throw new Failure('machine', `The settings cannot be saved (${systemCode(error) ?? 'disk full?'}): ${file}`, {
        hint: "The old file is unchanged. Free some space or check the folder's permissions, then try again.",
        cause: error,
      });
    }
  });
}

/**
 * Reads, changes and writes a profile. A damaged profile is a failure, unless there is an `asideFile`: then it is moved
 * there, and a new one started.
 */
export const changeProfile = (
  file: string,
  processes: Processes,
  change: (profile: Profile) => Profile,
  asideFile?: string,
): Promise<void> =>
  changeFile(file, processes, () => {
    const reading = readProfile(file);
    if (reading.state !== 'damaged') return change(reading.profile);
    if (asideFile === undefined) throw reading.failure;
    renameSync(file, asideFile);
    return change(emptyProfile);
  });

/** Reads, changes and writes the overrides. */
export const changeOverrides = (
  file: string,
  processes: Processes,
  change: (overrides: StoredOverrides) => StoredOverrides,
): Promise<void> => changeFile(file, processes, () => ({ version: 1, operations: change(readOverrides(file)) }));
