import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure, systemCode } from '../base/failure.ts';
import { followLinks, makeFolder } from '../base/files/files.ts';
import { type LockUser, withLock } from '../base/files/lock.ts';
import { writeFailure } from '../base/files/write-failure.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { systemCommand } from '../base/text/suggest.ts';
import { writeOperations } from './operations-layout.ts';
import { readStoredOperations, type StoredOperations } from './overrides.ts';
import { emptyProfile, type Profile, readProfile } from './profile.ts';

function openFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new Failure('machine', escaped`The settings folder cannot be written (${systemCode(error)}): ${folder}`, {
      hint: 'Check its permissions, or set SHIPCTL_CONFIG_DIR to another folder.',
      cause: error,
    });
  }
}

/** Where a file is written, and under which lock. A link stays one: what it leads to is replaced. */
function storePaths(file: string) {
  const target = followLinks(file);
  const folder = dirname(target);
  const name = `${basename(target, '.json')}.next`;
  return { target, folder, name, staged: join(folder, `${name}.json`), lock: join(folder, '.lock') };
}

/** The files that a killed process left while it was writing another one. */
function leftovers({ folder, staged }: ReturnType<typeof storePaths>): string[] {
  if (!existsSync(folder)) return [];
  // conf writes to a temporary file of its own first.
  const isLeft = (name: string) => name === basename(staged) || name.startsWith(`${basename(staged)}.tmp-`);
  return readdirSync(folder)
    .filter(isLeft)
    .map((name) => join(folder, name));
}

function removeLeftovers(places: ReturnType<typeof storePaths>): void {
  for (const left of leftovers(places)) {
    try {
      rmSync(left, { force: true });
    } catch (error) {
      throw writeFailure(error, left);
    }
  }
}

/** Removes what a killed process left of a file of settings: a token may be in it. */
export async function removeUnfinished(file: string, user: LockUser): Promise<void> {
  const places = storePaths(file);
  if (leftovers(places).length > 0) await withLock(places.lock, user, () => removeLeftovers(places));
}

/** A file made read-only is meant to stay as it is, though a rename could replace it. */
function assertWritable(file: string): void {
  let mode: number | undefined;
  try {
    mode = statSync(file, { throwIfNoEntry: false })?.mode;
  } catch (error) {
    throw writeFailure(error, file);
  }
  if (mode === undefined || (mode & 0o200) !== 0) return;
  throw new Failure('machine', escaped`The settings file is read-only: ${file}`, {
    hint: escaped`It was left as it is. If it may change: ${systemCommand`chmod u+w ${file}`}`,
  });
}

/**
 * Writes what `change` returns, while no other process changes the settings. conf writes a file beside the real one,
 * which is read back before it is put in its place: on a full disk conf itself would replace the good file by a
 * truncated one and report success.
 */
async function changeFile(
  file: string,
  user: LockUser,
  change: (target: string) => Row,
  serialize = (content: Row): string => JSON.stringify(content, undefined, '\t'),
): Promise<void> {
  const { Conf } = await import('../base/libraries/conf.ts');
  const places = storePaths(file);
  const { target, folder, name, staged, lock } = places;
  openFolder(folder);
  return withLock(lock, user, () => {
    assertWritable(file);
    const content = change(target);
    try {
      removeLeftovers(places);
      const options = { cwd: folder, configName: name, configFileMode: 0o600, accessPropertiesByDotNotation: false };
      const text = serialize(content);
      new Conf<Record<string, unknown>>({ ...options, serialize: () => text }).store = content;
      if (readFileSync(staged, 'utf8') !== text) throw new Error('the file differs from its content');
      const handle = openSync(staged, 'r+');
      fsyncSync(handle);
      closeSync(handle);
      renameSync(staged, target);
    } catch (error) {
      removeLeftovers(places);
      throw new Failure(
        'machine',
        escaped`The settings cannot be saved (${systemCode(error) ?? 'disk full?'}): ${file}`,
        {
          hint: "The old file is unchanged. Free some space or check the folder's permissions, then try again.",
          cause: error,
        },
      );
    }
  });
}

/**
 * Reads, changes and writes a profile. A damaged profile is a failure, unless there is an `asideFile`: then it is moved
 * there, and a new one started.
 */
export const changeProfile = (
  file: string,
  user: LockUser,
  change: (profile: Profile) => Profile,
  asideFile?: string,
): Promise<void> =>
  changeFile(file, user, (target) => {
    const reading = readProfile(file);
    if (reading.state !== 'damaged') return change(reading.profile);
    if (asideFile === undefined) throw reading.failure;
    renameSync(target, asideFile);
    return change(emptyProfile);
  });

/** Reads, changes and writes the overrides, and what is kept with them. */
export const changeOverrides = (
  file: string,
  user: LockUser,
  change: (stored: StoredOperations) => StoredOperations,
): Promise<void> => changeFile(file, user, () => change(readStoredOperations(file)), writeOperations);
