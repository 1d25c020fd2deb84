import { getOwn } from '../../base/get-own.ts';
import { singular } from '../../base/plurals.ts';
import type { Operation } from '../../operations/manifest.ts';

/** Rows of which nothing is known. */
const anyRow: Operation['row'] = { id: { type: 'integer' }, name: { type: 'string' } };

/** An imported operation as a service sees it: what is in its body, or in its query, by the names that are sent. */
export function servedOperation(operation: Operation): Operation {
  const { grade, method, input, requiredInput, places = {}, sentAs = {}, row } = operation;
  if (grade !== 'imported') return operation;
  const usual = method === 'GET' ? 'query' : 'body';
  const isUsual = (name: string): boolean => (getOwn(places, name) ?? usual) === usual;
  const sentName = (name: string): string => getOwn(sentAs, name) ?? name;
  const inputs = Object.entries(input).filter(([name]) => isUsual(name));
  return {
    ...operation,
    input: Object.fromEntries(inputs.map(([name, schema]) => [sentName(name), schema])),
    requiredInput: requiredInput.filter(isUsual).map(sentName),
    row: Object.keys(row).length > 0 ? row : anyRow,
  };
}

/** What an operation is about: `customers addresses` for `customers addresses list`. */
export const resourceOf = ({ group, verb }: Pick<Operation, 'group' | 'verb'>): string =>
  [group, ...verb.split(' ').slice(0, -1)].join(' ');

const wordOf = (segment: string): string => singular(segment.toLowerCase().replace(/[_.]/g, '-'));

/**
 * The same without what stands before the group in the path, a version or whose it is: `orders` for `orders v2 cancel`,
 * which may cancel what another operation lists.
 */
export function plainResourceOf(operation: Pick<Operation, 'group' | 'verb' | 'path'>): string {
  const [group = '', ...things] = resourceOf(operation).split(' ');
  const words = operation.path.split('/').map(wordOf);
  const before = words.slice(0, Math.max(0, words.indexOf(singular(group))));
  return [group, ...things.filter((word) => !before.includes(singular(word)))].join(' ');
}

/** `list` for `addresses list`. */
export const actionOf = ({ verb }: Pick<Operation, 'verb'>): string => verb.slice(verb.lastIndexOf(' ') + 1);
