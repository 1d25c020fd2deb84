import { Failure } from '../base/failure.ts';
import { isRow } from '../base/row.ts';
import { type Catalogue, operationsOf } from './catalogue.ts';
import type { GroupManifest, Operation, ValueSchema } from './manifest.ts';
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
}

/** An override as it was stored: `added` has not been checked. */
export interface UncheckedOverride extends Omit<Override, 'added'> {
  readonly added?: unknown;
}

export type UncheckedOverrides = Readonly<Record<string, UncheckedOverride>>;

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

const isAdded = (value: unknown): value is AddedOperation =>
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
  const [group = ''] = id.split('.');
  if (reservedWords.has(group)) return [`${id}: shipctl uses the name ${group} itself.`];
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

/** The operation that an override adds; its arguments are those of its path. */
function addedOperation(id: string, { route, envelope, added }: UncheckedOverride): Operation | undefined {
  const parsed = parseRoute(route);
  if (!isAdded(added) || typeof parsed === 'string') return undefined;
  const { method, path } = parsed;
  const [group = '', verb = ''] = id.split('.');
  const title = added.title || `${group} ${verb}`;
  const parameters = parametersOf(path);
  return {
    ...{ id, group, verb, title, summary: title, method, path, parameters },
    kind: added.kind === 'list' ? 'list' : 'record',
    grade: 'imported',
    ...(envelope !== undefined && { envelope }),
    input: added.input,
    requiredInput: [],
    row: {},
    columns: [],
    examples: [parameters.map(() => '1').join(' ')],
    overridden: true,
    // It is not known whether it can be undone.
    ...(method === 'DELETE' && { confirm: `Go on with ${id}? It may not be possible to undo.` }),
  };
}

/** The operation with the override's route and envelope; confirm, costsMoney and safe stay with the entry. */
function withOverride(operation: Operation, override: UncheckedOverride | undefined): Operation {
  const parsed = override && parseRoute(override.route);
  if (!override || !parsed || typeof parsed === 'string') return operation;
  const envelope = override.envelope ?? operation.envelope;
  return {
    ...operation,
    ...parsed,
    parameters: parametersOf(parsed.path),
    ...(envelope !== undefined && { envelope }),
    overridden: true,
  };
}

/** The groups with the added operations, each in the group of its name, which may be a new one. */
function withAdded(groups: readonly GroupManifest[], added: readonly Operation[]): GroupManifest[] {
  const known = new Set(groups.map(({ name }) => name));
  const names = new Set(added.map(({ group }) => group).filter((name) => !known.has(name)));
  const created = [...names].map((name) => ({ name, summary: `${name} (added by you)`, aliases: [], operations: [] }));
  return [...groups, ...created].map((group) => ({
    ...group,
    operations: [...group.operations, ...added.filter((operation) => operation.group === group.name)],
  }));
}

/**
 * The catalogue with a profile's overrides; nothing else knows about them. `file` is where they are kept: one wrong
 * override makes all of them fail, because it could send anything.
 */
export function applyOverrides(catalogue: Catalogue, overrides: UncheckedOverrides, file: string): Catalogue {
  const builtIn = new Map(operationsOf(catalogue).map((operation) => [operation.id, operation]));
  for (const [id, override] of Object.entries(overrides)) {
    const mistakes = overrideMistakes(id, override, builtIn.get(id));
    if (mistakes.length === 0) continue;
    throw new Failure('usage', `The override of ${id} in ${file} is wrong:\n${mistakes.join('\n')}`, {
      hint: `Correct it in the file, or remove it: shipctl ops unset '${id}'`,
    });
  }
  const groups = catalogue.groups.map((group) => ({
    ...group,
    operations: group.operations.map((operation) => withOverride(operation, overrides[operation.id])),
  }));
  const added = Object.entries(overrides).flatMap(([id, override]) =>
    builtIn.has(id) ? [] : (addedOperation(id, override) ?? []),
  );
  return {
    groups: withAdded(groups, added),
    schemas: async (operation) => (builtIn.has(operation.id) ? catalogue.schemas(operation) : undefined),
  };
}
