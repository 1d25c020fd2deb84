import { isRow } from '../base/row.ts';
import type { Operation, ValueSchema } from './manifest.ts';
import { reservedWords } from './reserved.ts';
import { idPattern, isFieldName, methods, parametersOf, parseRoute } from './route.ts';

/** What the catalogue lacks of an operation that the user adds. */
interface AddedOperation {
  readonly title: string;
  readonly kind: 'list' | 'record';
  readonly input: Readonly<Record<string, ValueSchema>>;
}

/** A profile's own route or envelope of an operation, or an operation that it adds. */
export interface Override {
  /** `PUT /api/orders/{order}`: relative, with every argument of the operation. */
  readonly route: string;
  readonly envelope?: string;
  readonly added?: AddedOperation;
  /** Where an imported one comes from: the name of the file, and the route as it is there. */
  readonly from?: { readonly file: string; readonly route: string };
}

/** An override as it was stored: what is in it has not been checked. */
export interface UncheckedOverride extends Omit<Override, 'added' | 'from'> {
  readonly added?: unknown;
  readonly from?: unknown;
}

export type UncheckedOverrides = Readonly<Record<string, UncheckedOverride>>;

/** The route in the document that an override was imported from; undefined for one that the user set. */
export const importedRoute = ({ from }: UncheckedOverride): string | undefined =>
  isRow(from) && typeof from.route === 'string' ? from.route : undefined;

const isTextOrAbsent = (value: unknown): boolean => value === undefined || typeof value === 'string';

const isSchema = (value: unknown): boolean =>
  isRow(value) &&
  [value.type].flat().every(isTextOrAbsent) &&
  isTextOrAbsent(value.description) &&
  isTextOrAbsent(value.format) &&
  (value.enum === undefined || (Array.isArray(value.enum) && !value.enum.some(isRow))) &&
  (value.items === undefined || isSchema(value.items)) &&
  (value.anyOf === undefined || (Array.isArray(value.anyOf) && value.anyOf.every(isSchema))) &&
  (value.properties === undefined || (isRow(value.properties) && Object.values(value.properties).every(isSchema)));

export const isAdded = (value: unknown): value is AddedOperation =>
  isRow(value) &&
  isTextOrAbsent(value.title) &&
  // Earlier versions wrote "one" for a record.
  (value.kind === 'list' || value.kind === 'record' || value.kind === 'one') &&
  isRow(value.input) &&
  Object.entries(value.input).every(([name, schema]) => isFieldName(name) && isSchema(schema));

/** What is wrong with an override; `entry` is the built-in operation of that name, if there is one. */
export function overrideMistakes(id: string, { route, added }: UncheckedOverride, entry: Operation | undefined) {
  if (!idPattern.test(id)) return [`${JSON.stringify(id)} is not an operation: write <group>.<verb>.`];
  const parsed = parseRoute(route);
  if (typeof parsed === 'string') return [`${JSON.stringify(route)}: ${parsed}.`];
  if (added !== undefined && !isAdded(added)) return [`${id}: "added" is not valid.`];
  if (entry) return routeMistakes(entry, parsed);
  const [group = '', verb] = id.split('.');
  const taken = reservedWords.has(group) ? group : verb === 'help' ? verb : undefined;
  if (taken !== undefined) return [`${id}: shipctl uses the name ${taken} itself.`];
  return added === undefined ? [`There is no operation ${JSON.stringify(id)}.`] : [];
}

/** A route of another method may only read what the operation reads, and takes the same arguments. */
function routeMistakes(entry: Operation, { method, path }: { method: string; path: string }): string[] {
  const { id, parameters, alternatives = [] } = entry;
  const given = parametersOf(path);
  const known = [...parameters, ...alternatives.flatMap(parametersOf)];
  const allowed = entry.method === 'GET' ? ['GET'] : entry.safe ? ['GET', 'POST'] : methods;
  return [
    ...parameters.filter((name) => !given.includes(name)).map((name) => `The path must keep {${name}} for ${id}.`),
    ...given
      .filter((name) => !known.includes(name))
      .map((name) => `The path has {${name}}, and ${id} has no such argument.`),
    ...(allowed.includes(method) ? [] : [`${id} only reads, and ${method} may change data.`]),
  ];
}
