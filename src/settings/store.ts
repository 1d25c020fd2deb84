import { chmod, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Failure, systemCode } from '../base/failure.ts';
import { type Processes, withLock } from '../base/lock.ts';
import type { Row } from '../base/row.ts';
import { readOverrides, type StoredOverrides } from './overrides.ts';
import { emptyProfile, type Profile, readProfile } from './profile.ts';

/** A file made read-only is meant to stay as it is, though a rename could replace it. */
async function assertWritable(file: string): Promise<void> {
  // Of a missing file, or one that cannot be looked at, reading and writing tell more.
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || (found.mode & 0o200) !== 0) return;
  throw new Failure('machine', `The settings file is read-only: ${file}`, {
    hint: `It was left as it is. If it may change: chmod u+w '${file}'`,
  });
}

/**
 * Writes JSON through conf into a file beside the real one, reads it back, and only then puts it in place: on a full
 * disk conf itself would replace the good file by a truncated one and report success.
 */
async function writeJsonFile(file: string, content: Row): Promise<void> {
  const { Conf } = await import('../libraries/conf.ts');
  const folder = dirname(file);
  const name = `${basename(file, '.json')}.next`;
  const staged = join(folder, `${name}.json`);
  try {
    await rm(staged, { force: true });
    const conf = new Conf<Record<string, unknown>>({
      cwd: folder,
      configName: name,
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
    conf.store = content;
    const written: unknown = JSON.parse(await readFile(staged, 'utf8'));
    if (JSON.stringify(written) !== JSON.stringify(content)) throw new Error('the file differs from what was written');
    const handle = await open(staged, 'r+');
    await handle.sync();
    await handle.close();
    await rename(staged, file);
  } catch (error) {
    await rm(staged, { force: true }).catch(() => undefined);
    throw new Failure('machine', `The settings cannot be saved (${systemCode(error) ?? 'disk full?'}): ${file}`, {
      hint: "The old file is unchanged. Free some space or check the folder's permissions, then try again.",
      cause: error,
    });
  }
}

async function openFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    await chmod(dirname(folder), 0o700);
  } catch (error) {
    throw new Failure('machine', `The settings folder cannot be written (${systemCode(error)}): ${folder}`, {
      hint: 'Check its permissions, or set SHIPCTL_CONFIG_DIR to another folder.',
      cause: error,
    });
  }
}

/** Reads and writes a settings file while no other process does. */
async function underLock(file: string, processes: Processes, work: () => Promise<void>): Promise<void> {
  const folder = dirname(file);
  await openFolder(folder);
  await withLock(join(folder, '.lock'), processes, async () => {
    await assertWritable(file);
    await work();
  });
}

/** Reads, changes and writes a profile. A damaged one is a failure. */
export const changeProfile = (
  file: string,
  processes: Processes,
  change: (profile: Profile) => Profile,
): Promise<void> =>
  underLock(file, processes, async () => {
    const reading = readProfile(file);
    if (reading.state === 'damaged') throw reading.failure;
    await writeJsonFile(file, change(reading.profile));
  });

/** `changeProfile`, but a damaged profile is moved to `asideFile` and a new one started. Returns whether it was. */
export async function repairProfile(
  file: string,
  asideFile: string,
  processes: Processes,
  change: (profile: Profile) => Profile,
): Promise<boolean> {
  let moved = false;
  await underLock(file, processes, async () => {
    const reading = readProfile(file);
    moved = reading.state === 'damaged';
    if (moved) await rename(file, asideFile);
    await writeJsonFile(file, change(reading.state === 'damaged' ? emptyProfile : reading.profile));
  });
  return moved;
}

/** Reads, changes and writes the overrides. */
export const changeOverrides = (
  file: string,
  processes: Processes,
  change: (overrides: StoredOverrides) => StoredOverrides,
): Promise<void> =>
  underLock(file, processes, () => writeJsonFile(file, { version: 1, operations: change(readOverrides(file)) }));
