import type { Operation } from '../../operations/manifest.ts';
import { argumentsIn, parametersOf } from '../../operations/route.ts';

interface RouteMatch<Route> {
  readonly route: Route;
  readonly parameters: readonly string[];
}

const placeholder = /\{[^{}]*\}/;

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Sorts `/api/orders/statuses` before `/api/orders/{order}`, whichever is first in the catalogue. */
const rankOf = (segments: readonly string[]): string =>
  segments.map((each) => (each.replace(placeholder, '') === '' ? 2 : Number(placeholder.test(each)))).join('');

/**
 * Finds the routes of a path: a match for each allowed method, and none for a path that is not there. HEAD comes with
 * every GET, as in Laravel. Of two operations with the same method and path the first counts.
 */
export function openRoutes<Route extends Pick<Operation, 'method' | 'path' | 'parameters'>>(routes: readonly Route[]) {
  const all = routes.map((route) => {
    const segments = segmentsOf(route.path);
    return { route, segments, rank: rankOf(segments) };
  });
  all.sort((a, b) => a.rank.localeCompare(b.rank));
  return (path: string): ReadonlyMap<string, RouteMatch<Route>> => {
    const matches = new Map<string, RouteMatch<Route>>();
    let given: string[];
    try {
      given = segmentsOf(path).map(decodeURIComponent);
    } catch {
      return matches;
    }
    const endsAlike = ({ path: other }: Route): boolean => other.endsWith('/') === path.endsWith('/');
    for (const { route, segments, rank } of all) {
      if (segments.length !== given.length) continue;
      const found = segments.map((segment, at) => argumentsIn(segment, given[at] ?? ''));
      if (found.includes(undefined)) continue;
      // Values that the profile fills in do not name the record.
      const names = parametersOf(route.path);
      const values = found.flatMap((each) => each ?? []);
      const parameters = values.filter((_, at) => route.parameters.includes(names[at] ?? ''));
      for (const method of route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]) {
        const first = matches.get(method)?.route;
        // An imported `/orders/` is another than the built-in `/orders`.
        const isNearer = first && endsAlike(route) && !endsAlike(first) && rankOf(segmentsOf(first.path)) === rank;
        if (!first || isNearer) matches.set(method, { route, parameters });
      }
    }
    return matches;
  };
}
