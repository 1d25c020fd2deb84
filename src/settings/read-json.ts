import { Failure, systemCode } from '../base/failure.ts';
import { readRegularFile } from '../base/files/files.ts';
import { isRow, type Row } from '../base/row.ts';
import { decodeText } from '../base/text/decode-text.ts';
import { escaped } from '../base/text/escape-controls.ts';

/** What messages say of a file of settings. */
export interface SettingsFile {
  /** "The profile's file" */
  readonly name: string;
  /** What to do if it is damaged. */
  readonly repair: string;
}

/** A file of settings that cannot be understood. It is never changed. */
export const damagedFile = (file: string, { name, repair }: SettingsFile, why: string): Failure =>
  new Failure('usage', escaped`${name} is damaged (${why}): ${file}`, {
    hint: escaped`It was left as it is. ${repair}`,
  });

/** Far more than settings need, and far less than the recursion of what writes them can take. */
const maxLevels = 100;

export const isTooDeep = (value: unknown, levels = maxLevels): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1)));

/**
 * The JSON object in a file; undefined if there is no file. It is read without conf, which only writes, and
 * synchronously: a small file is no reason to wait for promises. Throws failures of kind `usage` (damaged)
 * and `machine` (unreadable).
 */
export function readJsonFile(file: string, about: SettingsFile): Row | undefined {
  let bytes: Buffer;
  try {
    bytes = readRegularFile(file);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT') return undefined;
    throw new Failure('machine', escaped`${about.name} cannot be read (${code ?? 'unknown error'}): ${file}`, {
      hint: 'Check who owns it, or set SHIPCTL_CONFIG_DIR to another folder.',
      cause: error,
    });
  }
  let text: string;
  try {
    text = decodeText(bytes, file);
  } catch {
    throw damagedFile(file, about, 'it is not text in UTF-8');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damagedFile(file, about, text.trim() === '' ? 'it is empty' : 'it is not JSON');
  }
  if (isTooDeep(value)) throw damagedFile(file, about, escaped`it is nested more than ${maxLevels} levels deep`);
  if (!isRow(value)) throw damagedFile(file, about, 'it does not hold a JSON object');
  return value;
}
