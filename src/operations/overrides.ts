import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { suggest } from '../base/text/suggest.ts';
import { type Catalogue, operationsOf } from './catalogue.ts';
import { areProfileValues, areServers, isCredentialScheme, isRecordOf } from './checks.ts';
import { type GroupManifest, keptArguments, type Operation } from './manifest.ts';
import {
  type AddedOperation,
  carriedParts,
  type Override,
  originOf,
  overrideMistakes,
  type UncheckedOverrides,
} from './override.ts';
import { argumentsOf, isKept, type ParsedRoute, parametersOf, parseRoute, splitId } from './route.ts';

/** An example of a command with arguments only. */
const exampleOf = (parameters: readonly string[]): string => parameters.map(() => '1').join(' ');

/** An operation that the catalogue lacks, as its document describes it; its arguments are those of its path. */
export function describedOperation(id: string, { method, path }: ParsedRoute, added: AddedOperation): Operation {
  const { group, verb } = splitId(id);
  const title = added.title || `${method} ${path}`;
  const parameters = parametersOf(path);
  const { kind, input, requiredInput = [], row = {}, columns = [], envelope, roles } = added;
  return {
    id,
    group,
    verb,
    title,
    summary: title,
    method,
    path,
    parameters,
    input,
    requiredInput,
    row,
    columns,
    kind: kind === 'list' ? 'list' : 'record',
    ...(kind === 'file' && { document: [] }),
    grade: 'imported',
    ...(envelope !== undefined && { envelope }),
    ...carriedParts(added),
    ...(added.isLastOptional && parameters.length > 0 && { isLastOptional: true }),
    ...(roles && { roles }),
    examples: [exampleOf(parameters)],
    overridden: true,
    // It is not known whether it can be undone.
    ...(method === 'DELETE' && { confirm: `Go on with ${id}? It may not be possible to undo.` }),
  };
}

/** The input that a document names, with the traits of the entry that are about inputs it still has. */
function describedInput(entry: Operation, { input, requiredInput = [] }: AddedOperation): Partial<Operation> {
  const has = (name: string | undefined) => name !== undefined && Object.hasOwn(input, name);
  const synonyms = Object.entries(entry.synonyms ?? {}).filter(([word, name]) => has(name) && !has(word));
  return {
    input,
    requiredInput,
    synonyms: Object.fromEntries(synonyms),
    examples: [exampleOf(entry.parameters)],
  };
}

/**
 * A built-in operation with the fields that a document names: its input, its records and how they are sent. Where the
 * document names none, those of the entry stay; its secrets, questions and files stay in any case.
 */
function describedEntry(entry: Operation, added: AddedOperation): Operation {
  const { input, row = {}, columns = [], envelope, roles, kind } = added;
  const namesInput = Object.keys(input).length > 0 && !entry.secret;
  const namesRow = Object.keys(row).length > 0 && (kind === 'list') === (entry.kind === 'list');
  const { splitBy, ...rest } = entry;
  const keepsSplit = splitBy !== undefined && (!namesInput || Object.hasOwn(input, splitBy));
  return {
    ...rest,
    ...(keepsSplit && { splitBy }),
    ...(namesInput && describedInput(entry, added)),
    ...(namesRow && { row, columns }),
    ...(namesRow && { envelope }),
    ...carriedParts(added),
    ...(roles && { roles }),
  };
}

/** Returns the operation with the user's own settings, which override the document. */
function withOwn(operation: Operation, override: Override): Operation {
  const { envelope, roles, paging } = override;
  const origin = originOf(override);
  return {
    ...operation,
    ...(envelope !== undefined && { envelope }),
    ...(roles && { roles: { ...operation.roles, ...roles } }),
    ...(paging && { paging }),
    ...(origin && { importedFrom: origin.file }),
    overridden: true,
  };
}

/** The operation that an override adds. */
function addedOperation(id: string, override: Override): Operation[] {
  const route = parseRoute(override.route);
  if (!override.added || typeof route === 'string') return [];
  return [withOwn(describedOperation(id, route, override.added), override)];
}

/** Returns the operation with its override; confirm, costsMoney and safe stay with the entry. */
function withOverride(operation: Operation, override: Override | undefined, kept: readonly string[]): Operation {
  const route = override && parseRoute(override.route);
  if (!override || !route || typeof route === 'string') return operation;
  const { added } = override;
  const described = added ? describedEntry(operation, added) : operation;
  return withOwn({ ...described, ...route, parameters: argumentsOf(route.path, operation, kept) }, override);
}

