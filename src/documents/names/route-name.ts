import { getOwn } from '../../base/row.ts';
import { isPlural, singular } from '../../base/text/names.ts';
import type { ParsedRoute } from '../../operations/route.ts';
import { isVersion, kebabCase, type PathWords, splitAction } from './path-words.ts';
import { actionVerb, methodVerb, plainVerb, type ResponseKind } from './verbs.ts';

/** A route as a name is made of it. */
export interface NamedRoute extends ParsedRoute {
  readonly kind: ResponseKind;
  readonly operationId?: string | undefined;
  /** Only breaks ties, as the id does. */
  readonly title: string;
  readonly words: PathWords;
}

interface RouteName {
  readonly group: string;
  /** The words between the group and the verb. */
  readonly things: readonly string[];
  readonly verb: string;
  /** The verb as the path has it: `add` for `create`. */
  readonly spelled?: string | undefined;
}

/** A command has at most four words: of a long path the group and the words nearest to its end. */
const mostWords = 4;

/** Actions on an account. They go into the group `auth`: shipctl has commands of its own with these names. */
const accountActions = new Set(['login', 'logout', 'register']);

/** Words that name no resource of their own, but a fact about the resource before them. */
const facts = new Set(['info', 'information', 'details', 'status', 'summary']);

/** The words of a path. A verb without a thing of its own keeps the word for its users: `/merchants/register`. */
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
  return known ?? (isThing || !isNested ? 'update' : 'create');
}

/**
 * The name of a route. `groupOf` gives a word its group; `isThing` says that the last word of the path is a thing, because
 * other routes read it or lead on from it: `POST …/refund` then creates a refund, else it refunds. For a path that ends in
 * an argument `isThing` says that a route reads it, for a DELETE that another route does what it undoes: `…/lock`.
 */
export function nameOf(route: NamedRoute, groupOf: (word: string) => string | undefined, isThing: boolean): RouteName {
  const { method, kind, words } = route;
  const all = spokenWords(method, words);
  const group = groupOf(all[0] ?? 'root');
  const below = group === undefined ? all : all.slice(1);
  const last = below.at(-1);
  const isRecord = words.tokens.at(-1) === undefined;
  const isDone = last !== undefined && method === 'POST' && !isRecord && !isThing && !isPlural(last);
  const isUndone = method === 'DELETE' && isThing;
  const action = last === undefined || isUndone ? undefined : (actionVerb(method, last) ?? (isDone ? last : undefined));
  const things = action === undefined ? below : below.slice(0, -1);
  const verb = action ?? (actionVerb(method, all[0] ?? '') && below.length === 0 ? 'run' : undefined);
  const usual = () =>
    method === 'POST' && isRecord
      ? verbOfPost(route, isThing)
      : methodVerb(method, last ?? all[0] ?? '', isRecord, kind);
  return {
    group: group ?? 'other',
    things: things.slice(2 - mostWords),
    verb: verb ?? usual(),
    spelled: action === undefined ? undefined : last,
  };
}

const join = (...words: readonly string[]): string => words.join('.');

/** Words that tell nothing of one operation; most are of the comments that a generator writes. */
const emptyWords = new Set(
  (
    'a an the of for by to and in on with from all new resource resources object specified display listing show store newly ' +
    'created storage retrieve return returns fetch api v1 v2 id ids get post put patch'
  ).split(' '),
);

/** Words of a text that a name does not have yet; none if it has letters of other alphabets, or is a machine's id. */
function otherWords(text: string, known: ReadonlySet<string>): string[] {
  if (/^[0-9a-f-]{16,}$/i.test(text) || /[^\p{ASCII}\p{N}\p{P}\p{Z}\p{S}]/u.test(text)) return [];
  const words = kebabCase(text)
    .split('-')
    .filter((word) => /^[a-z]/.test(word) && !emptyWords.has(word));
  return words.filter((word) => !known.has(singular(word))).slice(0, 2);
}

/** The methods that need not be told apart. */
const usualMethods: Readonly<Record<string, NamedRoute['method']>> = {
  list: 'GET',
  get: 'GET',
  create: 'POST',
  update: 'PUT',
  delete: 'DELETE',
};

/** The names to use if a part of the name is a command itself: a command has no commands below it. */
function* besideCommand({ group, things, verb }: RouteName): Generator<string> {
  if (things.length > 1) yield join(group, ...things.slice(0, -1), `${things.at(-1)}-${verb}`);
  if (things.length > 0) yield join(group, [...things, verb].join('-'));
}

/**
 * The names that a route may have, the best first, without end: the last ones are numbered. `isCommand` says which names
 * are in use, `owners` by which routes of the document.
 */
export function* candidates(
  route: NamedRoute,
  name: RouteName,
  isCommand: (id: string) => boolean,
  owners: ReadonlyMap<string, NamedRoute>,
): Generator<string> {
  const { group, things, verb, spelled } = name;
  const best = join(group, ...things, verb);
  yield best;
  if (spelled !== undefined) yield join(group, ...things, spelled);
  const last = things.slice(-1);
  if (isCommand(join(group, ...things))) yield* besideCommand(name);
  // The words of a built-in operation do not tell an operation of the document from it.
  const rival = owners.get(best) ?? owners.get(`${best}-2`);
  const shared = rival?.words.dropped ?? [];
  for (const word of route.words.dropped) if (!shared.includes(word)) yield join(group, word, ...last, verb);
  if (verb === 'update' && route.method === 'PATCH') yield join(group, ...things, 'patch');
  const usual = getOwn(usualMethods, verb);
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
