import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileNameFault } from '../base/files/files.ts';
import { isRow } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { isText, withoutMarks } from '../base/text/text.ts';
import type { Asker } from '../ports/ask.ts';
import { mapsFolder, type SettingsPlace } from '../settings/folder.ts';
import type { Reader } from '../settings/readers.ts';
import type { StoredKind } from '../settings/store.ts';
import type { ExportMap } from './exports/export-map.ts';

/** A mapping by the user: headings, each with its field or an empty text. */
export interface GivenMap {
  readonly columns: ReadonlyMap<string, string>;
  /** `--map`, or the name of a kept mapping. */
  readonly from: string;
  /** Headings that the file lacks are a mistake. */
  readonly isStrict: boolean;
}

/** Returns the mapping of `Mobile=receiver_phone` and the like. The heading may hold an equals sign, a field has none. */
export function parseMaps(given: readonly string[], mistakes: Message[]): GivenMap[] {
  const columns = new Map<string, string>();
  for (const each of given) {
    const at = each.lastIndexOf('=');
    if (at > 0) columns.set(withoutMarks(each.slice(0, at)), withoutMarks(each.slice(at + 1)));
    else
      mistakes.push(
        escaped`--map: ${JSON.stringify(each)} is not column=field. To leave a column out: --map '${each}='`,
      );
  }
  return columns.size === 0 ? [] : [{ columns, from: '--map', isStrict: true }];
}

/** Is this the path of a kept mapping, and not its name? */
export const isMapPath = (name: string): boolean => /[/\\]|\.json$/.test(name);

/** The name of a kept mapping, or the path of its file. */
export const mapName: Reader<string> = (given) => {
  if (isMapPath(given)) return { value: given };
  const isWord = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,63}$/u.test(given);
  const fault = fileNameFault(given) ?? (isWord ? undefined : escaped`is not a name: use letters, digits, - and _`);
  return fault === undefined ? { value: given } : { fault: escaped`${fault}` };
};

/** The name by which a file is read by its headings alone: by no mapping, and as no known export. */
export const noMap = 'none';

/** The name of a mapping to keep. */
export const newMapName: Reader<string> = (given) =>
  given === noMap ? { fault: escaped`is not a name: it means that no mapping is used` } : mapName(given);

/** The inputs for reading a kept mapping. Mappings come from the profile, in the sandbox first from its own, or from a named file. */
export type MapPlace = Pick<Asker, 'io'> & { readonly settings: SettingsPlace };

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

/** The values of fields for rows that have none, by the names of fields. */
export type Defaults = Readonly<Record<string, string>>;

export interface SavedMap {
  readonly version: 1;
  readonly operation: unknown;
  /** Heading → field; an empty text: not used. */
  readonly columns: Readonly<Record<string, string>>;
  readonly defaults?: Defaults;
  /** The known export that these columns change. */
  readonly like?: string;
  readonly export?: ExportRules;
  /** All headings of the file that it was kept of, as they stood. */
  readonly headings?: readonly string[];
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
  parse: ({ columns, operation, like: written, export: rules, defaults: kept, headings: given }) => {
    // Null is allowed because "maps show --json" prints it, and its output can be changed and kept.
    const like = written ?? undefined;
    const defaults = kept ?? undefined;
    const headings = isTexts(given) ? given : undefined;
    if (!isColumns(columns)) return { fault: escaped`it does not hold a mapping` };
    if (defaults !== undefined && !isColumns(defaults)) return { fault: escaped`"defaults" does not hold values` };
    if (like !== undefined && !isText(like)) return { fault: escaped`"like" is not a name` };
    if (rules !== undefined && !isExportRules(rules))
      return { fault: escaped`"export" does not hold what an export means` };
    return {
      value: {
        version: 1,
        operation,
        columns,
        ...(defaults && { defaults }),
        ...(like !== undefined && { like }),
        ...(rules && { export: rules }),
        ...(headings && { headings }),
      },
    };
  },
};
