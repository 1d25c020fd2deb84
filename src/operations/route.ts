import { singular } from '../base/text/names.ts';
import type { Operation } from './manifest.ts';
import type { Method } from './operation.ts';

export const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[];

const isMethod = (text: string): text is Method => methods.includes(text);

export type ParsedRoute = Pick<Operation, 'method' | 'path'>;

export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? '');

// Printable ASCII, but no `?`, `#` and backslash: what stands in help and in a request line.
const plainPath = /^\/[!"$->@-[\]-~]*$/;

export function parseRoute(route: string): ParsedRoute | string {
  const [method = '', path = '', ...more] = route.trim().split(/\s+/);
  if (!isMethod(method) || more.length > 0) return `a route is a method (${methods.join(', ')}) and a path`;
  if (/^[a-z]+:\/\//i.test(path) || path.startsWith('//')) return 'a route is relative: without scheme and host';
  if (!plainPath.test(path)) return 'the path begins with / and has plain ASCII only, no space and no query';
  if (path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part))) return 'the path must not have ..';
  if (/[{}]/.test(path.replace(/\{[A-Za-z][\w-]*(\.[\w-]+)*\}/g, '')))
    return 'an argument in the path is written {name}';
  const names = parametersOf(path);
  if (new Set(names).size < names.length) return 'the path must not have an argument twice';
  return { method, path };
}

/** Returns a route without the names of its arguments, which do not tell routes apart. */
export const routeShape = (route: string): string => route.replace(/\{[^{}]*\}/g, '{}');

/** Is it the path of one record? `/orders/{order}`, `/orders/{order}.json`. */
export const endsWithArgument = (path: string): boolean => /\}[^/]*$/.test(path);

/** Without the slash at the end. */
export const withoutEnd = (kept: string): string => kept.replace(/\/$/, '');

export const endOfKept = (path: string, kept: string): number => {
  const at = path.indexOf(kept);
  return at === 0 || (at > 0 && !kept.startsWith('/')) ? at + withoutEnd(kept).length : 0;
};

export const isKept = (path: string, name: string, kept: readonly string[]): boolean =>
  kept.some((each) => withoutEnd(each).endsWith(`{${name}}`) && endOfKept(path, each) > 0);

/** Returns the arguments that are typed for a route of an operation: all but those that the profile fills in. */
export const argumentsOf = (path: string, { parameters }: Operation, kept: readonly string[]): string[] =>
  parametersOf(path).filter((name) => parameters.includes(name) || !isKept(path, name, kept));

const placeholder = /\{[^{}]*\}/;

/**
 * Returns the values of the arguments in a part of a path: `5` for `{order}.json` and `5.json`; undefined if the given part
 * does not fit. Each has a character at least, the first ones as many as possible. It takes one look at the text, however many
 * arguments there are.
 */
export function argumentsIn(pattern: string, given: string): string[] | undefined {
  const texts = pattern.split(placeholder);
  const last = texts.pop() ?? '';
  if (texts.length === 0) return pattern === given ? [] : undefined;
  if (!given.endsWith(last)) return undefined;
  const values: string[] = [];
  let end = given.length - last.length;
  for (const [at, text] of [...texts.entries()].reverse()) {
    // The text before the first argument begins the part; the others are where they come last.
    const found = at === 0 ? 0 : given.lastIndexOf(text, end - text.length - 1);
    const start = found + text.length;
    if (found < 0 || start >= end || !given.startsWith(text, found)) return undefined;
    values.push(given.slice(start, end));
    end = found;
  }
  return values.reverse();
}

/** The operation where its last argument, which is optional, is not given: its part of the path is gone. */
export function withoutLastArgument(operation: Operation): Operation {
  const { isLastOptional: _, ...rest } = operation;
  return {
    ...rest,
    path: operation.path.replace(/\/\{[^{}/]*\}\/?$/, '') || '/',
    parameters: operation.parameters.slice(0, -1),
  };
}

