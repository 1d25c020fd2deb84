import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure, systemCode, usageFailure } from '../base/failure.ts';
import { writeFileAtomically } from '../base/files/atomic-file.ts';
import { readFailure } from '../base/files/file-failures.ts';
import { makeFolder } from '../base/files/files.ts';
import { getOwn } from '../base/row.ts';
import { didYouMean, escaped } from '../base/text/message.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { asideFile, changeStored, decodeStored, findStored, tryReadStored } from '../settings/store.ts';
import type { ExportMap } from './exports/export-map.ts';
import { recognizedExport } from './exports/export-reading.ts';
import { foldHeading } from './heading-words.ts';
import type { Defaults, GivenMap } from './stored-map.ts';
import {
  type ExportRules,
  isMapPath,
  mapFile,
  mapKind,
  noMap,
  type SavedMap,
  savedMapNames,
  usedMapFile,
} from './stored-map.ts';
import type { TableColumns } from './table-columns.ts';

/** The mapping that the user chose for a file, and the exports that it may be. */
export interface ChosenMaps {
  readonly given: readonly GivenMap[];
  /** The exports that it may be, by their names. */
  readonly exports: Readonly<Record<string, ExportMap>>;
  readonly defaults?: Defaults | undefined;
  /** The headings of the file that a kept one was kept of. */
  readonly headings?: readonly string[] | undefined;
}

const exportsOfOrders = 'orders.create';

const asExport = (name: string, { columns, defaults = {} }: SavedMap, rules: ExportRules): ExportMap => ({
  title: name,
  columns,
  defaults,
  ...rules,
});

/**
 * The mapping that `--use-map` names: a kept one, one in a file, or a known export. Without it the file may be any export that
 * is known. Throws failures of kind `usage` and `machine`.
 */
export async function chosenMaps(
  context: Desk & Profile,
  name: string | undefined,
  operation: string,
): Promise<ChosenMaps> {
  const { knownExports } = operation === exportsOfOrders ? await import('./exports/index.ts') : { knownExports: {} };
  if (name === undefined) {
    return { given: [], exports: operation === exportsOfOrders ? { ...keptExports(context), ...knownExports } : {} };
  }
  if (name === noMap) return { given: [], exports: {} };
  const file = usedMapFile(context, name);
  const map = storedMap(context, name);
  const known = getOwn<ExportMap>(knownExports, map?.like ?? name);
  if (map === undefined) {
    // It is that export, whatever else its headings say.
    if (known) return { given: [], exports: { [name]: { ...known, known_by: [] } } };
    const near = didYouMean(name, [...savedMapNames(context), ...Object.keys(knownExports)]);
    throw usageFailure(
      [escaped`--use-map ${name}: there is no such mapping (${file}).${near}`],
      escaped`Keep one with --save-map <name>.`,
    );
  }
  if (map.operation !== operation) {
    throw usageFailure([escaped`--use-map ${name}: it is for ${String(map.operation)}, not for ${operation}.`]);
  }
  if (map.like !== undefined && !known) {
    throw usageFailure([escaped`--use-map ${name}: there is no known export ${map.like}.`]);
  }
  const { headings } = map;
  if (map.export)
    return { given: [], exports: { [name]: { ...asExport(name, map, map.export), known_by: [] } }, headings };
  const given = [{ columns: new Map(Object.entries(map.columns)), from: `--use-map ${name}`, isStrict: false }];
  const exports = known && map.like !== undefined ? { [map.like]: { ...known, known_by: [] } } : {};
  return { given, exports, defaults: map.defaults, headings };
}

/**
 * Returns the name of the kept mapping for an operation whose headings are all in one of these rows; undefined if none is, or several are.
 * One that changes a known export fits only where that is recognized.
 */
