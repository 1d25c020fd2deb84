import { areProfileValues, areServers } from '../../operations/checks.ts';
import type { KnownServer, ProfileValue, ValueHint } from '../../operations/manifest.ts';
import { endOfKept, parametersOf } from '../../operations/route.ts';
import { hostOf } from '../addresses.ts';
import type { DocumentOperation, ProviderDocument } from '../document.ts';
import { isFiller } from '../names/path-words.ts';

/** Returns the hosts that a document names, without paths: the paths of its operations have them. */
export function serversOf({ servers }: ProviderDocument): KnownServer[] {
  const hosts = new Map<string, KnownServer>();
  for (const { url, title, variables } of servers) {
    const host = hostOf({ url });
    const names = parametersOf(host);
    if (!/^https?:/i.test(host) || hosts.has(host)) continue;
    const own = Object.entries(variables).filter(([name]) => names.includes(name));
    hosts.set(host, { url: host, title, variables: Object.fromEntries(own) });
  }
  // What could not be read back is not stored.
  return [...hosts.values()].filter((server) => areServers([server]));
}

/** Headers that are another with each request, though many operations require them. */
const perRequest = /idempot|request|correlation|trace|nonce|timestamp|signature|^date$|^if-|^range$/i;

/** How many operations require each header. */
function requiredHeaders(operations: readonly DocumentOperation[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { inputs } of operations)
    for (const { name, place, required } of inputs)
      if (place === 'header' && required && !perRequest.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The arguments before the first word of a path: `/{lang}/orders`, `/api/v{version}/orders`; none of a path without a word. */
function leadingArguments(path: string): string[] {
  const names: string[] = [];
  for (const part of path.split('/').slice(1)) {
    const [, name] = /^v?\{([^{}]+)\}$/i.exec(part) ?? [];
    if (name !== undefined) names.push(name);
    else if (!isFiller(part.toLowerCase())) return names;
  }
  return [];
}

/** Returns the part of a path before an argument. */
const before = (path: string, name: string): string => path.slice(0, path.indexOf(`{${name}}`));

/** The arguments that all paths begin with. No resource comes before them, so they belong to none. */
function sharedArguments(operations: readonly DocumentOperation[]): string[] {
  const [first = '', ...others] = operations.map(({ path }) => path);
  const isShared = (name: string) => others.every((path) => path.startsWith(`${before(first, name)}{${name}}`));
  return others.every((path) => leadingArguments(path).length > 0) && others.length > 0
    ? leadingArguments(first).filter(isShared)
    : [];
}

/**
 * Returns the values that are the same for all operations: variables of a server in the path, arguments that all paths begin
 * with, and headers that at least half of the operations require.
 */
export function valuesOf({ servers, operations }: ProviderDocument): Record<string, ProfileValue> {
  const paths = operations.map(({ path }) => path);
  const inPath = (name: string, hint: ValueHint): [string, ProfileValue][] => {
    const [first, ...others] = paths.filter((path) => parametersOf(path).includes(name));
    if (first === undefined) return [];
    const after = before(first, name);
    const isSame = others.every((path) => path.startsWith(`${after}{${name}}`));
    return [[name, { ...hint, place: 'path', ...(isSame && { after }) }]];
  };
  const variables = servers.flatMap((server) => Object.entries(server.variables));
  const headers = [...requiredHeaders(operations)].filter(([, count]) => count > 1 && count * 2 >= operations.length);
  const all = [
    ...headers.map(([name]): [string, ProfileValue] => [name, { place: 'header' }]),
    ...sharedArguments(operations).flatMap((name) => inPath(name, {})),
    ...variables.flatMap(([name, hint]) => inPath(name, hint)),
  ];
  return Object.fromEntries(all.filter(([name, value]) => areProfileValues({ [name]: value })));
}

/** Returns the part of a path behind the arguments that the profile fills in. */
export const behindValues = (path: string, kept: readonly string[]): string =>
  path.slice(Math.max(0, ...kept.map((each) => endOfKept(path, each)))) || path;
