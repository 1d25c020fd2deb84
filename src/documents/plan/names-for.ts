import type { GroupManifest } from '../../operations/manifest.ts';
import type { DocumentOperation } from '../document.ts';
import { nameRoutes } from '../names/operation-names.ts';
import type { PathWords } from '../names/path-words.ts';
import type { NamedRoute } from '../names/route-name.ts';

/** Names for the operations of a document. `ids` are in use. */
export function namesFor(
  document: readonly DocumentOperation[],
  wordsOf: (theirs: DocumentOperation) => PathWords,
  builtIn: readonly GroupManifest[],
  ids: readonly string[],
): Map<DocumentOperation, string> {
  const routes = document.map((theirs): [NamedRoute, DocumentOperation] => {
    const { method, path, title, operationId, response } = theirs;
    return [{ method, path, kind: response.kind, title, operationId, words: wordsOf(theirs) }, theirs];
  });
  const documentOf = new Map(routes);
  const names = new Map<DocumentOperation, string>();
  for (const [route, id] of nameRoutes([...documentOf.keys()], builtIn, ids)) {
    const theirs = documentOf.get(route);
    if (theirs) names.set(theirs, id);
  }
  return names;
}
