import { usageFailure } from '../../base/failure.ts';
import { didYouMean, escaped, Message, pluralize, suggest, unique } from '../../base/text/message.ts';
import type { Operation } from '../../operations/manifest.ts';
import {
  originOf,
  overrideMistakes,
  type UncheckedOverride,
  type UncheckedOverrides,
} from '../../operations/override.ts';
import { argumentsOf, routeShape } from '../../operations/route.ts';
import type { DocumentOperation } from '../document.ts';
import type { PathWords } from '../names/path-words.ts';
import { argumentNames, withArguments } from './draft.ts';
import type { Match, Matcher } from './matching.ts';
import { routeOf } from './steps.ts';

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
): AskedReplacement | Message {
  const [id = '', route] = text.split(/\s*=\s*/, 2);
  const operation = operations.find((each) => each.id === id);
  const ids = operations.map((each) => each.id);
  if (!operation)
    return escaped`--replace: there is no built-in operation ${JSON.stringify(id)}.${didYouMean(id, ids)}`;
  if (route === undefined) return { operation, theirs: undefined };
  const found = findRoute(document, route);
  const [theirs] = found;
  if (!theirs) {
    const nearest = didYouMean(route, document.map(routeOf));
    return escaped`--replace ${id}: the document has no ${JSON.stringify(route)}.${nearest}`;
  }
  if (found.length > 1) return escaped`--replace ${id}: the document has ${found.map(routeOf).join(' and ')}.`;
  const count = argumentsOf(theirs.path, operation, kept).length;
  const names = argumentNames(operation, count);
  if (!names)
    return escaped`--replace ${id}: it has ${pluralize(operation.parameters.length, 'arguments')}, and ${routeOf(theirs)} has ${count}.`;
  const [mistake] = overrideMistakes(id, { route: withArguments(routeOf(theirs), names) }, operation, kept);
  return mistake === undefined ? { operation, theirs } : escaped`--replace ${mistake}`;
}

/** Reads `--replace orders.list='GET /v2/orders'`, or `--replace orders.list` for what is proposed. Throws usage failures. */
export function readAsked(
  texts: readonly string[],
  operations: readonly Operation[],
  document: readonly DocumentOperation[],
  kept: readonly string[],
): AskedReplacement[] {
  const asked: AskedReplacement[] = [];
  const mistakes: Message[] = [];
  for (const text of texts) {
    const read = readOne(text, operations, document, kept);
    if (read instanceof Message) {
      mistakes.push(read);
      continue;
    }
    const { operation, theirs } = read;
    if (asked.some((each) => each.operation === operation))
      mistakes.push(escaped`--replace ${operation.id} is given more than once.`);
    else if (theirs && asked.some((each) => each.theirs === theirs))
      mistakes.push(escaped`--replace: ${routeOf(theirs)} can replace one operation only.`);
    asked.push(read);
  }
  if (mistakes.length > 0) throw usageFailure(unique(mistakes));
  return asked;
}

interface Refusal {
  readonly reason: Message;
}

export type MatchVerdict = Match | Refusal;

export const isMatch = (verdict: MatchVerdict | undefined): verdict is Match =>
  verdict !== undefined && 'operation' in verdict;

const compareRanks = (a: readonly number[], b: readonly number[]): number =>
  a.map((each, at) => each - (b[at] ?? 0)).find((each) => each !== 0) ?? 0;

interface Candidate {
  readonly theirs: DocumentOperation;
  readonly match: Match;
  readonly rank: readonly number[];
}

/** From this distance on a route may be for those who run the service. */
const staff = 2;

function storedReason(id: string, stored: UncheckedOverride): Message {
  const file = originOf(stored)?.file;
  const what = file ? escaped`${id} is ${stored.route} of ${file}` : escaped`you have set ${id} to ${stored.route}`;
  return escaped`${what}. To give that up: ${suggest`ops unset ${id}`}`;
}

/**
 * Chooses for each built-in operation the one of the document that may replace it. Where two are equally likely, or the
 * profile has an override already, none is chosen, and the verdict of each says why.
 */
export function chooseReplacements(
  document: readonly DocumentOperation[],
  matcher: Matcher,
  wordsOf: (theirs: DocumentOperation) => PathWords,
  overrides: UncheckedOverrides,
): Map<DocumentOperation, MatchVerdict> {
  const all = document.flatMap((theirs): Candidate[] => {
    const match = matcher.match(theirs, wordsOf(theirs));
    // The route that is in force already goes before all others.
    const isInForce = match && routeShape(routeOf(theirs)) === routeShape(routeOf(match.operation));
    return match ? [{ theirs, match, rank: [isInForce ? 0 : 1, ...match.rank] }] : [];
  });
  const near = new Set(all.filter(({ match }) => match.distance < staff).map(({ match }) => match.operation.group));
  const isOfStaff = ({ match }: Candidate) => match.distance >= staff && near.has(match.operation.group);
  const verdicts = new Map<DocumentOperation, MatchVerdict>();
  for (const each of all.filter(isOfStaff)) {
    const { id, group } = each.match.operation;
    const reason = escaped`it may be ${id} of the service's staff: the document has ${group} elsewhere too. If it is yours, say so with --replace.`;
    verdicts.set(each.theirs, { reason });
  }
  const likely = all.filter((each) => !isOfStaff(each));
  const ranked = [...likely].sort((a, b) => compareRanks(a.rank, b.rank));
  for (const { theirs, match } of likely) {
    const { id } = match.operation;
    const stored = overrides[id];
    const rivals = ranked.filter((each) => each.match.operation.id === id);
    const [first, second] = rivals;
    const others = rivals.filter((each) => each.theirs !== theirs).map((each) => routeOf(each.theirs));
    if (stored) verdicts.set(theirs, { reason: storedReason(id, stored) });
    else if (first && second && compareRanks(first.rank, second.rank) === 0)
      verdicts.set(theirs, { reason: escaped`${others.join(' and ')} may be ${id} too. Say which with --replace.` });
    else if (first?.theirs === theirs) verdicts.set(theirs, match);
    else verdicts.set(theirs, { reason: escaped`${others[0] ?? ''} is more likely to be ${id}.` });
  }
  return verdicts;
}
