import { areProfileValues, areServers } from '../../operations/checks.ts';
import type { KnownServer, ProfileValue, ValueHint } from '../../operations/manifest.ts';
import { endOfKept, parametersOf } from '../../operations/route.ts';
import { hostOf } from '../addresses.ts';
import type { ProviderDocument } from '../document.ts';
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
 * Returns the values that are the same for all operations: variables of a server in the path, arguments that all paths begin
 * with, and headers that at least half of the operations require.
 */
export function valuesOf({ servers, operations }: ProviderDocument): Record<string, ProfileValue> {
  const paths = operations.map(({ path }) => path);
  const required = operations.map(({ inputs }) =>
    inputs.filter(({ name, place, required }) => place === 'header' && required && !perRequest.test(name)),
  );
  const headers = new Set(required.flat().map(({ name }) => name));
  const countOf = (header: string) => required.filter((inputs) => inputs.some(({ name }) => name === header)).length;
  const isUsual = (header: string) => countOf(header) > 1 && countOf(header) * 2 >= operations.length;
  // No resource comes before the arguments that all paths begin with, so they belong to none.
  const [first = ''] = paths;
  const shared = leadingArguments(first).filter((name) =>
    paths.every((path) => leadingArguments(path).length > 0 && path.startsWith(`${before(first, name)}{${name}}`)),
  );
  const variables = servers.flatMap((server) => Object.entries(server.variables));
  const all = [
    ...[...headers].filter(isUsual).map((name): [string, ProfileValue] => [name, { place: 'header' }]),
    ...(paths.length > 1 ? shared.flatMap((name) => inPath(paths, name, {})) : []),
    ...variables.flatMap(([name, hint]) => inPath(paths, name, hint)),
  ];
  return Object.fromEntries(all.filter(([name, value]) => areProfileValues({ [name]: value })));
}

/** Returns the part of a path behind the arguments that the profile fills in. */
export const behindValues = (path: string, kept: readonly string[]): string =>
  path.slice(Math.max(0, ...kept.map((each) => endOfKept(path, each)))) || path;
