import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { systemCode, usageFailure } from '../base/failure.ts';
import { writeFileAtomically } from '../base/files/atomic-file.ts';
import { readFailure } from '../base/files/file-failures.ts';
import { makeFolder } from '../base/files/files.ts';
import { isRow } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { configFolder } from '../settings/folder.ts';
import {
  asideFile,
  changeStored,
  decodeStored,
  findStored,
  type StoredKind,
  tryReadStored,
} from '../settings/store.ts';
import type { GivenMap } from './columns.ts';
import { isMapPath } from './given-names.ts';
import type { ImportColumn, ImportSurroundings } from './plan.ts';

/** `shop` is a file of the profile; a path is a file that someone has shared. */
function mapFile({ io, settings }: ImportSurroundings, name: string): string {
  if (isMapPath(name)) return resolve(io.cwd, name);
  return join(configFolder(io), 'maps', settings.profile, `${name}.json`);
}

interface SavedMap {
  readonly version: 1;
  readonly operation: unknown;
  /** Heading → field; an empty text: not used. */
  readonly columns: Readonly<Record<string, string>>;
}

const isColumns = (value: unknown): value is SavedMap['columns'] =>
  isRow(value) && Object.values(value).every((each) => typeof each === 'string');

const mapKind: StoredKind<SavedMap> = {
  name: 'The file of the mapping',
  repair: 'Correct it, or keep the mapping again with --save-map.',
  empty: { version: 1, operation: undefined, columns: {} },
  parse: ({ columns, operation }) =>
    isColumns(columns) ? { value: { version: 1, operation, columns } } : { fault: 'it does not hold a mapping' },
};

/** The mapping that was kept under a name. Throws failures of kind `usage` and `machine`. */
export function readMap(context: ImportSurroundings, name: string, operation: string): GivenMap {
  const file = mapFile(context, name);
  const map = isMapPath(name) ? readSharedMap(name, file) : findStored(file, mapKind, context.io);
  if (map === undefined) {
    throw usageFailure([escaped`--use-map ${name}: there is none (${file}).`], 'Keep one with --save-map <name>.');
  }
  if (map.operation !== operation) {
    throw usageFailure([escaped`--use-map ${name}: it is for ${String(map.operation)}, not for ${operation}.`]);
  }
  return { columns: new Map(Object.entries(map.columns)), from: `--use-map ${name}`, isStrict: false };
}

/** The mapping in a file that the user has named by its path. It may be a pipe. */
function readSharedMap(name: string, file: string): SavedMap | undefined {
  try {
    return decodeStored(readFileSync(file), file, mapKind);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw readFailure(error, escaped`--use-map ${name}: ${file}`);
  }
}

/** Keeps what the columns of a file mean, and says so; those that are not used are left out next time too. */
export async function saveMap(
  context: ImportSurroundings,
  name: string,
  operation: string,
  columns: readonly ImportColumn[],
): Promise<void> {
  const { io, signal, messages } = context;
  const entries = columns
    .filter(({ heading, unused }) => heading !== '' && unused !== '')
    .map(({ heading, match }): [string, string] => {
      const { field, element, part } = match ?? {};
      const fieldName = part === undefined ? (field?.name ?? '') : `${field?.name} ${part}`;
      return [heading, element === undefined ? fieldName : fieldName.replace('.', `[${element}].`)];
    });
  const map: SavedMap = { version: 1, operation, columns: Object.fromEntries(entries) };
  const file = mapFile(context, name);
  const former = tryReadStored(file, mapKind);
  if (isMapPath(name)) {
    makeFolder(dirname(file));
    await writeFileAtomically(file, Buffer.from(`${JSON.stringify(map, undefined, 2)}\n`), { owner: io, signal });
  } else {
    const aside = former.state === 'damaged' ? asideFile(file, io.now()) : undefined;
    await changeStored(file, mapKind, context, () => map, aside);
    if (aside !== undefined) messages.warn(escaped`The damaged file of the mapping was moved to ${aside}`);
  }
  const isOther = former.state === 'read' && JSON.stringify(former.value) !== JSON.stringify(map);
  const others = isOther ? escaped`, in place of another one: ${Object.keys(former.value.columns).join(', ')}` : '';
  messages.note(escaped`Mapping kept: ${file}${others}`);
}
