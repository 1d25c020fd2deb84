import { Failure } from '../base/failure.ts';
import { isRow } from '../base/row.ts';
import type { Catalogue } from './catalogue.ts';
import type { GroupManifest, Operation, ValueSchema } from './manifest.ts';
import { reservedWords } from './reserved.ts';
import { idPattern, isFieldName, methods, parametersOf, parseRoute } from './route.ts';

/** What a user has put right: another route or envelope of an operation, or an operation of their own. */
export interface Override {
  /** `PUT /api/orders/{order}`: relative, with every placeholder of the operation's arguments. */
  readonly route: string;
  readonly envelope?: string;
  /** Of an operation that the catalogue lacks. */
  readonly added?: {
    readonly title: string;
    readonly kind: 'list' | 'record';
    readonly input: Readonly<Record<string, ValueSchema>>;
  };
}

export type Overrides = Readonly<Record<string, Override>>;

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

const isAdded = (value: unknown): boolean =>
  isRow(value) &&
  isTextOrAbsent(value.title) &&
  (value.kind === 'list' || value.kind === 'record' || value.kind === 'one') &&
  isRow(value.input) &&
  Object.entries(value.input).every(([name, schema]) => isFieldName(name) && isSchema(schema));

/** What is wrong with an override; `entry` is the built-in operation of that name, if there is one. */
export function overrideMistakes(id: string, { route, added }: Override, entry: Operation | undefined): string[] {
  if (!idPattern.test(id)) return [`${JSON.stringify(id)} is no operation: write <group>.<verb>.`];
  const parsed = parseRoute(route);
  if (typeof parsed === 'string') return [`${JSON.stringify(route)}: ${parsed}.`];
  if (added !== undefined && !isAdded(added)) return [`${id}: "added" is not as it should be.`];
  const [group = ''] = id.split('.');
  if (!entry && reservedWords.has(group)) return [`${id}: ${group} is a word of shipctl's own.`];
  if (!entry) return added === undefined ? [`There is no operation ${JSON.stringify(id)}.`] : [];
  const names = parametersOf(parsed.path);
  const lost = entry.parameters.filter((name) => !names.includes(name));
  const known = [...entry.parameters, ...(entry.alternatives ?? []).flatMap(parametersOf)];
  const unknown = names.filter((name) => !known.includes(name));
  const allowed: readonly string[] = entry.method === 'GET' ? ['GET'] : entry.safe ? ['GET', 'POST'] : methods;
  return [
    ...lost.map((name) => `The path must keep {${name}}: ${id} puts it in there.`),
    ...unknown.map((name) => `The path has {${name}}, and ${id} has no such argument.`),
    ...(allowed.includes(parsed.method) ? [] : [`${id} reads, and ${parsed.method} may change something.`]),
  ];
}

/** The operation that an override adds; its arguments are those of its own path. */
function addedOperation(id: string, { route, envelope, added }: Override): Operation | undefined {
  const parsed = parseRoute(route);
  if (!added || typeof parsed === 'string') return undefined;
  const [group = '', verb = ''] = id.split('.');
  const title = added.title || `${group} ${verb}`;
  return {
    ...{ id, group, verb, title, method: parsed.method, path: parsed.path, input: added.input },
    ...(envelope !== undefined && { envelope }),
    // Earlier versions wrote "one" for a record.
    kind: added.kind === 'list' ? 'list' : 'record',
    summary: title,
    parameters: parametersOf(parsed.path),
    grade: 'imported',
    requiredInput: [],
    row: {},
    columns: [],
    examples: [
      parametersOf(parsed.path)
        .map(() => '1')
        .join(' '),
    ],
    overridden: true,
    // Nobody has said whether it can be taken back.
    ...(parsed.method === 'DELETE' && { confirm: `Go on with ${id}? It may not be possible to undo.` }),
  };
}

/** The operation with its user's route; what asks, spends and reads stays as the entry has it. */
function overridden(operation: Operation, override: Override | undefined): Operation {
  const parsed = override && parseRoute(override.route);
  if (!override || !parsed || typeof parsed === 'string') return operation;
  const { envelope: _envelope, ...rest } = operation;
  const envelope = override.envelope ?? operation.envelope;
  // A path with more arguments than the built-in one takes more words.
  const parameters = parametersOf(parsed.path);
  return { ...rest, ...parsed, parameters, ...(envelope !== undefined && { envelope }), overridden: true };
}

function withAdded(groups: readonly GroupManifest[], added: readonly Operation[]): GroupManifest[] {
  const known = new Set(groups.map(({ name }) => name));
  const fresh = [...new Set(added.map(({ group }) => group))].filter((name) => !known.has(name));
  const all = [
    ...groups,
    ...fresh.map((name) => ({ name, summary: `${name} (added by you)`, aliases: [], operations: [] })),
  ];
  return all.map((group) => ({
    ...group,
    operations: [...group.operations, ...added.filter((operation) => operation.group === group.name)],
  }));
}

/** One wrong override could send anything: then none is in force, and the file is to be put right. */
function assertRight(file: string, entries: ReadonlyMap<string, Operation>, overrides: Overrides): void {
  for (const [id, override] of Object.entries(overrides)) {
    const mistakes = overrideMistakes(id, override, entries.get(id));
    if (mistakes.length === 0) continue;
    throw new Failure('usage', `The correction of ${id} in ${file} is wrong:\n${mistakes.join('\n')}`, {
      hint: `Correct it in the file, or take it back: shipctl ops unset '${id}'`,
    });
  }
}

/** The catalogue with a user's corrections of this file laid over it; nothing else knows about them. */
export function applyOverrides(catalogue: Catalogue, overrides: Overrides, file: string): Catalogue {
  const ids = new Map(
    catalogue.groups.flatMap(({ operations }) => operations.map((operation) => [operation.id, operation])),
  );
  assertRight(file, ids, overrides);
  const added = Object.entries(overrides).flatMap(([id, override]) => {
    const operation = ids.has(id) ? undefined : addedOperation(id, override);
    return operation ? [operation] : [];
  });
  const groups = catalogue.groups.map((group) => ({
    ...group,
    operations: group.operations.map((operation) => overridden(operation, overrides[operation.id])),
  }));
  return {
    groups: withAdded(groups, added),
    schemas: async (operation) => (ids.has(operation.id) ? catalogue.schemas(operation) : undefined),
  };
}
