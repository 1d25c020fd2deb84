import { dirname, join } from 'node:path';
import type { UserEnvironment } from '../base/files/data-folder.ts';
import { asRow, isRow } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import type { SettingsFolder } from './folder.ts';
import { type SettingsPlace, settingsFile } from './folder.ts';
import { readStored, type StoredKind, tryReadStored } from './store.ts';

/** An override as it is kept; the catalogue knows what it means. */
export interface StoredOverride {
  readonly route: string;
  readonly envelope?: string;
  readonly [more: string]: unknown;
}

export type StoredOverrides = Readonly<Record<string, StoredOverride>>;

export interface StoredOperations {
  readonly version: 1;
  readonly operations: StoredOverrides;
  /** The credentials that imported operations ask for, by the names in their `security`. */
  readonly credentials?: unknown;
  /** Where clients get their tokens. */
  readonly grants?: unknown;
  readonly servers?: unknown;
  /** The values that operations take from the profile. */
  readonly values?: unknown;
  readonly [more: string]: unknown;
}

/** Beside the owner's settings, without secrets: it can be given to a colleague. */
export function overridesFile(user: UserEnvironment, owner: SettingsPlace): string {
  const file = settingsFile(user, owner);
  return owner.sandbox ? join(dirname(file), 'operations.json') : file.replace(/json$/, 'operations.json');
}

/** Fields with others laid over them; what is no object stays, for those who check it. */
const fieldsOver = (below: unknown, above: unknown = {}): unknown =>
  isRow(above) ? { ...asRow(below), ...above } : above;

/** Stored operations with others laid over them. */
export const laidOver = (below: StoredOperations, above: StoredOperations): StoredOperations => ({
  ...above,
  operations: { ...below.operations, ...above.operations },
  credentials: fieldsOver(below.credentials, above.credentials),
  values: fieldsOver(below.values, above.values),
  grants: [above.grants ?? [], below.grants ?? []].flat(),
  servers: [above.servers ?? [], below.servers ?? []].flat(),
});

const isOverride = (value: unknown): boolean =>
  isRow(value) &&
  typeof value.route === 'string' &&
  (value.envelope === undefined || typeof value.envelope === 'string');

const areOverrides = (value: unknown): value is StoredOverrides =>
  isRow(value) && Object.values(value).every(isOverride);

export const overridesKind: StoredKind<StoredOperations> = {
  name: 'The file of overrides',
  repair: escaped`Correct it, or move it aside to use the built-in operations.`,
  empty: { version: 1, operations: {} },
  parse: (content) =>
    content.version === 1 && areOverrides(content.operations)
      ? { value: { ...content, version: 1, operations: content.operations } }
      : { fault: escaped`it does not hold overrides` },
  format: writeOperations,
};

/** Returns the groups to read, of all that a file has; undefined for all of them. */
type ChooseGroups = (groups: readonly string[]) => ReadonlySet<string> | undefined;

/**
 * The stored operations; none if there is no file. Of a large file only the groups that `choose` returns are read. Throws
 * failures of kind `usage` and `machine`.
 */
export const readStoredOperations = (file: string, choose: ChooseGroups = () => undefined): StoredOperations =>
  readStored(file, { ...overridesKind, excerpt: (text) => excerptOf(text, choose) });

/**
 * The overrides of an owner: with the sandbox its own, laid over those of the profile, which it can do without. Throws
 * failures of kind `usage` and `machine`.
 */
export function usedOverrides({ io, settings }: SettingsFolder): StoredOverrides {
  const own = readOverrides(overridesFile(io, settings));
  if (!settings.sandbox) return own;
  const ofProfile = tryReadStored(overridesFile(io, { ...settings, sandbox: false }), overridesKind);
  return ofProfile.state === 'damaged' ? own : { ...ofProfile.value.operations, ...own };
}

export const readOverrides = (file: string): StoredOverrides => readStoredOperations(file).operations;

// A large file has an operation on each line, so that a command parses the groups that it needs, and not twenty thousand
// operations:
//
//   {"version":1,
//   "operations":{
//   "orders.cancel":{…},
//   …
//   },"credentials":{…}}

/** Characters of a file that is parsed as a whole: that takes a few milliseconds. */
const smallFile = 2 ** 18;

const opening = '{"version":1,\n"operations":{\n';

function writeOperations(content: StoredOperations): string {
  const { version: _, operations, ...rest } = content;
  if (JSON.stringify(content).length <= smallFile) return JSON.stringify(content, undefined, '\t');
  const lines = Object.entries(operations).map(([id, value]) => `${JSON.stringify(id)}:${JSON.stringify(value)}`);
  const fields = JSON.stringify(rest).slice(1, -1);
  return `${opening}${lines.join(',\n')}\n}${fields === '' ? '' : `,${fields}`}}\n`;
}

/** The text of a large file with the operations of some groups alone; all of it if it was changed by hand. */
function excerptOf(text: string, choose: ChooseGroups): string {
  if (text.length <= smallFile || !text.startsWith(opening)) return text;
  const lines = text.slice(opening.length).split('\n');
  const end = lines.findIndex((line) => line.startsWith('}'));
  const groupOf = (line: string): string => (/\},?$/.test(line.slice(-2)) && /^"([^".\\]+)\./.exec(line)?.[1]) || '';
  const operations = lines.slice(0, end);
  const groups = new Set(operations.map(groupOf));
  const chosen = groups.has('') ? undefined : choose([...groups]);
  if (!chosen) return text;
  const kept = operations.filter((line) => chosen.has(groupOf(line)));
  return `${opening}${kept.join('\n').replace(/,$/, '')}\n${lines.slice(end).join('\n')}`;
}
