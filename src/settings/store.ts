import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure, systemCode } from '../base/failure.ts';
import type { UserEnvironment } from '../base/files/data-folder.ts';
import { heldFailure, writeFailure } from '../base/files/file-failures.ts';
import { followLinks, makeFolder, probe, readRegularFile, syncFile } from '../base/files/files.ts';
import { moveFileSync, onceFreeSync, removeFileSync, tidyUpSync } from '../base/files/held-files.ts';
import { withLock } from '../base/files/lock.ts';
import type { Stoppable } from '../base/io.ts';
import { isRow, type Row } from '../base/row.ts';
import { decodeText } from '../base/text/decode-text.ts';
import { escaped, type Message, systemCommand } from '../base/text/message.ts';
import { distrustOf, secureSettings } from './folder.ts';
import type { ReaderResult } from './readers.ts';

/*
 * The store of the small JSON files that keep a user's choices: profiles, overrides, views, couriers, mappings and what was
 * told. Every file is read, checked and changed in the same way; a kind says only what its files hold.
 */

export interface StoredKind<T extends object> {
  /** How messages call the file: "The profile's file". */
  readonly name: string;
  /** The remedy for a damaged file, as sentences. */
  readonly repair: Message;
  readonly empty: T;
  /** The value that the file's object stands for; or why it stands for none, as the end of a sentence. */
  parse(content: Row): ReaderResult<T>;
  /** The text of the file; without it the value as indented JSON. */
  format?(value: T): string;
  /** The part of a file's text that is parsed, also JSON; without it all. */
  excerpt?(text: string): string;
  /** The file holds secrets: it is written through conf. */
  readonly usesConf?: true;
  /** shipctl can do without the file: a damaged one counts as none, and is replaced. */
  readonly isDisposable?: true;
}

export type DisposableKind<T extends object> = StoredKind<T> & { readonly isDisposable: true };

export type StoredReading<T> =
  | { readonly state: 'absent' | 'read'; readonly value: T }
  | { readonly state: 'damaged'; readonly failure: Failure };

/** Far more than settings need, and far less than the recursion of what writes them can take. */
const maxLevels = 100;

const isTooDeep = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1)));

/** The value in a file's bytes. Throws a failure of kind `usage` for a damaged file. */
export function decodeStored<T extends object>(bytes: Buffer, file: string, kind: StoredKind<T>): T {
  const { name, repair, excerpt = (whole) => whole } = kind;
  const damaged = (why: Message): Failure =>
    new Failure('usage', escaped`${name} is damaged (${why}): ${file}`, {
      hint: escaped`It was left as it is. ${repair}`,
    });
  let text: string;
  try {
    text = decodeText(bytes, file);
  } catch {
    throw damaged(escaped`it is not text in UTF-8`);
  }
  let content: unknown;
  try {
    content = JSON.parse(excerpt(text));
  } catch {
    throw damaged(text.trim() === '' ? escaped`it is empty` : escaped`it is not JSON`);
  }
  if (isTooDeep(content, maxLevels)) throw damaged(escaped`it is nested more than ${maxLevels} levels deep`);
  if (!isRow(content)) throw damaged(escaped`it does not hold a JSON object`);
  if (typeof content.version === 'number' && content.version > 1) {
    throw new Failure('usage', escaped`${name} was written by a newer shipctl: ${file}`, {
      hint: escaped`It was left as it is. Update shipctl. ${repair}`,
    });
  }
  const result = kind.parse(content);
  if ('value' in result) return result.value;
  throw damaged(result.fault);
}

/**
 * Reads a file, and returns the failure for a damaged one. Throws only if the system does not let it be read: a failure of
 * kind `machine`. It is read synchronously: a small file is no reason to wait for promises.
 */
export function tryReadStored<T extends object>(file: string, kind: StoredKind<T>): StoredReading<T> {
  let bytes: Buffer;
  try {
    bytes = readRegularFile(file);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT') return { state: 'absent', value: kind.empty };
    const held = heldFailure(error, escaped`${kind.name} ${file}`, 'read');
    if (held) throw held;
    throw new Failure('machine', escaped`${kind.name} cannot be read (${code ?? escaped`unknown error`}): ${file}`, {
      hint: escaped`Check who owns it, or set SHIPCTL_CONFIG_DIR to another folder.`,
      cause: error,
    });
  }
  try {
    return { state: 'read', value: decodeStored(bytes, file, kind) };
  } catch (error) {
    if (error instanceof Failure && error.kind === 'usage') return { state: 'damaged', failure: error };
    throw error;
  }
}

/**
 * The value in a file; the empty one if there is none. Throws failures of kind `usage` (damaged) and `machine` (unreadable); given
 * the `user`, also one of kind `usage` for a file that another user has written, or may.
 */
export function readStored<T extends object>(file: string, kind: StoredKind<T>, user?: UserEnvironment): T {
  if (user) secureSettings(file, user);
  const reading = tryReadStored(file, kind);
  if (reading.state !== 'damaged') return reading.value;
  if (kind.isDisposable) return kind.empty;
  throw reading.failure;
}

/** The same; undefined if there is none. */
export function findStored<T extends object>(file: string, kind: StoredKind<T>, user?: UserEnvironment): T | undefined {
  const value = readStored(file, kind, user);
  return value === kind.empty ? undefined : value;
}

/** Where a damaged file is moved when another takes its place. */
export const asideFile = (file: string, now: Date): string =>
  `${followLinks(file)}.damaged-${now.toISOString().replaceAll(/[:.]/g, '-')}`;

