import type { Operation } from '../../operations/manifest.ts';
import { argumentsOf, decoded, fits, literalFirst, segmentsOf } from './segments.ts';

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
