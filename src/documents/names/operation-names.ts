import { isPlural, plural, singular } from '../../base/text/names.ts';
import type { GroupManifest } from '../../operations/manifest.ts';
import { endsWithArgument, operationIdPattern, reservedWords, routeShape } from '../../operations/route.ts';
import type { DocumentOperation } from '../document.ts';
import type { PathWords } from './path-words.ts';
import { candidates, type NamedRoute, nameOf } from './route-name.ts';
import { isAction, isCalled, plainVerbs } from './verbs.ts';

/** Collects facts about the words in the paths of a document: which are collections, things, single resources. */
function evidence(routes: readonly NamedRoute[]) {
  /** Words before an argument: the names of many. */
  const collections = new Set<string>();
  /** Paths that are read, or that lead on to others. */
  const things = new Set<string>();
  /** Words right before an argument, as they are written. */
  const many = new Set<string>();
  /** `GET /user`: a resource of which there is one, beside the others of `/users/{user}`. */
  const ones = new Set<string>();
  /** Paths that are written: a DELETE of one undoes that. */
  const written = new Set<string>();
  const read = new Set<string>();
  for (const { method, path, kind, words } of routes) {
    const [first, ...more] = words.tokens;
    if (first !== undefined && method === 'GET' && more.length === 0 && kind !== 'list') ones.add(first);
    if (['POST', 'PUT', 'PATCH'].includes(method)) written.add(routeShape(path));
    for (const [at, token] of words.tokens.entries()) {
      if (token === undefined || at + 1 === words.tokens.length) continue;
      const next = words.tokens[at + 1];
      const isCalledFor =
        next === 'index' || (isCalled(next ?? '') && at + 2 < words.tokens.length && !words.tokens[at + 2]);
      if (next === undefined || isCalledFor || (isPlural(token) && plainVerbs.has(next)))
        collections.add(singular(token));
      if (next === undefined) many.add(token);
    }
    const parts = routeShape(path).split('/');
    for (let end = 2; end < parts.length; end++) things.add(parts.slice(0, end).join('/'));
    if (method !== 'POST') things.add(parts.join('/'));
    if (method === 'GET') read.add(routeShape(path));
  }
  const isSingle = (word: string) => ones.has(word) && !many.has(word) && many.has(plural(word));
  const isThing = ({ method, path }: NamedRoute) =>
    (method === 'DELETE' ? written : endsWithArgument(path) ? read : things).has(routeShape(path));
  return { collections, isSingle, isThing };
}

const simplestMethods = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];

/** The simplest first, so that the order of the document says nothing. */
function bySimplicity(a: NamedRoute, b: NamedRoute): number {
  const difference =
    a.words.distance - b.words.distance ||
    a.words.dropped.length - b.words.dropped.length ||
    a.words.tokens.length - b.words.tokens.length ||
    simplestMethods.indexOf(a.method) - simplestMethods.indexOf(b.method);
  return difference || (a.path < b.path ? -1 : 1);
}

/** Every word that leads somewhere in the command line: no name goes through a command, or stops before one. */
class TakenNames {
  private readonly ids = new Set<string>();
  private readonly inner = new Set<string>();

  add(id: string): void {
    this.ids.add(id);
    const words = id.split('.');
    for (let end = 2; end < words.length; end++) this.inner.add(words.slice(0, end).join('.'));
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  isFree(id: string): boolean {
    const words = id.split('.');
    const outer = words.map((_, at) => words.slice(0, at).join('.'));
    return !this.ids.has(id) && !this.inner.has(id) && !outer.some((each) => this.ids.has(each));
  }
}

/**
 * Names for routes, made of their paths and methods. No two are the same, none is of a command of shipctl, and their order
 * does not matter. `ids` are the names that are in use.
 */
export function nameRoutes<R extends NamedRoute>(
  routes: readonly R[],
  builtIn: readonly GroupManifest[],
  ids: Iterable<string>,
): Map<R, string> {
  const { collections, isSingle, isThing } = evidence(routes);
  const aliases = new Set(builtIn.flatMap((group) => [...group.aliases, group.within ?? '']));
  const groups = new Map(builtIn.map(({ name }) => [singular(name), name]));
  const taken = new TakenNames();
  for (const id of ids) {
    const [group = ''] = id.split('.');
    taken.add(id);
    if (!groups.has(singular(group))) groups.set(singular(group), group);
  }
  const groupOf = (word: string): string | undefined => {
    const one = singular(word);
    const isTaken = word === '' || reservedWords.has(word) || aliases.has(word) || aliases.has(plural(word));
    if (isTaken) return undefined;
    return isSingle(word) ? word : (groups.get(one) ?? (collections.has(one) && !isAction(word) ? plural(word) : word));
  };
  const isValid = (id: string) => operationIdPattern.test(id) && !id.split('.').includes('help') && taken.isFree(id);
  const names = new Map<R, string>();
  const owners = new Map<string, NamedRoute>();
  for (const route of [...routes].sort(bySimplicity)) {
    const name = nameOf(route, groupOf, isThing(route));
    for (const id of candidates(route, name, (id) => taken.has(id), owners)) {
      if (!isValid(id)) continue;
      taken.add(id);
      owners.set(id, route);
      names.set(route, id);
      break;
    }
  }
  return names;
}

/** Names for the operations of a document. `ids` are in use. */
export function namesFor(
  document: readonly DocumentOperation[],
  wordsOf: (theirs: DocumentOperation) => PathWords,
  builtIn: readonly GroupManifest[],
  ids: readonly string[],
): Map<DocumentOperation, string> {
  const routes = document.map((theirs) => {
    const { method, path, title, operationId, response } = theirs;
    return { method, path, kind: response.kind, title, operationId, words: wordsOf(theirs), theirs };
  });
  return new Map([...nameRoutes(routes, builtIn, ids)].map(([{ theirs }, id]) => [theirs, id]));
}
