import { singular } from '../base/text/names.ts';
import type { Operation } from './manifest.ts';

/** What an operation is about: `customers addresses` for `customers addresses list`. */
export const resourceOf = ({ group, verb }: Pick<Operation, 'group' | 'verb'>): string =>
  [group, ...verb.split(' ').slice(0, -1)].join(' ');

/** `orders.json` and `draft_orders` as they are in names. */
const wordOf = (segment: string): string =>
  singular(
    segment
      .toLowerCase()
      .replace(/\.(json|xml|php|aspx?)$/, '')
      .replace(/[_.]/g, '-'),
  );

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
