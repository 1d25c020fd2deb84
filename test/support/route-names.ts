import fc from 'fast-check';
import type { NamedRoute } from '../../src/documents/names/operation-names.ts';
import { nameRoutes } from '../../src/documents/names/operation-names.ts';
import { type PathWords, wordsOfPaths } from '../../src/documents/names/path-words.ts';
import { builtIn } from '../../src/operations/built-in.ts';
import type { Method } from '../../src/operations/operation.ts';
import { methods } from '../../src/operations/route.ts';

export const builtInIds = builtIn.flatMap(({ operations }) => operations.map(({ id }) => id));

export interface GivenRoute {
  readonly kind?: NamedRoute['response']['kind'];
  readonly operationId?: string;
  readonly title?: string;
}

/** The names of routes, `GET /api/orders`, by their routes. */
export function namedRoutes(
  routes: readonly (string | readonly [route: string, given: GivenRoute])[],
  ids: readonly string[] = builtInIds,
) {
  const given = routes.map((each) => (typeof each === 'string' ? ([each, {}] as const) : each));
  const pathOf = (route: string) => route.split(' ')[1] ?? '';
  const words = wordsOfPaths(given.map(([route]) => pathOf(route)));
  const all = given.map(([route, more], at): NamedRoute => {
    const method = route.split(' ')[0] as Method;
    const { kind = 'unknown', ...texts } = more;
    return { method, path: pathOf(route), response: { kind }, title: '', ...texts, words: words[at] as PathWords };
  });
  const names = [...nameRoutes(all, builtIn, ids)];
  return Object.fromEntries(names.map(([id, { method, path }]) => [`${method} ${path}`, id]));
}

/** Words that the paths of many services have. */
export const routeWords = ['orders', 'order', 'v1', 'v2', 'api', 'admin', 'cancel'];

/** Routes whose paths are of these parts. */
export const routeOf = (part: fc.Arbitrary<string>, length: fc.ArrayConstraints) =>
  fc
    .tuple(fc.constantFrom(...methods), fc.array(part, length))
    .map(([method, parts]) => `${method} /${parts.join('/')}`);
