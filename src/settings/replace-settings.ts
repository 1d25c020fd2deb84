import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure, systemCode } from '../base/failure.ts';
import { writeFailure } from '../base/files/file-failures.ts';
import { followLinks, makeFolder } from '../base/files/files.ts';
import { type LockUser, withLock } from '../base/files/lock.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { systemCommand } from '../base/text/suggest.ts';

/** Where a file is written, and under which lock. A link stays one: what it leads to is replaced. */
function placesOf(file: string) {
  const target = followLinks(file);
  const folder = dirname(target);
  const name = `${basename(target, '.json')}.next`;
  return { target, folder, name, staged: join(folder, `${name}.json`), lock: join(folder, '.lock') };
}

type Places = ReturnType<typeof placesOf>;

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

/** The files that a killed process left while it was writing. */
function leftovers({ folder, staged }: Places): string[] {
  if (!existsSync(folder)) return [];
  // conf writes to a temporary file of its own first.
  const isLeft = (name: string) => name === basename(staged) || name.startsWith(`${basename(staged)}.tmp-`);
  return readdirSync(folder)
    .filter(isLeft)
    .map((name) => join(folder, name));
}

function removeAll(files: readonly string[]): void {
  for (const file of files) {
    try {
      rmSync(file, { force: true });
    } catch (error) {
      throw writeFailure(error, file);
    }
  }
}

/** Removes what a killed process has left of a file. */
export async function removeLeftovers(file: string, user: LockUser): Promise<void> {
  const places = placesOf(file);
  if (leftovers(places).length > 0) await withLock(places.lock, user, () => removeAll(leftovers(places)));
}

/** Removes a file. */
export async function removeFile(file: string, user: LockUser): Promise<void> {
  const { folder, lock } = placesOf(file);
  // What a link leads to stays.
  if (existsSync(folder)) await withLock(lock, user, () => removeAll([file]));
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

/** Writes a new file that only the user may read. */
function writePrivately(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    // A umask may take more away.
    fchmodSync(handle, 0o600);
    writeFileSync(handle, text);
  } finally {
    closeSync(handle);
  }
}

/** Flushes a file to the disk. */
function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Returns what writes a text through conf. */
async function confWriter() {
  const { Conf } = await import('../base/libraries/conf.ts');
  return ({ folder, name }: Places, { text, content }: NewContent): void => {
    const options = { cwd: folder, configName: name, configFileMode: 0o600, accessPropertiesByDotNotation: false };
    new Conf<Record<string, unknown>>({ ...options, serialize: () => text }).store = { ...content };
  };
}

/** The new content of a file. */
export interface NewContent {
  readonly content: object;
  readonly text: string;
  /** Where to move the file that is there. */
  readonly aside?: string | undefined;
}

/**
 * Writes what `change` returns, while no other process changes a file of the folder. The text goes into a file beside the real
 * one, which is read back before it is put in its place: on a full disk conf itself would replace the good file by a truncated
 * one and report success.
 */
export async function replaceSettings(
  file: string,
  user: LockUser,
  usesConf: boolean,
  change: () => NewContent,
): Promise<void> {
  const write = usesConf
    ? await confWriter()
    : ({ staged }: Places, { text }: NewContent) => writePrivately(staged, text);
  const places = placesOf(file);
  const { target, folder, staged, lock } = places;
  openFolder(folder);
  return withLock(lock, user, () => {
    assertWritable(file);
    const next = change();
    try {
      removeAll(leftovers(places));
      write(places, next);
      if (readFileSync(staged, 'utf8') !== next.text) throw new Error('the file differs from its content');
      syncFile(staged);
      if (next.aside !== undefined) renameSync(target, next.aside);
      renameSync(staged, target);
    } catch (error) {
      removeAll(leftovers(places));
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
