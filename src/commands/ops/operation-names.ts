import { singular } from '../../base/plurals.ts';
import type { GroupManifest } from '../../operations/manifest.ts';
import { reservedWords } from '../../operations/reserved.ts';
import type { ParsedRoute } from '../../operations/route.ts';

const verbs = { GET: 'get', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' };

const kebabCase = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The words of a path that say what it is about: no arguments, no `api`, no version. */
const pathWords = (path: string): string[] =>
  path
    .split('/')
    .map((part) => kebabCase(part.replace(/\{[^{}]*\}/g, '')))
    .filter((word) => word !== '' && word !== 'api' && !/^v\d+$/.test(word));

/** Does the path end with a plural: `orders`, not `status` or `address`? */
const endsWithPlural = (path: string): boolean => /[^usi]s$/i.test(path);

export const isListRoute = ({ method, path }: ParsedRoute): boolean => method === 'GET' && endsWithPlural(path);

/** `POST /orders/{order}/cancel` does what its last word says. */
const isAction = ({ method, path }: ParsedRoute): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) && !path.endsWith('}') && !endsWithPlural(path);

function verbOf(route: ParsedRoute, words: readonly string[]): string {
  if (words.length > 0 && isAction(route)) return words.join('-');
  return [...words, isListRoute(route) ? 'list' : verbs[route.method]].join('-');
}

/** Gives operations names that are made of their routes alone, and of which no two are the same. */
export class OperationNames {
  private readonly taken: Set<string>;
  /** By the singular of each of its names. */
  private readonly groups = new Map<string, string>();

  constructor(groups: readonly GroupManifest[], ids: Iterable<string>) {
    this.taken = new Set(ids);
    for (const id of this.taken) this.addGroup(id.split('.')[0] ?? '');
    for (const { name, aliases } of groups) this.addGroup(name, ...aliases);
  }

  /** `orders.refunds-list` for `GET /api/orders/{order}/refunds`. */
  nameFor(route: ParsedRoute): string {
    const words = pathWords(route.path);
    const [first = '', ...rest] = words;
    const group = this.groups.get(singular(first)) ?? first;
    const name =
      group === '' || reservedWords.has(group) ? `other.${verbOf(route, words)}` : `${group}.${verbOf(route, rest)}`;
    let id = name;
    // Every group has a command "help".
    for (let count = 2; this.taken.has(id) || id.endsWith('.help'); count++) id = `${name}-${count}`;
    this.taken.add(id);
    this.addGroup(id.split('.')[0] ?? '');
    return id;
  }

  private addGroup(name: string, ...aliases: readonly string[]): void {
    for (const word of [name, ...aliases]) this.groups.set(singular(word), name);
  }
}