/** Names of inputs become flags. */
export const isFieldName = (name: string): boolean => /^[A-Za-z][\w-]{0,63}$/.test(name) && name !== 'constructor';

/** Ids of operations: `orders.list`, `orders.refunds.create`. The command has spaces in place of the dots. */
export const operationIdPattern = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*){1,3}$/;

/** The group of an operation, and its verb: `refunds create` is one of two words. */
export function splitId(id: string): { readonly group: string; readonly verb: string } {
  const [group = '', ...words] = id.split('.');
  return { group, verb: words.join(' ') };
}

const commandWords =
  'api authentication cod completion config connect doctor goods help ledger login logout maps mcp ops pack profiles report rules sandbox ship sql sync today utilities version views whoami upgrade';
const wordsForLaterCommands = 'import';

/** Words of the command line that are not groups of operations: no import and no override may take them. */
export const reservedWords: ReadonlySet<string> = new Set(`${commandWords} ${wordsForLaterCommands}`.split(' '));

/** Those of them that profiles may have given to groups before they were commands: such a group stays, below `ops run`. */
export const laterCommands: ReadonlySet<string> = new Set(['connect', 'goods', 'upgrade']);

/** The words of an operation in the command line, `verb` as it is typed. */
export const typedOperation = (group: string, verb: string): string =>
  `${laterCommands.has(group) ? 'ops run ' : ''}${group} ${verb}`;

/** Returns the resource of an operation: `customers addresses` for `customers addresses list`. */
export const resourceOf = ({ group, verb }: Pick<Operation, 'group' | 'verb'>): string =>
  [group, ...verb.split(' ').slice(0, -1)].join(' ');

/**
 * The same without what stands before the group in the path, a version or whose it is: `orders` for `orders v2 cancel`,
 * which may cancel what another operation lists.
 */
export function plainResourceOf({ group, verb, path }: Pick<Operation, 'group' | 'verb' | 'path'>): string {
  const things = verb.split(' ').slice(0, -1);
  if (things.length === 0) return group;
  const segments = path.toLowerCase().split('/');
  const words = segments.map((segment) =>
    singular(segment.replace(/\.(json|xml|php|aspx?)$/, '').replace(/[_.]/g, '-')),
  );
  const before = words.slice(0, Math.max(0, words.indexOf(singular(group))));
  return [group, ...things.filter((word) => !before.includes(singular(word)))].join(' ');
}

/** The word for the rows in messages: the group for `list`, the word before it for `refunds list`, a plural, else `rows`. */
export function listNoun(operation: Pick<Operation, 'group' | 'verb' | 'path'>): string {
  const last = operation.verb.split(' ').at(-1) ?? '';
  const thing = plainResourceOf(operation).split(' ').at(-1) ?? '';
  const named = last.endsWith('s') ? last : 'rows';
  const noun = last === 'list' ? thing : named;
  return noun.replaceAll('-', ' ');
}

/** The input of a shipment that names its order. */
export const orderInput = 'order_id';

export const takesOrderInput = ({ group, input }: Operation): boolean =>
  group === 'shipments' && Object.hasOwn(input, orderInput);

/**
 * Names of the argument that is the id of an order, with the initials of a service before it: `bcOrderId`. One called
 * `order_number`, `ext_order_id` or `merchant_order_id` takes a number itself.
 */
const idNames = /^(order|((?!ext|ref|own|po)[a-z]{1,3}[_-]?order[_-]?|order[_-]?)?id)$/i;

/**
 * The place of an order among the arguments of a route: `/orders/{order}/items/{item}` has it first. `/returns/orders/{id}`
 * has none: it may be another kind of order, and no number leads to its id.
 */
export function placeOfOrder({ path, parameters, group }: Operation): number {
  if (group !== 'orders') return -1;
  return parameters.findIndex(
    (name) =>
      idNames.test(name) && (name === 'order' || path.toLowerCase().includes(`/orders/{${name.toLowerCase()}}`)),
  );
}
