import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Failure, systemCode } from '../base/failure.ts';
import { type Processes, withLock } from '../base/lock.ts';
import { assertWritable, type Profile, readProfile } from './profile.ts';

/**
 * Writes one profile through conf into a file beside the real one, reads it back, and only then puts it in place:
 * on a full disk conf itself would rename a truncated file over the good one and report success.
 */
async function writeChecked(file: string, profile: Profile): Promise<void> {
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
    conf.store = profile;
    const written: unknown = JSON.parse(await readFile(staged, 'utf8'));
    if (!isDeepStrictEqual(written, { ...profile })) throw new Error('what was written is not what was meant');
    const handle = await open(staged, 'r+');
    await handle.sync();
    await handle.close();
    await rename(staged, file);
  } catch (error) {
    await rm(staged, { force: true }).catch(() => undefined);
    throw new Failure('machine', `The profile cannot be saved (${systemCode(error) ?? 'disk full?'}): ${file}`, {
      hint: 'The old file is untouched. Free some space or check the folder’s permissions, then try again.',
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

export interface ProfileChange {
  readonly file: string;
  readonly processes: Processes;
  /** A damaged file is moved to this name first; without it a damaged file is a failure. */
  readonly moveDamagedTo?: string;
}

/** Reads, changes and writes a profile under a lock. Returns the name a damaged file was moved to, if one was. */
export async function changeProfile(
  { file, processes, moveDamagedTo }: ProfileChange,
  change: (profile: Profile) => Profile,
): Promise<string | undefined> {
  const folder = dirname(file);
  await openFolder(folder);
  return withLock(join(folder, '.lock'), processes, async () => {
    assertWritable(file);
    const reading = readProfile(file);
    if (reading.state !== 'damaged') {
      await writeChecked(file, change(reading.profile));
      return undefined;
    }
    if (moveDamagedTo === undefined) throw reading.failure;
    await rename(file, moveDamagedTo);
    await writeChecked(file, change({ version: 1 }));
    return moveDamagedTo;
  });
}
