import { escaped } from '../../base/text/escape-controls.ts';
import { singular } from '../../base/text/names.ts';
import { suggest } from '../../base/text/suggest.ts';
import { areRoles, isPagingStyle } from '../../operations/checks.ts';
import type { Operation } from '../../operations/manifest.ts';
import {
  type Override,
  originOf,
  overrideMistakes,
  type UncheckedOverride,
  type UncheckedOverrides,
} from '../../operations/override.ts';
import { argumentsOf, routeShape } from '../../operations/route.ts';
import type { DocumentOperation } from '../document.ts';
import { kebabCase, pathWords } from '../names/path-words.ts';
import { isMoved, standardInput } from '../stored-document.ts';
import { argumentNames, type Draft, draftFor } from './draft.ts';
import { type ImportStep, routeOf } from './steps.ts';

type Stored = readonly [id: string, override: UncheckedOverride];

/** Returns the override with the facts of the document, and with what the user has set. */
const withOwnFields = ({ envelope, roles, paging }: UncheckedOverride, override: Override): Override => ({
  ...override,
  ...(envelope !== undefined && { envelope }),
  ...(areRoles(roles) && { roles }),
  ...(isPagingStyle(paging) && { paging }),
});

const resourcesOf = (path: string): string[] =>
  pathWords(path).tokens.flatMap((word) => (word === undefined ? [] : singular(word)));

/** Returns whether a word of the route is in the path or the id of an operation. A verb such as `list` does not count. */
function sharesWord(route: string, { path, operationId = '' }: DocumentOperation): boolean {
  const words = new Set([...resourcesOf(path), ...kebabCase(operationId).split('-').map(singular)]);
  return resourcesOf(route.replace(/^\S+ /, '')).some((word) => words.has(word));
}

/** The overrides of the profile, by the routes of a document. */
export class KnownRoutes {
  private readonly byOrigin = new Map<string, Stored>();
  /** Operations on routes that the file no longer has, by their ids in the file. */
  private readonly lost = new Map<string, Stored>();
  /** Routes that the user has added. */
  private readonly ownRoutes = new Map<string, string>();
  private readonly moved = new Set<string>();
  private readonly seen = new Set<string>();

  constructor(
    overrides: UncheckedOverrides,
    document: readonly DocumentOperation[],
    private readonly file: string,
    private readonly entries: readonly Operation[],
    private readonly kept: readonly string[],
    private readonly drafts: (theirs: DocumentOperation) => Draft,
  ) {
    const shapes = new Set(document.map((theirs) => routeShape(routeOf(theirs))));
    for (const [id, override] of Object.entries(overrides)) {
      const origin = originOf(override);
      if (!origin) this.ownRoutes.set(routeShape(override.route), id);
      else this.byOrigin.set(routeShape(origin.route), [id, override]);
      if (origin?.file === file && !shapes.has(routeShape(origin.route)))
        this.lost.set(origin.operationId ?? id, [id, override]);
    }
  }

  /** Returns the ids of operations that the file no longer has. To be called when every operation has its step. */
  gone(): string[] {
    return [...this.lost.values()].map(([id]) => id).filter((id) => !this.moved.has(id));
  }

  /** The step for a route that is stored already, or that the document has twice. */
  step(theirs: DocumentOperation): ImportStep | undefined {
    const shape = routeShape(routeOf(theirs));
    if (this.seen.has(shape))
      return { action: 'skip', theirs, reason: 'the document has this route more than once.', leftOut: [] };
    this.seen.add(shape);
    const stored = this.byOrigin.get(shape);
    if (stored) return this.repeat(theirs, ...stored);
    const own = this.ownRoutes.get(shape);
    if (own !== undefined) return { action: 'same', theirs, id: own, leftOut: [] };
    const lost = theirs.operationId === undefined ? undefined : this.lost.get(theirs.operationId);
    return lost && this.move(theirs, ...lost);
  }

  /** Returns the override for an id, with the arguments of the built-in operation; undefined if the route has others. */
  fit(id: string, theirs: DocumentOperation, draft: Draft) {
    const operation = this.entries.find((each) => each.id === id);
    if (!operation) return draft.override;
    const names = argumentNames(operation, argumentsOf(theirs.path, operation, this.kept).length);
    const override = names && draftFor(operation, draft, names);
    return override && overrideMistakes(id, override, operation, this.kept).length === 0 ? override : undefined;
  }

  private keep(theirs: DocumentOperation, id: string, { route }: UncheckedOverride): ImportStep {
    return {
      action: 'keep',
      theirs,
      id,
      now: route,
      reason: escaped`you have set ${id} to ${route}. To give that up: ${suggest`ops unset ${id}`}`,
      leftOut: [],
    };
  }

  private repeat(theirs: DocumentOperation, id: string, stored: UncheckedOverride): ImportStep {
    const draft = this.drafts(theirs);
    const { leftOut } = draft;
    if (isMoved(stored)) return this.keep(theirs, id, stored);
    const origin = originOf(stored);
    const isSame = origin?.checksum === draft.override.from?.checksum;
    const isOther = origin?.file !== this.file && this.file !== standardInput;
    const override = isSame && !isOther ? undefined : this.fit(id, theirs, draft);
    if (!override) return { action: 'same', theirs, id, leftOut };
    const otherFile = origin && isOther ? { otherFile: origin.file } : {};
    const change = { theirs, id, override: withOwnFields(stored, override), leftOut, ...otherFile };
    return isSame ? { action: 'same', ...change } : { action: 'update', now: stored.route, ...change };
  }

  /**
   * The document has given an operation another path: one change, not one that is gone and one that is new. Of another
   * method it is not the same: a name that has read must not begin to delete. Nor is it where nothing
   * says so but an id: documents of one name may both call an operation `list`.
   */
  private move(theirs: DocumentOperation, id: string, stored: UncheckedOverride): ImportStep | undefined {
    if (isMoved(stored) || !stored.route.startsWith(`${theirs.method} `)) return undefined;
    if (!sharesWord(stored.route, theirs)) return undefined;
    const draft = this.drafts(theirs);
    const override = this.fit(id, theirs, draft);
    if (!override || this.moved.has(id)) return undefined;
    this.moved.add(id);
    const { leftOut } = draft;
    return { action: 'move', theirs, id, now: stored.route, override: withOwnFields(stored, override), leftOut };
  }
}
