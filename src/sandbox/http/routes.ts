import type { Operation } from '../../operations/manifest.ts';

/** What is served at a path by a method. */
export interface SandboxRoute {
  readonly method: string;
  /** `/api/orders/{order}`. */
  readonly path: string;
  /** Undefined for the login, which is there even if the catalogue has none. */
  readonly operation?: Operation;
}

export interface RouteMatch {
  readonly route: SandboxRoute;
  /** The path's arguments, decoded, in their order. */
  readonly parameters: readonly string[];
}

const isPlaceholder = (segment = ''): boolean => /^\{.+\}$/.test(segment);

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
const rankOf = (segments: readonly string[]): string => segments.map((each) => (isPlaceholder(each) ? 1 : 0)).join('');

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
    for (const { route, segments } of all) {
      if (segments.length !== given?.length) continue;
      if (!segments.every((segment, at) => isPlaceholder(segment) || segment === given[at])) continue;
      const match = { route, parameters: given.filter((_, at) => isPlaceholder(segments[at])) };
      for (const method of route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]) {
        if (!matches.has(method)) matches.set(method, match);
      }
    }
    return matches;
  };
}
