import { Failure, usageFailure } from '../base/failure.ts';
import { getOwn, type Row } from '../base/row.ts';
import { didYouMean, escaped, type Message, suggest } from '../base/text/message.ts';
import type { ExportMap } from '../columns/exports/export-map.ts';
import {
  isMapOfProfile,
  mapFile,
  mapKind,
  ownMapNames,
  type SavedMap,
  savedMapNames,
  usedMapFile,
} from '../columns/stored-map.ts';
import { textColumns } from '../operations/manifest.ts';
import { changing } from '../ports/prepared.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { findStored, removeStored } from '../settings/store.ts';
import { sandboxSource } from '../settings/table.ts';

const mapTable = {
  row: {
    ...textColumns('name', 'from', 'operation', 'title', 'like', 'file'),
    // A list, and two objects.
    ...{ known_by: {}, columns: {}, defaults: {}, export: {} },
  },
  columns: ['name', 'from', 'title', 'known_by'],
};

const knownRow = (name: string, { title, columns, refused, lacks, items, ...rules }: ExportMap): Row => ({
  name,
  from: 'shipctl',
  operation: 'orders.create',
  title: refused === undefined ? title : `${title}: refused`,
  known_by: rules.known_by,
  like: null,
  columns,
  defaults: null,
  export: rules,
  file: null,
});

const savedRow = (
  { messages: { wordsOf } }: Context,
  name: string,
  { operation, columns, defaults, like, export: rules }: SavedMap,
  file: string,
): Row => ({
  name,
  from: 'you',
  operation: String(operation),
  title: like === undefined ? null : wordsOf(escaped`like ${like}`),
  known_by: rules?.known_by ?? null,
  like: like ?? null,
  columns,
  defaults: defaults ?? null,
  export: rules ?? null,
  file,
});

/** The kept mapping of a name; none, with a warning, if its file cannot be used. */
function usableMap(context: Context, name: string, warnings: Message[]): Row | undefined {
  const file = usedMapFile(context, name);
  try {
    const map = findStored(file, mapKind, context.io);
    return map && savedRow(context, name, map, file);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    warnings.push(error.said);
    return undefined;
  }
}

const loadKnown = async (): Promise<Readonly<Record<string, ExportMap>>> =>
  (await import('../columns/exports/index.ts')).knownExports;

export const mapsList = defineCommand({
  effects: { service: 'none' },
  prints: mapTable,
  uses: ['output'],
  examples: ['', '--json'],
  run: (context) => {
    const warnings: Message[] = [];
    const saved: Row[] = [];
    for (const name of savedMapNames(context)) {
      const found = usableMap(context, name, warnings);
      if (found) saved.push(found);
    }
    return {
      warnings,
      run: async () => {
        const known = Object.entries(await loadKnown()).map(([name, map]) => knownRow(name, map));
        return { rows: [...saved, ...known] };
      },
    };
  },
});

export const mapsShow = defineCommand({
  effects: { service: 'none' },
  prints: mapTable,
  printsRecord: true,
  note: `--json shows the form of a mapping of your own: its columns, the defaults of rows, and below export the headings that identify the file, the
billing address, the columns that say how an order is paid, and the orders that are left out.`,
  arguments: ['<map>'],
  uses: ['output'],
  examples: ['shopify', 'shopify --json'],
  run: (context, [name = '']) => ({
    run: async () => {
      const file = usedMapFile(context, name);
      const saved = savedMapNames(context).includes(name) ? findStored(file, mapKind, context.io) : undefined;
      if (saved) return { record: savedRow(context, name, saved, file) };
      const known = await loadKnown();
      const map = getOwn(known, name);
      if (map) return { record: knownRow(name, map) };
      const near = didYouMean(name, [...savedMapNames(context), ...Object.keys(known)]);
      throw usageFailure(
        [escaped`There is no mapping ${JSON.stringify(name)}.${near}`],
        escaped`To see all: ${suggest`maps list`}`,
      );
    },
  }),
});

export const mapsRemove = defineCommand({
  effects: { service: 'none', changes: 'the mappings' },
  arguments: ['<name>'],
  examples: ['shop'],
  run: (context, [name = '']) => {
    const saved = ownMapNames(context);
    const fault = isMapOfProfile(context, name)
      ? escaped`The mapping ${JSON.stringify(name)} is not the sandbox's: leave out ${sandboxSource(context.invocation)} to remove it.`
      : escaped`You have no mapping ${JSON.stringify(name)}.${didYouMean(name, saved)}`;
    return {
      mistakes: saved.includes(name) ? [] : [fault],
      run: async () => {
        const file = mapFile(context, name);
        return changing(
          escaped`${file} would be removed.`,
          escaped`Removed mapping ${name}.`,
          { outcome: 'removed', names: [name], files: [file] },
          () => removeStored(file, context),
        );
      },
    };
  },
});
