import { Failure, systemCode } from '../base/failure.ts';
import type { UserEnvironment } from '../base/files/data-folder.ts';
import { followLinks, readRegularFile } from '../base/files/files.ts';
import type { LockUser } from '../base/files/lock.ts';
import { isRow, type Row } from '../base/row.ts';
import { decodeText } from '../base/text/decode-text.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { secureSettings } from './folder.ts';
import type { ReaderResult } from './readers.ts';

/*
 * The store of the small JSON files that keep a user's choices: profiles, overrides, views, couriers, mappings and what was
 * told. Every file is read, checked and changed in the same way; a kind says only what its files hold.
 */

/** The content of the files of one kind. */
export interface StoredKind<T extends object> {
  /** How messages call the file: "The profile's file". */
  readonly name: string;
  /** The remedy for a damaged file, as sentences. */
  readonly repair: string;
  /** The value if there is no file. */
  readonly empty: T;
  /** The value that the file's object stands for; or why it stands for none, as the end of a sentence. */
  parse(content: Row): ReaderResult<T>;
  /** The text of the file; without it the value as indented JSON. */
  format?(value: T): string;
  /** The file holds secrets: it is written through conf. */
  readonly usesConf?: true;
  /** shipctl can do without the file: a damaged one counts as none, and is replaced. */
  readonly isDisposable?: true;
}

export type StoredReading<T> =
  | { readonly state: 'absent' | 'read'; readonly value: T }
  | { readonly state: 'damaged'; readonly failure: Failure };

type Described = Pick<StoredKind<object>, 'name' | 'repair'>;

const damagedFile = (file: string, { name, repair }: Described, why: string): Failure =>
  new Failure('usage', escaped`${name} is damaged (${why}): ${file}`, {
    hint: escaped`It was left as it is. ${repair}`,
  });

/** Far more than settings need, and far less than the recursion of what writes them can take. */
const maxLevels = 100;

export const isTooDeep = (value: unknown, levels = maxLevels): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1)));

/** The value of a file's object. Throws a failure of kind `usage` if it stands for none. */
export function parseStored<T extends object>(content: Row, file: string, kind: StoredKind<T>): T {
  if (typeof content.version === 'number' && content.version > 1) {
    throw new Failure('usage', escaped`${kind.name} was written by a newer shipctl: ${file}`, {
      hint: escaped`It was left as it is. Update shipctl. ${kind.repair}`,
    });
  }
  const result = kind.parse(content);
  if ('value' in result) return result.value;
  throw damagedFile(file, kind, result.fault);
}

/** The value in a file's bytes. Throws a failure of kind `usage` for a damaged file. */
export function decodeStored<T extends object>(bytes: Buffer, file: string, kind: StoredKind<T>): T {
  let text: string;
  try {
    text = decodeText(bytes, file);
  } catch {
    throw damagedFile(file, kind, 'it is not text in UTF-8');
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw damagedFile(file, kind, text.trim() === '' ? 'it is empty' : 'it is not JSON');
  }
  if (isTooDeep(content)) throw damagedFile(file, kind, `it is nested more than ${maxLevels} levels deep`);
  if (!isRow(content)) throw damagedFile(file, kind, 'it does not hold a JSON object');
  return parseStored(content, file, kind);
}

/** Returns undefined if there is no file. */
function readBytes(file: string, { name }: Described): Buffer | undefined {
  try {
    return readRegularFile(file);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT') return undefined;
    throw new Failure('machine', escaped`${name} cannot be read (${code ?? 'unknown error'}): ${file}`, {
      hint: 'Check who owns it, or set SHIPCTL_CONFIG_DIR to another folder.',
      cause: error,
    });
  }
}

/**
 * Reads a file, and returns the failure for a damaged one. Throws only if the system does not let it be read: a failure of
 * kind `machine`. It is read synchronously: a small file is no reason to wait for promises.
 */
export function tryReadStored<T extends object>(file: string, kind: StoredKind<T>): StoredReading<T> {
  const bytes = readBytes(file, kind);
  if (bytes === undefined) return { state: 'absent', value: kind.empty };
  try {
    return { state: 'read', value: decodeStored(bytes, file, kind) };
  } catch (error) {
    if (error instanceof Failure && error.kind === 'usage') return { state: 'damaged', failure: error };
    throw error;
  }
}

/**
 * The value in a file; undefined if there is none. Throws failures of kind `usage` (damaged) and `machine` (unreadable); given
 * the `user`, also one of kind `usage` for a file that another user has written, or may.
 */
export function findStored<T extends object>(file: string, kind: StoredKind<T>, user?: UserEnvironment): T | undefined {
  if (user) secureSettings(file, user);
  const reading = tryReadStored(file, kind);
  if (reading.state !== 'damaged') return reading.state === 'read' ? reading.value : undefined;
  if (kind.isDisposable) return undefined;
  throw reading.failure;
}

/** As `findStored`, with `empty` in place of undefined. */
export const readStored = <T extends object>(file: string, kind: StoredKind<T>, user?: UserEnvironment): T =>
  findStored(file, kind, user) ?? kind.empty;

/** Where a damaged file is moved when another takes its place. */
export const asideFile = (file: string, now: Date): string =>
  `${followLinks(file)}.damaged-${now.toISOString().replaceAll(/[:.]/g, '-')}`;

/** Who changes a file. A command's context is one. */
export type StoreUser = LockUser & { readonly io: UserEnvironment };

// Only the few commands that change something load the code that writes.
const loadWriter = () => import('./replace-settings.ts');

/**
 * Reads a file, changes its value and writes it, while no other process changes a file of its folder: whole or not at all,
 * for the user alone. A damaged file is a failure, unless `aside` names where to move it: then `empty` is changed.
 */
export async function changeStored<T extends object>(
  file: string,
  kind: StoredKind<T>,
  user: StoreUser,
  change: (value: NoInfer<T>) => NoInfer<T>,
  aside?: string,
): Promise<void> {
  secureSettings(file, user.io);
  const { replaceSettings } = await loadWriter();
  await replaceSettings(file, user, kind.usesConf === true, () => {
    const reading = tryReadStored(file, kind);
    if (reading.state === 'damaged' && aside === undefined && !kind.isDisposable) throw reading.failure;
    const isDamaged = reading.state === 'damaged';
    const content = change(isDamaged ? kind.empty : reading.value);
    const text = kind.format?.(content) ?? `${JSON.stringify(content, undefined, 2)}\n`;
    return { content, text, aside: isDamaged ? aside : undefined };
  });
}

/** Removes a file, while no other process changes one of its folder. */
export async function removeStored(file: string, user: StoreUser): Promise<void> {
  const { removeFile } = await loadWriter();
  await removeFile(file, user);
}

/** Removes what a killed process has left of a file: a token may be in it. */
export async function removeUnfinished(file: string, user: StoreUser): Promise<void> {
  const { removeLeftovers } = await loadWriter();
  await removeLeftovers(file, user);
}
