import { isPlural, singular } from '../../base/text/names.ts';
import { isOfOthers, type PathWords, pathWords } from './path-words.ts';
import { isAction, isCalled } from './verbs.ts';

/** What a service may be about alone. */
const resources = new Set(['order', 'shipment', 'box', 'warehouse', 'product']);

/** Who they are in a service that ships: its merchants. */
const perhapsMerchants = new Set(['customer', 'user', 'account']);
const shipping = new Set(['shipment', 'pickup', 'warehouse', 'waybill', 'airwaybill', 'awb']);

/**
 * The words that all paths of a document begin with: the name of the service or of its gateway. A plural is a resource,
 * and so is what an argument, nothing, or only what is done to it follows.
 */
function commonPrefix(paths: readonly PathWords[]): string[] {
  const all = paths.map(({ tokens }) => tokens);
  const ships = all.some((tokens) => tokens.some((token) => token !== undefined && shipping.has(singular(token))));
  const isForOthers = (word: string) => isOfOthers(word) && !(ships && perhapsMerchants.has(word));
  const isResource = (word: string) => isPlural(word) || resources.has(word) || isForOthers(word);
  const prefix: string[] = [];
  const nextWords = () => new Set(all.map((tokens) => tokens[prefix.length]));
  for (;;) {
    const [word, ...more] = nextWords();
    if (word === undefined || more.length > 0 || isResource(word)) break;
    prefix.push(word);
  }
  const next = [...nextWords()];
  const isUsed =
    next.includes(undefined) || next.every((word) => word !== undefined && (isAction(word) || isCalled(word)));
  return next.length < 2 || isUsed ? [] : prefix;
}

/** The words of the paths of a document, in their order, without what all of them begin with. */
export function wordsOfPaths(paths: readonly string[]): PathWords[] {
  const words = paths.map((path) => pathWords(path));
  const common = commonPrefix(words);
  return common.length === 0 ? words : paths.map((path) => pathWords(path, common));
}
