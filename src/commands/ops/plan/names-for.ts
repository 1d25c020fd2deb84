import type { DocumentOperation } from '../../../documents/document.ts';
import type { GroupManifest } from '../../../operations/manifest.ts';
import { parseRoute } from '../../../operations/route.ts';
import { nameRoutes } from '../names/operation-names.ts';
import type { PathWords } from '../names/path-words.ts';
import type { NamedRoute } from '../names/route-name.ts';
import { routeOf } from './step.ts';

/** Names for the operations of a document; none for a path that is no route. `ids` are in use. */
export function namesFor(
  document: readonly DocumentOperation[],
  wordsOf: (theirs: DocumentOperation) => PathWords,
  builtIn: readonly GroupManifest[],
  ids: readonly string[],
): Map<DocumentOperation, string> {
  const routes = document.flatMap((theirs): [NamedRoute, DocumentOperation][] => {
    const route = parseRoute(routeOf(theirs));
    if (typeof route === 'string') return [];
    const { title, operationId, response } = theirs;
    return [[{ ...route, kind: response.kind, title, operationId, words: wordsOf(theirs) }, theirs]];
  });
  const documentOf = new Map(routes);
  const names = new Map<DocumentOperation, string>();
  for (const [route, id] of nameRoutes([...documentOf.keys()], builtIn, ids)) {
    const theirs = documentOf.get(route);
    if (theirs) names.set(theirs, id);
  }
  return names;
}
