import { usageFailure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { didYouMean } from '../../base/text/nearest.ts';
import { suggest } from '../../base/text/suggest.ts';
import type { Operation } from '../../operations/manifest.ts';
import { originOf, overrideMistakes, type UncheckedOverrides } from '../../operations/override.ts';
import { argumentsOf, routeShape } from '../../operations/route.ts';
import type { DocumentOperation } from '../document.ts';
import type { PathWords } from '../names/path-words.ts';
import { argumentNames, withArguments } from './draft.ts';
import type { Match, Matcher } from './matching.ts';
import { routeOf } from './steps.ts';

/** A replacement that the user asks for by name. */
export interface AskedReplacement {
  readonly operation: Operation;
  /** The operation that replaces it; undefined for the one that is proposed. */
  readonly theirs: DocumentOperation | undefined;
}

/** Returns the operations of a route. The route may lack the path of the server, which comes before it in the document. */
function findRoute(document: readonly DocumentOperation[], given: string): DocumentOperation[] {
  const [method = '', path = ''] = routeShape(given.trim()).replace(/\/$/, '').split(/\s+/);
  const shapeOf = (theirs: DocumentOperation) => routeShape(theirs.path).replace(/\/$/, '');
  const sameMethod = document.filter((theirs) => theirs.method === method.toUpperCase());
  const exact = sameMethod.filter((theirs) => shapeOf(theirs) === path);
  if (exact.length > 0 || !path.startsWith('/')) return exact;
  return sameMethod.filter((theirs) => shapeOf(theirs).endsWith(path));
}

function readOne(
  text: string,
  operations: readonly Operation[],
  document: readonly DocumentOperation[],
  kept: readonly string[],
) {
  const [id = '', route] = text.split(/\s*=\s*/, 2);
  const operation = operations.find((each) => each.id === id);
  const ids = operations.map((each) => each.id);
  if (!operation)
    return escaped`--replace: there is no built-in operation ${JSON.stringify(id)}.${didYouMean(id, ids)}`;
  if (route === undefined) return { operation, theirs: undefined };
  const [theirs, ...others] = findRoute(document, route);
  if (!theirs) {
    const nearest = didYouMean(route, document.map(routeOf));
    return escaped`--replace ${id}: the document has no ${JSON.stringify(route)}.${nearest}`;
  }
  if (others.length > 0)
    return escaped`--replace ${id}: the document has ${[theirs, ...others].map(routeOf).join(' and ')}.`;
  const count = argumentsOf(theirs.path, operation, kept).length;
  const names = argumentNames(operation, count);
  if (!names)
    return escaped`--replace ${id}: it has ${pluralize(operation.parameters.length, 'arguments')}, and ${routeOf(theirs)} has ${count}.`;
  const [mistake] = overrideMistakes(id, { route: withArguments(routeOf(theirs), names) }, operation, kept);
  return mistake === undefined ? { operation, theirs } : escaped`--replace ${mistake}`;
}

/** The texts that are given more than once. */
const repeated = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((each, at) => texts.indexOf(each) !== at)),
];

/** Reads `--replace orders.list='GET /v2/orders'`, or `--replace orders.list` for what is proposed. Throws usage failures. */
export function readAsked(
  texts: readonly string[],
  operations: readonly Operation[],
  document: readonly DocumentOperation[],
  kept: readonly string[],
): AskedReplacement[] {
  const read = texts.map((text) => readOne(text, operations, document, kept));
  const asked = read.filter((each) => typeof each !== 'string');
  const mistakes = [
    ...read.filter((each) => typeof each === 'string'),
    ...repeated(asked.map(({ operation }) => escaped`--replace ${operation.id} is given more than once.`)),
    ...repeated(
      asked.flatMap(({ theirs }) =>
        theirs ? [escaped`--replace: ${routeOf(theirs)} can replace one operation only.`] : [],
      ),
    ),
  ];
  if (mistakes.length > 0) throw usageFailure(mistakes);
  return asked;
}

