import { getOwn } from '../../base/row.ts';
import { singular } from '../../base/text/names.ts';
import { areProfileValues, areServers } from '../../operations/checks.ts';
import type { KnownServer, ProfileValue, ValueHint } from '../../operations/manifest.ts';
import { endOfKept, parametersOf, withoutEnd } from '../../operations/route.ts';
import { hostOf } from '../addresses.ts';
import type { ProviderDocument } from '../document.ts';
import { isAboutOrders, isFiller } from '../names/path-words.ts';

/** Returns the hosts that a document names, without paths: the paths of its operations have them. */
export function serversOf({ servers }: ProviderDocument): KnownServer[] {
  const hosts = new Map<string, KnownServer>();
  for (const { url, title, variables } of servers) {
    const host = hostOf({ url });
    const names = parametersOf(host);
    if (!/^(https?|\{[^{}]+\}):/i.test(host) || hosts.has(host)) continue;
    // Some documents forget to describe a variable.
    const own = names.map((name): [string, ValueHint] => [name, getOwn(variables, name) ?? {}]);
    hosts.set(host, { url: host, title, variables: Object.fromEntries(own) });
  }
  // Servers that could not be read back are not stored.
  return [...hosts.values()].filter((server) => areServers([server]));
}

/** Headers that are another with each request, though many operations require them. */
const perRequest = /idempot|request|correlation|trace|nonce|timestamp|signature|^date$|^if-|^range$/i;

/** Those whose orders and the like stand below them in a path: `/shops/{shop_id}/orders`. */
const ownerWords = new Set(
  'account business brand company entity environment merchant org organisation organization realm seller shop site space store team tenant vendor workspace'.split(
    ' ',
  ),
);

/** Names that could be of any record. */
const anyName = /^_?(id|uuid|guid|key|code|name|slug)$/i;

const isArgument = (part: string): boolean => /^\{[^{}]+\}$/.test(part);

/** The beginnings of a path that end with an argument behind such a word, and lead on: `/v1/shops/{shop_id}`. */
function ownersIn(path: string): string[] {
  const parts = path.split('/');
  const found: string[] = [];
  for (let at = 2; at < parts.length - 1; at++) {
    const [word = '', part = ''] = parts.slice(at - 1, at + 1);
    // A record before it owns what follows.
    if (isArgument(word)) continue;
    if (!isArgument(part)) continue;
    if (!ownerWords.has(singular(word.toLowerCase()))) return found;
    if (!anyName.test(part.slice(1, -1))) found.push(parts.slice(0, at + 1).join('/'));
  }
  return found;
}

/** How many of the paths begin so, by beginning. */
function countsOf(paths: readonly string[], beginningsOf: (path: string) => readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const beginning of paths.flatMap(beginningsOf)) counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
  return counts;
}

/** `/v1/shops/{shop_id}` → the value of its last argument. */
function valueAtEnd(beginning: string, more: Partial<ProfileValue> = {}): [string, ProfileValue] {
  const at = beginning.lastIndexOf('{');
  return [
    beginning.slice(at + 1, beginning.lastIndexOf('}')),
    { place: 'path', after: beginning.slice(0, at), ...more },
  ];
}

/**
 * Returns the owners in paths, such as the shop in `/shops/{id}/orders`, whose ids the profile can hold, with their profile values.
 * An owner counts if its path begins the paths of all operations about orders. It also counts if it begins at least two paths and
 * at least half of all, and the document has no operation that creates such owners: then the service is not about them. A user with
 * several shops has a profile for each, or sets a variable for one call.
 */
function ownersOf(operations: ProviderDocument['operations']): [string, ProfileValue][] {
  const paths = operations.map(({ path }) => path);
  const created = new Set(operations.flatMap(({ method, path }) => (method === 'POST' ? [withoutEnd(path)] : [])));
  const isCreated = (owner: string): boolean => created.has(owner.slice(0, owner.lastIndexOf('/')));
  const ofOrders = paths.filter(isAboutOrders);
  const countsOfOrders = countsOf(ofOrders, ownersIn);
  const isShared = ([owner, count]: readonly [string, number]): boolean =>
    (count > 1 && count * 2 >= paths.length && !isCreated(owner)) ||
    (ofOrders.length > 0 && countsOfOrders.get(owner) === ofOrders.length);
  return [...countsOf(paths, ownersIn)].filter(isShared).map(([owner]) => valueAtEnd(owner, { isOwner: true }));
}

