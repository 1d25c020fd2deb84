import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isRow } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import { mapsFolder, type SettingsOwner } from '../settings/folder.ts';
import type { StoredKind } from '../settings/store.ts';
import type { ExportMap } from './exports/export-map.ts';
import { isMapPath, mapName } from './given-names.ts';
import type { ImportSurroundings } from './plan.ts';

/** Who reads kept mappings: those of his profile, with the sandbox first its own, and files that he names. */
export type MapPlace = Pick<ImportSurroundings, 'io'> & { readonly settings: SettingsOwner };

const ofProfile = ({ io, settings }: MapPlace): MapPlace => ({ io, settings: { ...settings, sandbox: false } });

/** Where a mapping is kept: `shop` is a file of the profile or the sandbox; a path is a file that someone has shared. */
export const mapFile = ({ io, settings }: MapPlace, name: string): string =>
  isMapPath(name) ? resolve(io.cwd, name) : join(mapsFolder(io, settings), `${name}.json`);

/** The file that a name is read from: that of the profile where the sandbox has none. */
export function usedMapFile(place: MapPlace, name: string): string {
  const isLacking = place.settings.sandbox && !existsSync(mapFile(place, name));
  return mapFile(isLacking ? ofProfile(place) : place, name);
}

/** Is there a mapping of this name that the sandbox only reads? */
export const isMapOfProfile = (place: MapPlace, name: string): boolean =>
  place.settings.sandbox && ownMapNames(ofProfile(place)).includes(name);

/** The names of the mappings that can be read by them. */
export const savedMapNames = (place: MapPlace): string[] => [
  ...new Set([...ownMapNames(place), ...ownMapNames(ofProfile(place))]),
];

/** The names of the mappings that a profile or the sandbox keeps. */
export function ownMapNames({ io, settings }: MapPlace): string[] {
  try {
    const names = readdirSync(mapsFolder(io, settings)).filter((name) => name.endsWith('.json'));
    return names
      .map((name) => basename(name, '.json'))
      .filter((name) => !('fault' in mapName(name)))
      .sort();
  } catch {
    return [];
  }
}

/** The rules that a user's mapping may have beside its columns, as a known export does. */
export type ExportRules = Pick<
  ExportMap,
  'known_by' | 'otherwise' | 'payment' | 'left_out' | 'line_totals' | 'added' | 'taken_off' | 'continues'
>;

export interface SavedMap {
  readonly version: 1;
  readonly operation: unknown;
  /** Heading → field; an empty text: not used. */
  readonly columns: Readonly<Record<string, string>>;
  /** The known export that these columns change. */
  readonly like?: string;
  readonly export?: ExportRules;
}

const isColumns = (value: unknown): value is SavedMap['columns'] => isRow(value) && Object.values(value).every(isText);

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

const isRules = (value: unknown, last: string, words?: readonly string[]): boolean =>
  Array.isArray(value) &&
  value.every((rule: unknown) => {
    if (!isRow(rule) || !isText(rule.heading) || !isTexts(rule.is) || !isText(rule[last])) return false;
    return words === undefined || words.includes(rule[last]);
  });

/** The fields that rules may have, and whether a value is right for one. */
const ruleChecks: Readonly<Record<keyof ExportRules, (value: unknown) => boolean>> = {
  known_by: isTexts,
  otherwise: isColumns,
  payment: (value) => isRules(value, 'means', ['paid', 'cod', 'unpaid']),
  left_out: (value) => isRules(value, 'because'),
  line_totals: isTexts,
  added: isTexts,
  taken_off: isTexts,
  continues: (value) => value === true,
};

function isExportRules(value: unknown): value is ExportRules {
  if (!isRow(value) || !isTexts(value.known_by)) return false;
  const checks = new Map(Object.entries(ruleChecks));
  return Object.entries(value).every(([name, own]) => checks.get(name)?.(own) === true);
}

export const mapKind: StoredKind<SavedMap> = {
  name: 'The file of the mapping',
  repair: escaped`Correct it, or keep the mapping again with --save-map.`,
  empty: { version: 1, operation: undefined, columns: {} },
  parse: ({ columns, operation, like, export: rules }) => {
    if (!isColumns(columns)) return { fault: escaped`it does not hold a mapping` };
    if (like !== undefined && !isText(like)) return { fault: escaped`"like" is not a name` };
    if (rules !== undefined && !isExportRules(rules))
      return { fault: escaped`"export" does not hold what an export means` };
    return {
      value: { version: 1, operation, columns, ...(like !== undefined && { like }), ...(rules && { export: rules }) },
    };
  },
};
