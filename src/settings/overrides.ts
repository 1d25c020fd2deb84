import { join } from 'node:path';
import { isRow } from '../base/row.ts';
import { damagedFile, readJsonFile } from './read-json.ts';

/** An override as it is kept; the catalogue knows what it means. */
export interface StoredOverride {
  readonly route: string;
  readonly envelope?: string;
  readonly [more: string]: unknown;
}

export type StoredOverrides = Readonly<Record<string, StoredOverride>>;

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

/** The overrides by operation; none if there is no file. */
export function readOverrides(file: string): StoredOverrides {
  const content = readJsonFile(file, overridesFileKind);
  if (content === undefined) return {};
  if (content.version === 1 && areOverrides(content.operations)) return content.operations;
  throw damagedFile(file, overridesFileKind, 'it does not hold overrides');
}
