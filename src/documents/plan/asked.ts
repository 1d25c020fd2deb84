import { usageFailure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { didYouMean } from '../../base/text/nearest.ts';
import type { Operation } from '../../operations/manifest.ts';
import { overrideMistakes } from '../../operations/override-mistakes.ts';
import { argumentsOf, routeShape } from '../../operations/route.ts';
import type { DocumentOperation } from '../document.ts';
import { argumentNames, withArguments } from './draft.ts';
import { routeOf } from './step.ts';

/** A replacement that the user asks for by name. */
export interface AskedReplacement {
  readonly operation: Operation;
  /** What replaces it; undefined for whatever is proposed. */
  readonly theirs: DocumentOperation | undefined;
}

/** The operation of a route, which may lack what stands before it in the document: the path of the server. */
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
