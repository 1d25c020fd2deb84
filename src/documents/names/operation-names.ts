import { isPlural, plural, singular } from '../../base/text/names.ts';
import type { GroupManifest } from '../../operations/manifest.ts';
import { endsWithArgument, operationIdPattern, reservedWords, routeShape } from '../../operations/route.ts';
import type { DocumentOperation, DocumentResponse } from '../document.ts';
import {
  actionVerb,
  isAction,
  isCalled,
  isVersion,
  kebabCase,
  methodVerb,
  type PathWords,
  plainVerb,
  plainVerbs,
  splitAction,
  usualMethod,
} from './path-words.ts';
import { moveIn } from './told-moves.ts';

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
  function noteTokens(tokens: readonly (string | undefined)[]): void {
    for (const [at, token] of tokens.entries()) {
      if (token === undefined || at + 1 === tokens.length) continue;
      const next = tokens[at + 1];
      const isCalledFor = next === 'index' || (isCalled(next ?? '') && at + 2 < tokens.length && !tokens[at + 2]);
      if (next === undefined || isCalledFor || (isPlural(token) && plainVerbs.has(next)))
        collections.add(singular(token));
      if (next === undefined) many.add(token);
    }
  }

  for (const { method, path, response, words } of routes) {
    const [first, ...more] = words.tokens;
    if (first !== undefined && more.length === 0 && method === 'GET' && response.kind !== 'list') ones.add(first);
    if (['POST', 'PUT', 'PATCH'].includes(method)) written.add(routeShape(path));
    noteTokens(words.tokens);
    const parts = routeShape(path).split('/');
    for (let end = 2; end < parts.length; end++) things.add(parts.slice(0, end).join('/'));
    if (method !== 'POST') things.add(parts.join('/'));
    if (method === 'GET') read.add(routeShape(path));
  }
  const isSingle = (word: string) => ones.has(word) && !many.has(word) && many.has(plural(word));
  const isThing = ({ method, path }: NamedRoute) => {
    const shape = routeShape(path);
    if (method === 'DELETE') return written.has(shape);
    return endsWithArgument(path) ? read.has(shape) : things.has(shape);
  };
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

/** `orders.refunds.list` → `orders`, `orders.refunds`, `orders.refunds.list`. */
export const namesWithin = (id: string): string[] => {
  const words = id.split('.');
  return words.map((_, at) => words.slice(0, at + 1).join('.'));
};

/** Every word that leads somewhere in the command line: no name goes through a command, or stops before one. */
class TakenNames {
  readonly ids = new Set<string>();
  private readonly inner = new Set<string>();

  add(id: string): void {
    this.ids.add(id);
    for (const name of namesWithin(id).slice(1, -1)) this.inner.add(name);
  }

  isFree(id: string): boolean {
    return !this.inner.has(id) && !namesWithin(id).some((name) => this.ids.has(name));
  }
}

/**
 * Returns routes by their names, which are made of their paths and methods. None is of a command of shipctl, and the order
 * of the routes does not matter. `ids` are the names that are in use.
 */
export function nameRoutes<R extends NamedRoute>(
  routes: readonly R[],
  builtIn: readonly GroupManifest[],
  ids: Iterable<string>,
): Map<string, R> {
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
    const known = groups.get(one);
    if (word === '' || aliases.has(word) || aliases.has(plural(word))) return undefined;
    // A service's profiles are of the group `profile`; those of shipctl have a command of their own.
    if (reservedWords.has(word)) return known;
    return isSingle(word) ? word : (known ?? (collections.has(one) && !isAction(word) ? plural(word) : word));
  };
  const isValid = (id: string) => operationIdPattern.test(id) && !id.split('.').includes('help') && taken.isFree(id);
  const owners = new Map<string, R>();
  for (const route of [...routes].sort(bySimplicity)) {
    const name = nameOf(route, groupOf, isThing(route));
    for (const id of candidates(route, name, taken.ids, owners)) {
      if (!isValid(id)) continue;
      taken.add(id);
      owners.set(id, route);
      break;
    }
  }
  return owners;
}

export interface NamedRoute extends Pick<DocumentOperation, 'method' | 'path' | 'title' | 'operationId'> {
  readonly response: Pick<DocumentResponse, 'kind'>;
  readonly words: PathWords;
}

type RouteName = ReturnType<typeof nameOf>;

/** A command has at most four words: of a long path the group and the words nearest to its end. */
const mostWords = 4;

/** Actions on an account. They go into the group `auth`: shipctl has commands of its own with these names. */
const accountActions = new Set(['login', 'logout', 'register']);

/** Words that name no resource of their own, but a fact about the resource before them. */
const facts = new Set(['info', 'information', 'details', 'status', 'summary']);

function spokenWords(method: NamedRoute['method'], { tokens, dropped }: PathWords): string[] {
  const words = tokens
    .filter((token) => token !== undefined)
    .filter((word, at, all) => at === 0 || singular(word) !== singular(all[at - 1] ?? ''))
    // Every group has a command "help".
    .map((word) => (word === 'help' ? 'help-2' : word));
  const [word = ''] = words;
  if (word === 'authentication') return ['auth', ...words.slice(1)];
  if (words.length > 1 && accountActions.has(word)) return ['auth', ...words];
  if (words.length > 1 || (actionVerb(method, word) === undefined && !facts.has(word))) return words;
  const owner = dropped.find((each) => !isVersion(each)) ?? (accountActions.has(word) ? 'auth' : undefined);
  if (owner !== undefined) return [owner, word];
  return method === 'GET' && tokens.length > 1 ? words : splitAction(word);
}

