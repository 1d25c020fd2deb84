import type { GroupManifest, Operation } from '../../operations/manifest.ts';
import { overrideMistakes, type UncheckedOverrides } from '../../operations/override.ts';
import { parametersOf, routeShape } from '../../operations/route.ts';
import type { DocumentOperation, ProviderDocument } from '../document.ts';
import { namesFor } from '../names/operation-names.ts';
import { type PathWords, pathWords, withSpelledWords, wordsOfPaths } from '../names/path-words.ts';
import { type Draft, Drafts, draftFor, isBare } from './draft.ts';
import { behindValues } from './known-places.ts';
import { KnownRoutes } from './known-routes.ts';
import { type Match, Matcher } from './matching.ts';
import { type AskedReplacement, chooseReplacements, isMatch, type MatchVerdict } from './replacements.ts';
import { type ImportPlan, type ImportStep, routeOf } from './steps.ts';

export interface PlanInput {
  readonly groups: readonly GroupManifest[];
  /** Commands that stand beside operations: `orders.import`. No operation of a document gets such a name. */
  readonly besideIds: readonly string[];
  /** The overrides of the profile. */
  readonly overrides: UncheckedOverrides;
  readonly document: ProviderDocument;
  /** The name of the document. */
  readonly file: string;
  /** The arguments of paths that the profile fills in. */
  readonly kept: readonly string[];
  /** Replacements that the user asks for, likely or not. */
  readonly asked: readonly AskedReplacement[];
}

/** Returns whether the document confirms the route of the built-in operation that it would replace. */
const isConfirmed = (theirs: DocumentOperation, verdict: MatchVerdict | undefined): boolean =>
  isMatch(verdict) &&
  routeShape(`${verdict.operation.method} ${verdict.operation.path}`) === routeShape(routeOf(theirs));

/** `reason` says why it is not proposed as a replacement. */
function addition(theirs: DocumentOperation, { override, leftOut }: Draft, id: string, reason?: string): ImportStep {
  const { route, added } = override;
  // Thousands of schemas that the import has made itself are not checked until they are read back.
  const [mistake] = overrideMistakes(id, { route, added: { ...added, input: {}, row: {} } }, undefined);
  if (mistake !== undefined) return { action: 'skip', theirs, reason: mistake, leftOut };
  return { action: 'add', theirs, id, override, leftOut, ...(reason !== undefined && { reason }) };
}

/** `name` is its name beside the built-in operation; empty if both have the same route. */
function replacement(
  theirs: DocumentOperation,
  draft: Draft,
  { operation, route }: Match,
  name: string,
  kept: readonly string[],
): ImportStep {
  const { id, method, path } = operation;
  const now = `${method} ${path}`;
  if (name === '' && isBare(draft)) return { action: 'same', theirs, id, leftOut: [] };
  const override = draftFor(operation, draft, parametersOf(route));
  const { leftOut } = draft;
  const [mistake] = overrideMistakes(id, override, operation, kept);
  if (mistake !== undefined && name === '') return { action: 'skip', theirs, reason: mistake, leftOut };
  if (mistake !== undefined) return addition(theirs, draft, name);
  const beside = name === '' ? {} : { beside: { id: name, override: draft.override } };
  return { action: 'replace', theirs, id, now, override, leftOut, ...beside };
}

/** Compares a document with the operations by their routes: new, changed, or a replacement. */
class ImportPlanner {
  private readonly words: ReadonlyMap<DocumentOperation, PathWords | undefined>;
  private readonly entries: readonly Operation[];
  private readonly known: KnownRoutes;
  private readonly drafts: Drafts;

  constructor(private readonly given: PlanInput) {
    const { overrides, document, file, groups, kept } = given;
    const { operations } = document;
    const words = wordsOfPaths(operations.map(({ path, title }) => withSpelledWords(behindValues(path, kept), title)));
    this.words = new Map(operations.map((theirs, at) => [theirs, words[at]]));
    this.drafts = new Drafts(file, document.credentials);
    this.entries = groups.flatMap((group) => group.operations);
    this.known = new KnownRoutes(overrides, operations, file, this.entries, kept, (theirs) => this.draft(theirs));
  }

  plan(): ImportPlan {
    const { document, overrides, asked, groups, besideIds } = this.given;
    const { operations } = document;
    const known = new Map(operations.map((theirs) => [theirs, this.known.step(theirs)]));
    const open = operations.filter((theirs) => known.get(theirs) === undefined);
    const ids = new Set(this.entries.map(({ id }) => id));
    // What was added beside a built-in operation may still replace it.
    const isBeside = (step: ImportStep | undefined) =>
      step === undefined || (step.action !== 'skip' && !ids.has(step.id ?? ''));
    const verdicts = chooseReplacements(
      operations.filter((theirs) => isBeside(known.get(theirs))),
      new Matcher(this.entries),
      (theirs) => this.wordsOf(theirs),
      overrides,
    );
    // Where the built-in route is confirmed, there is nothing to add beside it.
    const names = namesFor(
      open.filter((theirs) => !isConfirmed(theirs, verdicts.get(theirs))),
      (theirs) => this.wordsOf(theirs),
      groups,
      [...ids, ...besideIds, ...Object.keys(overrides)],
    );
    const steps = operations.map((theirs): ImportStep => {
      const verdict = verdicts.get(theirs);
      const match = isMatch(verdict) ? verdict : undefined;
      const reason = verdict && 'reason' in verdict ? verdict.reason : undefined;
      const name = names.get(theirs) ?? '';
      const step =
        known.get(theirs) ??
        (match
          ? replacement(theirs, this.draft(theirs), match, name, this.given.kept)
          : addition(theirs, this.draft(theirs), name, reason));
      const isAsked = (each: AskedReplacement) =>
        each.theirs === theirs || (!each.theirs && each.operation.id === match?.operation.id);
      const wanted = asked.find(isAsked);
      return wanted ? this.askedStep(step, wanted) : step;
    });
    return { steps, gone: this.known.gone() };
  }

  private wordsOf(theirs: DocumentOperation): PathWords {
    return this.words.get(theirs) ?? pathWords(theirs.path);
  }

  private draft(theirs: DocumentOperation): Draft {
    return this.drafts.of(theirs);
  }

  /** Returns the replacement that the user asks for, in place of the step that the operation would have. */
  private askedStep(step: ImportStep, { operation }: AskedReplacement): ImportStep {
    const { theirs } = step;
    const override = this.known.fit(operation.id, theirs, this.draft(theirs));
    const now = this.given.overrides[operation.id]?.route ?? `${operation.method} ${operation.path}`;
    if (!override || (step.id === operation.id && step.action === 'same' && now === override.route)) return step;
    const former = step.id !== operation.id && this.given.overrides[step.id ?? ''] ? { former: step.id ?? '' } : {};
    const { leftOut } = step;
    return { action: 'replace', theirs, id: operation.id, now, override, leftOut, isAsked: true, ...former };
  }
}

/** Plans the import of a document: a step for each operation, in the order of the document. */
export const planImport = (given: PlanInput): ImportPlan => new ImportPlanner(given).plan();
