import { Failure } from '../base/failure.ts';
import { isRecordOf } from '../base/json/checks.ts';
import { escapeControls } from '../base/text/escape.ts';
import { escaped, joined, suggest } from '../base/text/message.ts';
import { type Catalogue, operationsOf } from './catalogue.ts';
import { areGrants, areProfileValues, areServers, isCredentialScheme } from './checks.ts';
import { type GroupManifest, isRead, keptArguments, type Operation } from './manifest.ts';
import {
  type AddedOperation,
  carriedParts,
  isSafe,
  type Override,
  originOf,
  overrideMistakes,
  type UncheckedOverrides,
} from './override.ts';
import { argumentsOf, endsWithArgument, isKept, type ParsedRoute, parametersOf, parseRoute, splitId } from './route.ts';

const exampleOf = (parameters: readonly string[]): string => parameters.map(() => '1').join(' ');

/** An operation that the catalogue lacks, as its document describes it; its arguments are those of its path. */
export function describedOperation(id: string, { method, path }: ParsedRoute, added: AddedOperation): Operation {
  const title = added.title || `${method} ${path}`;
  const parameters = parametersOf(path);
  const { kind, input, requiredInput = [], row = {}, columns = [], envelope } = added;
  return {
    id,
    ...splitId(id),
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
    examples: [exampleOf(parameters)],
    overridden: true,
    // It is not known whether it can be undone.
    ...(method === 'DELETE' && { confirm: `Go on with ${id}? It may not be possible to undo.` }),
  };
}

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
  const { input, row = {}, columns = [], envelope, kind } = added;
  const namesInput = Object.keys(input).length > 0 && !entry.secret;
  const namesRow = Object.keys(row).length > 0 && (kind === 'list') === (entry.kind === 'list');
  const { splitBy, ...rest } = entry;
  const keepsSplit = splitBy !== undefined && (!namesInput || Object.hasOwn(input, splitBy));
  return {
    ...rest,
    ...(keepsSplit && { splitBy }),
    ...(namesInput && describedInput(entry, added)),
    ...(namesRow && { row, columns, envelope }),
    ...carriedParts(added),
  };
}

/**
 * Only a POST can be safe: that of an operation that reads, or one that its document or the user says to change nothing.
 * `entry` is the built-in operation, which no document and no user makes one that reads.
 */
function withSafety({ safe: _, ...operation }: Operation, override: Override, entry?: Operation): Operation {
  const mayBeSent = operation.method === 'POST' && (entry ? isRead(entry) : isSafe(override));
  return mayBeSent ? { ...operation, safe: true } : operation;
}

/** Does no document say what comes back? It may be a list, if the user says how that is paged. */
export const isUndescribed = ({ grade, kind, document, path, row }: Operation): boolean =>
  grade === 'imported' && kind === 'record' && !document && !endsWithArgument(path) && Object.keys(row).length === 0;

function withOwn(operation: Operation, override: Override): Operation {
  const { envelope, roles, paging } = override;
  const origin = originOf(override);
  return {
    ...operation,
    ...(envelope !== undefined && { envelope }),
    ...(roles && { roles: { ...operation.roles, ...roles } }),
    ...(paging && { paging, ...(isUndescribed(operation) && { kind: 'list' }) }),
    ...(origin && { importedFrom: origin.file }),
    overridden: true,
  };
}

function routeOf({ route }: Override): ParsedRoute {
  const parsed = parseRoute(route);
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed;
}

/** Returns a built-in operation with its override; confirm, costsMoney and safe stay with the entry. */
function withOverride(entry: Operation, override: Override, kept: readonly string[]): Operation {
  const route = routeOf(override);
  const described = override.added ? describedEntry(entry, override.added) : entry;
  const routed = { ...described, ...route, parameters: argumentsOf(route.path, entry, kept) };
  return withSafety(withOwn(routed, override), override, entry);
}