/** Returns the summary of a group that no entry describes. */
function groupSummary(operations: readonly Operation[]): string {
  const verbs = [...new Set(operations.map(({ verb }) => verb.split(' ')[0] ?? ''))];
  const more = verbs.length > 5 ? ' …' : '';
  return escaped`Yours: ${verbs.slice(0, 5).join(', ')}${more}`;
}

/** The groups with the added operations, each in the group of its name, which may be a new one. */
function withAdded(groups: readonly GroupManifest[], added: readonly Operation[]): GroupManifest[] {
  const byGroup = new Map<string, Operation[]>(groups.map(({ name }) => [name, []]));
  for (const operation of added) {
    const others = byGroup.get(operation.group);
    if (others) others.push(operation);
    else byGroup.set(operation.group, [operation]);
  }
  const known = groups.map((group) => {
    const more = byGroup.get(group.name) ?? [];
    byGroup.delete(group.name);
    return { ...group, isCommand: group.isCommand || more.length > 0, operations: [...group.operations, ...more] };
  });
  const created = [...byGroup].map(([name, operations]) => ({
    name,
    summary: groupSummary(operations),
    aliases: [],
    isCommand: true,
    operations,
  }));
  return [...known, ...created];
}

/** Throws a Failure for the first wrong override: one is enough to send anything. */
function assertValid(
  overrides: UncheckedOverrides,
  builtIn: ReadonlyMap<string, Operation>,
  kept: readonly string[],
  file: string,
): asserts overrides is Readonly<Record<string, Override>> {
  for (const [id, override] of Object.entries(overrides)) {
    const mistakes = overrideMistakes(id, override, builtIn.get(id), kept);
    if (mistakes.length === 0) continue;
    throw new Failure('usage', `The override of ${id} in ${file} is wrong:\n${mistakes.join('\n')}`, {
      hint: escaped`Correct it in the file, or remove it: ${suggest`ops unset ${id}`}`,
    });
  }
}

/** The operations of a profile as they are stored, not checked yet. */
interface StoredCatalogue {
  readonly operations: UncheckedOverrides;
  readonly credentials?: unknown;
  readonly servers?: unknown;
  readonly values?: unknown;
}

const areSchemes = isRecordOf(isCredentialScheme);

/** Checks the parts beside the operations. Throws a Failure for a wrong one, which is enough to send anything. */
function checkedParts({ credentials = {}, servers = [], values = {} }: StoredCatalogue, file: string) {
  if (areSchemes(credentials) && areServers(servers) && areProfileValues(values))
    return { credentials, servers, values };
  throw new Failure('usage', escaped`The credentials, servers or values in ${file} are wrong.`, {
    hint: 'Correct them in the file, or move it aside to use the built-in operations.',
  });
}

/** An argument that the profile holds is not typed. */
function withoutKept(operation: Operation, kept: readonly string[]): Operation {
  const parameters = operation.parameters.filter((name) => !isKept(operation.path, name, kept));
  if (parameters.length === operation.parameters.length) return operation;
  return { ...operation, parameters, examples: [parameters.map(() => '1').join(' ')] };
}

/** Returns the catalogue with a profile's overrides; no other code knows about them. `file` is for messages. */
export function applyOverrides(catalogue: Catalogue, stored: StoredCatalogue, file: string): Catalogue {
  const { operations: overrides } = stored;
  const parts = checkedParts(stored, file);
  const builtIn = new Map(operationsOf(catalogue).map((operation) => [operation.id, operation]));
  const kept = keptArguments(parts.values);
  assertValid(overrides, builtIn, kept, file);
  const groups = catalogue.groups.map((group) => ({
    ...group,
    operations: group.operations.map((operation) => withOverride(operation, overrides[operation.id], kept)),
  }));
  const added = Object.entries(overrides).flatMap(([id, override]) =>
    builtIn.has(id) ? [] : addedOperation(id, override).map((each) => withoutKept(each, kept)),
  );
  // The schemas of an entry say nothing of what a document describes.
  const hasSchemas = ({ id }: Operation) => builtIn.has(id) && overrides[id]?.added === undefined;
  return {
    groups: withAdded(groups, added),
    ...parts,
    schemas: async (operation) => (hasSchemas(operation) ? catalogue.schemas(operation) : undefined),
  };
}