/** The beginnings of a path that end with an argument before its first word: `/{lang}`, `/api/v{version}`; none of a path without a word. */
function leadingArguments(path: string): string[] {
  const found: string[] = [];
  const parts = path.split('/');
  for (const [at, part] of parts.entries()) {
    if (/^v?\{([^{}]+)\}$/i.test(part)) found.push(parts.slice(0, at + 1).join('/'));
    else if (at > 0 && !isFiller(part.toLowerCase())) return found;
  }
  return [];
}

/** The arguments that at least half of the paths begin with. No resource comes before them, so they belong to none. */
const leadingOf = (paths: readonly string[]): [string, ProfileValue][] =>
  [...countsOf(paths, leadingArguments)]
    .filter(([, count]) => count > 1 && count * 2 >= paths.length)
    .map(([beginning]) => valueAtEnd(beginning));

const before = (path: string, name: string): string => path.slice(0, path.indexOf(`{${name}}`));

/** An argument of the paths that have it; `after` is stored if it stands at the same place in all of them. */
function inPath(paths: readonly string[], name: string, hint: ValueHint): [string, ProfileValue][] {
  const [first, ...others] = paths.filter((path) => parametersOf(path).includes(name));
  if (first === undefined) return [];
  const after = before(first, name);
  const isSame = others.every((path) => path.startsWith(`${after}{${name}}`));
  return [[name, { ...hint, place: 'path', ...(isSame && { after }) }]];
}

/**
 * Returns the values that are the same for all operations: variables of a server in the path, arguments that at least half of
 * the paths begin with, owners of what the paths are about, and headers that at least half of the operations require.
 */
export function valuesOf({ servers, operations }: ProviderDocument): Record<string, ProfileValue> {
  const paths = operations.map(({ path }) => path);
  const required = operations.map(({ inputs }) =>
    inputs.filter(({ name, place, required }) => place === 'header' && required && !perRequest.test(name)),
  );
  const headers = new Set(required.flat().map(({ name }) => name));
  const countOf = (header: string) => required.filter((inputs) => inputs.some(({ name }) => name === header)).length;
  const isUsual = (header: string) => countOf(header) > 1 && countOf(header) * 2 >= operations.length;
  const variables = servers.flatMap((server) => Object.entries(server.variables));
  const all = [
    ...[...headers].filter(isUsual).map((name): [string, ProfileValue] => [name, { place: 'header' }]),
    ...leadingOf(paths),
    ...variables.flatMap(([name, hint]) => inPath(paths, name, hint)),
  ];
  const taken = new Set(all.map(([name]) => name));
  all.push(...ownersOf(operations).filter(([name]) => !taken.has(name)));
  return Object.fromEntries(all.filter(([name, value]) => areProfileValues({ [name]: value })));
}

/** `/v3/shops/{shop_id}/orders` → `/v3/orders`, where the profile has the shop. `owner` ends with a slash. */
const withoutOwner = (path: string, owner: string): string =>
  path.startsWith(owner)
    ? path.slice(0, owner.lastIndexOf('/', owner.lastIndexOf('/{') - 1)) + path.slice(owner.length - 1)
    : path;

/** Returns the part of a path behind the arguments that the profile fills in, without owners. */
export function behindValues(path: string, kept: readonly string[]): string {
  const owners = kept.filter((each) => each.endsWith('/')).sort((a, b) => b.length - a.length);
  const own = owners.reduce(withoutOwner, path);
  return own.slice(Math.max(0, ...kept.map((each) => (each.endsWith('/') ? 0 : endOfKept(own, each))))) || own;
}
