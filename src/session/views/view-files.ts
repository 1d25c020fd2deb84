import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { usageFailure } from '../../base/failure.ts';
import type { UserEnvironment } from '../../base/files/data-folder.ts';
import { fileNameFault } from '../../base/files/file-names.ts';
import { getOwn } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { didYouMean } from '../../base/text/nearest.ts';
import { suggest } from '../../base/text/suggest.ts';
import { configFolder } from '../../settings/folder.ts';
import { findStored, type StoredKind } from '../../settings/store.ts';
import { shippedViews } from './shipped.ts';
import { type SavedView, viewFaults } from './view.ts';

export type ViewPlace = UserEnvironment & { readonly cwd: string };

/** A view and where it is: a file, or shipctl itself. */
export interface FoundView {
  readonly name: string;
  readonly view: SavedView;
  readonly file: string | undefined;
}

export const viewKind: StoredKind<SavedView> = {
  name: 'The file of the view',
  repair: 'Correct it, or save the view again.',
  empty: { version: 1 },
  parse: (content) => {
    const faults = viewFaults(content);
    return faults.length > 0 ? { fault: faults.join('; ') } : { value: { ...content, version: 1 } };
  },
};

/** Views are beside the profiles: they say nothing of an account. */
const viewsFolder = (io: UserEnvironment): string => join(configFolder(io), 'profiles', 'views');

export const viewFile = (io: UserEnvironment, name: string): string => join(viewsFolder(io), `${name}.json`);

/** Names become file names. */
export const isViewName = (name: string): boolean =>
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,63}$/u.test(name) && fileNameFault(name) === undefined;

const isPath = (given: string): boolean => /[\\/]|\.json$/.test(given);

export function savedViewNames(io: UserEnvironment): string[] {
  try {
    const names = readdirSync(viewsFolder(io)).filter((name) => name.endsWith('.json'));
    return names
      .map((name) => basename(name, '.json'))
      .filter(isViewName)
      .sort();
  } catch {
    return [];
  }
}

/** The view of a name, or in a file that a path leads to. Throws Failure where there is none. */
export function findView(io: ViewPlace, given: string): FoundView {
  if (isPath(given)) {
    const file = resolve(io.cwd, given);
    const view = findStored(file, viewKind);
    if (!view) throw usageFailure([escaped`--view: there is no file ${JSON.stringify(given)}.`]);
    return { name: given, view, file };
  }
  const file = viewFile(io, given);
  const saved = isViewName(given) ? findStored(file, viewKind, io) : undefined;
  if (saved) return { name: given, view: saved, file };
  const shipped = getOwn(shippedViews, given);
  if (shipped) return { name: given, view: shipped, file: undefined };
  const known = [...new Set([...savedViewNames(io), ...Object.keys(shippedViews)])];
  throw usageFailure(
    [
      escaped`There is no view ${JSON.stringify(given)}.${didYouMean(given, known)} The views are: ${known.join(', ')}.`,
    ],
    `To make one: ${suggest`views save <name> --columns <a,b,\u2026>`}`,
  );
}
