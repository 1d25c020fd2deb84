import { suggest } from '../../base/suggest.ts';
import type { GroupManifest, Operation } from '../../operations/manifest.ts';
import { importedRoute, overrideMistakes, type UncheckedOverride } from '../../operations/override.ts';
import { type ParsedRoute, parseRoute, routeShape } from '../../operations/route.ts';
import type { ImportedOperation } from './imported.ts';
import { isListRoute, OperationNames } from './operation-names.ts';

/** What an import does with an operation of the document. */
interface ImportAction {
  readonly action: 'add' | 'update' | 'replace' | 'skip' | 'same';
  /** Our operation; undefined for one that is skipped. */
  readonly id?: string;
  /** Our present route; undefined for an operation that is new. */
  readonly now?: string;
  /** Why it is skipped. */
  readonly reason?: string;
  /** What is stored. */
  readonly override?: UncheckedOverride;
}

export interface ImportStep extends ImportAction {
  readonly theirs: ImportedOperation;
}

interface Alternative {
  readonly operation: Operation;
  readonly route: string;
}

const skip = (reason: string): ImportAction => ({ action: 'skip', reason });

const keepsOwn = (id: string, { route }: UncheckedOverride): ImportAction =>
  skip(`you have set ${id} to ${route}. To give that up: ${suggest(`ops unset ${id}`)}`);

const addedBy = (route: ParsedRoute, { title, input }: ImportedOperation) => ({
  title,
  kind: isListRoute(route) ? 'list' : 'record',
  input,
});

/**
 * Compares a document with the operations, by routes alone. A route that is known stays as it is; one that a built-in
 * operation has among its alternatives may replace its route; every other is added.
 */
class ImportPlanner {
  private readonly byRoute = new Map<string, string>();
  private readonly byOrigin = new Map<string, readonly [id: string, override: UncheckedOverride]>();
  private readonly alternatives = new Map<string, Alternative>();
  private readonly replaced = new Set<Operation>();
  private readonly seen = new Set<string>();
  private readonly names: OperationNames;

  constructor(
    builtIn: readonly GroupManifest[],
    private readonly overrides: Readonly<Record<string, UncheckedOverride>>,
    document: readonly ImportedOperation[],
    private readonly file: string,
  ) {
    const operations = builtIn.flatMap((group) => group.operations);
    const routes = new Map(operations.map(({ id, method, path }) => [id, `${method} ${path}`]));
    const described = new Set(document.map(({ method, path }) => routeShape(`${method} ${path}`)));
    for (const operation of operations) {
      const { id, method, path, alternatives = [] } = operation;
      // An operation whose route the document confirms needs no other.
      if (described.has(routeShape(overrides[id]?.route ?? `${method} ${path}`))) continue;
      for (const route of [`${method} ${path}`, ...alternatives])
        this.alternatives.set(routeShape(route), { operation, route });
    }
    for (const [id, override] of Object.entries(overrides)) {
      routes.set(id, override.route);
      const origin = importedRoute(override);
      if (origin !== undefined) this.byOrigin.set(routeShape(origin), [id, override]);
    }
    for (const [id, route] of routes) this.byRoute.set(routeShape(route), id);
    this.names = new OperationNames(builtIn, routes.keys());
  }

  actionFor(theirs: ImportedOperation): ImportAction {
    const written = `${theirs.method} ${theirs.path}`;
    const route = parseRoute(written);
    if (theirs.unreadable !== undefined) return skip(theirs.unreadable);
    if (typeof route === 'string') return skip(`${route}.`);
    const shape = routeShape(written);
    if (this.seen.has(shape)) return skip('the document has this route more than once.');
    this.seen.add(shape);
    const repeated = this.byOrigin.get(shape);
    if (repeated) return this.repeat(...repeated, route, theirs);
    const known = this.byRoute.get(shape);
    if (known !== undefined) return { action: 'same', id: known };
    return this.replacement(shape, written) ?? this.addition(route, written, theirs);
  }

  /** What an earlier import stored: the user may have set another route since. */
  private repeat(id: string, stored: UncheckedOverride, route: ParsedRoute, theirs: ImportedOperation): ImportAction {
    if (routeShape(stored.route) !== routeShape(`${route.method} ${route.path}`)) return keepsOwn(id, stored);
    const added = addedBy(route, theirs);
    if (stored.added === undefined || JSON.stringify(stored.added) === JSON.stringify(added)) {
      return { action: 'same', id };
    }
    return { action: 'update', id, now: stored.route, override: { ...stored, added } };
  }

  /** The replacement of a built-in route by one of its alternatives; only one of them can be right. */
  private replacement(shape: string, written: string): ImportAction | undefined {
    const alternative = this.alternatives.get(shape);
    if (!alternative || this.replaced.has(alternative.operation)) return undefined;
    const { operation, route } = alternative;
    const { id, method, path } = operation;
    const stored = this.overrides[id];
    if (stored && importedRoute(stored) === undefined) return keepsOwn(id, stored);
    const override = { route, from: { file: this.file, route: written } };
    if (overrideMistakes(id, override, operation).length > 0) return undefined;
    this.replaced.add(operation);
    return { action: 'replace', id, now: stored?.route ?? `${method} ${path}`, override };
  }

  private addition(route: ParsedRoute, written: string, theirs: ImportedOperation): ImportAction {
    const id = this.names.nameFor(route);
    const override = { route: written, added: addedBy(route, theirs), from: { file: this.file, route: written } };
    const [mistake] = overrideMistakes(id, override, undefined);
    return mistake === undefined ? { action: 'add', id, override } : skip(mistake);
  }
}

/** What importing a document of this file would do, in its order. */
export function planImport(
  builtIn: readonly GroupManifest[],
  overrides: Readonly<Record<string, UncheckedOverride>>,
  document: readonly ImportedOperation[],
  file: string,
): ImportStep[] {
  const planner = new ImportPlanner(builtIn, overrides, document, file);
  return document.map((theirs) => ({ theirs, ...planner.actionFor(theirs) }));
}