/** An operation that an override adds. An argument that the profile holds is not typed. */
function addedOperation(id: string, override: Override, kept: readonly string[]): Operation[] {
  if (!override.added) return [];
  const described = withOwn(describedOperation(id, routeOf(override), override.added), override);
  const operation = withSafety(described, override);
  const parameters = operation.parameters.filter((name) => !isKept(operation.path, name, kept));
  return [{ ...operation, ...knownTraits(operation, parameters), parameters, examples: [exampleOf(parameters)] }];
}

/** Traits of an operation whose route is not known: shipments that are cancelled are asked about, however that is done. */
function knownTraits({ id, kind }: Operation, parameters: readonly string[]): Partial<Operation> {
  if (id !== 'shipments.cancel' || kind !== 'record') return {};
  const last = parameters.at(-1);
  return {
    summary: 'Cancel shipments',
    ...(last === undefined
      ? { confirm: 'Cancel the shipment?', done: 'Cancelled the shipment.' }
      : { confirm: `Cancel shipment {${last}}?`, done: `Cancelled shipment {${last}}.`, acceptsMany: true }),
  };
}

/** The groups with the added operations, each in the group of its name, which may be a new one. */
function withAdded(groups: readonly GroupManifest[], added: readonly Operation[]): GroupManifest[] {
  const byGroup = new Map<string, Operation[]>();
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
  const created = [...byGroup].map(([name, operations]) => {
    const verbs = [...new Set(operations.map(({ verb }) => verb.split(' ')[0] ?? ''))];
    const summary = escapeControls(`Yours: ${verbs.slice(0, 5).join(', ')}${verbs.length > 5 ? ' …' : ''}`);
    return { name, summary, aliases: [], isCommand: true, operations };
  });
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
    throw new Failure('usage', escaped`The override of ${id} in ${file} is wrong:\n${joined(mistakes, '\n')}`, {
      hint: escaped`Correct it in the file, or remove it: ${suggest`ops unset ${id}`}`,
    });
  }
}

const areSchemes = isRecordOf(isCredentialScheme);

interface StoredCatalogue {
  readonly operations: UncheckedOverrides;
  readonly credentials?: unknown;
  readonly grants?: unknown;
  readonly servers?: unknown;
  readonly values?: unknown;
}

/**
 * Returns the catalogue with a profile's overrides; no other code knows about them. `file` is for messages. Throws a Failure
 * for anything wrong in it, which is enough to send anything.
 */
export function applyOverrides(catalogue: Catalogue, stored: StoredCatalogue, file: string): Catalogue {
  const { operations: overrides, credentials = {}, grants = [], servers = [], values = {} } = stored;
  if (!areSchemes(credentials) || !areGrants(grants) || !areServers(servers) || !areProfileValues(values)) {
    throw new Failure('usage', escaped`The credentials, token URLs, servers or values in ${file} are wrong.`, {
      hint: escaped`Correct them in the file, or move it aside to use the built-in operations.`,
    });
  }
  const builtIn = new Map(operationsOf(catalogue).map((operation) => [operation.id, operation]));
  const kept = keptArguments(values);
  assertValid(overrides, builtIn, kept, file);
  const groups = catalogue.groups.map((group) => ({
    ...group,
    operations: group.operations.map((operation) => {
      const override = overrides[operation.id];
      return override ? withOverride(operation, override, kept) : operation;
    }),
  }));
  const added = Object.entries(overrides).flatMap(([id, override]) =>
    builtIn.has(id) ? [] : addedOperation(id, override, kept),
  );
  // The schemas of an entry say nothing of what a document describes.
  const hasSchemas = ({ id }: Operation) => builtIn.has(id) && overrides[id]?.added === undefined;
  return {
    groups: withAdded(groups, added),
    credentials,
    grants,
    servers,
    values,
    schemas: async (operation) => (hasSchemas(operation) ? catalogue.schemas(operation) : undefined),
  };
}
