import { escaped, type Message, suggest } from '../../base/text/message.ts';
import { singular } from '../../base/text/names.ts';
import { areRoles } from '../../operations/checks.ts';
import type { GroupManifest, Operation } from '../../operations/manifest.ts';
import {
  type Override,
  originOf,
  overrideMistakes,
  type UncheckedOverride,
  type UncheckedOverrides,
} from '../../operations/override.ts';
import { argumentsOf, parametersOf, routeShape } from '../../operations/route.ts';
import { isPagingDescription } from '../../paging/kinds.ts';
import type { DocumentOperation, ProviderDocument } from '../document.ts';
import { nameRoutes } from '../names/operation-names.ts';
import { kebabCase, pathWords, withSpelledWords, wordsOfPaths } from '../names/path-words.ts';
import { onlyReads } from '../reads-only.ts';
import { isMoved, standardInput } from '../stored-document.ts';
import { StoredRows } from './describe.ts';
import { argumentNames, type Draft, draftFor, draftOf, isBare } from './draft.ts';
import { behindValues } from './known-places.ts';
import { Matcher } from './matching.ts';
import { type AskedReplacement, chooseReplacements, isMatch, type MatchVerdict } from './replacements.ts';
import { type ImportPlan, type ImportStep, routeOf } from './steps.ts';

export interface PlanInput {
  readonly groups: readonly GroupManifest[];
  /** Commands that stand beside operations: `orders.import`. No operation of a document gets such a name. */
  readonly besideIds: readonly string[];
  readonly overrides: UncheckedOverrides;
  readonly document: ProviderDocument;
  readonly file: string;
  readonly kept: readonly string[];
  readonly asked: readonly AskedReplacement[];
}

type Stored = readonly [id: string, override: UncheckedOverride];

const resourcesOf = (path: string): string[] =>
  pathWords(path).tokens.flatMap((word) => (word === undefined ? [] : singular(word)));

/** Returns whether a word of the route is in the path or the id of an operation. A verb such as `list` does not count. */
function sharesWord(route: string, { path, operationId = '' }: DocumentOperation): boolean {
  const words = new Set([...resourcesOf(path), ...kebabCase(operationId).split('-').map(singular)]);
  return resourcesOf(route.replace(/^\S+ /, '')).some((word) => words.has(word));
}

const withOwnFields = ({ envelope, roles, paging, safe }: UncheckedOverride, override: Override): Override => ({
  ...override,
  ...(envelope !== undefined && { envelope }),
  ...(areRoles(roles) && { roles }),
  ...(isPagingDescription(paging) && { paging }),
  ...(typeof safe === 'boolean' && { safe }),
});

class ImportPlanner {
  private readonly entries: readonly Operation[];
  private readonly rows = new StoredRows();
  private readonly byOrigin = new Map<string, Stored>();
  private readonly ownRoutes = new Map<string, string>();
  /** Operations on routes that the file no longer has, by their ids in the file. */
  private readonly lost = new Map<string, Stored>();
  private readonly moved = new Set<string>();
  private readonly seen = new Set<string>();

  constructor(private readonly given: PlanInput) {
    const { overrides, document, file, groups } = given;
    this.entries = groups.flatMap((group) => group.operations);
    const shapes = new Set(document.operations.map((theirs) => routeShape(routeOf(theirs))));
    for (const [id, override] of Object.entries(overrides)) {
      const origin = originOf(override);
      if (!origin) this.ownRoutes.set(routeShape(override.route), id);
      else this.byOrigin.set(routeShape(origin.route), [id, override]);
      if (origin?.file === file && !shapes.has(routeShape(origin.route)))
        this.lost.set(origin.operationId ?? id, [id, override]);
    }
  }

  plan(): ImportPlan {
    const { document, overrides, asked, groups, besideIds, kept } = this.given;
    const { operations } = document;
    const paths = operations.map(({ path, title }) => withSpelledWords(behindValues(path, kept), title));
    const words = new Map(wordsOfPaths(paths).map((each, at) => [operations[at], each]));
    const wordsOf = (theirs: DocumentOperation) => words.get(theirs) ?? pathWords(theirs.path);
    const known = new Map(operations.map((theirs) => [theirs, this.knownStep(theirs)]));
    const ids = this.entries.map(({ id }) => id);
    // An operation added beside a built-in one may still replace it.
    const mayReplace = operations.filter((theirs) => {
      const step = known.get(theirs);
      return step === undefined || (step.action !== 'skip' && !ids.includes(step.id ?? ''));
    });
    const verdicts = chooseReplacements(mayReplace, new Matcher(this.entries), wordsOf, overrides);
    // Where the built-in route is confirmed, there is nothing to add beside it.
    const unnamed = operations.filter((theirs) => {
      const verdict = verdicts.get(theirs);
      const isConfirmed = isMatch(verdict) && routeShape(routeOf(verdict.operation)) === routeShape(routeOf(theirs));
      return !known.get(theirs) && !isConfirmed;
    });
    // A POST that only reads is named like a GET.
    const methodOf = (theirs: DocumentOperation) => (onlyReads(theirs) ? 'GET' : theirs.method);
    const routes = unnamed.map((theirs) => ({ ...theirs, method: methodOf(theirs), theirs, words: wordsOf(theirs) }));
    const named = nameRoutes(routes, groups, [...ids, ...besideIds, ...Object.keys(overrides)]);
    const names = new Map([...named].map(([id, { theirs }]) => [theirs, id]));
    const steps = operations.map((theirs): ImportStep => {
      const verdict = verdicts.get(theirs);
      const step = known.get(theirs) ?? this.newStep(theirs, verdict, names.get(theirs) ?? '');
      const wanted = asked.find((each) =>
        each.theirs ? each.theirs === theirs : isMatch(verdict) && each.operation.id === verdict.operation.id,
      );
      return wanted ? this.askedStep(step, wanted) : step;
    });
    const gone = [...this.lost.values()].map(([id]) => id).filter((id) => !this.moved.has(id));
    return { steps, gone };
  }

