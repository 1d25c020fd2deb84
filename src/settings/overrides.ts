import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { readAtOnce } from '../base/files/files.ts';
import { isRow, type Row } from '../base/row.ts';
import { isTooDeep, parseStored, readStored, type StoredKind } from './store.ts';

/** An override as it is kept; the catalogue knows what it means. */
export interface StoredOverride {
  readonly route: string;
  readonly envelope?: string;
  readonly [more: string]: unknown;
}

export type StoredOverrides = Readonly<Record<string, StoredOverride>>;

/** The content of the file of overrides. */
export interface StoredOperations {
  readonly version: 1;
  readonly operations: StoredOverrides;
  /** The credentials that imported operations ask for, by the names in their `security`. */
  readonly credentials?: unknown;
  /** Where the service may be. */
  readonly servers?: unknown;
  /** The values that operations take from the profile. */
  readonly values?: unknown;
  readonly [more: string]: unknown;
}

/** Beside the profile's file, without secrets: it can be given to a colleague. */
export const overridesFile = (folder: string, profile: string): string =>
  join(folder, 'profiles', `${profile}.operations.json`);

const isOverride = (value: unknown): boolean =>
  isRow(value) &&
  typeof value.route === 'string' &&
  (value.envelope === undefined || typeof value.envelope === 'string');

const areOverrides = (value: unknown): value is StoredOverrides =>
  isRow(value) && Object.values(value).every(isOverride);

export const overridesKind: StoredKind<StoredOperations> = {
  name: 'The file of overrides',
  repair: 'Correct it, or move it aside to use the built-in operations.',
  empty: { version: 1, operations: {} },
  parse: ({ index: _, ...content }) =>
    content.version === 1 && areOverrides(content.operations)
      ? { value: { ...content, version: 1, operations: content.operations } }
      : { fault: 'it does not hold overrides' },
  format: writeOperations,
};

/**
 * The stored operations; none if there is no file. Of a large file only the groups that `choose` returns, of all that it
 * has, are read; all of them if it returns undefined. Throws failures of kind `usage` and `machine`.
 */
export function readStoredOperations(
  file: string,
  choose?: (groups: readonly string[]) => ReadonlySet<string> | undefined,
): StoredOperations {
  const some = choose && readSomeOperations(file, choose);
  return some ? parseStored(some, file, overridesKind) : readStored(file, overridesKind);
}

/** The overrides by operation. */
export const readOverrides = (file: string): StoredOverrides => readStoredOperations(file).operations;

/*
 * A large file of overrides is JSON with an index in its first line, so that a command reads the groups that it needs, and
 * not twenty thousand operations:
 *
 *   {"version":1,"index":[["orders",523],["boxes",80]],
 *   "operations":{
 *   "orders.cancel":{…},
 *   …
 *   },"credentials":{…}}
 *
 * An entry of the index is a run of operations of one group, and how many bytes its lines have. Editing the file by hand
 * makes the index wrong: then the whole file is read.
 */

/** Characters of a file that is read as a whole: that takes a few milliseconds. */
const smallFile = 2 ** 18;

/** Bytes that are read of the first line at once. */
const chunk = 2 ** 16;

const opening = '"operations":{\n';

const groupOf = (id: string): string => id.split('.', 1)[0] ?? '';

type Index = readonly (readonly [group: string, bytes: number])[];

/** The text of a file of overrides: with an index if it is large, else in indented lines. */
export function writeOperations(content: Row): string {
  const { version, operations, index: _, ...rest } = content;
  const plain = JSON.stringify(content);
  if (plain.length <= smallFile || !isRow(operations)) return JSON.stringify(content, undefined, '\t');
  const index: [string, number][] = [];
  const entries = Object.entries(operations);
  const lines = entries.map(([id, value], at) => {
    const line = `${JSON.stringify(id)}:${JSON.stringify(value)}${at + 1 < entries.length ? ',' : ''}\n`;
    const last = index.at(-1);
    if (last?.[0] === groupOf(id)) last[1] += Buffer.byteLength(line);
    else index.push([groupOf(id), Buffer.byteLength(line)]);
    return line;
  });
  const header = `${JSON.stringify({ version, index }).slice(0, -1)},\n`;
  const fields = JSON.stringify(rest).slice(1, -1);
  return `${header}${opening}${lines.join('')}}${fields === '' ? '' : `,${fields}`}}\n`;
}

const isIndex = (value: unknown): value is Index =>
  Array.isArray(value) &&
  value.every((each) => Array.isArray(each) && typeof each[0] === 'string' && Number.isSafeInteger(each[1]));

function readBytes(handle: number, start: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const count = readSync(handle, bytes, 0, length, start);
  return bytes.subarray(0, count);
}

/** The first line; undefined if the file has no index. */
function readFirstLine(handle: number): Buffer | undefined {
  for (let length = chunk; ; length *= 4) {
    const bytes = readBytes(handle, 0, length);
    if (!bytes.subarray(0, 30).toString().startsWith('{"version":1,"index":')) return undefined;
    const end = bytes.indexOf('\n');
    if (end >= 0) return bytes.subarray(0, end + 1);
    if (bytes.length < length) return undefined;
  }
}

/** The operations of some groups; undefined if the index is wrong. */
function readRuns(handle: number, start: number, index: Index, wanted: (group: string) => boolean): Row | undefined {
  const found: Row = {};
  let at = start;
  for (const [group, length] of index) {
    if (wanted(group)) {
      const lines = readBytes(handle, at, length).toString().replace(/,\n$/, '');
      const operations: unknown = JSON.parse(`{${lines}}`);
      if (!isRow(operations) || Object.keys(operations).some((id) => groupOf(id) !== group)) return undefined;
      Object.assign(found, operations);
    }
    at += length;
  }
  return found;
}

/**
 * The content of a large file, with the operations of some groups alone: `choose` gets the names of all groups, and returns
 * undefined to read all of them. Returns undefined if the file has no index, or a wrong one: then it is read as a whole.
 */
export function readSomeOperations(
  file: string,
  choose: (groups: readonly string[]) => ReadonlySet<string> | undefined,
): Row | undefined {
  let handle: number | undefined;
  try {
    handle = openSync(file, readAtOnce);
    const stats = fstatSync(handle);
    const first = stats.isFile() ? readFirstLine(handle) : undefined;
    if (!first) return undefined;
    const { version, index }: Row = JSON.parse(`${first.toString().replace(/,\n$/, '')}}`);
    if (!isIndex(index)) return undefined;
    const groups = choose(index.map(([group]) => group));
    if (!groups) return undefined;
    const start = first.length + opening.length;
    const end = index.reduce((sum, [, length]) => sum + length, start);
    if (readBytes(handle, first.length, opening.length).toString() !== opening) return undefined;
    const rest: unknown = JSON.parse(`{${opening}${readBytes(handle, end, stats.size - end).toString()}`);
    const operations = readRuns(handle, start, index, (group) => groups.has(group));
    return isRow(rest) && operations && !isTooDeep([rest, operations]) ? { version, ...rest, operations } : undefined;
  } catch {
    // Reading the whole file tells what is wrong with it.
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