/** Returns the verb of a POST to a path with an argument. Its id and title tell; else it updates a thing that can be read. */
function verbOfPost({ operationId = '', title, words }: NamedRoute, isThing: boolean): string {
  const told = [operationId, title].map((text) => plainVerb('POST', kebabCase(text).split('-')[0] ?? ''));
  const known = told.find((verb) => verb === 'create' || verb === 'update');
  const isNested = words.tokens.filter((token) => token !== undefined).length > 1;
  return known ?? moveIn(operationId, title) ?? (isThing || !isNested ? 'update' : 'create');
}

/** The verb that the last word of a path is: of itself, or because a POST to what is no thing and no list does it. */
function actionOf({ method, words }: NamedRoute, last: string | undefined, isThing: boolean): string | undefined {
  const isUndone = method === 'DELETE' && isThing;
  if (last === undefined || isUndone) return undefined;
  const isRecord = words.tokens.at(-1) === undefined;
  const isDone = method === 'POST' && !isRecord && !isThing && !isPlural(last);
  return actionVerb(method, last) ?? (isDone ? last : undefined);
}

/** The verb of a route whose path ends in a thing. `last` is the word for it. */
function verbOfThing(route: NamedRoute, last: string, isThing: boolean): string {
  const { method, response, words, operationId = '', title } = route;
  const isRecord = words.tokens.at(-1) === undefined;
  if (method === 'POST' && isRecord) return verbOfPost(route, isThing);
  const byMethod = methodVerb(method, last, isRecord, response.kind);
  const told = byMethod === 'update' && isRecord ? moveIn(operationId, title) : undefined;
  return told ?? byMethod;
}

/**
 * The name of a route. `groupOf` gives a word its group; `isThing` says that the last word of the path is a thing, because
 * other routes read it or lead on from it: `POST …/refund` then creates a refund, else it refunds. For a path that ends in
 * an argument `isThing` says that a route reads it, for a DELETE that another route does what it undoes: `…/lock`.
 */
function nameOf(route: NamedRoute, groupOf: (word: string) => string | undefined, isThing: boolean) {
  const { method, words } = route;
  const all = spokenWords(method, words);
  const [first] = all;
  const group = groupOf(first ?? 'root');
  const below = group === undefined ? all : all.slice(1);
  const last = below.at(-1);
  const action = actionOf(route, last, isThing);
  const things = action === undefined ? below : below.slice(0, -1);
  const isRun = below.length === 0 && actionVerb(method, first ?? '') !== undefined;
  const spelled = action === undefined ? undefined : last;
  const verb = action ?? (isRun ? 'run' : verbOfThing(route, last ?? first ?? '', isThing));
  return { group: group ?? 'other', things: things.slice(2 - mostWords), verb, spelled };
}

const join = (...words: readonly string[]): string => words.join('.');

/** Words that tell nothing of one operation; most are of the comments that a generator writes. */
const emptyWords = new Set(
  (
    'a an the of for by to and in on with from all new resource resources object specified display listing show store newly ' +
    'created storage retrieve return returns fetch api v1 v2 id ids get post put patch'
  ).split(' '),
);

function otherWords(text: string, known: ReadonlySet<string>): string[] {
  if (/^[0-9a-f-]{16,}$/i.test(text) || /[^\p{ASCII}\p{N}\p{P}\p{Z}\p{S}]/u.test(text)) return [];
  const words = kebabCase(text)
    .split('-')
    .filter((word) => /^[a-z]/.test(word) && !emptyWords.has(word));
  return words.filter((word) => !known.has(singular(word))).slice(0, 2);
}

/** The names to use if a part of the name is a command itself: a command has no commands below it. */
function* besideCommand({ group, things, verb }: RouteName): Generator<string> {
  if (things.length > 1) yield join(group, ...things.slice(0, -1), `${things.at(-1)}-${verb}`);
  if (things.length > 0) yield join(group, [...things, verb].join('-'));
}

/**
 * The names that a route may have, the best first, without end: the last ones are numbered. `ids` are in use, those of
 * `owners` by routes of the document.
 */
function* candidates(
  route: NamedRoute,
  name: RouteName,
  ids: ReadonlySet<string>,
  owners: ReadonlyMap<string, NamedRoute>,
): Generator<string> {
  const { group, things, verb, spelled } = name;
  const best = join(group, ...things, verb);
  yield best;
  if (spelled !== undefined) yield join(group, ...things, spelled);
  const last = things.slice(-1);
  if (ids.has(join(group, ...things))) yield* besideCommand(name);
  // The words of a built-in operation do not tell an operation of the document from it.
  const rival = owners.get(best) ?? owners.get(`${best}-2`);
  const shared = rival?.words.dropped ?? [];
  for (const word of route.words.dropped) if (!shared.includes(word)) yield join(group, word, ...last, verb);
  if (verb === 'update' && route.method === 'PATCH') yield join(group, ...things, 'patch');
  const usual = usualMethod(verb);
  if (usual && usual !== route.method) yield join(group, ...things, `${verb}-${route.method.toLowerCase()}`);
  const known = new Set([group, ...things, verb].flatMap((word) => word.split('-').map(singular)));
  for (const text of rival === undefined ? [] : [route.operationId ?? '', route.title]) {
    const more = otherWords(text, known);
    if (more.length > 0) yield join(group, ...things, [verb, ...more].join('-'));
  }
  yield* besideCommand(name);
  for (let count = 2; ; count++) {
    yield join(group, ...things, `${verb}-${count}`);
    yield join(group, [...things, `${verb}-${count}`].join('-'));
  }
}