export async function fittingMap(
  context: Desk & Profile,
  operation: string,
  rows: readonly (readonly string[])[],
): Promise<string | undefined> {
  const kept = readableMaps(context, savedMapNames(context)).filter(([, map]) => map.operation === operation);
  if (kept.length === 0) return undefined;
  const { knownExports } = operation === exportsOfOrders ? await import('./exports/index.ts') : { knownExports: {} };
  const found = kept.filter(([, { columns, like, export: rules }]) => {
    const headings = Object.keys(columns).map(foldHeading);
    const says = Object.values(columns).filter((field) => field !== '').length;
    if (rules || (like === undefined ? says < fewestHeadings : headings.length === 0)) return false;
    return rows.some((row) => {
      const there = new Set(row.map(foldHeading));
      return headings.every((each) => there.has(each)) && recognizedExport(row, knownExports)?.name === like;
    });
  });
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** Fewer headings may be in any file. */
const fewestHeadings = 2;

/** Is it a mapping for an operation that `--use-map` names: a kept one, one in a file, or a known export? */
export async function isMapFor(context: Desk & Profile, name: string, operation: string): Promise<boolean> {
  if (name === noMap) return false;
  const map = storedMap(context, name);
  if (map) return map.operation === operation;
  return operation === exportsOfOrders && Object.hasOwn((await import('./exports/index.ts')).knownExports, name);
}

function storedMap(context: Desk & Profile, name: string): SavedMap | undefined {
  const file = usedMapFile(context, name);
  return isMapPath(name) ? readSharedMap(name, file) : findStored(file, mapKind, context.io);
}

/** Returns the user's own mappings that say which headings identify their files. */
const keptExports = (context: Desk & Profile): Readonly<Record<string, ExportMap>> =>
  Object.fromEntries(
    readableMaps(context, savedMapNames(context)).flatMap(([name, map]): [string, ExportMap][] =>
      map.export && map.operation === exportsOfOrders ? [[name, asExport(name, map, map.export)]] : [],
    ),
  );

/** Returns the mappings of these names. Warns of a damaged one, and leaves it out. */
export function readableMaps(context: Desk & Profile, names: readonly string[]): (readonly [string, SavedMap])[] {
  return names.flatMap((name): (readonly [string, SavedMap])[] => {
    try {
      const map = findStored(usedMapFile(context, name), mapKind, context.io);
      return map ? [[name, map]] : [];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      context.messages.warn(error.said);
      return [];
    }
  });
}

/** The mapping in a file that the user has named by its path. It may be a pipe. */
function readSharedMap(name: string, file: string): SavedMap | undefined {
  try {
    return decodeStored(readFileSync(file), file, mapKind);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw readFailure(error, `--use-map ${name}: ${file}`);
  }
}

/** Keeps what the columns of a file mean, and says so; those that are not used are left out next time too. */
export async function saveMap(
  context: Desk & Profile,
  name: string,
  operation: string,
  { columns, defaults }: { readonly columns: TableColumns; readonly defaults: Defaults },
): Promise<void> {
  const { io, signal, messages } = context;
  const own = await mapOf(columns, operation);
  const said = Object.keys(defaults).length === 0 ? own : { ...own, defaults };
  const map = { ...said, headings: headingsOfFile(columns) };
  const file = mapFile(context, name);
  const former = tryReadStored(file, mapKind);
  if (isMapPath(name)) {
    makeFolder(dirname(file));
    await writeFileAtomically(file, Buffer.from(`${JSON.stringify(map, undefined, 2)}\n`), { owner: io, signal });
  } else {
    const aside = former.state === 'damaged' ? asideFile(file, io.now()) : undefined;
    await changeStored({ file, aside }, mapKind, context, () => map);
    if (aside !== undefined) messages.warn(escaped`The damaged file of the mapping was moved to ${aside}`);
  }
  const isOther =
    former.state === 'read' &&
    JSON.stringify({ ...former.value, headings: [] }) !== JSON.stringify({ ...map, headings: [] });
  const others = isOther ? escaped`, in place of another one: ${Object.keys(former.value.columns)}` : escaped``;
  messages.note(escaped`Mapping kept: ${file}${others}`);
}

/** The headings of a file, each as often as it stands there. */
export const headingsOfFile = ({ all }: Pick<TableColumns, 'all'>): readonly string[] =>
  all.map(({ heading }) => heading);

/** Of a known export only what the user has said beside it: the rest is known. */
async function mapOf(
  { all: every, reading, exportName = '', shortAddresses }: TableColumns,
  operation: string,
): Promise<SavedMap> {
  const all = every.filter((column) => shortAddresses?.has(column) !== true);
  const said = reading ? all.filter(({ match, unused }) => match?.how === '--map' || unused === 'left out') : all;
  const entries = said
    .filter(
      ({ heading, unused, doubt, role }) =>
        heading !== '' && unused !== '' && !doubt && (reading || role === undefined),
    )
    .map(({ heading, match }): [string, string] => {
      const {
        field,
        element,
        isSpare,
        unit,
        decimals,
        isLineTotal,
        isAdded,
        part = isSpare ? 2 : undefined,
      } = match ?? {};
      const said = unit?.isGiven ? unit.unit : decimals;
      const aside = part ?? said ?? (isLineTotal || isAdded ? 'line' : undefined);
      const fieldName = aside === undefined ? (field?.name ?? '') : `${field?.name} ${aside}`;
      return [heading, element === undefined ? fieldName : fieldName.replace('.', `[${element}].`)];
    });
  const columns = Object.fromEntries(entries);
  if (!reading) return { version: 1, operation, columns };
  const { knownExports } = await import('./exports/index.ts');
  if (Object.hasOwn(knownExports, exportName)) return { version: 1, operation, columns, like: exportName };
  const {
    title: _,
    items: _items,
    refused: _refused,
    lacks: _lacks,
    defaults: _defaults,
    columns: own,
    ...rules
  } = reading.map;
  return { version: 1, operation, columns: { ...own, ...columns }, export: rules };
}

/** The values of a field that kept mappings fill in for rows that have none. */
export const keptDefaults = (context: Desk & Profile, field: string): readonly string[] =>
  readableMaps(context, savedMapNames(context)).flatMap(([, { defaults = {} }]) => getOwn(defaults, field) ?? []);