/** A file, and where to move it if it is damaged. */
interface ReplacedFile {
  readonly file: string;
  readonly aside: string | undefined;
}

/**
 * Reads a file, changes its value, and writes it completely or not at all, readable by the user alone. Meanwhile no other process can
 * change a file of its folder. Throws a failure for a damaged file; if `aside` is given, moves the file there and changes `empty`.
 */
export async function changeStored<T extends object>(
  stored: string | ReplacedFile,
  kind: StoredKind<T>,
  user: Stoppable,
  change: (value: NoInfer<T>) => NoInfer<T>,
): Promise<void> {
  const { file, aside } = typeof stored === 'string' ? { file: stored, aside: undefined } : stored;
  // One that others may have written is moved aside as a damaged one is.
  const distrust = aside === undefined ? undefined : distrustOf(file, user.io);
  if (!distrust) secureSettings(file, user.io);
  const conf = kind.usesConf && (await import('../base/libraries/conf.ts'));
  const places = placesOf(file);
  const { target, folder, name, staged, lock } = places;
  try {
    makeFolder(folder);
  } catch (error) {
    throw new Failure('machine', escaped`The settings folder cannot be written (${systemCode(error)}): ${folder}`, {
      hint: escaped`Check its permissions, or set SHIPCTL_CONFIG_DIR to another folder.`,
      cause: error,
    });
  }
  return withLock(lock, user, () => {
    assertWritable(file, user.io.platform);
    const reading = distrust ? { state: 'damaged' as const, failure: distrust } : tryReadStored(file, kind);
    const isDamaged = reading.state === 'damaged';
    if (isDamaged && aside === undefined && !kind.isDisposable) throw reading.failure;
    const content = change(isDamaged ? kind.empty : reading.value);
    const text = kind.format?.(content) ?? `${JSON.stringify(content, undefined, 2)}\n`;
    try {
      removeAll(leftovers(places));
      if (conf) {
        const options = { cwd: folder, configName: name, configFileMode: 0o600, accessPropertiesByDotNotation: false };
        new conf.Conf<Record<string, unknown>>({ ...options, serialize: () => text }).store = Object.fromEntries(
          Object.entries(content),
        );
      } else {
        onceFreeSync(() => writeFileSync(staged, text, { flag: 'wx', mode: 0o600 }));
        // A umask may have taken more away.
        chmodSync(staged, 0o600);
      }
      // On a full disk conf itself would replace the good file by a truncated one and report success.
      if (readRegularFile(staged).toString() !== text) throw new Error('the file differs from its content');
      syncFile(staged);
      if (isDamaged && aside !== undefined) moveFileSync(target, aside);
      moveFileSync(staged, target);
    } catch (error) {
      for (const left of leftovers(places)) tidyUpSync(left);
      const held = heldFailure(error, escaped`The settings file ${file}`, 'written');
      if (held) throw held;
      const reason = systemCode(error) ?? escaped`disk full?`;
      throw new Failure('machine', escaped`The settings cannot be saved (${reason}): ${file}`, {
        hint: escaped`The old file is unchanged. Free some space or check the folder's permissions, then try again.`,
        cause: error,
      });
    }
  });
}

/**
 * Writes a disposable file whose value does not depend on the one before. Where two processes write it at once, one of them wins, and
 * a power failure may damage it: so it needs no lock, and is not flushed. Throws the system's error.
 */
export function replaceStored<T extends object>(file: string, { format }: DisposableKind<T>, value: NoInfer<T>): void {
  const staged = `${file}.next`;
  makeFolder(dirname(file));
  try {
    removeFileSync(staged);
    const text = format?.(value) ?? `${JSON.stringify(value, undefined, 2)}\n`;
    writeFileSync(staged, text, { flag: 'wx', mode: 0o600 });
    moveFileSync(staged, file);
  } catch (error) {
    tidyUpSync(staged);
    throw error;
  }
}

/** Removes a file, while no other process changes one of its folder. The target of a link stays. */
export async function removeStored(file: string, user: Stoppable): Promise<void> {
  const { folder, lock } = placesOf(file);
  if (existsSync(folder)) await withLock(lock, user, () => removeAll([file]));
}

/** Removes what a killed process has left of a file: a token may be in it. */
export async function removeUnfinished(file: string, user: Stoppable): Promise<void> {
  const places = placesOf(file);
  if (leftovers(places).length > 0) await withLock(places.lock, user, () => removeAll(leftovers(places)));
}

/** Where a file is written, and under which lock. A link stays one: what it leads to is replaced. */
function placesOf(file: string) {
  const target = followLinks(file);
  const folder = dirname(target);
  const name = `${basename(target, '.json')}.next`;
  return { target, folder, name, staged: join(folder, `${name}.json`), lock: join(folder, '.lock') };
}

function leftovers({ folder, staged }: ReturnType<typeof placesOf>): string[] {
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
      removeFileSync(file);
    } catch (error) {
      throw writeFailure(error, file);
    }
  }
}

/** A file made read-only is meant to stay as it is, though a rename could replace it. */
function assertWritable(file: string, platform: string): void {
  const mode = probe(file)?.mode;
  if (mode === undefined || (mode & 0o200) !== 0) return;
  const open = platform === 'win32' ? systemCommand`attrib -r ${file}` : systemCommand`chmod u+w ${file}`;
  throw new Failure('machine', escaped`The settings file is read-only: ${file}`, {
    hint: escaped`It was left as it is. If it may change: ${open}`,
  });
}
