import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { isRow } from '../base/row.ts';
import { originOf, type UncheckedOverride } from '../operations/override.ts';
import { routeShape } from '../operations/route.ts';

/** What an origin calls a document that came without a name. */
export const standardInput = 'standard input';

/** What an origin calls a file: its name without its folder. */
export const sourceName = (file: string): string => (file === '-' ? standardInput : basename(file));

/** Has the user given it another route than it was imported with? */
export function isMoved(override: UncheckedOverride): boolean {
  const origin = originOf(override);
  return origin !== undefined && routeShape(origin.route) !== routeShape(override.route);
}

/** Has the user set the override, or changed it since it was imported? */
export const isOwn = (override: UncheckedOverride): boolean =>
  !originOf(override) ||
  [override.envelope, override.roles, override.paging].some((each) => each !== undefined) ||
  isMoved(override);

/** JSON in which the order of fields says nothing. */
function orderedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(orderedJson).join()}]`;
  if (!isRow(value)) return JSON.stringify(value) ?? 'null';
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${orderedJson(value[name])}`)
    .join()}}`;
}

/** Tells whether a document says something else of an operation than it did. */
export const checksumOf = (value: unknown): string =>
  createHash('sha256').update(orderedJson(value)).digest('hex').slice(0, 16);