  private draft(theirs: DocumentOperation): Draft {
    const { file, document } = this.given;
    return draftOf(theirs, file, document.credentials, this.rows);
  }

  private knownStep(theirs: DocumentOperation): ImportStep | undefined {
    const shape = routeShape(routeOf(theirs));
    if (this.seen.has(shape))
      return { action: 'skip', theirs, reason: escaped`the document has this route more than once.`, leftOut: [] };
    this.seen.add(shape);
    const stored = this.byOrigin.get(shape);
    if (stored) return this.repeat(theirs, ...stored);
    const own = this.ownRoutes.get(shape);
    if (own !== undefined) return { action: 'same', theirs, id: own, leftOut: [] };
    const lost = theirs.operationId === undefined ? undefined : this.lost.get(theirs.operationId);
    return lost && this.move(theirs, ...lost);
  }

  private repeat(theirs: DocumentOperation, id: string, stored: UncheckedOverride): ImportStep {
    const { route } = stored;
    if (isMoved(stored)) {
      const reason = escaped`you have set ${id} to ${route}. To give that up: ${suggest`ops unset ${id}`}`;
      return { action: 'keep', theirs, id, now: route, reason, leftOut: [] };
    }
    const { file } = this.given;
    const draft = this.draft(theirs);
    const { leftOut } = draft;
    const origin = originOf(stored);
    const isSame = origin?.checksum === draft.override.from?.checksum;
    const isOther = origin?.file !== file && file !== standardInput;
    const override = isSame && !isOther ? undefined : this.fit(id, theirs, draft);
    if (!override) return { action: 'same', theirs, id, leftOut };
    const otherFile = origin && isOther ? { otherFile: origin.file } : {};
    const change = { theirs, id, override: withOwnFields(stored, override), leftOut, ...otherFile };
    return isSame ? { action: 'same', ...change } : { action: 'update', now: route, ...change };
  }

  /**
   * The document has given an operation another path: one change, not one that is gone and one that is new. Of another
   * method it is not the same: a name that has read must not begin to delete. Nor is it where nothing
   * says so but an id: documents of one name may both call an operation `list`.
   */
  private move(theirs: DocumentOperation, id: string, stored: UncheckedOverride): ImportStep | undefined {
    const { route: now } = stored;
    if (isMoved(stored) || this.moved.has(id) || !now.startsWith(`${theirs.method} `)) return undefined;
    if (!sharesWord(now, theirs)) return undefined;
    const draft = this.draft(theirs);
    const override = this.fit(id, theirs, draft);
    if (!override) return undefined;
    this.moved.add(id);
    return { action: 'move', theirs, id, now, override: withOwnFields(stored, override), leftOut: draft.leftOut };
  }

  /** Returns the override for an id, with the arguments of the built-in operation; undefined if the route has others. */
  private fit(id: string, theirs: DocumentOperation, draft: Draft) {
    const { kept } = this.given;
    const operation = this.entries.find((each) => each.id === id);
    if (!operation) return draft.override;
    const names = argumentNames(operation, argumentsOf(theirs.path, operation, kept).length);
    const override = names && draftFor(operation, draft, names);
    return override && overrideMistakes(id, override, operation, kept).length === 0 ? override : undefined;
  }

  /** `name` is its name beside the built-in operation; empty if both have the same route. */
  private newStep(theirs: DocumentOperation, verdict: MatchVerdict | undefined, name: string): ImportStep {
    const draft = this.draft(theirs);
    const { leftOut } = draft;
    if (!isMatch(verdict)) return addition(theirs, draft, name, verdict?.reason);
    const { operation, route } = verdict;
    const { id } = operation;
    if (name === '' && isBare(draft)) return { action: 'same', theirs, id, leftOut: [] };
    const override = draftFor(operation, draft, parametersOf(route));
    const [mistake] = overrideMistakes(id, override, operation, this.given.kept);
    if (mistake !== undefined && name === '') return { action: 'skip', theirs, reason: mistake, leftOut };
    if (mistake !== undefined) return addition(theirs, draft, name);
    const beside = name === '' ? {} : { beside: { id: name, override: draft.override } };
    return { action: 'replace', theirs, id, now: routeOf(operation), override, leftOut, ...beside };
  }

  private askedStep(step: ImportStep, { operation }: AskedReplacement): ImportStep {
    const { theirs, leftOut } = step;
    const { overrides } = this.given;
    const { id } = operation;
    const override = this.fit(id, theirs, this.draft(theirs));
    const now = overrides[id]?.route ?? routeOf(operation);
    if (!override || (step.id === id && step.action === 'same' && now === override.route)) return step;
    const former = step.id !== undefined && step.id !== id && overrides[step.id] ? { former: step.id } : {};
    return { action: 'replace', theirs, id, now, override, leftOut, isAsked: true, ...former };
  }
}

function addition(theirs: DocumentOperation, { override, leftOut }: Draft, id: string, reason?: Message): ImportStep {
  const { route, added } = override;
  // Thousands of schemas that the import has made itself are not checked until they are read back.
  const [mistake] = overrideMistakes(id, { route, added: { ...added, input: {}, row: {} } }, undefined);
  if (mistake !== undefined) return { action: 'skip', theirs, reason: mistake, leftOut };
  return { action: 'add', theirs, id, override, leftOut, ...(reason !== undefined && { reason }) };
}

export const planImport = (given: PlanInput): ImportPlan => new ImportPlanner(given).plan();
