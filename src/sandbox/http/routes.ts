import type { Operation } from '../../operations/manifest.ts';
import { argumentsIn, parametersOf } from '../../operations/route.ts';

/** A route of the sandbox. */
export interface SandboxRoute {
  readonly method: string;
  /** `/api/orders/{order}`. */
  readonly path: string;
  /** Undefined for the login, which is served even if the catalogue has none. */
  readonly operation?: Operation;
}

export interface RouteMatch {
  readonly route: SandboxRoute;
  /** The path's arguments, decoded, in their order. */
  readonly parameters: readonly string[];
}

const placeholder = /\{[^{}]*\}/;

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Undefined for invalid percent-encoding. */
function decodedSegments(path: string): string[] | undefined {
  try {
    return segmentsOf(path).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Sorts `/api/orders/statuses` before `/api/orders/{order}`, whichever is first in the catalogue. */
const rankOf = (segments: readonly string[]): string =>
  segments.map((each) => (each.replace(placeholder, '') === '' ? 2 : placeholder.test(each) ? 1 : 0)).join('');

/**
 * Finds the routes of a path: a match for each allowed method, and none for a path that is not there. HEAD comes with
 * every GET, as in Laravel. Of two operations with the same method and path the first counts.
 */
export function openRoutes(routes: readonly SandboxRoute[]): (path: string) => ReadonlyMap<string, RouteMatch> {
  const all = routes.map((route) => ({ route, segments: segmentsOf(route.path) }));
  all.sort((a, b) => rankOf(a.segments).localeCompare(rankOf(b.segments)));
  return (path) => {
    const given = decodedSegments(path);
    const matches = new Map<string, RouteMatch>();
    const endsAlike = (route: SandboxRoute): boolean => route.path.endsWith('/') === path.endsWith('/');
    for (const { route, segments } of all) {
      if (segments.length !== given?.length) continue;
      const found = segments.map((segment, at) => argumentsIn(segment, given[at] ?? ''));
      const values = found.flatMap((each) => each ?? []);
      if (found.includes(undefined)) continue;
      // Values that the profile fills in do not name the record.
      const isTyped = (name: string) => route.operation?.parameters.includes(name) ?? true;
      const names = parametersOf(route.path);
      const match = { route, parameters: values.filter((_, at) => isTyped(names[at] ?? '')) };
      for (const method of route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]) {
        const first = matches.get(method)?.route;
        // An imported `/orders/` is another than the built-in `/orders`.
        const isNearer =
          first && endsAlike(route) && !endsAlike(first) && rankOf(segmentsOf(first.path)) === rankOf(segments);
        if (!first || isNearer) matches.set(method, match);
      }
    }
    return matches;
  };
}
