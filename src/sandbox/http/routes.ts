import type { Operation } from '../../operations/manifest.ts';

/** What can be routed to: an operation, or as much of one. */
export type Target = Pick<Operation, 'method' | 'path'>;

export interface Match<T extends Target> {
  readonly target: T;
  /** The path's arguments, decoded, in their order. */
  readonly parameters: readonly string[];
}

/** What stands at a path, by method; no method is allowed where nothing does. */
export interface Found<T extends Target> {
  readonly allowed: readonly string[];
  match(method: string): Match<T> | undefined;
}

interface Segments {
  readonly segments: readonly string[];
}

const isPlaceholder = (segment: string): boolean => /^\{.+\}$/.test(segment);

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** The path's segments without their percent signs; undefined where they are no text. */
function decoded(path: string): string[] | undefined {
  try {
    return segmentsOf(path).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

// `/api/orders/statuses` goes before `/api/orders/{order}`, whichever stands first in the catalogue.
const literalFirst = (a: Segments, b: Segments): number => {
  const place = a.segments.findIndex((segment, at) => isPlaceholder(segment) !== isPlaceholder(b.segments[at] ?? ''));
  return place < 0 ? 0 : isPlaceholder(a.segments[place] ?? '') ? 1 : -1;
};

const fits = ({ segments }: Segments, given: readonly string[]): boolean =>
  segments.length === given.length && segments.every((segment, at) => isPlaceholder(segment) || segment === given[at]);

const argumentsOf = ({ segments }: Segments, given: readonly string[]): string[] =>
  given.filter((_, at) => isPlaceholder(segments[at] ?? ''));

/** Finds what stands at a path. HEAD comes with every GET, as in Laravel. Of two at the same place the first counts. */
export function openRoutes<T extends Target>(targets: readonly T[]): (path: string) => Found<T> {
  const routes = targets.map((target) => ({ target, segments: segmentsOf(target.path) })).sort(literalFirst);
  return (path) => {
    const given = decoded(path);
    const here = given ? routes.filter((route) => fits(route, given)) : [];
    const methods = here.flatMap(({ target: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return {
      allowed: [...new Set(methods)],
      match: (method) => {
        const wanted = method === 'HEAD' ? 'GET' : method;
        const route = here.find(({ target }) => target.method === wanted);
        return route && { target: route.target, parameters: argumentsOf(route, given ?? []) };
      },
    };
  };
}
