import { Failure } from '../base/failure.ts';
import { shellWord, suggest } from '../base/suggest.ts';
import { type Catalogue, operationsOf } from './catalogue.ts';
import type { GroupManifest, Operation } from './manifest.ts';
import { isAdded, overrideMistakes, type UncheckedOverride, type UncheckedOverrides } from './override.ts';
import { parametersOf, parseRoute } from './route.ts';

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
      hint: `Correct it in the file, or remove it: ${suggest(`ops unset ${shellWord(id)}`)}`,
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
