import { join } from 'node:path';
import { isRow } from '../base/row.ts';
import { readSomeOperations } from './operations-layout.ts';
import { damagedFile, readJsonFile } from './read-json.ts';

/** An override as it is kept; the catalogue knows what it means. */
export interface StoredOverride {
  readonly route: string;
  readonly envelope?: string;
  readonly [more: string]: unknown;
}

export type StoredOverrides = Readonly<Record<string, StoredOverride>>;

/** What the file of overrides holds. */
export interface StoredOperations {
  readonly version: 1;
  readonly operations: StoredOverrides;
  /** What imported operations ask for as proof of who calls, by the names in their `security`. */
  readonly credentials?: unknown;
  /** Where the service may be. */
  readonly servers?: unknown;
  /** What operations take from the profile. */
  readonly values?: unknown;
  readonly [more: string]: unknown;
}

/** Beside the profile's file, without secrets: it can be given to a colleague. */
export const overridesFile = (folder: string, profile: string): string =>
  join(folder, 'profiles', `${profile}.operations.json`);

const overridesFileKind = {
  name: 'The file of overrides',
  repair: 'Correct it, or move it aside to use the built-in operations.',
};

const isOverride = (value: unknown): boolean =>
  isRow(value) &&
  typeof value.route === 'string' &&
  (value.envelope === undefined || typeof value.envelope === 'string');

const areOverrides = (value: unknown): value is StoredOverrides =>
  isRow(value) && Object.values(value).every(isOverride);

/**
 * The content of the file; no operations if there is none. Of a large file only the groups that `choose` names, of all that
 * it has, are read; all of them where it names none.
 */
export function readStoredOperations(
  file: string,
  choose?: (groups: readonly string[]) => ReadonlySet<string> | undefined,
): StoredOperations {
  const content = (choose && readSomeOperations(file, choose)) ?? readJsonFile(file, overridesFileKind);
  if (content === undefined) return { version: 1, operations: {} };
  const { version, operations } = content;
  if (version === 1 && areOverrides(operations)) {
    const { index: _, ...stored } = content;
    return { ...stored, version, operations };
  }
  throw damagedFile(file, overridesFileKind, 'it does not hold overrides');
}

/** The overrides by operation. */
export const readOverrides = (file: string): StoredOverrides => readStoredOperations(file).operations;
