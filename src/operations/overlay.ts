import type { Catalogue } from './catalogue.ts';
import type { GroupManifest, Operation, ValueSchema } from './manifest.ts';
import type { Method } from './operation.ts';

/** What a user has put right: another route or envelope of an operation, or an operation of their own. */
export interface Override {
  /** `PUT /api/orders/{order}`: relative, with every placeholder of the operation's arguments. */
  readonly route: string;
  readonly envelope?: string;
  /** Of an operation that the catalogue lacks. */
  readonly added?: {
    readonly title: string;
    readonly kind: 'list' | 'one';
    readonly input: Readonly<Record<string, ValueSchema>>;
  };
}

export type Overrides = Readonly<Record<string, Override>>;

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[];

export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');

/** Method and path of a route, or why it is none. */
export function parseRoute(route: string): { readonly method: Method; readonly path: string } | string {
  const [method = '', path = '', ...more] = route.trim().split(/\s+/);
  if (!methods.includes(method) || more.length > 0) return `a route is a method (${methods.join(', ')}) and a path`;
  if (/^[a-z]+:\/\//i.test(path) || path.startsWith('//')) return 'a route is relative: without scheme and host';
  if (!/^\/[^\s?#]*$/.test(path)) return 'the path begins with / and holds no query';
  if (path.split('/').includes('..')) return 'the path holds no ..';
  return { method: method as Method, path };
}

/** The operation that an override adds; its arguments are those of its own path. */
function addedOperation(id: string, { route, envelope, added }: Override): Operation | undefined {
  const parsed = parseRoute(route);
  if (!added || typeof parsed === 'string') return undefined;
  const [group = '', verb = ''] = id.split('.');
  const title = added.title || `${group} ${verb}`;
  return {
    ...{ id, group, verb, title, kind: added.kind, method: parsed.method, path: parsed.path, input: added.input },
    ...(envelope !== undefined && { envelope }),
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
  return { ...rest, ...parsed, ...(envelope !== undefined && { envelope }), overridden: true };
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

/** The catalogue with a user's corrections laid over it; nothing else knows about them. */
export function overlay(catalogue: Catalogue, overrides: Overrides): Catalogue {
  const ids = new Set(catalogue.groups.flatMap(({ operations }) => operations.map(({ id }) => id)));
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