/** Why an operation that agrees with a built-in one is not proposed in its place: a sentence. */
interface Refusal {
  readonly reason: string;
}

export type MatchVerdict = Match | Refusal;

export const isMatch = (verdict: MatchVerdict | undefined): verdict is Match =>
  verdict !== undefined && 'operation' in verdict;

const compareRanks = (a: readonly number[], b: readonly number[]): number =>
  a.map((each, at) => each - (b[at] ?? 0)).find((each) => each !== 0) ?? 0;

interface Candidate {
  readonly theirs: DocumentOperation;
  readonly match: Match;
}

/** From this distance on a route may be for those who run the service. */
const staff = 2;

/** The routes that are for them, as the document has others of the same group. */
function staffsOf(candidates: readonly Candidate[]): ReadonlySet<Candidate> {
  const isNear = ({ match }: Candidate) => match.distance < staff;
  const near = new Set(candidates.filter(isNear).map(({ match }) => match.operation.group));
  return new Set(candidates.filter((each) => !isNear(each) && near.has(each.match.operation.group)));
}

/** The route that is in force already goes before all others. */
const ranked = ({ theirs, match }: Candidate, current: string): readonly number[] => [
  routeShape(routeOf(theirs)) === routeShape(current) ? 0 : 1,
  ...match.rank,
];

/**
 * Chooses for each built-in operation the one of the document that may replace it. Where two are equally likely, or the
 * profile has an override already, there is none, and each of them is told why.
 */
export function chooseReplacements(
  document: readonly DocumentOperation[],
  matcher: Matcher,
  wordsOf: (theirs: DocumentOperation) => PathWords,
  overrides: UncheckedOverrides,
): Map<DocumentOperation, MatchVerdict> {
  const byId = new Map<string, Candidate[]>();
  for (const theirs of document) {
    const match = matcher.match(theirs, wordsOf(theirs));
    if (!match) continue;
    const { id } = match.operation;
    byId.set(id, [...(byId.get(id) ?? []), { theirs, match }]);
  }
  const staffs = staffsOf([...byId.values()].flat());
  const verdicts = new Map<DocumentOperation, MatchVerdict>();
  for (const [id, all] of byId) {
    for (const { theirs, match } of all.filter((each) => staffs.has(each))) {
      const reason = escaped`it may be ${id} of the service's staff: the document has ${match.operation.group} elsewhere too`;
      verdicts.set(theirs, { reason: escaped`${reason}. If it is yours, say so with --replace.` });
    }
    const candidates = all.filter((each) => !staffs.has(each));
    const stored = overrides[id];
    const current = `${candidates[0]?.match.operation.method} ${candidates[0]?.match.operation.path}`;
    const sorted = candidates.sort((a, b) => compareRanks(ranked(a, current), ranked(b, current)));
    const [first, second] = sorted;
    const isTie = first && second && compareRanks(ranked(first, current), ranked(second, current)) === 0;
    for (const [at, { theirs, match }] of sorted.entries()) {
      const file = stored && originOf(stored)?.file;
      if (stored) {
        const what = file
          ? escaped`${id} is ${stored.route} of ${file}`
          : escaped`you have set ${id} to ${stored.route}`;
        const reason = escaped`${what}. To give that up: ${suggest`ops unset ${id}`}`;
        verdicts.set(theirs, { reason });
      } else if (isTie) {
        const others = sorted.filter((each) => each.theirs !== theirs).map((each) => routeOf(each.theirs));
        verdicts.set(theirs, { reason: escaped`${others.join(' and ')} may be ${id} too. Say which with --replace.` });
      } else if (at === 0) verdicts.set(theirs, match);
      else verdicts.set(theirs, { reason: escaped`${first ? routeOf(first.theirs) : ''} is more likely to be ${id}.` });
    }
  }
  return verdicts;
}
