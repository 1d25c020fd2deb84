import { isPlural, singular } from '../../../base/plurals.ts';
import { pathWords } from './path-words.ts';

/** Parts of a service for others than merchants: what is below them is not what it is elsewhere. */
const others = new Set([
  'customer',
  'user',
  'buyer',
  'guest',
  'shopper',
  'consumer',
  'me',
  'account',
  'store',
  'storefront',
  'shop',
  'courier',
  'driver',
]);

/** Who they are in a service that ships: its merchants. */
const perhapsMerchants = new Set(['customer', 'user', 'account']);
const shipping = new Set(['shipment', 'pickup', 'warehouse', 'waybill', 'airwaybill', 'awb']);

/**
 * The words that every path of a document begins with: the name of the service or of its gateway. A plural is a resource,
 * and so is what an argument, or nothing, follows.
 */
export function commonPrefix(paths: readonly string[]): string[] {
  const all = paths.map((path) => pathWords(path).tokens);
  const ships = all.some((tokens) => tokens.some((token) => token !== undefined && shipping.has(singular(token))));
  const isForOthers = (word: string) => others.has(word) && !(ships && perhapsMerchants.has(word));
  const prefix: string[] = [];
  for (;;) {
    const at = prefix.length;
    const [word, ...more] = new Set(all.map((tokens) => tokens[at]));
    if (word === undefined || more.length > 0 || isPlural(word) || isForOthers(word)) return prefix;
    const next = new Set(all.map((tokens) => tokens[at + 1]));
    if (next.size < 2 || next.has(undefined)) return prefix;
    prefix.push(word);
  }
}
